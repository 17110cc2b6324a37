import argparse

import oracledb
import pyarrow as pa
import pyarrow.parquet as pq


class TableExport:
    def __init__(self, dsn, user, password):
        self.conn = oracledb.connect(dsn=dsn, user=user, password=password)

    def chunks(self, table, size=50000):
        cur = self.conn.cursor()
        cur.arraysize = size
        cur.execute(f"SELECT * FROM {table}")
        names = [c[0].lower() for c in cur.description]
        while rows := cur.fetchmany(size):
            yield pa.Table.from_pylist([dict(zip(names, row)) for row in rows])

    def export(self, table, path):
        writer = None
        for chunk in self.chunks(table):  # gap: how many rows a chunk has is not counted
            if writer is None:
                writer = pq.ParquetWriter(path, chunk.schema, compression="zstd")
            writer.write_table(chunk)
        if writer:
            writer.close()


if __name__ == "__main__":
    ap = argparse.ArgumentParser()
    ap.add_argument("table")
    ap.add_argument("--dsn", required=True)
    ap.add_argument("--user", required=True)
    ap.add_argument("--password", required=True)
    a = ap.parse_args()
    TableExport(a.dsn, a.user, a.password).export(a.table, f"{a.table}.parquet")
