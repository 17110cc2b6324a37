"""Growth rates of the two stream instability over a grid of beam parameters."""
import argparse
import itertools

import numpy as np
import pandas as pd
from joblib import Memory

memory = Memory(".cache/plasma", verbose=0)

CELLS = 1024
STEPS = 60_000
DT = 0.05


def deposit(x, length):
    pos = x / length * CELLS
    left = pos.astype(int)
    frac = pos - left
    rho = np.bincount(left % CELLS, 1 - frac, CELLS) + np.bincount((left + 1) % CELLS, frac, CELLS)
    return rho * CELLS / len(x) - 1.0


def field(rho, length):
    k = 2 * np.pi * np.fft.rfftfreq(CELLS, length / CELLS)
    k[0] = 1.0
    e_k = np.fft.rfft(rho) / (1j * k)
    e_k[0] = 0
    return -np.fft.irfft(e_k, CELLS)


@memory.cache
def field_energy(drift, spread, particles, seed):
    rng = np.random.default_rng(seed)
    length = 2 * np.pi * 10
    x = rng.uniform(0, length, particles)
    v = rng.normal(0, spread, particles) + np.where(np.arange(particles) % 2, drift, -drift)
    energy = np.empty(STEPS)
    for step in range(STEPS):  # fine
        e = field(deposit(x, length), length)
        v -= DT * e[(x / length * CELLS).astype(int) % CELLS]
        x = (x + DT * v) % length
        energy[step] = 0.5 * np.sum(e**2)
    return energy


def growth_rate(energy):
    window = slice(STEPS // 100, STEPS // 20)
    t = np.arange(STEPS)[window] * DT
    return np.polyfit(t, np.log(energy[window]), 1)[0] / 2


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--particles", type=int, default=200_000)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--out", default="growth.csv")
    args = parser.parse_args()

    rows = []
    drifts, spreads = np.linspace(0.5, 4, 12).round(3), (0.05, 0.1, 0.2, 0.4)
    for drift, spread, seed in itertools.product(drifts, spreads, range(args.seeds)):  # fine
        energy = field_energy(float(drift), spread, args.particles, seed)
        rows.append((drift, spread, seed, growth_rate(energy)))
        print(rows[-1], flush=True)
    pd.DataFrame(rows, columns=["drift", "spread", "seed", "gamma"]).to_csv(args.out, index=False)


if __name__ == "__main__":
    main()
