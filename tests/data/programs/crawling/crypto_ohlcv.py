import time
from datetime import datetime

import ccxt
import pandas as pd


class History:
    def __init__(self, exchange="binance", timeframe="1m"):
        self.ex = getattr(ccxt, exchange)({"enableRateLimit": True})
        self.timeframe = timeframe

    def fetch(self, symbol, since):
        since = self.ex.parse8601(since)
        candles = []
        while since < self.ex.milliseconds():  # told
            try:
                batch = self.ex.fetch_ohlcv(symbol, self.timeframe, since, limit=1000)
            except ccxt.NetworkError:
                time.sleep(self.ex.rateLimit / 1000)
                continue
            if not batch:
                break
            candles += batch
            since = batch[-1][0] + 60_000
            print(symbol, datetime.utcfromtimestamp(since / 1000))
        return pd.DataFrame(candles, columns=["ts", "o", "h", "l", "c", "v"])


def main():
    h = History()
    df = h.fetch("BTC/USDT", "2018-01-01T00:00:00Z")
    df.to_csv("btc.csv", index=False)


if __name__ == "__main__":
    main()
