import torch
from torch import nn


class Apart(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Conv1d(1, 256, 16, 8), nn.ReLU(), nn.ConvTranspose1d(256, 2, 16, 8))
        self.memory = nn.LSTM(256, 256)

    def forward(self, mixed):
        return self.layers(mixed)


class Streamed:
    def __init__(self, net):
        self.net = net
        self.size = 661
        self.stride = 256
        self.state = None

    def feed(self, part):
        found = []
        while part.shape[-1] >= self.stride:
            said, self.state = self.net.memory(part[..., : self.stride], self.state)
            found.append(said)
            part = part[..., self.stride :]
        return torch.cat(found, 1)
