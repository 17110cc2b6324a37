import functools
from pathlib import Path

import flax.linen as nn
import jax
import jax.numpy as jnp
import optax
import typer
from flax import serialization
from flax.training.train_state import TrainState

from audio_pipes import noisy_clean_pairs

app = typer.Typer(add_completion=False)


class MaskNet(nn.Module):
    width: int = 512
    depth: int = 8

    @nn.compact
    def __call__(self, spec):
        x = spec
        for _ in range(self.depth):  # fine
            h = nn.gelu(nn.Dense(self.width)(nn.LayerNorm()(x)))
            x = x + nn.Dense(spec.shape[-1])(h)
        return nn.sigmoid(x) * spec


@functools.partial(jax.jit, donate_argnums=0)
def update(state, noisy, clean):
    def loss_fn(params):
        return jnp.abs(state.apply_fn({"params": params}, noisy) - clean).mean()
    loss, grads = jax.value_and_grad(loss_fn)(state.params)
    return state.apply_gradients(grads=grads), loss


def export(state, where: Path, step: int, total: int):
    if step + 1 < total:
        return
    where.parent.mkdir(parents=True, exist_ok=True)
    where.write_bytes(serialization.to_bytes(jax.device_get(state)))


@app.command()
def main(corpus: Path, weights: Path = Path("out/masknet.msgpack"),
         steps: int = 400_000, batch: int = 64, lr: float = 3e-4, seed: int = 0):
    net = MaskNet()
    pairs = noisy_clean_pairs(corpus, batch=batch, seed=seed)
    noisy, clean = next(pairs)
    params = net.init(jax.random.PRNGKey(seed), noisy)["params"]
    sched = optax.warmup_cosine_decay_schedule(0.0, lr, 2000, steps)
    state = TrainState.create(apply_fn=net.apply, params=params, tx=optax.adamw(sched))
    for step in range(steps):  # told
        noisy, clean = next(pairs)
        state, loss = update(state, noisy, clean)
        if step % 200 == 0:
            typer.echo(f"{step:>7} {float(loss):.5f}")
        export(state, weights, step, steps)


if __name__ == "__main__":
    app()
