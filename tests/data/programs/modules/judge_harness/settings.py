from dataclasses import dataclass

import yaml


@dataclass
class Settings:
    model: str
    judge: str
    questions: str
    output: str

    @classmethod
    def load(cls, path):
        with open(path) as f:
            return cls(**yaml.safe_load(f))
