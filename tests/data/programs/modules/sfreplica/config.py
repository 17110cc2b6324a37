import json
from dataclasses import dataclass, field


@dataclass
class StreamConfig:
    name: str
    replication_key: str = "SystemModstamp"
    fields: list = field(default_factory=lambda: ["Id", "SystemModstamp"])


@dataclass
class Config:
    username: str
    password: str
    security_token: str
    target_dsn: str
    start_date: str = "2015-01-01T00:00:00Z"
    state_file: str = "state.json"
    flush_every: int = 0          # records between two states, 0: one state when the run is complete
    attachments: bool = True
    streams: list = field(default_factory=list)

    @classmethod
    def load(cls, path):
        with open(path) as fh:
            raw = json.load(fh)
        raw["streams"] = [StreamConfig(**s) for s in raw.get("streams", [])]
        return cls(**raw)
