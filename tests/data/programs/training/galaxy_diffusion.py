"""Unconditional diffusion on galaxy cutouts."""
from pathlib import Path

import torch
from accelerate import Accelerator
from denoising_diffusion_pytorch import GaussianDiffusion, Unet
from ema_pytorch import EMA
from torch.utils.data import DataLoader
from torchvision import utils

from cutouts import FitsFolder


def cycle(dl):
    while True:  # fine
        yield from dl


def divisible_by(a, b):
    return (a % b) == 0


def num_to_groups(n, d):
    return [d] * (n // d) + ([n % d] if n % d else [])


class Trainer:
    def __init__(self, diffusion, folder, *, batch=32, accum=2, lr=8e-5, steps=700_000, every=1000, results="results"):
        self.acc = Accelerator(mixed_precision="fp16")
        self.accum, self.steps, self.every = accum, steps, every
        self.dl = cycle(self.acc.prepare(DataLoader(FitsFolder(folder, diffusion.image_size), batch, shuffle=True,
                                                    num_workers=8, pin_memory=True)))
        opt = torch.optim.Adam(diffusion.parameters(), lr, betas=(0.9, 0.99))
        self.ema = EMA(diffusion, beta=0.995, update_every=10).to(self.acc.device)
        self.model, self.opt = self.acc.prepare(diffusion, opt)
        self.results = Path(results)
        self.results.mkdir(exist_ok=True)
        self.step = 0

    def save(self, tag):
        if not self.acc.is_local_main_process:
            return
        torch.save({"step": self.step, "model": self.acc.get_state_dict(self.model), "opt": self.opt.state_dict(),
                    "ema": self.ema.state_dict(), "scaler": self.acc.scaler.state_dict()},
                   self.results / f"model-{tag}.pt")

    def load(self, tag):
        d = torch.load(self.results / f"model-{tag}.pt", map_location=self.acc.device)
        self.acc.unwrap_model(self.model).load_state_dict(d["model"])
        self.opt.load_state_dict(d["opt"])
        self.ema.load_state_dict(d["ema"])
        self.step = d["step"]

    def _milestone(self):
        self.ema.ema_model.eval()
        m = self.step // self.every
        with torch.inference_mode():
            imgs = torch.cat([self.ema.ema_model.sample(batch_size=n) for n in num_to_groups(25, 16)])
        utils.save_image(imgs, self.results / f"sample-{m}.png", nrow=5)
        self.save(m)

    def _once(self):
        for _ in range(self.accum):
            with self.acc.autocast():
                loss = self.model(next(self.dl)) / self.accum
            self.acc.backward(loss)
        self.acc.clip_grad_norm_(self.model.parameters(), 1.0)
        self.opt.step()
        self.opt.zero_grad()
        return loss

    def train(self):
        while self.step < self.steps:  # fine
            self._once()
            self.step += 1
            self.acc.wait_for_everyone()
            if self.acc.is_main_process:
                self.ema.update()
                if self.step != 0 and divisible_by(self.step, self.every):
                    self._milestone()


if __name__ == "__main__":
    net = Unet(dim=64, dim_mults=(1, 2, 4, 8), flash_attn=True)
    t = Trainer(GaussianDiffusion(net, image_size=128, timesteps=1000, sampling_timesteps=250), "cutouts/")
    found = sorted(int(p.stem.split("-")[1]) for p in t.results.glob("model-*.pt"))
    if found:
        t.load(found[-1])
    t.train()
