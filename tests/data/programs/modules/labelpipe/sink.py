import queue
import threading

import duckdb

_STOP = object()


class Sink(threading.Thread):
    def __init__(self, path):
        super().__init__(name="sink")
        self.path = path
        self.box = queue.Queue(maxsize=64)

    def run(self):
        con = duckdb.connect(self.path)
        con.execute("CREATE TABLE IF NOT EXISTS tags (id VARCHAR PRIMARY KEY, tag VARCHAR, why VARCHAR)")
        while (item := self.box.get()) is not _STOP:  # fine
            con.execute("INSERT OR REPLACE INTO tags VALUES (?, ?, ?)", item)
        con.close()

    def hand_over(self, *item):
        self.box.put(item)

    def finish(self):
        self.box.put(_STOP)
        self.join()


def known(path):
    with duckdb.connect(path) as con:
        try:
            return {r[0] for r in con.execute("SELECT id FROM tags").fetchall()}
        except duckdb.CatalogException:
            return set()
