"""The two taggers we compare."""
from pathlib import Path

import torch
from torch import nn

from experiment import Experiment


def conv_stack(channels):
    layers = []
    for a, b in zip(channels, channels[1:]):
        layers += [nn.Conv2d(a, b, 3, padding=1), nn.BatchNorm2d(b), nn.ReLU(), nn.MaxPool2d(2)]
    return nn.Sequential(*layers)


class CnnTagger(Experiment):
    name = "cnn"

    def __init__(self, n_tags, device, out="out/cnn"):
        net = nn.Sequential(conv_stack([1, 32, 64, 128]), nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(128, n_tags))
        super().__init__(net, device)
        self.out = Path(out)
        self.out.mkdir(parents=True, exist_ok=True)

    def after_epoch(self, epoch, f1):
        torch.save(self.net.state_dict(), self.out / f"epoch{epoch:03d}.pt")


class _Recurrent(nn.Module):
    def __init__(self, n_tags, hidden=256):
        super().__init__()
        self.conv = conv_stack([1, 32, 64])
        self.rnn = nn.GRU(64 * 32, hidden, batch_first=True, bidirectional=True)
        self.head = nn.Linear(2 * hidden, n_tags)

    def forward(self, x):
        x = self.conv(x).permute(0, 3, 1, 2).flatten(2)
        x, _ = self.rnn(x)
        return self.head(x.mean(1))


class CrnnTagger(Experiment):
    name = "crnn"

    def __init__(self, n_tags, device):
        super().__init__(_Recurrent(n_tags), device)

    def after_epoch(self, epoch, f1):
        print(f"{self.name} epoch {epoch}: f1={f1:.3f}")
