"""Confidence intervals of the treatment effect by refitting the mixed model on resampled patients."""

import sys

import numpy as np
import pandas as pd
import statsmodels.formula.api as smf
from tqdm import tqdm

FORMULA = "score ~ treatment * week + age + C(site)"


def resample(df, rng):
    ids = rng.choice(df["patient"].unique(), df["patient"].nunique())
    parts = [df[df["patient"] == p].assign(patient=i) for i, p in enumerate(ids)]
    return pd.concat(parts)


def effect(df):
    fit = smf.mixedlm(FORMULA, df, groups=df["patient"], re_formula="~week").fit(method="lbfgs")
    return fit.params["treatment:week"]


def bootstrap(df, n, seed=1):
    rng = np.random.default_rng(seed)
    out = np.empty(n)
    for b in tqdm(range(n)):  # told
        out[b] = effect(resample(df, rng))
    return out


if __name__ == "__main__":
    data = pd.read_stata(sys.argv[1])
    print("point estimate", effect(data))
    draws = bootstrap(data, 5000)
    print("95% CI", np.percentile(draws, [2.5, 97.5]))
    pd.Series(draws).to_csv("bootstrap.csv")
