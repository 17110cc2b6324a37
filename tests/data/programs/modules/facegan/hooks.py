import copy
from pathlib import Path

import torch
from torch.utils.tensorboard import SummaryWriter
from torchvision.utils import save_image

HOOKS = {}


def hook(name):
    def wrap(cls):
        HOOKS[name] = cls
        return cls
    return wrap


class Hook:
    def __init__(self, cfg):
        self.cfg = cfg
        self.out = Path(cfg.out_dir)

    def before_run(self, trainer):
        pass

    def after_step(self, trainer):
        pass

    def after_run(self, trainer):
        pass


@hook("scalars")
class ScalarHook(Hook):
    def before_run(self, trainer):
        self.writer = SummaryWriter(self.out / "tb")

    def after_step(self, trainer):
        for key, value in trainer.losses.items():
            self.writer.add_scalar(f"loss/{key}", value, trainer.step)
        if trainer.step % 100 == 0:
            self.writer.flush()

    def after_run(self, trainer):
        self.writer.close()


@hook("samples")
class SampleHook(Hook):
    def before_run(self, trainer):
        (self.out / "samples").mkdir(parents=True, exist_ok=True)
        self.z = torch.randn(36, self.cfg.latent_dim, device=trainer.device)

    @torch.no_grad()
    def after_step(self, trainer):
        if trainer.step % self.cfg.sample_every == 0:
            imgs = trainer.netG(self.z)
            save_image(imgs, self.out / "samples" / f"{trainer.step:07d}.png", nrow=6, normalize=True)


@hook("ema")
class EmaHook(Hook):
    def before_run(self, trainer):
        trainer.ema = copy.deepcopy(trainer.netG).eval()

    @torch.no_grad()
    def after_step(self, trainer):
        for p, q in zip(trainer.ema.parameters(), trainer.netG.parameters()):
            p.lerp_(q, 0.001)


@hook("export")
class ExportHook(Hook):
    """Writes everything needed for inference and for fine tuning."""

    def after_run(self, trainer):
        torch.save(
            {"G": trainer.netG.state_dict(), "D": trainer.netD.state_dict(), "ema": trainer.ema.state_dict()},
            self.out / "network-final.pt",
        )
