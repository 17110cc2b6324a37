import re
import time
from pathlib import Path

import pandas as pd
import requests

HEADERS = {"User-Agent": "Research me@example.org"}


def index(year, quarter):
    url = f"https://www.sec.gov/Archives/edgar/full-index/{year}/QTR{quarter}/form.idx"
    lines = requests.get(url, headers=HEADERS).text.splitlines()
    return [re.split(r"\s{2,}", l) for l in lines if l.startswith("10-K ")]


def risk_section(path):
    text = requests.get("https://www.sec.gov/Archives/" + path, headers=HEADERS).text
    m = re.search(r"Item\s+1A\.(.*?)Item\s+1B\.", text, re.S | re.I)
    time.sleep(0.12)
    return m.group(1) if m else ""


def main():
    records = []
    for year in range(2005, 2024):  # told
        for quarter in range(1, 5):
            for form, company, cik, date, path in index(year, quarter):
                records.append((cik, company, date, risk_section(path)))
        print(year, len(records))
    pd.DataFrame(records, columns=["cik", "company", "date", "risk"]).to_parquet(Path("risk.parquet"))


if __name__ == "__main__":
    main()
