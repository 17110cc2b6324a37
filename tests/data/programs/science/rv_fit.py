"""Fit a two-planet Keplerian model to radial velocities with emcee."""
from multiprocessing import Pool

import emcee
import numpy as np
import radvel
import typer

app = typer.Typer()


def log_prob(theta, t, rv, err):
    per1, k1, e1, per2, k2, e2, jit = theta
    if not (0 < e1 < 0.9 and 0 < e2 < 0.9 and jit > 0):
        return -np.inf
    model = radvel.kepler.rv_drive(t, [per1, t[0], e1, 0.0, k1])
    model = model + radvel.kepler.rv_drive(t, [per2, t[0], e2, 0.0, k2])
    s2 = err**2 + jit**2
    return -0.5 * np.sum((rv - model) ** 2 / s2 + np.log(2 * np.pi * s2))


def start_ball(guess, walkers, rng):
    return guess + 1e-3 * np.abs(guess) * rng.standard_normal((walkers, guess.size))


@app.command()
def fit(data: str, out: str = "chain.npy", walkers: int = 96, nmax: int = 200_000, seed: int = 1):
    t, rv, err = np.loadtxt(data, unpack=True)
    rng = np.random.default_rng(seed)
    guess = np.array([14.65, 71.0, 0.02, 44.4, 9.9, 0.1, 2.0])
    p0 = start_ball(guess, walkers, rng)

    old_tau = np.inf
    autocorr = []
    with Pool() as pool:
        sampler = emcee.EnsembleSampler(walkers, guess.size, log_prob, args=(t, rv, err), pool=pool)
        for _ in sampler.sample(p0, iterations=nmax, progress=True):  # told
            if sampler.iteration % 500:
                continue
            tau = sampler.get_autocorr_time(tol=0)
            autocorr.append(tau.mean())
            typer.echo(f"{sampler.iteration}: tau={tau.mean():.1f}")
            if np.all(tau * 100 < sampler.iteration) and np.all(np.abs(old_tau - tau) / tau < 0.01):
                break
            old_tau = tau

    burn = int(2 * np.max(old_tau))
    flat = sampler.get_chain(discard=burn, thin=10, flat=True)
    np.save(out, flat)
    for name, col in zip(("P1", "K1", "e1", "P2", "K2", "e2", "jit"), flat.T):  # fine
        lo, mid, hi = np.percentile(col, [16, 50, 84])
        typer.echo(f"{name:4s} {mid:.4f} +{hi - mid:.4f} -{mid - lo:.4f}")


if __name__ == "__main__":
    app()
