import time

import pandas as pd
from scipy.stats import loguniform, randint
from sklearn.ensemble import GradientBoostingClassifier
from sklearn.model_selection import ParameterSampler, cross_val_score, train_test_split

SPACE = {
    "learning_rate": loguniform(1e-3, 0.5),
    "n_estimators": randint(100, 1500),
    "max_depth": randint(2, 10),
    "subsample": [0.5, 0.7, 1.0],
}


def try_params(params, X, y):
    t0 = time.time()
    scores = cross_val_score(GradientBoostingClassifier(**params), X, y, cv=5, scoring="roc_auc")
    return {**params, "auc": scores.mean(), "std": scores.std(), "seconds": time.time() - t0}


def search(X, y, n_iter=200, seed=0):
    rows = []
    for params in ParameterSampler(SPACE, n_iter=n_iter, random_state=seed):  # told
        rows.append(try_params(params, X, y))
        print(f"{len(rows)}/{n_iter} auc={rows[-1]['auc']:.4f}")
    return pd.DataFrame(rows).sort_values("auc", ascending=False)


if __name__ == "__main__":
    df = pd.read_parquet("train.parquet")
    X, X_test, y, y_test = train_test_split(df.drop(columns="target"), df["target"], stratify=df["target"])
    results = search(X, y)
    results.to_csv("search.csv", index=False)
    best = results.iloc[0].drop(["auc", "std", "seconds"]).to_dict()
    print(best)
