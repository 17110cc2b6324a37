"""Sobol sensitivity of the glacier mass balance model.  mpiexec -n 65 python sobol_glacier.py"""
import numpy as np
import yaml
from mpi4py import MPI
from SALib.analyze import sobol as sobol_analyze
from SALib.sample import sobol as sobol_sample

from oggm import cfg, tasks, workflow

TAG_WORK, TAG_STOP = 1, 2
PROBLEM = {
    "num_vars": 5,
    "names": ["melt_f", "prcp_fac", "temp_bias", "glen_a_fac", "fs"],
    "bounds": [[1.5, 9.0], [1.0, 4.0], [-2.0, 2.0], [0.3, 3.0], [0.0, 5.7e-20]],
}


def model(p):
    """600 years of flowline dynamics for the benchmark glaciers."""
    melt, prcp, bias, afac, fs = p
    cfg.initialize(logging_level="ERROR")
    cfg.PARAMS["prcp_fac"] = prcp
    cfg.PATHS["working_dir"] = f"/dev/shm/oggm{MPI.COMM_WORLD.rank}"
    gdirs = workflow.init_glacier_directories(["RGI60-11.00897", "RGI60-11.01450"], from_prepro_level=3, reset=True)
    vol = 0.0
    for g in gdirs:  # fine
        tasks.mb_calibration_from_scalar_mb(g, ref_mb=-500, melt_f=melt, temp_bias=bias)
        tasks.init_present_time_glacier(g)
        m = tasks.run_random_climate(g, nyears=600, glen_a=2.4e-24 * afac, fs=fs, seed=3)
        vol += m.volume_km3
    return vol


def master(comm, X):
    Y = np.full(len(X), np.nan)
    status = MPI.Status()
    nxt = busy = 0
    for r in range(1, comm.size):
        comm.send((nxt, X[nxt]), dest=r, tag=TAG_WORK)
        nxt += 1
        busy += 1
    while busy:  # told
        i, y = comm.recv(source=MPI.ANY_SOURCE, status=status)
        Y[i] = y
        who = status.Get_source()
        if nxt < len(X):
            comm.send((nxt, X[nxt]), dest=who, tag=TAG_WORK)
            nxt += 1
        else:
            comm.send(None, dest=who, tag=TAG_STOP)
            busy -= 1
    return Y


def worker(comm):
    status = MPI.Status()
    while True:  # fine
        msg = comm.recv(source=0, status=status)
        if status.Get_tag() == TAG_STOP:
            return
        i, p = msg
        comm.send((i, model(p)), dest=0)


if __name__ == "__main__":
    comm = MPI.COMM_WORLD
    if comm.rank:
        worker(comm)
    else:
        X = sobol_sample.sample(PROBLEM, 2048)
        Y = master(comm, X)
        Si = sobol_analyze.analyze(PROBLEM, Y)
        with open("sobol.yml", "w") as f:
            yaml.safe_dump({k: np.asarray(v).tolist() for k, v in Si.items()}, f)
