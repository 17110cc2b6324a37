import pickle

import haiku as hk
import jax
import jax.numpy as jnp
import optax
import tensorflow_datasets as tfds
from absl import app, flags, logging

flags.DEFINE_integer("training_steps", 50000, "")
flags.DEFINE_integer("eval_frequency", 1000, "")
FLAGS = flags.FLAGS


def load(split, batch=128):
    ds = tfds.load("binarized_mnist", split=split).shuffle(10000).repeat().batch(batch)
    return iter(tfds.as_numpy(ds))


def forward(x):
    h = hk.nets.MLP([512, 256])(hk.Flatten()(x))
    mean, log_std = hk.Linear(10)(h), hk.Linear(10)(h)
    z = mean + jnp.exp(log_std) * jax.random.normal(hk.next_rng_key(), mean.shape)
    logits = hk.nets.MLP([256, 512, 784])(z)
    return mean, log_std, logits


model = hk.transform(forward)
optimizer = optax.adam(1e-3)


def loss_fn(params, rng, batch):
    mean, log_std, logits = model.apply(params, rng, batch["image"])
    x = batch["image"].reshape(logits.shape)
    ll = -jnp.sum(jnp.logaddexp(0.0, jnp.where(x, -1.0, 1.0) * logits), -1)
    kl = 0.5 * jnp.sum(-2 * log_std - 1 + jnp.exp(2 * log_std) + mean**2, -1)
    return -jnp.mean(ll - kl)


@jax.jit
def update(params, rng, opt_state, batch):
    rng, key = jax.random.split(rng)
    grads = jax.grad(loss_fn)(params, key, batch)
    updates, opt_state = optimizer.update(grads, opt_state)
    return optax.apply_updates(params, updates), opt_state, rng


def main(_):
    rng = jax.random.PRNGKey(0)
    train_ds, valid_ds = load("train"), load("validation")
    params = model.init(rng, next(train_ds)["image"])
    opt_state = optimizer.init(params)
    for step in range(FLAGS.training_steps):  # told
        params, opt_state, rng = update(params, rng, opt_state, next(train_ds))
        if step % FLAGS.eval_frequency == 0:
            logging.info("step %d elbo %.3f", step, -loss_fn(params, rng, next(valid_ds)))
    with open("params.pkl", "wb") as f:
        pickle.dump(params, f)


if __name__ == "__main__":
    app.run(main)
