"""Bird call classifier: small trainer base and the subclass used for the competition."""
import logging
import os
from pathlib import Path

import timm
import torch
from torch.utils.data import DataLoader

from birds.data import CallWindows

log = logging.getLogger("birds")


class BaseTrainer:
    def __init__(self, model, loader, run_dir, epochs, lr=5e-4):
        self.model, self.loader, self.epochs = model.cuda(), loader, epochs
        self.run_dir = Path(run_dir)
        self.run_dir.mkdir(parents=True, exist_ok=True)
        self.optimizer = torch.optim.AdamW(self.model.parameters(), lr=lr)
        self.first_epoch = 0

    def compute_loss(self, batch):
        raise NotImplementedError

    def before_fit(self):
        latest = self.run_dir / "latest.pt"
        if latest.exists():
            blob = torch.load(latest, map_location="cuda")
            self.model.load_state_dict(blob["model"])
            self.optimizer.load_state_dict(blob["optimizer"])
            self.first_epoch = blob["epoch"] + 1

    def after_epoch(self, epoch, loss):
        part = self.run_dir / "latest.part"
        torch.save({"model": self.model.state_dict(), "optimizer": self.optimizer.state_dict(), "epoch": epoch}, part)
        os.replace(part, self.run_dir / "latest.pt")

    def fit(self):
        self.before_fit()
        for epoch in range(self.first_epoch, self.epochs):  # fine
            total = 0.0
            for batch in self.loader:
                loss = self.compute_loss(batch)
                self.optimizer.zero_grad()
                loss.backward()
                self.optimizer.step()
                total += loss.item()
            self.after_epoch(epoch, total / len(self.loader))
        return self.model


class MixupTrainer(BaseTrainer):
    def compute_loss(self, batch):
        spec, target = batch[0].cuda(), batch[1].cuda()
        lam = torch.distributions.Beta(0.4, 0.4).sample().item()
        perm = torch.randperm(len(spec), device=spec.device)
        logits = self.model(lam * spec + (1 - lam) * spec[perm])
        return torch.nn.functional.binary_cross_entropy_with_logits(logits, lam * target + (1 - lam) * target[perm])

    def after_epoch(self, epoch, loss):
        log.info("epoch %d loss %.4f", epoch, loss)
        if epoch == int(self.epochs * 0.7):
            for group in self.optimizer.param_groups:
                group["lr"] *= 0.1
        super().after_epoch(epoch, loss)


def main():
    logging.basicConfig(level=logging.INFO)
    loader = DataLoader(CallWindows("/data/birdclef"), batch_size=64, shuffle=True, num_workers=10)
    net = timm.create_model("tf_efficientnetv2_s", pretrained=True, num_classes=264, in_chans=1)
    model = MixupTrainer(net, loader, "runs/birds", epochs=60).fit()
    torch.save(model.state_dict(), "birds_final.pt")


if __name__ == "__main__":
    main()
