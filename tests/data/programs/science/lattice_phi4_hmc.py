"""Hybrid Monte Carlo for phi^4 theory on a 4d lattice."""
import argparse
import os
import time

import numpy as np


def action(phi, m2, lam):
    kin = sum(np.sum((np.roll(phi, -1, mu) - phi) ** 2) for mu in range(phi.ndim))
    return 0.5 * kin + np.sum(0.5 * m2 * phi**2 + lam * phi**4)


def force(phi, m2, lam):
    lap = sum(np.roll(phi, 1, mu) + np.roll(phi, -1, mu) - 2 * phi for mu in range(phi.ndim))
    return lap - m2 * phi - 4 * lam * phi**3


def trajectory(phi, rng, a):
    p = rng.standard_normal(phi.shape)
    h0 = 0.5 * np.sum(p**2) + action(phi, a.m2, a.lam)
    q, eps = phi.copy(), a.tau / a.leaps
    p = p + 0.5 * eps * force(q, a.m2, a.lam)
    for i in range(a.leaps):
        q += eps * p
        p += (eps if i < a.leaps - 1 else 0.5 * eps) * force(q, a.m2, a.lam)
    h1 = 0.5 * np.sum(p**2) + action(q, a.m2, a.lam)
    return (q, True) if np.log(rng.random()) < h0 - h1 else (phi, False)


class Chain:
    def __init__(self, path, size):
        self.path = path
        self.done, self.obs = 0, []
        self.phi = np.zeros((size,) * 4)
        if os.path.exists(path):
            with np.load(path) as z:
                self.phi, self.obs, self.done = z["phi"], list(z["obs"]), int(z["done"])
        self._stamp = time.monotonic()

    def record(self, phi, acc):
        self.phi = phi
        self.obs.append((phi.mean(), (phi**2).mean(), float(acc)))
        self.done += 1

    def tick(self, every=600.0, force=False):
        now = time.monotonic()
        if not force and now - self._stamp < every:
            return
        tmp = self.path + ".new.npz"
        np.savez(tmp, phi=self.phi, obs=np.array(self.obs), done=self.done)
        os.replace(tmp, self.path)
        self._stamp = now


def main():
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("out")
    ap.add_argument("--size", type=int, default=32)
    ap.add_argument("--trajectories", type=int, default=50_000)
    ap.add_argument("--leaps", type=int, default=20)
    ap.add_argument("--tau", type=float, default=1.0)
    ap.add_argument("--m2", type=float, default=-0.6)
    ap.add_argument("--lam", type=float, default=0.25)
    a = ap.parse_args()
    chain = Chain(a.out, a.size)
    rng = np.random.default_rng([7, chain.done])
    for _ in range(chain.done, a.trajectories):  # fine
        chain.record(*trajectory(chain.phi, rng, a))
        chain.tick()
    chain.tick(force=True)


if __name__ == "__main__":
    main()
