# Fit of all TESS sectors for one star. Usage: python transit_fit_chains.py TOI-1899
import sys
from multiprocessing import Pool
from pathlib import Path

import batman
import emcee
import numpy as np

STEPS = 150000
WALKERS = 48
star = sys.argv[1]

t, flux, err = np.load(f"lightcurves/{star}.npy")


def model(theta):
    t0, per, rp, a, inc, u1, u2 = theta
    p = batman.TransitParams()
    p.t0, p.per, p.rp, p.a, p.inc = t0, per, rp, a, inc
    p.ecc, p.w = 0.0, 90.0
    p.limb_dark, p.u = "quadratic", [u1, u2]
    return batman.TransitModel(p, t, supersample_factor=15, exp_time=0.0208).light_curve(p)


def lnprob(theta):
    t0, per, rp, a, inc, u1, u2 = theta
    if not (0 < rp < 0.5 and a > 1 and 60 < inc <= 90 and 0 <= u1 <= 1 and 0 <= u2 <= 1):
        return -np.inf
    return -0.5 * np.sum(((flux - model(theta)) / err) ** 2)


def get_start(backend, guess):
    if Path(backend.filename).exists() and backend.iteration > 0:
        print("chain on disk has", backend.iteration, "steps")
        return backend.get_last_sample(), STEPS - backend.iteration
    backend.reset(WALKERS, len(guess))
    return guess + 1e-4 * np.random.randn(WALKERS, len(guess)), STEPS


if __name__ == "__main__":
    guess = np.loadtxt(f"guesses/{star}.txt")
    backend = emcee.backends.HDFBackend(f"chains/{star}.h5")
    start, left = get_start(backend, guess)
    with Pool() as pool:
        sampler = emcee.EnsembleSampler(WALKERS, len(guess), lnprob, pool=pool, backend=backend)
        for state in sampler.sample(start, iterations=left):  # fine
            if sampler.iteration % 1000 == 0:
                print(sampler.iteration, np.mean(sampler.acceptance_fraction))
    print(np.median(sampler.get_chain(discard=20000, thin=50, flat=True), axis=0))
