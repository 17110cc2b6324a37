import itertools
import json
from sklearn.ensemble import GradientBoostingClassifier
from sklearn.model_selection import cross_val_score
from sklearn.datasets import fetch_covtype

X, y = fetch_covtype(return_X_y=True)
grid = {
    "n_estimators": [100, 300, 1000],
    "max_depth": [3, 5, 8],
    "learning_rate": [0.3, 0.1, 0.03],
    "subsample": [0.5, 0.8, 1.0],
}
results = []
for values in itertools.product(*grid.values()):  # told
    params = dict(zip(grid, values))
    scores = cross_val_score(GradientBoostingClassifier(**params), X, y, cv=5)
    results.append((scores.mean(), params))
    print(scores.mean(), params)
results.sort(key=lambda r: r[0], reverse=True)
json.dump(results[:10], open("best.json", "w"))
