import json
import pathlib


class Shelf:
    def has(self, key):
        raise NotImplementedError

    def put(self, key, lines):
        raise NotImplementedError

    def everything(self):
        raise NotImplementedError


class Plain(Shelf):
    def __init__(self):
        self._d = {}

    def has(self, key):
        return key in self._d

    def put(self, key, lines):
        self._d[key] = list(lines)

    def everything(self):
        return sorted(self._d.items())


class Folder(Shelf):
    def __init__(self, root):
        self.root = pathlib.Path(root)
        self.root.mkdir(parents=True, exist_ok=True)

    def _at(self, key):
        return self.root / (key + ".json")

    def has(self, key):
        return self._at(key).exists()

    def put(self, key, lines):
        self._at(key).write_text(json.dumps(lines))

    def everything(self):
        return [(p.stem, json.loads(p.read_text())) for p in sorted(self.root.glob("*.json"))]


KINDS = {"plain": Plain, "folder": Folder}


def shelf_from(spec):
    spec = dict(spec)
    return KINDS[spec.pop("kind")](**spec)
