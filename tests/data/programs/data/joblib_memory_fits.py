import numpy as np
import pandas as pd
from joblib import Memory
from scipy.optimize import differential_evolution

memory = Memory(".cache", verbose=0)


def decay(params, t):
    a, k, c = params
    return a * np.exp(-k * t) + c


@memory.cache
def fit_well(t, signal):
    def cost(params):
        return ((decay(params, t) - signal) ** 2).sum()

    found = differential_evolution(cost, [(0, 10), (1e-4, 1), (-1, 1)], maxiter=5000, seed=1)
    return found.x


def main():
    plate = pd.read_csv("plate.csv", index_col="time")
    fits = {}
    for well in plate.columns:  # fine
        fits[well] = fit_well(plate.index.to_numpy(), plate[well].to_numpy())
    pd.DataFrame(fits, index=["a", "k", "c"]).T.to_csv("fits.csv")


if __name__ == "__main__":
    main()
