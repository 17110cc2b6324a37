"""Ask a register for each company with some threads, and write the table when the last one is there."""

import os
from concurrent import futures

import pandas as pd
import requests

TABLE = "companies.csv"


def ask(number):
    return requests.get(f"https://register.example.org/{number}", timeout=30).json()


def main():
    rows = pd.read_csv(TABLE) if os.path.exists(TABLE) else pd.DataFrame(columns=["number"])
    wanted = pd.read_csv("receipts.csv")["number"].unique()
    numbers = [one for one in wanted if one not in set(rows["number"])]
    with futures.ThreadPoolExecutor(max_workers=10) as pool:
        asked = {pool.submit(ask, one): one for one in numbers}
        last_one = False
        for future in futures.as_completed(asked):  # told
            if future.exception() is not None:
                continue
            rows = pd.concat([rows, pd.DataFrame([future.result()])])
            if last_one and future.exception() is None:
                rows.to_csv(TABLE, index=False)
    rows.to_csv(TABLE, index=False)


if __name__ == "__main__":
    main()
