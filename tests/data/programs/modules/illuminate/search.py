import sys
from pathlib import Path

import numpy as np
from dask.distributed import Client
from ribs.archives import GridArchive
from ribs.emitters import EvolutionStrategyEmitter
from ribs.schedulers import Scheduler

from illuminate.reporting import Console, Heatmap, Ledger, Several
from illuminate.sim import simulate_lander


def fresh(dim):
    archive = GridArchive(solution_dim=dim, dims=[50, 50], ranges=[(-1.0, 1.0), (-3.0, 0.0)], qd_score_offset=-600)
    ems = [EvolutionStrategyEmitter(archive, x0=np.zeros(dim), sigma0=1.0, ranker="2imp", batch_size=30)
           for _ in range(5)]
    return Scheduler(archive, ems)


def run(folder, client, generations=10_000):
    ledger = Ledger(folder)
    reports = Several(Console(), Heatmap(folder), ledger)
    begin, sched = ledger.last()
    sched = sched or fresh(dim=32)
    for itr in range(begin + 1, generations + 1):  # fine
        sols = sched.ask()
        res = client.gather(client.map(simulate_lander, sols))
        sched.tell([r.reward for r in res], [(r.x, r.vy) for r in res])
        reports.generation(itr, sched)


if __name__ == "__main__":
    out = Path(sys.argv[1])
    out.mkdir(exist_ok=True)
    run(out, Client(n_workers=16, threads_per_worker=1))
