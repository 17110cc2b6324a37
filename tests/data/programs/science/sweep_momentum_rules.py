"""Grid search of the intraday momentum rule on twelve years of minute bars (28,800 settings, a good night on 32 cores)."""
import itertools
import os
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import lru_cache
from pathlib import Path

import numpy as np
import pandas as pd
from tqdm import tqdm

BARS = Path("bars/es_minute_2011_2022.parquet")
OUT = Path("momentum_grid.parquet")
COST = 0.25 / 4000

GRID = {
    "lookback": range(10, 250, 10),
    "hold": range(5, 105, 5),
    "entry_z": [1.0, 1.25, 1.5, 1.75, 2.0],
    "stop": [0.001, 0.002, 0.004],
    "session": ["rth", "eth", "open", "close"],
}


@lru_cache(maxsize=4)
def bars(session):
    frame = pd.read_parquet(BARS)
    return frame if session == "eth" else frame[frame["session"] == session]


def positions(z, close, hold, entry, stop):
    pos = np.zeros(len(z), dtype=np.int8)
    side, since, paid = 0, 0, 0.0
    for i in range(1, len(z)):
        if side and (i - since >= hold or side * (close[i] / paid - 1) < -stop):
            side = 0
        if not side and abs(z[i]) > entry:
            side, since, paid = int(np.sign(z[i])), i, close[i]
        pos[i] = side
    return pos


def backtest(p):
    close = bars(p["session"])["close"]
    ret = close.pct_change().fillna(0)
    mom = close.pct_change(p["lookback"])
    z = ((mom - mom.rolling(5_000).mean()) / mom.rolling(5_000).std()).fillna(0).to_numpy()
    pos = positions(z, close.to_numpy(), p["hold"], p["entry_z"], p["stop"])
    pnl = pos[:-1] * ret.to_numpy()[1:] - COST * np.abs(np.diff(pos))
    equity = np.cumsum(pnl)
    drawdown = (np.maximum.accumulate(equity) - equity).max()
    return p | {"sharpe": pnl.mean() / (pnl.std() + 1e-12) * np.sqrt(252 * 390), "pnl": equity[-1], "max_dd": drawdown}


def main():
    combos = [dict(zip(GRID, v)) for v in itertools.product(*GRID.values())]
    rows = []
    with ProcessPoolExecutor(max_workers=os.cpu_count()) as pool:
        futures = [pool.submit(backtest, p) for p in combos]
        bar = tqdm(as_completed(futures), total=len(futures), smoothing=0)
        for fut in bar:  # told
            row = fut.result()
            rows.append(row)
            bar.set_postfix(best=max(r["sharpe"] for r in rows[-500:]))
    table = pd.DataFrame(rows).sort_values("sharpe", ascending=False)
    table.to_parquet(OUT)
    print(table.head(20).to_string())


if __name__ == "__main__":
    main()
