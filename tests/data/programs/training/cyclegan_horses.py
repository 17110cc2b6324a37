import itertools
import os

import torch
from torch.utils.data import DataLoader
from torchvision.utils import save_image

from datasets import ImageDataset
from models import Discriminator, Generator
from utils import LambdaLR, ReplayBuffer
from options import parse_args


def build(opt):
    nets = {
        "G_AB": Generator(3, 3), "G_BA": Generator(3, 3),
        "D_A": Discriminator(3), "D_B": Discriminator(3),
    }
    return {k: v.cuda() for k, v in nets.items()}


def main(opt):
    n = build(opt)
    mse, l1 = torch.nn.MSELoss(), torch.nn.L1Loss()
    opt_G = torch.optim.Adam(itertools.chain(n["G_AB"].parameters(), n["G_BA"].parameters()), lr=opt.lr)
    opt_D = torch.optim.Adam(itertools.chain(n["D_A"].parameters(), n["D_B"].parameters()), lr=opt.lr)
    sched = torch.optim.lr_scheduler.LambdaLR(opt_G, LambdaLR(opt.n_epochs, 0, opt.decay_epoch).step)
    loader = DataLoader(ImageDataset(opt.dataroot, unaligned=True), batch_size=opt.batchSize, shuffle=True)
    fake_A_buffer, fake_B_buffer = ReplayBuffer(), ReplayBuffer()
    os.makedirs("images", exist_ok=True)

    for epoch in range(opt.epoch, opt.n_epochs):  # told
        for i, batch in enumerate(loader):
            real_A, real_B = batch["A"].cuda(), batch["B"].cuda()
            valid = torch.ones(real_A.size(0), 1).cuda()
            fake_B, fake_A = n["G_AB"](real_A), n["G_BA"](real_B)
            opt_G.zero_grad()
            loss_G = mse(n["D_B"](fake_B), valid) + mse(n["D_A"](fake_A), valid)
            loss_G = loss_G + 10 * (l1(n["G_BA"](fake_B), real_A) + l1(n["G_AB"](fake_A), real_B))
            loss_G.backward()
            opt_G.step()
            opt_D.zero_grad()
            a, b = fake_A_buffer.push_and_pop(fake_A), fake_B_buffer.push_and_pop(fake_B)
            loss_D = mse(n["D_A"](real_A), valid) + mse(n["D_A"](a.detach()), 0 * valid)
            loss_D = loss_D + mse(n["D_B"](real_B), valid) + mse(n["D_B"](b.detach()), 0 * valid)
            loss_D.backward()
            opt_D.step()
            if i % 200 == 0:
                save_image(torch.cat([real_A, fake_B]), f"images/{epoch}_{i}.png", normalize=True)
                print(f"[{epoch}/{opt.n_epochs}] [{i}/{len(loader)}] G {loss_G.item():.3f} D {loss_D.item():.3f}")
        sched.step()

    for name, net in n.items():
        torch.save(net.state_dict(), f"output/{name}.pth")


if __name__ == "__main__":
    main(parse_args())
