from ib_insync import IB, Stock, util

ib = IB(); ib.connect()
dfs = []
for sym in open("sp500.txt").read().split():  # gap: a service nobody describes
    bars = ib.reqHistoricalData(Stock(sym, "SMART", "USD"), "", "10 Y", "1 day", "TRADES", True)
    dfs.append(util.df(bars))
