import queue
import threading

import pyarrow as pa
import pyarrow.parquet as pq


class OutTray:
    """Takes rows from anywhere; a thread of its own does the parquet side."""

    def __init__(self, path):
        self.path = path
        self._q = queue.Queue()
        self._thread = threading.Thread(target=self._work, name="out-tray")
        self._thread.start()

    def put(self, **row):
        self._q.put(row)

    def _work(self):
        rows = []
        for row in iter(self._q.get, None):
            row["minutes"] = round(row.pop("seconds") / 60, 1)
            rows.append(row)
        pq.write_table(pa.Table.from_pylist(rows), self.path, compression="zstd")

    def close(self):
        self._q.put(None)
        self._thread.join()
