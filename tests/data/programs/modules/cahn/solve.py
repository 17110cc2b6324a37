"""Cahn-Hilliard spinodal decomposition with FEniCSx."""
import numpy as np
import ufl
from basix.ufl import element, mixed_element
from dolfinx import fem, mesh
from dolfinx.fem.petsc import NonlinearProblem
from dolfinx.nls.petsc import NewtonSolver
from mpi4py import MPI
import adios4dolfinx as adx

from observers import Energy, Keep

LMBDA, DT, THETA = 1.0e-2, 5.0e-6, 0.5


class Run:
    def __init__(self, n=256):
        self.comm = MPI.COMM_WORLD
        self.msh = mesh.create_unit_square(self.comm, n, n)
        p1 = element("Lagrange", self.msh.basix_cell(), 1)
        V = fem.functionspace(self.msh, mixed_element([p1, p1]))
        self.u, self.u0 = fem.Function(V), fem.Function(V)
        self.t, self.step, self.watch = 0.0, 0, []
        q, v = ufl.TestFunctions(V)
        c, mu = ufl.split(self.u)
        c0, mu0 = ufl.split(self.u0)
        cv = ufl.variable(c)
        self.f = 100 * cv**2 * (1 - cv) ** 2
        mid = (1 - THETA) * mu0 + THETA * mu
        F = (c - c0) * q * ufl.dx + DT * ufl.inner(ufl.grad(mid), ufl.grad(q)) * ufl.dx
        F += mu * v * ufl.dx - ufl.diff(self.f, cv) * v * ufl.dx - LMBDA * ufl.inner(ufl.grad(c), ufl.grad(v)) * ufl.dx
        self.newton = NewtonSolver(self.comm, NonlinearProblem(F, self.u))
        self._e = fem.form(self.f * ufl.dx + LMBDA / 2 * ufl.inner(ufl.grad(c), ufl.grad(c)) * ufl.dx)

    def energy(self):
        return self.comm.allreduce(fem.assemble_scalar(self._e), MPI.SUM)

    def observe(self, *obs):
        for o in obs:  # fine
            o.attach(self)
            self.watch.append(o)
        return self

    def begin(self, state, folder):
        if state is None:
            self.u.sub(0).interpolate(lambda x: 0.63 + 0.02 * (0.5 - np.random.rand(x.shape[1])))
        else:
            adx.read_function(folder / state["slot"], self.u, time=state["t"], name="u")
            self.t, self.step = state["t"], state["step"]

    def evolve(self, until):
        while self.t < until:  # fine
            self.u0.x.array[:] = self.u.x.array
            self.newton.solve(self.u)
            self.t += DT
            self.step += 1
            for o in self.watch:
                o(self.step)


if __name__ == "__main__":
    keep = Keep("ckp")
    r = Run().observe(Energy(), keep)
    r.begin(keep.last(), keep.folder)
    r.evolve(0.5)
