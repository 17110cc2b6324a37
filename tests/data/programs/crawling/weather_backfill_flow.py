from datetime import date, timedelta

import httpx
import polars as pl
from prefect import flow, get_run_logger, task
from prefect.blocks.system import Secret

STATIONS_URL = "https://api.meteo.example/v2/stations"
DAILY_URL = "https://api.meteo.example/v2/daily"


@task(retries=3, retry_delay_seconds=30)
def list_stations(country: str) -> list[str]:
    r = httpx.get(STATIONS_URL, params={"country": country}, timeout=30)
    r.raise_for_status()
    return [s["id"] for s in r.json()["data"]]


def months(start: date, end: date):
    cur = start.replace(day=1)
    while cur < end:
        nxt = (cur + timedelta(days=32)).replace(day=1)
        yield cur, nxt - timedelta(days=1)
        cur = nxt


@task
def pull_observations(stations: list[str], start: date, end: date, key: str) -> pl.DataFrame:
    logger = get_run_logger()
    frames = []
    with httpx.Client(headers={"x-api-key": key}, timeout=60) as client:
        for station in stations:  # told
            for first, last in months(start, end):
                r = client.get(DAILY_URL, params={"station": station, "start": str(first), "end": str(last)})
                r.raise_for_status()
                rows = r.json()["data"]
                if rows:
                    frames.append(pl.DataFrame(rows).with_columns(pl.lit(station).alias("station")))
            logger.info("station %s done, %d frames", station, len(frames))
    return pl.concat(frames, how="diagonal_relaxed")


@task
def store(df: pl.DataFrame, path: str):
    df.sort("station", "date").write_parquet(path, compression="zstd")


@flow(name="weather-backfill", log_prints=True)
def backfill(country: str = "NO", start: date = date(1990, 1, 1), end: date = date(2024, 1, 1)):
    key = Secret.load("meteo-api-key").get()
    stations = list_stations(country)
    df = pull_observations(stations, start, end, key)
    store(df, f"/data/weather/{country.lower()}.parquet")


if __name__ == "__main__":
    backfill()
