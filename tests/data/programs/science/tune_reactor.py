"""Fit kinetic constants of the reactor model with TPE."""
import os
import pickle

import cantera as ct
import numpy as np
import pandas as pd
from hyperopt import STATUS_FAIL, STATUS_OK, Trials, fmin, hp, tpe

RUNS = pd.read_csv("experiments.csv")
BOOK = "trials.p"
SPACE = {
    "logA1": hp.uniform("logA1", 6, 14),
    "logA2": hp.uniform("logA2", 6, 14),
    "E1": hp.uniform("E1", 6e7, 2.4e8),
    "E2": hp.uniform("E2", 6e7, 2.4e8),
    "site": hp.loguniform("site", np.log(1e-9), np.log(1e-7)),
}


def pfr(row, p):
    gas = ct.Solution("sabatier.yaml", "gas")
    surf = ct.Interface("sabatier.yaml", "surface", [gas])
    surf.site_density = p["site"]
    for i, k in ((0, "1"), (3, "2")):  # fine
        r = surf.reaction(i)
        r.rate = ct.InterfaceArrheniusRate(10 ** p["logA" + k], 0, p["E" + k])
        surf.modify_reaction(i, r)
    gas.TPX = row.T, row.p * 1e5, {"H2": row.h2, "CO2": row.co2}
    net = ct.FlowReactor(gas)
    net.mass_flow_rate = row.mdot
    sim = ct.ReactorNet([net, ct.ReactorSurface(surf, net)])
    while sim.distance < 0.35:
        sim.step()
    return gas["CH4"].X[0]


def objective(p):
    try:
        err = [pfr(r, p) - r.ch4 for r in RUNS.itertuples()]
    except ct.CanteraError as e:
        return {"status": STATUS_FAIL, "why": str(e)[:200]}
    return {"loss": float(np.mean(np.square(err))), "status": STATUS_OK}


def load():
    if os.path.exists(BOOK):
        with open(BOOK, "rb") as f:
            return pickle.load(f)
    return Trials()


def advance(trials, by):
    fmin(objective, SPACE, algo=tpe.suggest, max_evals=len(trials.trials) + by, trials=trials,
         trials_save_file="", show_progressbar=False)
    with open(BOOK + "~", "wb") as f:
        pickle.dump(trials, f)
    os.replace(BOOK + "~", BOOK)


if __name__ == "__main__":
    t = load()
    while len(t.trials) < 5000:  # fine
        advance(t, 10)
        print(len(t.trials), t.best_trial["result"]["loss"])
    print(t.argmin)
