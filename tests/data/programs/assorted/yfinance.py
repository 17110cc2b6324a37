import time

import pandas as pd
import yfinance as yf

tickers = pd.read_csv("tickers.csv").symbol
frames = {}
for t in tickers:  # told
    frames[t] = yf.download(t, start="2000-01-01")
    time.sleep(1)
pd.concat(frames).to_parquet("prices.parquet")
