import time

import click
import pandas as pd
from sqlalchemy import create_engine, text


def clean(chunk):
    chunk.columns = [c.strip().lower() for c in chunk.columns]
    chunk["pickup"] = pd.to_datetime(chunk["tpep_pickup_datetime"])
    chunk["dropoff"] = pd.to_datetime(chunk["tpep_dropoff_datetime"])
    return chunk[chunk["trip_distance"].between(0, 200)]


@click.command()
@click.option("--url", default="postgresql://localhost/taxi")
@click.option("--table", default="yellow")
@click.argument("csv")
def ingest(url, table, csv):
    """Load a year of trips."""
    engine = create_engine(url)
    began = time.time()
    with engine.begin() as conn:
        conn.execute(text(f"TRUNCATE TABLE {table}"))
        for chunk in pd.read_csv(csv, chunksize=100_000):  # told
            clean(chunk).to_sql(table, conn, if_exists="append", index=False)
            click.echo(f"{time.time() - began:.0f} s")


if __name__ == "__main__":
    ingest()
