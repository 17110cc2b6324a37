import torch
import torchvision.utils as vutils
from nets import Generator, Discriminator
from data import dataloader

device = "cuda"
G, D = Generator().to(device), Discriminator().to(device)
optG = torch.optim.Adam(G.parameters(), lr=2e-4, betas=(0.5, 0.999))
optD = torch.optim.Adam(D.parameters(), lr=2e-4, betas=(0.5, 0.999))
bce = torch.nn.BCELoss()
fixed = torch.randn(64, 100, 1, 1, device=device)

for epoch in range(200):  # told
    for i, (real, _) in enumerate(dataloader):
        real = real.to(device)
        ones = torch.ones(real.size(0), device=device)
        optD.zero_grad()
        fake = G(torch.randn(real.size(0), 100, 1, 1, device=device))
        lossD = bce(D(real).view(-1), ones) + bce(D(fake.detach()).view(-1), 1 - ones)
        lossD.backward()
        optD.step()
        optG.zero_grad()
        lossG = bce(D(fake).view(-1), ones)
        lossG.backward()
        optG.step()
    with torch.no_grad():
        vutils.save_image(G(fixed), f"samples/{epoch:03d}.png", normalize=True)
    print(epoch, lossD.item(), lossG.item())
