import argparse
import os

import numpy as np


class Writer:
    def __init__(self, folder, every):
        self.folder, self.every = folder, every
        os.makedirs(folder, exist_ok=True)

    def latest(self):
        files = sorted(f for f in os.listdir(self.folder) if f.startswith("state_"))
        return os.path.join(self.folder, files[-1]) if files else None

    def due(self, step):
        return step % self.every == 0

    def write(self, model):
        np.savez(os.path.join(self.folder, f"state_{model.n:08d}.npz"), h=model.h, u=model.u, v=model.v, n=model.n)


class ShallowWater:
    def __init__(self, n, dx, dt, g=9.81):
        self.dx, self.dt, self.g, self.n = dx, dt, g, 0
        x = np.linspace(-1, 1, n)
        self.h = 10 + np.exp(-20 * (x[:, None] ** 2 + x[None] ** 2))
        self.u, self.v = np.zeros((n, n)), np.zeros((n, n))

    def load(self, path):
        state = np.load(path)
        self.h, self.u, self.v, self.n = state["h"], state["u"], state["v"], int(state["n"])

    def advance(self):
        self.u -= self.g * self.dt * np.gradient(self.h, self.dx, axis=0)
        self.v -= self.g * self.dt * np.gradient(self.h, self.dx, axis=1)
        flux = np.gradient(self.h * self.u, self.dx, axis=0) + np.gradient(self.h * self.v, self.dx, axis=1)
        self.h -= self.dt * flux
        self.n += 1


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--steps", type=int, default=500_000)
    ap.add_argument("--out", default="run")
    args = ap.parse_args()
    model, writer = ShallowWater(1024, 100.0, 0.5), Writer(args.out, 1000)
    if writer.latest():
        model.load(writer.latest())
    while model.n < args.steps:  # fine
        model.advance()
        if writer.due(model.n):
            writer.write(model)


if __name__ == "__main__":
    main()
