import re
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq


class RollingTable:
    """Append-only table, a new part-NNNNN.parquet whenever enough rows came in."""

    def __init__(self, folder, every=200):
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.every = every
        self.rows = []
        parts = sorted(self.folder.glob("part-*.parquet"))
        self.next = 1 + max((int(re.findall(r"\d+", p.stem)[0]) for p in parts), default=-1)
        self.length = sum(pq.read_metadata(p).num_rows for p in parts)

    def __len__(self):
        return self.length + len(self.rows)

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        self._roll()

    def add(self, **row):
        self.rows.append(row)
        if len(self.rows) >= self.every:
            self._roll()

    def _roll(self):
        if not self.rows:
            return
        pq.write_table(pa.Table.from_pylist(self.rows), self.folder / f"part-{self.next:05d}.parquet")
        self.length += len(self.rows)
        self.next += 1
        self.rows = []
