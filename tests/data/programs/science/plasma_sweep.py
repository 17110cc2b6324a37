"""Parameter sweep of the 1D particle-in-cell two-stream code on the ray cluster."""
import itertools
import json
import sys

import numpy as np
import ray


@ray.remote
class ResultStore:
    """Collects what the workers send."""

    def __init__(self):
        self._saved = {}

    def save(self, key, value):
        self._saved[key] = value
        return len(self._saved)

    def dump(self):
        return [dict(zip(("v0", "vth", "n"), k), **v) for k, v in self._saved.items()]


@ray.remote(num_cpus=2)
def simulate(v0, vth, n, nx=512, steps=40_000, dt=0.05):
    rng = np.random.default_rng(hash((v0, vth, n)) % 2**32)
    L = 2 * np.pi / 0.3
    x = rng.uniform(0, L, n)
    v = np.where(np.arange(n) % 2, v0, -v0) + vth * rng.standard_normal(n)
    k = 2 * np.pi * np.fft.rfftfreq(nx, L / nx)
    k[0] = 1
    hist = np.empty(steps)
    for t in range(steps):  # fine
        cell = (x / L * nx).astype(int) % nx
        rho = 1 - np.bincount(cell, minlength=nx) * nx / n
        ek = -1j * np.fft.rfft(rho) / k
        ek[0] = 0
        E = np.fft.irfft(ek, nx)
        v -= E[cell] * dt
        x = (x + v * dt) % L
        hist[t] = 0.5 * np.mean(E**2)
    lin = slice(steps // 50, steps // 10)
    gamma = np.polyfit(np.arange(steps)[lin] * dt, np.log(hist[lin]), 1)[0] / 2
    return {"gamma": float(gamma), "emax": float(hist.max()), "tail": float(hist[-1000:].mean())}


def main(out):
    ray.init(address="auto")
    store = ResultStore.remote()
    grid = list(itertools.product(np.linspace(0.5, 6, 45).tolist(), [0.01, 0.05, 0.1, 0.3, 0.5], [10**5, 10**6]))
    waiting = {simulate.remote(*g): g for g in grid}
    while waiting:  # gap: results in the memory of another process
        ready, _ = ray.wait(list(waiting), num_returns=1)
        for ref in ready:
            key = waiting.pop(ref)
            n = ray.get(store.save.remote(key, ray.get(ref)))
            if n % 25 == 0:
                print(f"{n}/{len(grid)}")
    with open(out, "w") as f:
        json.dump(ray.get(store.dump.remote()), f)


if __name__ == "__main__":
    main(sys.argv[1])
