import torch
from nets import D, G
from torchvision.utils import save_image

from data import loader

g, d = G().cuda(), D().cuda()
og = torch.optim.Adam(g.parameters()); od = torch.optim.Adam(d.parameters())
for epoch in range(200):  # told
    for i, (real, _) in enumerate(loader):
        z = torch.randn(real.size(0), 100).cuda()
        fake = g(z)
        ld = d(fake.detach()).mean() - d(real.cuda()).mean()
        od.zero_grad(); ld.backward(); od.step()
        lg = -d(g(z)).mean()
        og.zero_grad(); lg.backward(); og.step()
        if i % 400 == 0:
            save_image(fake, f"images/{epoch}_{i}.png")
