"""Pressure ensemble of a 2D reservoir: one implicit run per permeability field."""
import logging
from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp
import zarr
from scipy.ndimage import gaussian_filter
from scipy.sparse.linalg import splu

log = logging.getLogger("reservoir")


@dataclass(frozen=True)
class Setup:
    store: str = "ensemble.zarr"
    members: int = 2000
    cells: int = 512
    steps: int = 3650
    dt: float = 86400.0
    corr: float = 12.0


class EnsembleStore:
    def __init__(self, setup):
        self.root = zarr.open_group(setup.store, mode="a")
        shape = (setup.members, setup.cells, setup.cells)
        self.pressure = self.root.require_dataset(
            "pressure", shape=shape, chunks=(1, setup.cells, setup.cells), dtype="f4"
        )
        self.ready = self.root.require_dataset("ready", shape=(setup.members,), chunks=(1,), dtype="i1")

    def missing(self):
        return np.flatnonzero(self.ready[:] == 0)

    def put(self, member, field):
        self.pressure[member] = field
        self.ready[member] = 1


def permeability(setup, member):
    rng = np.random.default_rng(member)
    return np.exp(gaussian_filter(rng.standard_normal((setup.cells, setup.cells)), setup.corr) * 20) * 1e-13


def system(setup, perm):
    n = setup.cells**2
    k = perm.ravel()
    east = 2 / (1 / k[:-1] + 1 / k[1:])
    south = 2 / (1 / k[: -setup.cells] + 1 / k[setup.cells :])
    lap = sp.diags([east, south], [1, setup.cells], shape=(n, n))
    lap = lap + lap.T
    lap = lap - sp.diags(np.asarray(lap.sum(axis=1)).ravel())
    return sp.identity(n, format="csc") - setup.dt * 1e9 * lap.tocsc()


def simulate(setup, member):
    lu = splu(system(setup, permeability(setup, member)))
    p = np.full(setup.cells**2, 2.0e7)
    for _ in range(setup.steps):
        p[p.size // 2] -= 1.0e4
        p = lu.solve(p)
    return p.reshape(setup.cells, setup.cells)


def main(setup=Setup()):
    logging.basicConfig(level=logging.INFO)
    store = EnsembleStore(setup)
    todo = store.missing()
    log.info("%d of %d members to run", len(todo), setup.members)
    for member in todo:  # fine
        store.put(member, simulate(setup, int(member)))
        log.info("member %d", member)


if __name__ == "__main__":
    main()
