"""Train the phone tagger on the full speech set (60 epochs, most of a weekend on one GPU)."""
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


@dataclass
class Config:
    epochs: int = 60
    batch: int = 48
    lr: float = 3e-4
    root: Path = Path("runs/tagger")
    data: Path = Path("/data/speech/frames")


class Frames(Dataset):
    def __init__(self, folder: Path):
        self.files = sorted(folder.glob("*.pt"))

    def __len__(self):
        return len(self.files)

    def __getitem__(self, i):
        item = torch.load(self.files[i])
        return item["mel"], item["phone"]


class Experiment:
    def __init__(self, cfg: Config):
        self.cfg = cfg
        self.net = self.build().cuda()
        self.opt = torch.optim.AdamW(self.net.parameters(), lr=cfg.lr)

    def build(self) -> nn.Module:
        raise NotImplementedError

    def after_epoch(self, epoch: int, loss: float) -> None:
        print(f"epoch {epoch:3d}  loss {loss:.4f}")

    def _epoch(self, loader) -> float:
        total = 0.0
        for mel, phone in loader:
            self.opt.zero_grad()
            loss = nn.functional.cross_entropy(self.net(mel.cuda()), phone.cuda())
            loss.backward()
            self.opt.step()
            total += loss.item()
        return total / len(loader)

    def fit(self, data: Dataset) -> None:
        loader = DataLoader(data, batch_size=self.cfg.batch, shuffle=True, num_workers=8)
        for epoch in range(self.cfg.epochs):  # told
            self.after_epoch(epoch, self._epoch(loader))


class PhoneTagger(Experiment):
    def build(self):
        return nn.Sequential(nn.Conv1d(80, 512, 5, padding=2), nn.GELU(), nn.Conv1d(512, 62, 1))

    def on_epoch_end(self, epoch, loss):
        self._dump(self.cfg.root / f"{epoch:03d}.pt")

    def _dump(self, path: Path):
        path.parent.mkdir(parents=True, exist_ok=True)
        torch.save(self.net.state_dict(), path)


if __name__ == "__main__":
    config = Config()
    tagger = PhoneTagger(config)
    tagger.fit(Frames(config.data))
    tagger._dump(config.root / "final.pt")
