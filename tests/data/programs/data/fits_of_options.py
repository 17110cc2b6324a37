import argparse
import json

import numpy as np
import pandas as pd
from scipy.optimize import minimize


def fit(times, counts):
    def loss(curve):
        return np.sum((np.interp(times, np.linspace(0, 1, len(curve)), curve) - counts) ** 2) + np.sum(np.diff(curve) ** 2)

    return minimize(loss, np.zeros(60), method="SLSQP").x


def fit_all(table):
    return {name: fit(rows["time"].to_numpy(), rows["count"].to_numpy()).tolist() for name, rows in table.groupby("clade")}


def run(args):
    table = pd.read_csv(args.table)
    curves = {}
    for region in args.regions:  # fine
        curves[region] = fit_all(table[table["region"] == region])
    with open(args.out, "w") as out:
        json.dump(curves, out)


def run_sites(args):
    table = pd.read_csv(args.table)
    curves = {}
    for site, rows in table.groupby("site"):  # fine
        curves[site] = fit(rows["time"].to_numpy(), rows["count"].to_numpy()).tolist()
    with open(args.out, "w") as out:
        json.dump(curves, out)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("table")
    parser.add_argument("--regions", nargs="+", default=["global"])
    parser.add_argument("--sites", action="store_true")
    parser.add_argument("--out", default="curves.json")
    args = parser.parse_args()
    (run_sites if args.sites else run)(args)


if __name__ == "__main__":
    main()
