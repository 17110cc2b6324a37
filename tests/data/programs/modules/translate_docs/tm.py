"""Translation memory in a dbm file."""
import dbm


class Memory:
    def __init__(self, path="tm.db"):
        self._path = path

    def __contains__(self, key):
        with dbm.open(self._path, "c") as db:
            return key in db

    def __getitem__(self, key):
        with dbm.open(self._path, "c") as db:
            return db[key].decode()

    def __setitem__(self, key, value):
        with dbm.open(self._path, "c") as db:
            db[key] = value.encode()
