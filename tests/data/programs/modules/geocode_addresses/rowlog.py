"""Row log of geocoding results."""
import csv
from pathlib import Path


class RowLog:
    header = ["id", "lat", "lon", "quality"]

    def __init__(self, path, mode="a"):
        path = Path(path)
        self.done = set()
        if path.exists():
            with path.open(newline="") as f:
                self.done = {row["id"] for row in csv.DictReader(f)}
        self._fh = path.open(mode, newline="")
        self._csv = csv.writer(self._fh)
        if path.stat().st_size == 0:
            self._csv.writerow(self.header)

    def log(self, *row):
        self._csv.writerow(row)
        self._fh.flush()
        self.done.add(row[0])

    def close(self):
        self._fh.close()
