import datetime as dt
from dataclasses import dataclass

import yaml


@dataclass
class Slot:
    desk: str
    topic: str
    since: str
    region: str

    @property
    def key(self):
        return f"{self.region}/{self.desk}/{self.topic}"


def load_plan(path: str, today: dt.date | None = None) -> list[Slot]:
    """Every region times every topic of every desk (some 300 at the moment)."""
    today = today or dt.date.today()
    since = (today - dt.timedelta(days=7)).isoformat()
    with open(path, encoding="utf-8") as fh:
        doc = yaml.safe_load(fh)
    slots = []
    for region in doc["regions"]:  # fine
        for desk, topics in doc["desks"].items():
            for topic in topics:
                slots.append(Slot(desk, topic, since, region))
    return slots
