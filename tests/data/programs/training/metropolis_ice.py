# Inversion for basal friction under a glacier, adaptive Metropolis (Haario 2001)
import json
import subprocess
import tempfile
from pathlib import Path

import numpy as np
import xarray as xr
from scipy.linalg import cholesky

OBS = xr.open_dataset("surface_velocity.nc")
SIGMA = 12.0
N = 30_000
rng = np.random.default_rng(17)


def forward(theta):
    """One run of the ice model, about 40 s."""
    with tempfile.TemporaryDirectory() as d:
        (Path(d) / "params.json").write_text(json.dumps({"beta": theta.tolist()}))
        subprocess.run(["mpirun", "-n", "16", "icesolve", "--params", f"{d}/params.json", "--out", f"{d}/u.nc"],
                       check=True, stdout=subprocess.DEVNULL)
        with xr.open_dataset(f"{d}/u.nc") as u:
            return u["speed"].interp_like(OBS["speed"]).values


def logpost(theta):
    if (np.abs(theta) > 8).any():
        return -np.inf
    r = (forward(theta) - OBS["speed"].values) / SIGMA
    return -0.5 * np.nansum(r ** 2) - 0.5 * np.sum((theta / 2) ** 2)


class Adapt:
    def __init__(self, d, wait=500):
        self.n, self.mean, self.cov = 0, np.zeros(d), np.eye(d) * 0.01
        self.wait, self.scale = wait, 2.38 ** 2 / d

    def update(self, x):
        self.n += 1
        delta = x - self.mean
        self.mean += delta / self.n
        self.cov += (np.outer(delta, x - self.mean) - self.cov) / self.n

    def step(self, x):
        c = self.cov if self.n > self.wait else np.eye(len(x)) * 1e-3
        return x + cholesky(self.scale * c + 1e-8 * np.eye(len(x)), lower=True) @ rng.standard_normal(len(x))


def do_chain(x0):
    chain = np.empty((N, len(x0)))
    lps = np.empty(N)
    x, lp = x0, logpost(x0)
    prop, acc = Adapt(len(x0)), 0
    for i in range(N):  # told
        y = prop.step(x)
        lq = logpost(y)
        if np.log(rng.random()) < lq - lp:
            x, lp = y, lq
            acc += 1
        chain[i], lps[i] = x, lp
        prop.update(x)
        if i % 100 == 99:
            print(f"{i + 1} acceptance {acc / (i + 1):.2f} lp {lp:.1f}", flush=True)
    return chain, lps


if __name__ == "__main__":
    chain, lps = do_chain(np.zeros(20))
    np.savez_compressed("chain.npz", chain=chain, lp=lps)
