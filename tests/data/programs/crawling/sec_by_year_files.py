import time
from pathlib import Path

import pandas as pd
import requests

OUT = Path("years")


def facts_of(cik):
    r = requests.get(f"https://data.sec.gov/api/xbrl/companyfacts/CIK{cik:010d}.json", headers={"User-Agent": "me"})
    time.sleep(0.1)
    return r.json() if r.ok else {}


def main():
    OUT.mkdir(exist_ok=True)
    companies = pd.read_csv("companies.csv")
    for year, group in companies.groupby("year"):  # fine
        out = OUT / f"{year}.parquet"
        if out.exists():
            continue
        rows = [facts_of(cik) for cik in group.cik]
        pd.DataFrame(rows).to_parquet(out)


if __name__ == "__main__":
    main()
