"""Fit w0-wa to the supernova sample; likelihood through CLASS."""
import os
from functools import partial
from pathlib import Path

import emcee
import h5py  # noqa: F401
import numpy as np
from classy import Class
from schwimmbad import MPIPool

NAMES = ("Omega_m", "h", "w0", "wa", "M")
START = np.array([0.3, 0.7, -1.0, 0.0, -19.3])
LO = np.array([0.1, 0.5, -2.0, -3.0, -20.0])
HI = np.array([0.6, 0.9, -0.3, 2.0, -18.5])


def distances(om, h, w0, wa, z):
    c = Class()
    c.set({"h": h, "Omega_cdm": om - 0.049, "Omega_b": 0.049, "Omega_Lambda": 0, "w0_fld": w0, "wa_fld": wa})
    c.compute()
    d = np.array([c.luminosity_distance(float(q)) for q in z])
    c.struct_cleanup()
    return d


def lnp(theta, z, m, icov):
    if np.any(theta < LO) or np.any(theta > HI):
        return -np.inf
    try:
        mu = 5 * np.log10(distances(*theta[:4], z)) + 25
    except Exception:
        return -np.inf
    r = m - mu - theta[4]
    return -0.5 * r @ icov @ r


def store(walkers):
    path = Path(os.environ.get("SCRATCH", ".")) / "w0wa.h5"
    be = emcee.backends.HDFBackend(str(path), name="mcmc")
    if not path.exists() or be.iteration == 0:
        be.reset(walkers, len(NAMES))
        return be, START + 1e-3 * np.random.randn(walkers, len(NAMES))
    return be, None


def converged(sampler, old):
    tau = sampler.get_autocorr_time(tol=0)
    ok = np.all(tau * 100 < sampler.iteration) and np.all(np.abs(old - tau) / tau < 0.01)
    return ok, tau


def main(walkers=64, most=100_000):
    z, m, cov = (np.load(f"pantheon_{k}.npy") for k in ("z", "m", "cov"))
    with MPIPool() as pool:
        if not pool.is_master():
            pool.wait()
            return
        backend, p0 = store(walkers)
        sampler = emcee.EnsembleSampler(walkers, len(NAMES), partial(lnp, z=z, m=m, icov=np.linalg.inv(cov)),
                                        pool=pool, backend=backend)
        old = np.inf
        for _ in sampler.sample(p0, iterations=most - backend.iteration, progress=False):  # fine
            if sampler.iteration % 200:
                continue
            ok, old = converged(sampler, old)
            print(sampler.iteration, old)
            if ok:
                break


if __name__ == "__main__":
    main()
