from datetime import date

import httpx
import pandas as pd
from prefect import flow, get_run_logger, task
from sqlalchemy import create_engine

BASE = "https://data.transport.example/api/v3"


@task(retries=3, retry_delay_seconds=30)
def fetch_day(line: str, day: date) -> pd.DataFrame:
    response = httpx.get(f"{BASE}/lines/{line}/departures", params={"day": day.isoformat()}, timeout=60)
    response.raise_for_status()
    return pd.DataFrame(response.json()["departures"])


def fetch_line(line, days):
    return pd.concat([fetch_day(line, day.date()) for day in days])


@flow(name="departures")
def load_departures(lines: list[str], start: date, end: date):
    logger = get_run_logger()
    days = pd.date_range(start, end)
    tables = {}
    for line in lines:  # gap: what a task gives is taken for kept
        tables[line] = fetch_line(line, days)
        logger.info("%s: %d departures", line, len(tables[line]))
    engine = create_engine("postgresql:///transport")
    pd.concat(tables, names=["line"]).to_sql("departures", engine, if_exists="replace")


if __name__ == "__main__":
    load_departures(["U1", "U2", "S5"], date(2022, 1, 1), date(2023, 12, 31))
