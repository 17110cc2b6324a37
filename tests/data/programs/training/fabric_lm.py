"""Small GPT on a memory mapped token file, Fabric edition."""
from dataclasses import dataclass, field
from pathlib import Path
from typing import Optional

import lightning as L
import numpy as np
import torch
from transformers import GPT2Config, GPT2LMHeadModel


@dataclass
class Cfg:
    bin: Path = Path("data/openwebtext/train.bin")
    iters: int = 120_000
    bs: int = 24
    block: int = 1024
    lr: float = 6e-4
    accum: int = 4
    snapshot_every: Optional[int] = None
    out: Path = Path("out")
    model: dict = field(default_factory=lambda: dict(n_layer=12, n_head=12, n_embd=768))


class Runner:
    def __init__(self, cfg: Cfg):
        self.cfg = cfg
        self.fabric = L.Fabric(devices=4, strategy="ddp", precision="bf16-mixed")
        self.fabric.launch()
        net = GPT2LMHeadModel(GPT2Config(**cfg.model))
        opt = torch.optim.AdamW(net.parameters(), lr=cfg.lr, betas=(0.9, 0.95))
        self.net, self.opt = self.fabric.setup(net, opt)
        self.data = np.memmap(cfg.bin, dtype=np.uint16, mode="r")

    def _get(self):
        ix = torch.randint(len(self.data) - self.cfg.block, (self.cfg.bs,))
        x = torch.stack([torch.from_numpy(self.data[i:i + self.cfg.block].astype(np.int64)) for i in ix])
        return self.fabric.to_device(x)

    def _micro(self, last: bool):
        x = self._get()
        with self.fabric.no_backward_sync(self.net, enabled=not last):
            loss = self.net(input_ids=x, labels=x).loss / self.cfg.accum
            self.fabric.backward(loss)
        return loss.detach()

    def _maybe_snapshot(self, i):
        if self.cfg.snapshot_every is not None and i % self.cfg.snapshot_every == 0:
            self.fabric.save(self.cfg.out / f"iter-{i}.ckpt", {"net": self.net, "opt": self.opt, "i": i})

    def run(self):
        for i in range(1, self.cfg.iters + 1):  # told
            total = sum(self._micro(k == self.cfg.accum - 1) for k in range(self.cfg.accum))
            self.fabric.clip_gradients(self.net, self.opt, max_norm=1.0)
            self.opt.step()
            self.opt.zero_grad(set_to_none=True)
            if i % 50 == 0:
                self.fabric.print(f"{i} {total.item():.3f}")
            self._maybe_snapshot(i)
        self.fabric.save(self.cfg.out / "final.ckpt", {"net": self.net})


if __name__ == "__main__":
    Runner(Cfg()).run()
