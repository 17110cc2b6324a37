import numpy as np


def solve(nx=400, ny=400, nt=200000):
    u = np.zeros((ny, nx)); p = np.zeros((ny, nx))
    for n in range(nt):  # gap: steps of own arrays have no cost of their own
        un = u.copy()
        u[1:-1, 1:-1] = un[1:-1, 1:-1] + 0.1 * (un[1:-1, 2:] - 2 * un[1:-1, 1:-1] + un[1:-1, :-2])
        if n % 1000 == 0:
            print(n, u.max())
    return u
np.save("u.npy", solve())
