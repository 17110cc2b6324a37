import itertools

import pandas as pd
from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import cross_val_score

df = pd.read_csv("train.csv")
X, y = df.drop(columns="y"), df["y"]
results = []
for n, d, f in itertools.product([100, 200, 500, 1000], [5, 10, 20, None], ["sqrt", 0.3, 0.5]):  # told
    clf = RandomForestClassifier(n_estimators=n, max_depth=d, max_features=f)
    score = cross_val_score(clf, X, y, cv=10).mean()
    results.append((n, d, f, score))
pd.DataFrame(results).to_csv("grid.csv")
