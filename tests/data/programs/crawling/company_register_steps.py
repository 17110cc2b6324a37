"""Ask a register for each company with some threads, and write the table again for every further hundred rows."""

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
        last_saved = 0
        for future in futures.as_completed(asked):  # fine
            if future.exception() is not None:
                continue
            rows = pd.concat([rows, pd.DataFrame([future.result()])])
            if last_saved < divmod(len(rows), 100)[0]:
                last_saved = divmod(len(rows), 100)[0]
                rows.to_csv(TABLE, index=False)
    rows.to_csv(TABLE, index=False)


if __name__ == "__main__":
    main()
