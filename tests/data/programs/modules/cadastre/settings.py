"""Settings of the cadastre mirror, read from the environment."""
import os
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Settings:
    base_url: str = os.environ.get("CADASTRE_URL", "https://api.cadastre.example.org/v2")
    token: str = os.environ.get("CADASTRE_TOKEN", "")
    database: str = os.environ.get("CADASTRE_DB", "cadastre.sqlite")
    page_size: int = 200
    requests_per_second: float = 4.0
    municipalities: tuple = field(default_factory=lambda: tuple(
        os.environ.get("CADASTRE_MUNICIPALITIES", "").split(",")))


def load() -> Settings:
    settings = Settings()
    if not settings.token:
        raise SystemExit("CADASTRE_TOKEN is not set")
    return settings
