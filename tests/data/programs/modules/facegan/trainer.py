import torch
from torch.nn import functional as F

from hooks import HOOKS
from networks import Critic, Generator


class GANTrainer:
    def __init__(self, cfg, loader):
        self.cfg = cfg
        self.loader = loader
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self.netG = Generator(cfg.latent_dim, cfg.image_size).to(self.device)
        self.netD = Critic(cfg.image_size).to(self.device)
        self.optG = torch.optim.Adam(self.netG.parameters(), cfg.optim.lr_g, cfg.optim.betas)
        self.optD = torch.optim.Adam(self.netD.parameters(), cfg.optim.lr_d, cfg.optim.betas)
        self.hooks = [HOOKS[name](cfg) for name in cfg.hooks]
        self.step = 0
        self.losses = {}
        self.ema = None

    def call(self, event):
        for h in self.hooks:
            getattr(h, event)(self)

    def endless(self):
        while True:  # fine
            for images, _ in self.loader:
                yield images.to(self.device, non_blocking=True)

    def _d_step(self, real):
        z = torch.randn(real.size(0), self.cfg.latent_dim, device=self.device)
        real.requires_grad_(True)
        out_real, out_fake = self.netD(real), self.netD(self.netG(z).detach())
        grad, = torch.autograd.grad(out_real.sum(), real, create_graph=True)
        r1 = grad.pow(2).flatten(1).sum(1).mean()
        loss = F.softplus(out_fake).mean() + F.softplus(-out_real).mean() + 0.5 * self.cfg.r1_gamma * r1
        self.optD.zero_grad(set_to_none=True)
        loss.backward()
        self.optD.step()
        self.losses["d"], self.losses["r1"] = loss.item(), r1.item()

    def _g_step(self, n):
        z = torch.randn(n, self.cfg.latent_dim, device=self.device)
        loss = F.softplus(-self.netD(self.netG(z))).mean()
        self.optG.zero_grad(set_to_none=True)
        loss.backward()
        self.optG.step()
        self.losses["g"] = loss.item()

    def run(self):
        self.call("before_run")
        batches = self.endless()
        seen = 0
        while seen < self.cfg.total_kimg * 1000:  # told
            real = next(batches)
            self._d_step(real)
            self._g_step(real.size(0))
            seen += real.size(0)
            self.step += 1
            self.call("after_step")
        self.call("after_run")
