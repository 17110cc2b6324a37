import numpy as np
import pandas as pd


def elo(outcomes, k=4.0, base=1000.0):
    r = {}
    for o in outcomes:  # fine
        ra, rb = r.setdefault(o.left, base), r.setdefault(o.right, base)
        expected = 1 / (1 + 10 ** ((rb - ra) / 400))
        r[o.left] = ra + k * (o.score - expected)
        r[o.right] = rb - k * (o.score - expected)
    return r


def bootstrap(outcomes, rounds=200, seed=0):
    rng = np.random.default_rng(seed)
    rows = []
    for _ in range(rounds):  # fine
        idx = rng.integers(0, len(outcomes), len(outcomes))
        rows.append(elo([outcomes[i] for i in idx]))
    df = pd.DataFrame(rows)
    return pd.DataFrame({"rating": df.median(), "low": df.quantile(0.025), "high": df.quantile(0.975)}) \
        .sort_values("rating", ascending=False)
