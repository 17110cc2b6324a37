"""Research notes collected by the agents."""
import atexit
import functools
import json
from pathlib import Path


def tracked(method):
    @functools.wraps(method)
    def wrapper(self, *args, **kwargs):
        result = method(self, *args, **kwargs)
        self._dirty = True
        return result
    return wrapper


class Notebook:
    def __init__(self, path):
        self.path = Path(path)
        self.entries = json.loads(self.path.read_text()) if self.path.exists() else {}
        self._dirty = False
        atexit.register(self.sync)

    def sync(self):
        if self._dirty:
            self.path.write_text(json.dumps(self.entries, indent=2))
            self._dirty = False

    def covers(self, topic):
        return topic in self.entries

    @tracked
    def add(self, topic, report, sources):
        self.entries[topic] = {"report": report, "sources": sources}
