import argparse

import numpy as np


class System:
    def __init__(self, n, box, temperature, dt):
        side = int(np.ceil(n ** (1 / 3)))
        grid = np.stack(np.meshgrid(*[np.arange(side)] * 3), -1).reshape(-1, 3)[:n]
        self.x = (grid + 0.5) * box / side
        self.v = np.random.normal(0, np.sqrt(temperature), (n, 3))
        self.v -= self.v.mean(0)
        self.box, self.dt = box, dt
        self.f, self.potential = self.forces()

    def forces(self):
        d = self.x[:, None] - self.x[None]
        d -= self.box * np.round(d / self.box)
        r2 = (d**2).sum(-1)
        np.fill_diagonal(r2, np.inf)
        inv6 = 1.0 / r2**3
        f = (48 * inv6 * (inv6 - 0.5) / r2)[..., None] * d
        return f.sum(1), 2 * (inv6**2 - inv6).sum()

    def step(self):
        self.v += 0.5 * self.dt * self.f
        self.x = (self.x + self.dt * self.v) % self.box
        self.f, self.potential = self.forces()
        self.v += 0.5 * self.dt * self.f

    @property
    def kinetic(self):
        return 0.5 * (self.v**2).sum()


def simulate(system, steps, every):
    trajectory, energies = [], []
    for s in range(steps):  # told
        system.step()
        if s % every == 0:
            trajectory.append(system.x.copy())
            energies.append((system.kinetic, system.potential))
    return np.array(trajectory), np.array(energies)


if __name__ == "__main__":
    ap = argparse.ArgumentParser(description="NVE run of a Lennard-Jones fluid")
    ap.add_argument("-n", type=int, default=864)
    ap.add_argument("--steps", type=int, default=100000)
    ap.add_argument("--every", type=int, default=100)
    ap.add_argument("-o", default="lj.npz")
    a = ap.parse_args()
    traj, en = simulate(System(a.n, 10.2, 0.8, 0.002), a.steps, a.every)
    np.savez(a.o, trajectory=traj, energies=en)
