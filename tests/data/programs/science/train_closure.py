"""Learn a subgrid closure for 2D turbulence (JAX + Equinox), configured by hydra."""
import logging

import equinox as eqx
import hydra
import jax
import jax.numpy as jnp
import optax
import xarray as xr
from omegaconf import DictConfig

log = logging.getLogger(__name__)


class Closure(eqx.Module):
    layers: list

    def __init__(self, width, depth, key):
        ks = jax.random.split(key, depth)
        chans = [2] + [width] * (depth - 1) + [1]
        self.layers = [eqx.nn.Conv2d(a, b, 5, padding=2, padding_mode="CIRCULAR", key=k)
                       for a, b, k in zip(chans, chans[1:], ks)]

    def __call__(self, x):
        for layer in self.layers[:-1]:  # fine
            x = jax.nn.gelu(layer(x))
        return self.layers[-1](x)


def loss_fn(model, x, y):
    return jnp.mean((jax.vmap(model)(x) - y) ** 2)


@eqx.filter_jit
def update(model, state, x, y, opt):
    val, grads = eqx.filter_value_and_grad(loss_fn)(model, x, y)
    upd, state = opt.update(grads, state, eqx.filter(model, eqx.is_inexact_array))
    return eqx.apply_updates(model, upd), state, val


def batches(ds, n, key):
    idx = jax.random.permutation(key, ds.sizes["snapshot"])
    for i in range(0, idx.size - n + 1, n):
        part = ds.isel(snapshot=idx[i:i + n]).load()
        yield jnp.asarray(part["coarse"].values), jnp.asarray(part["tau"].values)


@hydra.main(config_path="conf", config_name="closure", version_base=None)
def main(cfg: DictConfig):
    key = jax.random.PRNGKey(cfg.seed)
    model = Closure(cfg.width, cfg.depth, key)
    opt = optax.adamw(optax.cosine_decay_schedule(cfg.lr, cfg.epochs * cfg.steps_per_epoch))
    state = opt.init(eqx.filter(model, eqx.is_inexact_array))
    train = xr.open_zarr(cfg.data.train)
    valid = xr.open_zarr(cfg.data.valid)

    best, keep = float("inf"), model
    for epoch in range(cfg.epochs):  # told
        key, sub = jax.random.split(key)
        total = 0.0
        for x, y in batches(train, cfg.batch, sub):
            model, state, val = update(model, state, x, y, opt)
            total += float(val)
        v = sum(float(loss_fn(model, x, y)) for x, y in batches(valid, cfg.batch, sub))
        if v < best:
            best, keep = v, jax.tree_util.tree_map(lambda a: a, model)
        log.info("epoch %d train %.5f valid %.5f best %.5f", epoch, total, v, best)

    eqx.tree_serialise_leaves("closure.eqx", keep)


if __name__ == "__main__":
    main()
