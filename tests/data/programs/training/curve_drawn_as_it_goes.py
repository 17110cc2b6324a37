"""Fit a small network to a curve whose points are drawn as they are needed."""

import jax
import jax.numpy as jnp
import matplotlib.pyplot as plt
import numpy as np
import optax
from flax import nnx

X = np.linspace(-jnp.pi, jnp.pi, 100)[:, None]
Y = 0.8 * jnp.sin(X) + 0.1 + np.random.normal(0, 0.1, size=X.shape)


def batches(size):
    while True:
        chosen = np.random.choice(len(X), size=size)
        yield X[chosen], Y[chosen]


class Curve(nnx.Module):
    def __init__(self, width, *, rngs):
        self.first = nnx.Linear(1, width, rngs=rngs)
        self.second = nnx.Linear(width, 1, rngs=rngs)

    def __call__(self, x):
        return self.second(nnx.relu(self.first(x)))


model = Curve(32, rngs=nnx.Rngs(0))
optimizer = nnx.Optimizer(model, optax.sgd(0.1), wrt=nnx.Param)


@nnx.jit
def train_step(model, optimizer, x, y):
    loss, grads = nnx.value_and_grad(lambda network: jnp.mean((network(x) - y) ** 2))(model)
    optimizer.update(model, grads)
    return loss


for step, (x, y) in enumerate(batches(32)):  # fine
    loss = train_step(model, optimizer, x, y)
    if step % 1000 == 0:
        print(step, loss)
    if step >= 20_000:
        break

plt.scatter(X, Y)
plt.plot(X, model(X))
plt.show()
