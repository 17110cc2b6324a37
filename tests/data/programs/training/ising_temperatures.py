"""Magnetisation and heat capacity of the 2D Ising model around the critical point."""

import numpy as np
from numba import njit
from tqdm import tqdm

L = 128
N_EQ = 20_000
N_MC = 50_000


@njit
def sweep(spins, beta):
    n = spins.shape[0]
    for _ in range(n * n):
        i = np.random.randint(n)
        j = np.random.randint(n)
        nb = spins[(i + 1) % n, j] + spins[i - 1, j] + spins[i, (j + 1) % n] + spins[i, j - 1]
        dE = 2 * spins[i, j] * nb
        if dE <= 0 or np.random.rand() < np.exp(-beta * dE):
            spins[i, j] *= -1


@njit
def energy(spins):
    n = spins.shape[0]
    e = 0.0
    for i in range(n):
        for j in range(n):
            e -= spins[i, j] * (spins[(i + 1) % n, j] + spins[i, (j + 1) % n])
    return e


def measure(T):
    spins = np.random.choice(np.array([-1, 1]), size=(L, L))
    for _ in range(N_EQ):
        sweep(spins, 1.0 / T)
    m = np.zeros(N_MC)
    e = np.zeros(N_MC)
    for k in range(N_MC):
        sweep(spins, 1.0 / T)
        m[k] = abs(spins.sum())
        e[k] = energy(spins)
    return m.mean() / L**2, e.var() / (T**2 * L**2)


def main():
    temperatures = np.linspace(1.5, 3.5, 64)
    M, C = [], []
    for T in tqdm(temperatures):  # told
        m, c = measure(T)
        M.append(m)
        C.append(c)
    np.savez("ising.npz", T=temperatures, M=M, C=C)


main()
