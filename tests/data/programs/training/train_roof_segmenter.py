"""Train the roof segmenter; everything beside the plain loop is done by callbacks."""
import os
import time
from pathlib import Path

import hydra
import torch
from omegaconf import DictConfig
from torch.utils.data import DataLoader


class Clock:
    def fit_start(self, trainer):
        self.since = time.time()

    def epoch_end(self, trainer):
        print(f"{trainer.epoch} {trainer.loss:.4f} {time.time() - self.since:.0f}s")


class Keeper:
    def __init__(self, folder):
        self.path = Path(folder) / "last.pt"

    def fit_start(self, trainer):
        if self.path.exists():
            blob = torch.load(self.path, map_location="cuda")
            trainer.net.load_state_dict(blob["net"])
            trainer.opt.load_state_dict(blob["opt"])
            trainer.epoch = blob["epoch"]

    def epoch_end(self, trainer):
        self.path.parent.mkdir(parents=True, exist_ok=True)
        part = self.path.with_suffix(".part")
        torch.save({"net": trainer.net.state_dict(), "opt": trainer.opt.state_dict(), "epoch": trainer.epoch}, part)
        os.replace(part, self.path)


class Trainer:
    def __init__(self, net, loader, lr, callbacks=()):
        self.net = net.cuda()
        self.loader = loader
        self.opt = torch.optim.AdamW(net.parameters(), lr=lr)
        self.callbacks = list(callbacks)
        self.epoch = 0
        self.loss = float("nan")

    def _fire(self, name):
        for cb in self.callbacks:
            hook = getattr(cb, name, None)
            if hook is not None:
                hook(self)

    def _epoch(self):
        for image, mask in self.loader:
            self.opt.zero_grad()
            loss = torch.nn.functional.binary_cross_entropy_with_logits(self.net(image.cuda()), mask.cuda())
            loss.backward()
            self.opt.step()
            self.loss = loss.item()

    def fit(self, epochs):
        self._fire("fit_start")
        while self.epoch < epochs:  # fine
            self._epoch()
            self.epoch += 1
            self._fire("epoch_end")


@hydra.main(version_base=None, config_path="conf", config_name="roofs")
def main(cfg: DictConfig) -> None:
    net = hydra.utils.instantiate(cfg.net)
    data = hydra.utils.instantiate(cfg.data)
    loader = DataLoader(data, batch_size=cfg.batch, shuffle=True, num_workers=cfg.workers)
    callbacks = [Clock(), Keeper(hydra.utils.to_absolute_path(cfg.folder))]
    Trainer(net, loader, cfg.lr, callbacks).fit(cfg.epochs)


if __name__ == "__main__":
    main()
