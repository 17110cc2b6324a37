import emcee
import numpy as np
from astropy.io import fits

NDIM, NWALKERS, MAX_N = 6, 64, 100_000
lc = fits.getdata("lightcurve.fits")


def model(theta, t):
    period, depth, t0, dur, c0, c1 = theta
    phase = np.abs((t - t0 + 0.5 * period) % period - 0.5 * period)
    return c0 + c1 * t - depth * (phase < dur / 2)


def log_prob(theta):
    if np.any(theta[:4] <= 0):
        return -np.inf
    r = (lc["FLUX"] - model(theta, lc["TIME"])) / lc["ERR"]
    return -0.5 * np.sum(r**2)


def main():
    backend = emcee.backends.HDFBackend("chain.h5")
    start = None
    if backend.iteration == 0:
        backend.reset(NWALKERS, NDIM)
        start = np.array([3.5, 0.01, 0.2, 0.1, 1.0, 0.0]) + 1e-4 * np.random.randn(NWALKERS, NDIM)
    sampler = emcee.EnsembleSampler(NWALKERS, NDIM, log_prob, backend=backend)
    old_tau = np.inf
    for sample in sampler.sample(start, iterations=MAX_N, progress=True):  # fine
        if sampler.iteration % 100:
            continue
        tau = sampler.get_autocorr_time(tol=0)
        if np.all(tau * 100 < sampler.iteration) and np.all(np.abs(old_tau - tau) / tau < 0.01):
            break
        old_tau = tau
    print(np.median(sampler.get_chain(discard=500, flat=True), axis=0))


if __name__ == "__main__":
    main()
