"""Claims severity model, ten seeds x five folds."""
import argparse
from pathlib import Path

import numpy as np
import pandas as pd
from catboost import CatBoostRegressor, Pool
from sklearn.metrics import mean_absolute_error
from sklearn.model_selection import KFold

CATS = ["region", "vehicle", "broker", "product"]


class Member:
    def __init__(self, home: Path, seed: int, fold: int):
        self.home = home / f"s{seed}_f{fold}"
        self.home.mkdir(parents=True, exist_ok=True)
        self.seed = seed

    @property
    def file(self):
        return self.home / "m.cbm"

    def get(self, train: Pool, valid: Pool):
        m = CatBoostRegressor(iterations=20_000, learning_rate=0.01, depth=8, loss_function="MAE", task_type="GPU",
                              random_seed=self.seed, od_wait=500, save_snapshot=True,
                              snapshot_file="progress.snap", snapshot_interval=300, train_dir=str(self.home))
        if self.file.exists():
            return m.load_model(str(self.file))
        m.fit(train, eval_set=valid, verbose=500)
        m.save_model(str(self.file))
        return m


def pool(df, y=None):
    return Pool(df, y, cat_features=CATS)


def run(home, seeds):
    df = pd.read_feather("claims.feather")
    y = np.log1p(df.pop("paid"))
    oof = np.zeros(len(df))
    jobs = [(s, k, tr, va) for s in range(seeds)
            for k, (tr, va) in enumerate(KFold(5, shuffle=True, random_state=s).split(df))]
    for seed, fold, tr, va in jobs:  # fine
        m = Member(home, seed, fold).get(pool(df.iloc[tr], y.iloc[tr]), pool(df.iloc[va], y.iloc[va]))
        oof[va] += m.predict(pool(df.iloc[va])) / seeds
    print("MAE", mean_absolute_error(np.expm1(y), np.expm1(oof)))


if __name__ == "__main__":
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("home", type=Path)
    ap.add_argument("--seeds", type=int, default=10)
    ns = ap.parse_args()
    run(ns.home, ns.seeds)
