"""JSONL sink of enriched companies."""
import json
from pathlib import Path


class JsonlSink:
    def __init__(self, path, mode="w"):
        self.path = Path(path)
        self._out = self.path.open(mode, encoding="utf-8")
        self.ids = self._known_ids()

    def _known_ids(self):
        with self.path.open(encoding="utf-8") as f:
            return {json.loads(line)["id"] for line in f}

    def emit(self, record):
        self._out.write(json.dumps(record) + "\n")
        self._out.flush()
        self.ids.add(record["id"])

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        self._out.close()
