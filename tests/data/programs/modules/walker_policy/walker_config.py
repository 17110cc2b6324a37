"""Hyperparameters for BipedalWalker with SAC."""
from dataclasses import dataclass
from pathlib import Path


@dataclass
class WalkerConfig:
    env_id: str = "BipedalWalker-v3"
    iterations: int = 3000
    steps_per_iteration: int = 1000
    batch_size: int = 256
    every: int = 50
    folder: Path = Path("runs/walker")

    def __post_init__(self):
        self.folder.mkdir(parents=True, exist_ok=True)
