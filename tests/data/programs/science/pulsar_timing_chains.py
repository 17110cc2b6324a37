"""Sample the noise model of J1909 with emcee."""
import argparse
from multiprocessing import Pool

import emcee
import numpy as np
from enterprise.pulsar import Pulsar

from noise_model import make_pta

NWALKERS = 64
MAX_STEPS = 200_000

ap = argparse.ArgumentParser()
ap.add_argument("par")
ap.add_argument("tim")
ap.add_argument("--chain", default="j1909_chain.h5")
ap.add_argument("--cores", type=int, default=16)

pta = None


def log_prob(theta):
    lp = pta.get_lnprior(theta)
    return lp + pta.get_lnlikelihood(theta) if np.isfinite(lp) else -np.inf


def open_backend(path, ndim):
    backend = emcee.backends.HDFBackend(path)
    backend.reset(NWALKERS, ndim)
    return backend


def main():
    global pta
    args = ap.parse_args()
    pta = make_pta(Pulsar(args.par, args.tim))
    ndim = len(pta.param_names)
    p0 = np.array([[p.sample() for p in pta.params] for _ in range(NWALKERS)])
    backend = open_backend(args.chain, ndim)

    old_tau = np.inf
    with Pool(args.cores) as pool:
        sampler = emcee.EnsembleSampler(NWALKERS, ndim, log_prob, pool=pool, backend=backend)
        for _ in sampler.sample(p0, iterations=MAX_STEPS, progress=True):  # told
            if sampler.iteration % 500:
                continue
            tau = sampler.get_autocorr_time(tol=0)
            if np.all(tau * 100 < sampler.iteration) and np.all(np.abs(old_tau - tau) / tau < 0.01):
                break
            old_tau = tau

    flat = sampler.get_chain(discard=int(5 * np.max(tau)), flat=True)
    for name, col in zip(pta.param_names, flat.T):
        lo, mid, hi = np.percentile(col, [16, 50, 84])
        print(f"{name:40s} {mid:.4f} +{hi - mid:.4f} -{mid - lo:.4f}")


if __name__ == "__main__":
    main()
