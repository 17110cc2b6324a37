"""Walk-forward electricity load forecasts with XGBoost."""
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pandas as pd
import typer
import xgboost as xgb

PARAMS = {"objective": "reg:quantileerror", "quantile_alpha": [0.1, 0.5, 0.9], "tree_method": "hist", "device": "cuda", "max_depth": 9, "eta": 0.03}


@dataclass
class Window:
    train: pd.DataFrame
    test: pd.DataFrame
    day: pd.Timestamp


class Ledger:
    """Forecast files of a run, one per day."""

    def __init__(self, root: Path):
        self.root = root
        root.mkdir(parents=True, exist_ok=True)

    def _file(self, day):
        return self.root / f"{day:%Y-%m-%d}.parquet"

    def pending(self, days):
        return [d for d in days if not self._file(d).exists()]

    def enter(self, day, frame):
        tmp = self._file(day).with_suffix(".tmp")
        frame.to_parquet(tmp)
        tmp.rename(self._file(day))

    def all(self):
        return pd.concat(map(pd.read_parquet, sorted(self.root.glob("*.parquet"))))


def window(df, day, years) -> Window:
    start = day - pd.DateOffset(years=years)
    return Window(df.loc[start:day - pd.Timedelta("1h")], df.loc[day:day + pd.Timedelta("23h")], day)


def fit_predict(w: Window, target: str) -> pd.DataFrame:
    dtrain = xgb.QuantileDMatrix(w.train.drop(columns=target), w.train[target])
    booster = xgb.train(PARAMS, dtrain, num_boost_round=3000, verbose_eval=False)
    pred = booster.predict(xgb.DMatrix(w.test.drop(columns=target)))
    return pd.DataFrame(pred, index=w.test.index, columns=["p10", "p50", "p90"]).assign(actual=w.test[target])


def main(table: Path, out: Path = Path("forecasts"), first: str = "2021-01-01", years: int = 4, target: str = "load_mw"):
    df = pd.read_parquet(table).sort_index()
    ledger = Ledger(out)
    days = pd.date_range(first, df.index.max().normalize(), freq="D")
    for day in ledger.pending(days):  # fine
        ledger.enter(day, fit_predict(window(df, day, years), target))
    result = ledger.all()
    typer.echo(f"MAE {(result['p50'] - result['actual']).abs().mean():.1f} MW over {len(result)} hours")


if __name__ == "__main__":
    typer.run(main)
