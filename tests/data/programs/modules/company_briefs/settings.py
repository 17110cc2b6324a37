"""Settings for the brief generator. Read from the environment, overridable on the command line."""
from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Settings:
    companies: Path = Path("companies.csv")
    output: Path = Path("briefs.xlsx")
    model: str = "gpt-4o-mini"
    max_sources: int = 6
    tavily_key: str = field(default_factory=lambda: os.environ.get("TAVILY_API_KEY", ""))
    retries: int = 3

    @classmethod
    def from_args(cls, args) -> "Settings":
        known = {k: v for k, v in vars(args).items() if v is not None and k in cls.__dataclass_fields__}
        return cls(**known)
