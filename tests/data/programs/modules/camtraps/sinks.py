"""Row sinks.  All have add(row), flush() and close()."""
import csv

import pyarrow as pa
import pyarrow.parquet as pq


class CsvSink:
    def __init__(self, path, columns):
        self._fh = open(path, "a", newline="")
        self._w = csv.DictWriter(self._fh, columns)

    def add(self, row):
        self._w.writerow(row)

    def flush(self):
        self._fh.flush()

    def close(self):
        self._fh.close()


class ParquetSink:
    def __init__(self, path, columns):
        self.path = path
        self.rows = {c: [] for c in columns}

    def add(self, row):
        for c, col in self.rows.items():  # fine
            col.append(row.get(c))

    def flush(self):
        pass

    def close(self):
        pq.write_table(pa.table(self.rows), self.path, compression="zstd")


def open_sink(path, columns):
    return ParquetSink(str(path), columns)
