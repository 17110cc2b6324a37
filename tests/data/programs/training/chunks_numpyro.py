"""Hierarchical election model. Runs NUTS in pieces because one long run does not fit on the GPU."""
import argparse

import arviz as az
import jax
import jax.numpy as jnp
import numpy as np
import numpyro
import numpyro.distributions as dist
import pandas as pd
from numpyro.infer import MCMC, NUTS
from numpyro.infer.reparam import LocScaleReparam
from numpyro.handlers import reparam

numpyro.enable_x64()


@reparam(config={"state": LocScaleReparam(0), "house": LocScaleReparam(0)})
def model(day, state, house, n, y=None, T=300, S=51, H=80):
    sig = numpyro.sample("sig", dist.HalfNormal(0.05))
    walk = numpyro.sample("walk", dist.GaussianRandomWalk(sig, num_steps=T))
    with numpyro.plate("S", S):
        a = numpyro.sample("state", dist.Normal(0, numpyro.sample("ss", dist.HalfNormal(0.5))))
    with numpyro.plate("H", H):
        b = numpyro.sample("house", dist.Normal(0, numpyro.sample("sh", dist.HalfNormal(0.1))))
    numpyro.sample("y", dist.Binomial(n, logits=walk[day] + a[state] + b[house]), obs=y)


def read(path):
    df = pd.read_csv(path, parse_dates=["end"])
    day = (df.end - df.end.min()).dt.days.to_numpy()
    return dict(day=day, state=df.state.astype("category").cat.codes.to_numpy(),
                house=df.pollster.astype("category").cat.codes.to_numpy(),
                n=df.n.to_numpy(), y=(df.n * df.dem).round().astype(int).to_numpy())


def sample(data, pieces, size, warmup, chains):
    mcmc = MCMC(NUTS(model, target_accept_prob=0.95, max_tree_depth=12), num_warmup=warmup, num_samples=size,
                num_chains=chains, chain_method="vectorized", progress_bar=False)
    mcmc.warmup(jax.random.PRNGKey(2024), **data)
    out = []
    for k in range(pieces):  # told
        mcmc.run(mcmc.post_warmup_state.rng_key, **data)
        out.append(jax.device_get(mcmc.get_samples(group_by_chain=True)))
        mcmc.post_warmup_state = mcmc.last_state
        div = int(mcmc.get_extra_fields()["diverging"].sum())
        print(f"piece {k + 1}/{pieces}: {div} divergences")
    return {n: np.concatenate([o[n] for o in out], axis=1) for n in out[0]}


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("polls")
    ap.add_argument("--pieces", type=int, default=60)
    ap.add_argument("--size", type=int, default=500)
    ap.add_argument("--warmup", type=int, default=2000)
    ap.add_argument("--chains", type=int, default=4)
    a = ap.parse_args()
    post = sample(read(a.polls), a.pieces, a.size, a.warmup, a.chains)
    idata = az.from_dict(posterior=post)
    print(az.summary(idata, var_names=["sig", "ss", "sh"]))
    az.to_netcdf(idata, "election.nc")
    print(float(jnp.mean(post["walk"][..., -1])))


if __name__ == "__main__":
    main()
