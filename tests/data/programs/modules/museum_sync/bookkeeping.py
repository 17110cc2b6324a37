import os
from pathlib import Path

import orjson


class Ledger:
    """Remembers, for one import, how far it came and what went out."""

    def __init__(self, folder, name):
        self.place = Path(folder) / f"{name}.json"
        self.lines = Path(folder) / f"{name}.ndjson"
        self.place.parent.mkdir(parents=True, exist_ok=True)

    @property
    def position(self):
        return orjson.loads(self.place.read_bytes())["position"] if self.place.exists() else None

    def note(self, position, outcome):
        if outcome is not None:
            with self.lines.open("ab") as fh:
                fh.write(orjson.dumps(outcome, option=orjson.OPT_APPEND_NEWLINE))
        fresh = self.place.with_suffix(".new")
        fresh.write_bytes(orjson.dumps({"position": position}))
        os.replace(fresh, self.place)
