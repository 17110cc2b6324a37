"""Posterior of the aquifer parameters; one likelihood is one MODFLOW run of about 20 s."""
import argparse
import subprocess
import tempfile
from multiprocessing import Pool
from pathlib import Path

import emcee
import numpy as np

NAMES = ("log_k", "log_s", "recharge", "river_cond")
LOW = np.array([-6.0, -6.0, 0.0, -4.0])
HIGH = np.array([-2.0, -3.0, 1.2, 0.0])
OBSERVED = np.loadtxt("heads_observed.txt")
SIGMA = 0.15


def run_model(theta):
    with tempfile.TemporaryDirectory() as scratch:
        deck = Path("model.tpl").read_text().format(**dict(zip(NAMES, theta)))
        (Path(scratch) / "model.nam").write_text(deck)
        subprocess.run(["mf6"], cwd=scratch, check=True, stdout=subprocess.DEVNULL)
        return np.loadtxt(Path(scratch) / "heads.txt")


def log_prob(theta):
    if np.any(theta < LOW) or np.any(theta > HIGH):
        return -np.inf
    try:
        heads = run_model(theta)
    except subprocess.CalledProcessError:
        return -np.inf
    return -0.5 * np.sum(((heads - OBSERVED) / SIGMA) ** 2)


def open_backend(path, walkers):
    backend = emcee.backends.HDFBackend(path, name="aquifer")
    backend.reset(walkers, len(NAMES))
    return backend


def converged(sampler, old):
    tau = sampler.get_autocorr_time(tol=0)
    steady = np.all(tau * 100 < sampler.iteration) and np.all(np.abs(old - tau) / tau < 0.01)
    return tau, steady


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chain", default="chain.h5")
    parser.add_argument("--walkers", type=int, default=32)
    parser.add_argument("--steps", type=int, default=20_000)
    args = parser.parse_args()

    start = np.random.default_rng(1).uniform(LOW, HIGH, (args.walkers, len(NAMES)))
    backend = open_backend(args.chain, args.walkers)
    tau = np.inf
    with Pool() as pool:
        sampler = emcee.EnsembleSampler(args.walkers, len(NAMES), log_prob, pool=pool, backend=backend)
        for _ in sampler.sample(start, iterations=args.steps, progress=True):  # told
            if sampler.iteration % 100:
                continue
            tau, steady = converged(sampler, tau)
            if steady:
                break
    print(dict(zip(NAMES, np.median(backend.get_chain(flat=True, discard=backend.iteration // 3), axis=0))))


if __name__ == "__main__":
    main()
