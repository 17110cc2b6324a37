import pandas as pd
import sqlalchemy as sa


class Target:
    """Loads a stream into a staging table and swaps it in when the stream is complete."""

    def __init__(self, dsn):
        self.engine = sa.create_engine(dsn)
        self.pending = {}

    def add(self, stream, record):
        self.pending.setdefault(stream.name, []).append(record)

    def load(self):
        with self.engine.begin() as conn:
            for name, records in self.pending.items():  # fine
                pd.DataFrame(records).to_sql(name.lower(), conn, if_exists="append", index=False,
                                             chunksize=5000, method="multi")
        self.pending.clear()
