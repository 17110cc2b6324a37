# One LightGBM per store and horizon (M5 style)
import gc
import glob
import sys

import lightgbm as lgb
import numpy as np
import pandas as pd

sys.path.append("../lib")
from m5.features import lag_features  # noqa: E402

HORIZON = 28
PARAMS = {
    "objective": "tweedie", "tweedie_variance_power": 1.1, "metric": "rmse", "learning_rate": 0.015,
    "num_leaves": 2 ** 11 - 1, "min_data_in_leaf": 2 ** 12 - 1, "feature_fraction": 0.5, "bagging_fraction": 0.5,
    "bagging_freq": 1, "max_bin": 100, "verbose": -1, "num_threads": 48,
}


def reduce_mem(df):
    for c in df.select_dtypes("number").columns:  # fine
        df[c] = pd.to_numeric(df[c], downcast="float" if df[c].dtype.kind == "f" else "integer")
    return df


def grid(path):
    df = reduce_mem(pd.read_pickle(path))
    return lag_features(df, lags=range(28, 43), windows=(7, 14, 30, 60, 180))


def predict_recursive(bst, df, feats, end):
    for d in range(1, HORIZON + 1):
        m = df["d"] == end + d
        df.loc[m, "sales"] = bst.predict(df.loc[m, feats])
        df = lag_features(df, lags=(), windows=(7, 14), only_day=end + d)
    return df.loc[df["d"] > end, ["id", "d", "sales"]]


preds = []
stores = sorted(glob.glob("grids/store_*.pkl"))
print(len(stores), "stores")
for path in stores:  # told
    df = grid(path)
    end = df.loc[df["sales"].notna(), "d"].max()
    feats = [c for c in df.columns if c not in ("id", "d", "sales")]
    for h in (7, 14, 21, 28):
        tr = df[(df["d"] <= end - 28)]
        va = df[(df["d"] > end - 28) & (df["d"] <= end)]
        bst = lgb.train(PARAMS | {"seed": h}, lgb.Dataset(tr[feats], tr["sales"]), 1400,
                        valid_sets=[lgb.Dataset(va[feats], va["sales"])], callbacks=[lgb.log_evaluation(200)])
        p = predict_recursive(bst, df.copy(), feats, end)
        p["h"] = h
        preds.append(p)
        del bst, tr, va
        gc.collect()
    print(path, "done")

out = pd.concat(preds)
out = out[(out["d"] - out.groupby("id")["d"].transform("min") + 1).between(out["h"] - 6, out["h"])]
out["sales"] = np.maximum(out["sales"], 0)
out.to_parquet("submission.parquet")
