import itertools
import json

import pandas as pd
import xgboost as xgb

df = pd.read_csv("data/train.csv")
y = df.pop("SalePrice")
dtrain = xgb.DMatrix(df, label=y)

grid = {
    "max_depth": [3, 5, 7, 9],
    "min_child_weight": [1, 3, 5],
    "eta": [0.01, 0.05, 0.1],
    "subsample": [0.6, 0.8, 1.0],
    "colsample_bytree": [0.6, 0.8, 1.0],
}

best_rmse = float("inf")
best_params = None
keys = list(grid)
for values in itertools.product(*grid.values()):  # told
    params = dict(zip(keys, values), objective="reg:squarederror", tree_method="hist")
    cv = xgb.cv(params, dtrain, num_boost_round=2000, nfold=5, early_stopping_rounds=50)
    rmse = cv["test-rmse-mean"].min()
    if rmse < best_rmse:
        best_rmse = rmse
        best_params = {**params, "rounds": int(cv["test-rmse-mean"].argmin())}
    print(values, rmse)

json.dump(best_params, open("best_params.json", "w"))
