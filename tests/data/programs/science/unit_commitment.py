"""Unit commitment under wind scenarios (Pyomo + HiGHS)."""
from __future__ import annotations

import dataclasses as dc
import pandas as pd
import pyomo.environ as pyo
from pyomo.opt import TerminationCondition as TC


@dc.dataclass
class Outcome:
    scenario: int
    reserve: float
    cost: float
    shed: float
    gap: float


def build(gens: pd.DataFrame, load: pd.Series, wind: pd.Series, reserve: float):
    m = pyo.ConcreteModel()
    m.G = pyo.Set(initialize=list(gens.index))
    m.T = pyo.RangeSet(0, len(load) - 1)
    m.u = pyo.Var(m.G, m.T, within=pyo.Binary)
    m.p = pyo.Var(m.G, m.T, within=pyo.NonNegativeReals)
    m.shed = pyo.Var(m.T, within=pyo.NonNegativeReals)
    m.cap = pyo.Constraint(m.G, m.T, rule=lambda m, g, t: m.p[g, t] <= gens.pmax[g] * m.u[g, t])
    m.low = pyo.Constraint(m.G, m.T, rule=lambda m, g, t: m.p[g, t] >= gens.pmin[g] * m.u[g, t])
    m.bal = pyo.Constraint(m.T, rule=lambda m, t: sum(m.p[g, t] for g in m.G) + wind.iloc[t] + m.shed[t] >= load.iloc[t])
    m.res = pyo.Constraint(m.T, rule=lambda m, t: sum(gens.pmax[g] * m.u[g, t] for g in m.G) >= (1 + reserve) * load.iloc[t] - wind.iloc[t])
    m.obj = pyo.Objective(expr=sum(gens.c1[g] * m.p[g, t] + gens.c0[g] * m.u[g, t] for g in m.G for t in m.T)
                          + 3000 * sum(m.shed[t] for t in m.T))
    return m


class Study:
    def __init__(self, gens, load, winds, limit=1800):
        self.gens, self.load, self.winds = gens, load, winds
        self.opt = pyo.SolverFactory("appsi_highs")
        self.opt.options["time_limit"] = limit
        self.opt.options["mip_rel_gap"] = 1e-3

    def _one(self, s, reserve):
        m = build(self.gens, self.load, self.winds[s], reserve)
        r = self.opt.solve(m, load_solutions=True)
        if r.solver.termination_condition not in (TC.optimal, TC.maxTimeLimit):
            return None
        ub, lb = r.problem.upper_bound, r.problem.lower_bound
        return Outcome(s, reserve, pyo.value(m.obj), sum(pyo.value(m.shed[t]) for t in m.T), (ub - lb) / ub)

    def execute(self, reserves=(0.0, 0.03, 0.05, 0.1)) -> pd.DataFrame:
        done: list[Outcome] = []
        for s in self.winds.columns:  # gap: the columns of a table are taken for the parts of one thing
            for reserve in reserves:
                o = self._one(s, reserve)
                if o is not None:
                    done.append(o)
            print(f"scenario {s}: {len(done)} solved")
        return pd.DataFrame(map(dc.asdict, done))


if __name__ == "__main__":
    gens = pd.read_csv("gens.csv", index_col="name")
    load = pd.read_csv("load.csv", index_col=0).squeeze()
    winds = pd.read_parquet("wind_500_scenarios.parquet")
    df = Study(gens, load, winds).execute()
    df.to_excel("uc_results.xlsx", index=False)
    print(df.groupby("reserve")[["cost", "shed"]].describe())
