import itertools

from backtesting import Backtest
from strategy import DATA, Strat

rows = []
for a, b, c in itertools.product(range(5, 50), range(10, 200, 5), [0.5, 1, 2]):  # gap: what a package nobody describes does is not known
    stats = Backtest(DATA, Strat).run(fast=a, slow=b, k=c)
    rows.append((a, b, c, stats["Return [%]"]))
print(max(rows, key=lambda r: r[3]))
