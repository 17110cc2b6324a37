"""Direct-summation N-body run of a star cluster (leapfrog). kill -USR1 <pid> writes a frame."""
import os
import signal
import sys

import numpy as np

N = 16_384
DT = 1.0 / 4096
T_END = 500.0
SOFT2 = 1e-4
FRAME = "cluster_frame.npz"


class Cluster:
    def __init__(self, seed):
        rng = np.random.default_rng(seed)
        r = 1.0 / np.sqrt(rng.random(N) ** (-2 / 3) - 1)
        u = rng.normal(size=(N, 3))
        self.x = r[:, None] * u / np.linalg.norm(u, axis=1, keepdims=True)
        self.v = rng.normal(scale=0.4, size=(N, 3))
        self.m = np.full(N, 1.0 / N)
        self.t = 0.0

    def acc(self):
        a = np.empty_like(self.x)
        for lo in range(0, N, 1024):
            d = self.x[None, :, :] - self.x[lo:lo + 1024, None, :]
            w = self.m / ((d**2).sum(-1) + SOFT2) ** 1.5
            a[lo:lo + 1024] = (w[..., None] * d).sum(1)
        return a

    def write(self, path):
        np.savez(path + ".tmp.npz", x=self.x, v=self.v, t=self.t)
        os.replace(path + ".tmp.npz", path)

    def read(self, path):
        with np.load(path) as z:
            self.x, self.v, self.t = z["x"], z["v"], float(z["t"])


def energy(c):
    return 0.5 * np.sum(c.m[:, None] * c.v**2)


def main():
    c = Cluster(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
    if os.path.exists(FRAME):
        c.read(FRAME)
    signal.signal(signal.SIGUSR1, lambda signum, stack: c.write(FRAME))

    a = c.acc()
    while c.t < T_END:  # told
        c.v += 0.5 * DT * a
        c.x += DT * c.v
        a = c.acc()
        c.v += 0.5 * DT * a
        c.t += DT
        if round(c.t / DT) % 1024 == 0:
            print(f"t={c.t:8.3f} T={energy(c):.6f}", flush=True)
    c.write(FRAME)


if __name__ == "__main__":
    main()
