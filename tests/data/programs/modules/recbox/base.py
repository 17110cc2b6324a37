import abc
import os
import time

import torch


class AbstractTrainer(abc.ABC):
    """Fit loop shared by all the models here; subclasses say what an epoch is."""

    def __init__(self, model, cfg):
        self.model, self.cfg = model, cfg
        self.optimizer = torch.optim.AdamW(model.parameters(), lr=cfg.get("lr", 1e-3))
        self.start_epoch = 0
        self.best = -1.0
        self.saved_file = os.path.join(cfg["dir"], f"{type(model).__name__}.pth")

    @abc.abstractmethod
    def _train_epoch(self, loader, epoch): ...

    @abc.abstractmethod
    def _valid_epoch(self, loader): ...

    def _state(self, epoch):
        return {"epoch": epoch, "best": self.best, "model": self.model.state_dict(),
                "optimizer": self.optimizer.state_dict(), "other": self.model.other_parameter()}

    def _finish_epoch(self, epoch, score, took):
        self.best = max(self.best, score)
        torch.save(self._state(epoch), self.saved_file)
        print(f"epoch {epoch} [{took:.1f}s] {score:.4f} best {self.best:.4f}")

    def resume(self):
        if os.path.exists(self.saved_file):
            st = torch.load(self.saved_file)
            self.start_epoch, self.best = st["epoch"] + 1, st["best"]
            self.model.load_state_dict(st["model"])
            self.optimizer.load_state_dict(st["optimizer"])
            self.model.load_other_parameter(st["other"])

    def fit(self, train, valid):
        self.resume()
        for epoch in range(self.start_epoch, self.cfg["epochs"]):  # fine
            t = time.time()
            self._train_epoch(train, epoch)
            self._finish_epoch(epoch, self._valid_epoch(valid), time.time() - t)
        return self.best
