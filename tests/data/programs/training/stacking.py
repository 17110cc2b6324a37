"""Level-0 members for the credit default stack.

Every member gives out-of-fold predictions; `blend()` fits the meta model on them.
"""
from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from functools import lru_cache, wraps
from pathlib import Path

import joblib
import lightgbm as lgb
import numpy as np
import polars as pl
import xgboost as xgb
from catboost import CatBoostClassifier
from sklearn.base import clone
from sklearn.ensemble import ExtraTreesClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import StratifiedKFold, cross_val_predict

STORE = Path("stack_store")
STORE.mkdir(exist_ok=True)


def remembered(fn):
    @wraps(fn)
    def inner(est, X, y):
        key = hashlib.sha1(json.dumps([type(est).__name__, est.get_params()], default=str, sort_keys=True).encode())
        f = STORE / f"{key.hexdigest()[:16]}.joblib"
        if f.exists():
            return joblib.load(f)
        out = fn(est, X, y)
        joblib.dump(out, f, compress=3)
        return out
    return inner


@remembered
def member(est, X, y) -> dict:
    oof = cross_val_predict(clone(est), X, y, cv=StratifiedKFold(10, shuffle=True, random_state=7),
                            method="predict_proba")[:, 1]
    return {"oof": oof, "auc": roc_auc_score(y, oof), "model": clone(est).fit(X, y)}


def zoo() -> Iterator:
    for leaves in (31, 63, 127, 255):
        for ff in (0.3, 0.5, 0.8):
            yield lgb.LGBMClassifier(n_estimators=4000, learning_rate=0.01, num_leaves=leaves, feature_fraction=ff)
    for depth in (4, 6, 8, 10):
        yield xgb.XGBClassifier(n_estimators=3000, learning_rate=0.02, max_depth=depth, tree_method="hist")
        yield CatBoostClassifier(iterations=5000, depth=depth, verbose=0, random_seed=7)
    yield ExtraTreesClassifier(2000, n_jobs=-1)


@lru_cache(maxsize=1)
def load():
    df = pl.read_parquet("features.parquet")
    return df.drop("target").to_numpy(), df["target"].to_numpy()


def process():
    X, y = load()
    cols = []
    for est in zoo():  # fine
        r = member(est, X, y)
        print(f"{type(est).__name__:24s} {r['auc']:.5f}")
        cols.append(r["oof"])
    return np.column_stack(cols), y


def blend():
    Z, y = process()
    meta = LogisticRegression(C=0.1).fit(Z, y)
    joblib.dump(meta, STORE / "meta.joblib")


if __name__ == "__main__":
    blend()
