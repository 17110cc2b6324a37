from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class KeeperConf:
    backend: str = "leveled"
    where: Path = Path("seals.lvl")


@dataclass
class Conf:
    photos: Path = Path("photos")
    model: str = "gpt-4o"
    keeper: KeeperConf = field(default_factory=KeeperConf)
