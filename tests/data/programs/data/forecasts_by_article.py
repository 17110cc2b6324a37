"""A forecast for each of some thousand articles, by a seasonal model of its own."""

import pandas as pd
from statsmodels.tsa.statespace.sarimax import SARIMAX
from tqdm import tqdm

sales = pd.read_parquet("sales.parquet")
forecasts = {}
for article, weeks in tqdm(sales.groupby("article")):  # told
    fitted = SARIMAX(weeks["sold"], order=(1, 1, 1), seasonal_order=(1, 0, 1, 52)).fit(disp=False)
    forecasts[article] = fitted.forecast(12)
pd.DataFrame(forecasts).to_parquet("forecasts.parquet")
