"""Train the rainfall nowcaster on radar sequences (flax, about 30 h on one GPU)."""
import argparse
import os
from functools import partial
from typing import Callable, Sequence

import flax.linen as nn
import jax
import jax.numpy as jnp
import numpy as np
import optax
from flax import serialization
from flax.training.train_state import TrainState

Hook = Callable[[int, TrainState, float], None]


class Nowcaster(nn.Module):
    widths: Sequence[int] = (64, 128, 128, 64)

    @nn.compact
    def __call__(self, frames):
        x = frames
        for width in self.widths:
            x = nn.gelu(nn.Conv(width, (5, 5))(x))
        return nn.Conv(6, (3, 3))(x)


@jax.jit
def update(state, frames, target):
    def mse(params):
        return jnp.mean((state.apply_fn(params, frames) - target) ** 2)

    loss, grads = jax.value_and_grad(mse)(state.params)
    return state.apply_gradients(grads=grads), loss


def every(n: int, hook: Hook) -> Hook:
    return lambda step, state, loss: hook(step, state, loss) if step and step % n == 0 else None


def chain(*hooks: Hook) -> Hook:
    return lambda step, state, loss: [hook(step, state, loss) for hook in hooks]


def say(step, state, loss):
    print(step, float(loss), flush=True)


def put(path, step, state, loss):
    with open(path + "~", "wb") as f:
        f.write(serialization.to_bytes(state))
    os.replace(path + "~", path)


def pick_up(path, state):
    if os.path.exists(path):
        with open(path, "rb") as f:
            state = serialization.from_bytes(state, f.read())
    return state


def main():
    p = argparse.ArgumentParser()
    p.add_argument("radar", help="npy memmap, time x 256 x 256")
    p.add_argument("--steps", type=int, default=250_000)
    p.add_argument("--weights", default="nowcaster.msgpack")
    a = p.parse_args()
    radar = np.load(a.radar, mmap_mode="r")
    net = Nowcaster()
    params = net.init(jax.random.PRNGKey(0), jnp.zeros((1, 256, 256, 12)))
    state = pick_up(a.weights, TrainState.create(apply_fn=net.apply, params=params, tx=optax.adam(2e-4)))
    hooks = chain(every(50, say), every(500, partial(put, a.weights)))
    rng = np.random.default_rng(int(state.step))
    for step in range(int(state.step), a.steps):  # fine
        starts = rng.integers(0, len(radar) - 18, 16)
        clips = np.stack([radar[s : s + 18] for s in starts]).transpose(0, 2, 3, 1)
        state, loss = update(state, clips[..., :12], clips[..., 12:])
        hooks(step, state, loss)
    put(a.weights, a.steps, state, None)


if __name__ == "__main__":
    main()
