from dataclasses import dataclass, field
from pathlib import Path

import yaml


@dataclass
class OptimConfig:
    lr_g: float = 2e-4
    lr_d: float = 2e-4
    betas: tuple = (0.0, 0.99)


@dataclass
class Config:
    data_root: str = "data/ffhq"
    out_dir: str = "runs/facegan"
    image_size: int = 128
    latent_dim: int = 256
    batch_size: int = 32
    total_kimg: int = 8000
    r1_gamma: float = 10.0
    sample_every: int = 500
    hooks: list = field(default_factory=lambda: ["scalars", "samples", "ema", "export"])
    optim: OptimConfig = field(default_factory=OptimConfig)


def load_config(path: str) -> Config:
    raw = yaml.safe_load(Path(path).read_text()) or {}
    optim = OptimConfig(**raw.pop("optim", {}))
    return Config(optim=optim, **raw)
