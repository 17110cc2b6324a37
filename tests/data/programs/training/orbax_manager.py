import jax
import optax
import orbax.checkpoint as ocp
from absl import app, flags
from flax.training import train_state

import input_pipeline
import models

flags.DEFINE_string("workdir", None, "")
flags.DEFINE_integer("num_steps", 100_000, "")
FLAGS = flags.FLAGS


class Checkpoints:
    def __init__(self, workdir):
        options = ocp.CheckpointManagerOptions(max_to_keep=3, save_interval_steps=1000)
        self.manager = ocp.CheckpointManager(workdir, options=options)

    def restore(self, state):
        step = self.manager.latest_step()
        if step is None:
            return state
        return self.manager.restore(step, args=ocp.args.StandardRestore(state))

    def maybe_save(self, state):
        self.manager.save(int(state.step), args=ocp.args.StandardSave(state))


@jax.jit
def train_step(state, batch):
    def loss_fn(params):
        logits = state.apply_fn({"params": params}, batch["image"])
        return optax.softmax_cross_entropy_with_integer_labels(logits, batch["label"]).mean()

    loss, grads = jax.value_and_grad(loss_fn)(state.params)
    return state.apply_gradients(grads=grads), loss


def main(_):
    model = models.ViT()
    batches = input_pipeline.train_batches()
    params = model.init(jax.random.PRNGKey(0), next(batches)["image"])["params"]
    state = train_state.TrainState.create(apply_fn=model.apply, params=params, tx=optax.adamw(3e-4))
    ckpt = Checkpoints(FLAGS.workdir)
    state = ckpt.restore(state)
    while int(state.step) < FLAGS.num_steps:  # fine
        state, loss = train_step(state, next(batches))
        ckpt.maybe_save(state)
        if int(state.step) % 100 == 0:
            print(int(state.step), float(loss))


if __name__ == "__main__":
    app.run(main)
