from __future__ import annotations

import grain.python as grain
import hydra
import jax
import optax
import orbax.checkpoint as ocp
from flax import nnx
from omegaconf import DictConfig

from speechlab.data import make_source
from speechlab.nets import Conformer


def ctc(model, batch):
    logits = model(batch["mel"])
    return optax.ctc_loss(logits, batch["mel_pad"], batch["tokens"], batch["tok_pad"]).mean()


@nnx.jit
def update(model, optimizer, batch):
    loss, grads = nnx.value_and_grad(ctc)(model, batch)
    optimizer.update(grads)
    return loss


class Keeper:
    """Thin layer over orbax so that the loop does not see trees."""

    def __init__(self, where, period):
        opts = ocp.CheckpointManagerOptions(save_interval_steps=period, max_to_keep=3)
        self._m = ocp.CheckpointManager(where, options=opts)

    def pick_up(self, model, optimizer):
        at = self._m.latest_step()
        if at is None:
            return 0
        tree = self._m.restore(at, args=ocp.args.StandardRestore(nnx.state((model, optimizer))))
        nnx.update((model, optimizer), tree)
        return at + 1

    def __call__(self, step, model, optimizer):
        self._m.save(step, args=ocp.args.StandardSave(nnx.state((model, optimizer))))

    def close(self):
        self._m.wait_until_finished()


@hydra.main(config_path="conf", config_name="ctc", version_base="1.3")
def main(cfg: DictConfig) -> None:
    model = Conformer(**cfg.model, rngs=nnx.Rngs(cfg.seed))
    optimizer = nnx.Optimizer(model, optax.adamw(optax.cosine_decay_schedule(cfg.lr, cfg.steps)))
    keep = Keeper(cfg.workdir, cfg.get("period", 1000))
    first = keep.pick_up(model, optimizer)

    src = make_source(cfg.data)
    loader = grain.DataLoader(data_source=src, sampler=grain.IndexSampler(len(src), shuffle=True, seed=cfg.seed + first,
                                                                          shard_options=grain.NoSharding()),
                              operations=[grain.Batch(cfg.bs, drop_remainder=True)], worker_count=8)
    it = iter(loader)
    for step in range(first, cfg.steps):  # fine
        loss = update(model, optimizer, next(it))
        if step % 100 == 0:
            print(step, jax.device_get(loss))
        keep(step, model, optimizer)
    keep.close()


if __name__ == "__main__":
    main()
