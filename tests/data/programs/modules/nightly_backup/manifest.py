import hashlib
import json
import os


class Manifest:
    def __init__(self, path, known):
        self.path = path
        self.known = known

    @classmethod
    def load(cls, path):
        if not os.path.exists(path):
            return cls(path, {})
        with open(path) as f:
            return cls(path, json.load(f))

    def changed(self, folder):
        for root, _, names in os.walk(folder):
            for name in names:
                path = os.path.join(root, name)
                with open(path, "rb") as f:
                    digest = hashlib.sha256(f.read()).hexdigest()
                if self.known.get(path) != digest:
                    yield path, digest

    def record(self, path, digest):
        self.known[path] = digest
        with open(self.path, "w") as f:
            json.dump(self.known, f)
