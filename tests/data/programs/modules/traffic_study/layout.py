"""Where the runs of a study live."""
import json
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path


def _stamp():
    return datetime.now().strftime("%Y%m%d_%H%M%S")


@dataclass
class Layout:
    root: Path = Path("studies")
    name: str = field(default_factory=_stamp)

    @property
    def folder(self):
        path = self.root / self.name
        path.mkdir(parents=True, exist_ok=True)
        return path

    def result_file(self, scenario):
        return self.folder / f"{scenario.slug}.json"

    def has(self, scenario):
        return self.result_file(scenario).exists()

    def write(self, scenario, metrics):
        self.result_file(scenario).write_text(json.dumps(metrics))
