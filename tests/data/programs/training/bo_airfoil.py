"""Bayesian optimisation of a 12-parameter airfoil with OpenFOAM in the loop."""
import re
import shutil
import subprocess
from pathlib import Path

import click
import torch
from botorch.acquisition import qLogNoisyExpectedImprovement
from botorch.fit import fit_gpytorch_mll
from botorch.models import SingleTaskGP
from botorch.models.transforms import Standardize
from botorch.optim import optimize_acqf
from botorch.sampling import SobolQMCNormalSampler
from gpytorch.mlls import ExactMarginalLogLikelihood

from foil.geometry import write_surface

D = 12
BOUNDS = torch.stack([torch.zeros(D), torch.ones(D)]).double()
CD = re.compile(r"^\s*Cd\s*:\s*([-\d.e]+)", re.M)
CL = re.compile(r"^\s*Cl\s*:\s*([-\d.e]+)", re.M)


def simulate(x, template, scratch="/scratch/foil_case"):
    shutil.rmtree(scratch, ignore_errors=True)
    shutil.copytree(template, scratch)
    write_surface(x.tolist(), Path(scratch) / "constant/triSurface/foil.stl")
    for cmd in (["blockMesh"], ["snappyHexMesh", "-overwrite"], ["simpleFoam"]):  # fine
        res = subprocess.run(cmd, cwd=scratch, capture_output=True, text=True, timeout=4 * 3600)
        if res.returncode:
            return -1.0
    return float(CL.findall(res.stdout)[-1]) / float(CD.findall(res.stdout)[-1])


def propose(X, Y, q):
    gp = SingleTaskGP(X, Y, outcome_transform=Standardize(1))
    fit_gpytorch_mll(ExactMarginalLogLikelihood(gp.likelihood, gp))
    acq = qLogNoisyExpectedImprovement(gp, X, sampler=SobolQMCNormalSampler(torch.Size([256])), prune_baseline=True)
    cand, _ = optimize_acqf(acq, BOUNDS, q=q, num_restarts=10, raw_samples=512, sequential=True)
    return cand.detach()


@click.command()
@click.argument("template", type=click.Path(exists=True, file_okay=False))
@click.option("--init", default="design.pt", help="sampled design and its lift to drag ratios")
@click.option("--budget", default=150)
@click.option("-q", default=2)
def run(template, init, budget, q):
    X, Y = torch.load(init)
    while len(X) < budget:  # told
        new = propose(X, Y, q)
        vals = torch.tensor([[simulate(x, template)] for x in new]).double()
        X, Y = torch.cat([X, new]), torch.cat([Y, vals])
        click.echo(f"{len(X):4d} best L/D {Y.max().item():.2f}")
    i = Y.argmax()
    write_surface(X[i].tolist(), Path("best_foil.stl"))
    torch.save((X, Y), "history.pt")


if __name__ == "__main__":
    run()
