import numpy as np


def sweep(spins, beta):
    n = spins.shape[0]
    for _ in range(n * n):  # fine
        i, j = np.random.randint(0, n, 2)
        s = spins[i, j]
        nb = spins[(i + 1) % n, j] + spins[i, (j + 1) % n] + spins[(i - 1) % n, j] + spins[i, (j - 1) % n]
        if np.random.rand() < np.exp(-2 * beta * s * nb):
            spins[i, j] = -s


def main():
    n = 128
    mags = {}
    for T in np.linspace(1.5, 3.5, 50):  # told
        spins = np.random.choice([-1, 1], (n, n))
        for step in range(2000):
            sweep(spins, 1 / T)
        ms = []
        for step in range(5000):
            sweep(spins, 1 / T)
            ms.append(abs(spins.mean()))
        mags[T] = np.mean(ms)
        print(T, mags[T])
    np.savetxt("mags.txt", list(mags.items()))


if __name__ == "__main__":
    main()
