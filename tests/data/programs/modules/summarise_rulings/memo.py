"""Memo of model answers."""
import shelve


class ShelfMemo:
    def __init__(self, path):
        self._shelf = shelve.open(path)

    def lookup(self, key):
        return self._shelf.get(key)

    def note(self, key, value):
        self._shelf[key] = value
        self._shelf.sync()

    def close(self):
        self._shelf.close()
