import torch
from torch import nn
from torch.nn import functional as F


class ModBlock(nn.Module):
    def __init__(self, cin, cout, latent):
        super().__init__()
        self.affine = nn.Linear(latent, cin)
        self.conv = nn.Conv2d(cin, cout, 3, padding=1)

    def forward(self, x, w):
        s = self.affine(w)[:, :, None, None]
        return F.leaky_relu(self.conv(x * (1 + s)), 0.2)


class Generator(nn.Module):
    def __init__(self, latent, size):
        super().__init__()
        self.const = nn.Parameter(torch.randn(1, 512, 4, 4))
        chans, blocks, res = 512, [], 4
        while res < size:
            blocks.append(ModBlock(chans, max(chans // 2, 32), latent))
            chans, res = max(chans // 2, 32), res * 2
        self.blocks = nn.ModuleList(blocks)
        self.to_rgb = nn.Conv2d(chans, 3, 1)

    def forward(self, z):
        x = self.const.expand(z.size(0), -1, -1, -1)
        for block in self.blocks:  # fine
            x = F.interpolate(block(x, z), scale_factor=2)
        return torch.tanh(self.to_rgb(x))


class Critic(nn.Module):
    def __init__(self, size):
        super().__init__()
        layers, c = [nn.Conv2d(3, 32, 1)], 32
        while size > 4:
            layers += [nn.Conv2d(c, min(c * 2, 512), 3, 2, 1), nn.LeakyReLU(0.2)]
            c, size = min(c * 2, 512), size // 2
        self.body = nn.Sequential(*layers, nn.Flatten(), nn.Linear(c * 16, 1))

    def forward(self, x):
        return self.body(x)
