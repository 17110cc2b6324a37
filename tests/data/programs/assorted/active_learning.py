import numpy as np
from oracle import label
from sklearn.ensemble import RandomForestClassifier


def main(X, rounds=50):
    idx = list(np.random.choice(len(X), 10)); y = {i: label(X[i]) for i in idx}
    for r in range(rounds):  # gap: fifty forests take a minute each at most
        clf = RandomForestClassifier(500).fit(X[idx], [y[i] for i in idx])
        p = clf.predict_proba(X).max(1)
        new = np.argsort(p)[:10]
        for i in new:
            y[i] = label(X[i])
        idx += list(new)
    return clf
