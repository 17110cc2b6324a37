import logging
import warnings
from typing import Any

import numpy as np
import pandas as pd
import xgboost as xgb
from scipy.stats import loguniform, randint, uniform
from sklearn.model_selection import GroupKFold
from sklearn.model_selection import ParameterSampler

warnings.filterwarnings("ignore")
logging.basicConfig(format="%(asctime)s %(message)s", level=logging.INFO)

SPACE = {
    "eta": loguniform(1e-3, 0.3),
    "max_depth": randint(3, 12),
    "subsample": uniform(0.5, 0.5),
    "colsample_bytree": uniform(0.3, 0.7),
    "min_child_weight": loguniform(1, 100),
    "lambda": loguniform(1e-3, 100),
}
N_TRIALS = 400


class Search:
    saved_trials: list[dict[str, Any]]

    def __init__(self, frame: pd.DataFrame, target: str, group: str):
        self.groups = frame[group].to_numpy()
        self.y = frame[target].to_numpy()
        self.X = frame.drop(columns=[target, group])
        self.dm = xgb.DMatrix(self.X, self.y, enable_categorical=True)
        self.saved_trials = []

    def _score(self, params):
        folds = list(GroupKFold(5).split(self.X, self.y, self.groups))
        hist = xgb.cv({"objective": "binary:logistic", "eval_metric": "auc", "device": "cuda", **params}, self.dm,
                      num_boost_round=5000, folds=folds, early_stopping_rounds=100)
        return hist["test-auc-mean"].max(), int(hist["test-auc-mean"].idxmax())

    def save_trial(self, n, params, auc, rounds):
        self.saved_trials.append({"n": n, **params, "auc": auc, "rounds": rounds})
        logging.info("trial %d saved: auc=%.5f (%d rounds)", n, auc, rounds)

    def execute(self):
        for n, params in enumerate(ParameterSampler(SPACE, N_TRIALS, random_state=3)):  # told
            auc, rounds = self._score(params)
            self.save_trial(n, params, auc, rounds)
        return pd.DataFrame(self.saved_trials).sort_values("auc", ascending=False)


if __name__ == "__main__":
    s = Search(pd.read_parquet("train.parquet"), "default", "customer_id")
    table = s.execute()
    table.to_csv("search_results.csv", index=False)
    print(table.head(10))
