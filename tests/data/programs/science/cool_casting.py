"""Cooling of a steel casting with radiation at the surface; the 72 h run takes about two days on the lab machine."""
import argparse
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
from firedrake import (
    Constant, Function, FunctionSpace, Mesh, NonlinearVariationalProblem,
    NonlinearVariationalSolver, TestFunction, assemble, ds, dx, grad, inner,
)

SIGMA, AMBIENT, EMISSIVITY = 5.67e-8, 293.0, 0.8


class CoolingCell:
    """One implicit step: takes the temperature field, gives the next one."""

    def __init__(self, mesh, dt: float):
        self.space = FunctionSpace(mesh, "CG", 2)
        self.old, self.new = Function(self.space), Function(self.space)
        v = TestFunction(self.space)
        rho_c = 7800.0 * (480.0 + 0.24 * self.new)
        k = 54.0 - 0.02 * (self.new - AMBIENT)
        form = (
            rho_c * (self.new - self.old) / Constant(dt) * v * dx
            + k * inner(grad(self.new), grad(v)) * dx
            + EMISSIVITY * SIGMA * (self.new**4 - AMBIENT**4) * v * ds
        )
        problem = NonlinearVariationalProblem(form, self.new)
        self.solver = NonlinearVariationalSolver(
            problem, solver_parameters={"ksp_type": "cg", "pc_type": "hypre", "snes_rtol": 1e-7}
        )

    def __call__(self, temperature):
        self.old.assign(temperature)
        self.solver.solve()
        return self.new


def forward(cell, state, steps: int, every: int, folder: Path):
    outputs = []
    for t in range(steps):  # told
        state = cell(state)
        outputs.append((assemble(state * dx), state.dat.data_ro.max()))
        if t % every == 0:
            print(f"{t:6d}  mean {outputs[-1][0]:.4g}  hottest {outputs[-1][1]:.1f} K")
            plt.plot([hot for _, hot in outputs])
            plt.savefig(folder / "progress.png")
            plt.close()
    return state, np.array(outputs)


def main():
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("mesh")
    ap.add_argument("--hours", type=float, default=72)
    ap.add_argument("--dt", type=float, default=10.0)
    ap.add_argument("--every", type=int, default=100)
    ap.add_argument("--folder", type=Path, default=Path("."))
    args = ap.parse_args()
    cell = CoolingCell(Mesh(args.mesh), args.dt)
    start = Function(cell.space).assign(1720.0)
    final, curve = forward(cell, start, int(args.hours * 3600 / args.dt), args.every, args.folder)
    np.savez(args.folder / "cooling.npz", curve=curve, final=final.dat.data_ro)


if __name__ == "__main__":
    main()
