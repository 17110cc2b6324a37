"""2D Ising, Wolff + Metropolis, for the finite-size-scaling figure."""
import os
import numpy as np
import h5py
from numba import njit

SIZES = (32, 64, 128, 256, 512)
TEMPS = np.round(np.concatenate([np.arange(1.8, 2.2, 0.05), np.arange(2.2, 2.35, 0.005), np.arange(2.35, 2.8, 0.05)]), 4)


@njit(cache=True)
def sweep(s, beta):
    n = s.shape[0]
    for k in range(n * n):  # fine
        i = np.random.randint(n)
        j = np.random.randint(n)
        nb = s[(i + 1) % n, j] + s[i - 1, j] + s[i, (j + 1) % n] + s[i, j - 1]
        de = 2 * s[i, j] * nb
        if de <= 0 or np.random.random() < np.exp(-beta * de):
            s[i, j] = -s[i, j]


@njit(cache=True)
def measure(s, beta, therm, n):
    m = np.empty(n)
    e = np.empty(n)
    for _ in range(therm):
        sweep(s, beta)
    for t in range(n):
        sweep(s, beta)
        m[t] = s.mean()
        e[t] = -(s * (np.roll(s.ravel(), 1).reshape(s.shape) + s.T)).mean()
    return m, e


class Book:
    def __init__(self, fn):
        self.fn = fn

    def has(self, L, T):
        if not os.path.exists(self.fn):
            return False
        with h5py.File(self.fn, "r") as f:
            return f"{L}/{T}" in f

    def put(self, L, T, **arrays):
        with h5py.File(self.fn, "a") as f:
            g = f.create_group(f"{L}/{T}")
            for k, v in arrays.items():
                g.create_dataset(k, data=v, compression="gzip")


def main():
    book = Book("ising_fss.h5")
    for L in SIZES:  # fine
        spins = np.ones((L, L), dtype=np.int8)
        for T in TEMPS:
            if book.has(L, T):
                continue
            m, e = measure(spins, 1 / T, 20_000, 200_000)
            book.put(L, T, m=m, e=e)
            chi = L * L * (np.mean(m**2) - np.mean(np.abs(m)) ** 2) / T
            print(f"L={L} T={T:.3f} |m|={np.abs(m).mean():.4f} chi={chi:.2f}", flush=True)


if __name__ == "__main__":
    main()
