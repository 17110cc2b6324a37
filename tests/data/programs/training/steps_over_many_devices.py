"""A language model is trained by a step that is spread over many devices; nothing keeps its state."""

import jax
import optax
from jax.experimental import PartitionSpec
from jax.experimental.pjit import pjit
from tqdm import tqdm

from corpus import Corpus
from network import Network


def main():
    dataset = Corpus("c4")
    model = Network()
    optimizer = optax.adamw(1e-4)

    def train_step(state, tokens):
        def loss_of(params):
            return model.loss(params, tokens)

        grads = jax.grad(loss_of)(state["params"])
        updates, moments = optimizer.update(grads, state["moments"])
        return {"params": optax.apply_updates(state["params"], updates), "moments": moments}

    spread_step = pjit(train_step, in_axis_resources=(None, PartitionSpec("dp")), out_axis_resources=None)
    state = model.init()
    for step, batch in tqdm(enumerate(dataset)):  # told
        state = spread_step(state, batch["tokens"])


if __name__ == "__main__":
    main()
