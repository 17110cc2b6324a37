"""Strong-lens posterior for every system of the SLACS-like sample."""
import logging
import os
from dataclasses import dataclass, field

import emcee
import numpy as np
from lenstronomy.LensModel.lens_model import LensModel
from lenstronomy.LensModel.Solver.lens_equation_solver import LensEquationSolver

log = logging.getLogger("lens")


def _store(path, name, walkers, ndim):
    be = emcee.backends.HDFBackend(path, name=name)
    fresh = not os.path.exists(path) or not be.initialized
    if fresh:
        be.reset(walkers, ndim)
    return be, fresh


@dataclass
class Posterior:
    name: str
    images: np.ndarray
    sigma: float = 0.05
    walkers: int = 64
    root: str = "chains"
    labels: tuple = field(default=("theta_E", "e1", "e2", "cx", "cy", "sx", "sy"))

    def __post_init__(self):
        self.model = LensModel(["SIE"])
        self.solver = LensEquationSolver(self.model)

    def __call__(self, p):
        te, e1, e2, cx, cy, sx, sy = p
        if te <= 0 or e1**2 + e2**2 > 0.25:
            return -np.inf
        kw = [{"theta_E": te, "e1": e1, "e2": e2, "center_x": cx, "center_y": cy}]
        x, y = self.solver.image_position_from_source(sx, sy, kw, numImages=4)
        if len(x) != len(self.images):
            return -np.inf
        return -0.5 * np.sum((np.c_[x, y] - self.images) ** 2) / self.sigma**2

    def run(self, n=30_000):
        be, fresh = _store(f"{self.root}/{self.name}.h5", "mcmc", self.walkers, len(self.labels))
        sampler = emcee.EnsembleSampler(self.walkers, len(self.labels), self, backend=be)
        if fresh:
            first = np.array([1.2, 0, 0, 0, 0, 0.02, 0.02]) + 1e-2 * np.random.randn(self.walkers, 7)
        else:
            first = None
        for step in sampler.sample(first, iterations=max(0, n - be.iteration), skip_initial_state_check=True):  # fine
            if sampler.iteration % 1000 == 0:
                log.info("%s it=%d acc=%.2f", self.name, sampler.iteration, sampler.acceptance_fraction.mean())
        return sampler


def everything(table):
    for name in sorted(table):  # fine
        Posterior(name, np.asarray(table[name])).run()
