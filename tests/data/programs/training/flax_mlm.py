#!/usr/bin/env python3
"""Masked LM training for RoBERTa on a single TPU host."""
import logging
from functools import partial

import click
import flax.jax_utils as ju
import jax
import jax.numpy as jnp
import numpy as np
import optax
import wandb
from datasets import load_from_disk
from flax import serialization
from flax.training import train_state
from flax.training.common_utils import shard
from transformers import FlaxRobertaForMaskedLM, RobertaConfig

log = logging.getLogger("mlm")


def mask(ids, rng, vocab, mask_id, p=0.15):
    labels = ids.copy()
    m = rng.random(ids.shape) < p
    labels[~m] = -100
    ids = ids.copy()
    ids[m & (rng.random(ids.shape) < 0.8)] = mask_id
    return {"input_ids": ids, "labels": labels}


@partial(jax.pmap, axis_name="dev", donate_argnums=(0,))
def train_step(state, batch, key):
    key, sub = jax.random.split(key)

    def loss_fn(params):
        logits = state.apply_fn(batch["input_ids"], params=params, dropout_rng=sub, train=True)[0]
        keep = batch["labels"] != -100
        l = optax.softmax_cross_entropy_with_integer_labels(logits, jnp.where(keep, batch["labels"], 0))
        return (l * keep).sum() / keep.sum()

    loss, g = jax.value_and_grad(loss_fn)(state.params)
    g = jax.lax.pmean(g, "dev")
    return state.apply_gradients(grads=g), jax.lax.pmean(loss, "dev"), key


@click.command()
@click.argument("dataset", type=click.Path(exists=True))
@click.option("--epochs", default=10)
@click.option("--bs", default=256)
@click.option("--lr", default=6e-4)
@click.option("--out", default="roberta.msgpack")
def cli(dataset, epochs, bs, lr, out):
    wandb.init(project="mlm")
    data = load_from_disk(dataset).with_format("numpy")
    model = FlaxRobertaForMaskedLM(RobertaConfig(), dtype=jnp.bfloat16)
    total = epochs * len(data) // bs
    tx = optax.adamw(optax.warmup_cosine_decay_schedule(0, lr, 10_000, total))
    state = ju.replicate(train_state.TrainState.create(apply_fn=model.__call__, params=model.params, tx=tx))
    keys = jax.random.split(jax.random.PRNGKey(0), jax.local_device_count())
    rng = np.random.default_rng(0)

    history = []
    for epoch in range(epochs):  # told
        order = rng.permutation(len(data))
        for i in range(0, len(order) - bs, bs):
            batch = mask(data[order[i:i + bs]]["input_ids"], rng, 50265, 50264)
            state, loss, keys = train_step(state, shard(batch), keys)
            if i % (bs * 200) == 0:
                wandb.log({"loss": float(loss[0]), "epoch": epoch})
        history.append(float(loss[0]))
        log.info("epoch %d done, checkpoint loss %.3f", epoch, history[-1])

    with open(out, "wb") as fh:
        fh.write(serialization.to_bytes(ju.unreplicate(state)))


if __name__ == "__main__":
    cli()
