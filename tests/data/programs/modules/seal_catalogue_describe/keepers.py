"""Where descriptions live."""
from __future__ import annotations

import json

import plyvel

_backends: dict[str, type] = {}


def backend(name):
    def deco(cls):
        _backends[name] = cls
        return cls

    return deco


@backend("transient")
class Transient(dict):
    def __init__(self, where=None):
        super().__init__()


@backend("leveled")
class Leveled:
    def __init__(self, where):
        self._db = plyvel.DB(str(where), create_if_missing=True)

    def __contains__(self, shelfmark: str) -> bool:
        return self._db.get(shelfmark.encode()) is not None

    def __setitem__(self, shelfmark: str, description: dict) -> None:
        self._db.put(shelfmark.encode(), json.dumps(description).encode(), sync=True)

    def items(self):
        return ((k.decode(), json.loads(v)) for k, v in self._db)


def keeper(conf):
    return _backends[conf.backend](conf.where)
