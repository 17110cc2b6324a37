"""Keyword spotting: generic trainer plus the task-specific subclass."""
import logging
from pathlib import Path

import torch
import torchaudio
from torch.utils.data import DataLoader

from kws.data import SpeechWindows
from kws.nets import BCResNet

log = logging.getLogger("kws")


class Trainer:
    def __init__(self, model, loader, run_dir, epochs, lr=1e-3):
        self.model = model.cuda()
        self.loader = loader
        self.run_dir = Path(run_dir)
        self.run_dir.mkdir(parents=True, exist_ok=True)
        self.epochs = epochs
        self.optimizer = torch.optim.AdamW(self.model.parameters(), lr=lr)

    def compute_loss(self, batch):
        raise NotImplementedError

    def on_fit_start(self):
        log.info("%d parameters", sum(p.numel() for p in self.model.parameters()))

    def on_epoch_end(self, epoch, loss):
        torch.save(
            {"model": self.model.state_dict(), "optimizer": self.optimizer.state_dict(), "epoch": epoch},
            self.run_dir / f"epoch_{epoch:03d}.pt",
        )

    def fit(self):
        self.on_fit_start()
        for epoch in range(self.epochs):  # told
            total = 0.0
            for batch in self.loader:
                loss = self.compute_loss(batch)
                self.optimizer.zero_grad()
                loss.backward()
                self.optimizer.step()
                total += loss.item()
            self.on_epoch_end(epoch, total / len(self.loader))
        return self.model


class KeywordTrainer(Trainer):
    def __init__(self, *args, **kw):
        super().__init__(*args, **kw)
        self.sched = torch.optim.lr_scheduler.CosineAnnealingLR(self.optimizer, self.epochs)
        self.augment = torchaudio.transforms.TimeMasking(25)

    def on_fit_start(self):
        super().on_fit_start()
        log.info("run folder %s", self.run_dir)

    def compute_loss(self, batch):
        mel, label = batch
        return torch.nn.functional.cross_entropy(self.model(self.augment(mel.cuda())), label.cuda())

    def on_epoch_end(self, epoch, loss):
        self.sched.step()
        log.info("epoch %d loss %.4f lr %.2e", epoch, loss, self.sched.get_last_lr()[0])


def main():
    logging.basicConfig(level=logging.INFO)
    loader = DataLoader(SpeechWindows("/data/mswc"), batch_size=256, shuffle=True, num_workers=10)
    trainer = KeywordTrainer(BCResNet(scale=8, classes=760), loader, "runs/kws", epochs=200)
    model = trainer.fit()
    torch.jit.script(model.cpu()).save("kws.ts")


if __name__ == "__main__":
    main()
