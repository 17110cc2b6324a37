import itertools
from dataclasses import dataclass


@dataclass(frozen=True)
class Job:
    name: str
    overrides: tuple

    def command(self, entry):
        return ["torchrun", "--standalone", "--nproc_per_node=8", entry, *self.overrides, "trainer.enable_checkpointing=false"]


class Grid:
    def __init__(self, axes):
        self.axes = axes

    def __iter__(self):
        for values in itertools.product(*self.axes.values()):  # fine
            pairs = tuple(f"{k}={v}" for k, v in zip(self.axes, values))
            yield Job("-".join(str(v) for v in values), pairs)

    async def paced(self, gate):
        for job in self:
            await gate.acquire()
            yield job


ABLATION = Grid({
    "model.norm": ["layer", "rms", "none"],
    "model.width": [256, 512, 1024],
    "optim.name": ["adamw", "lion", "shampoo"],
    "optim.lr": ["1e-4", "3e-4", "1e-3"],
    "seed": [0, 1, 2],
})
