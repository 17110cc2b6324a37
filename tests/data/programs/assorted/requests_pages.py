import time

import pandas as pd
import requests


def fetch_all(base):
    page = 1
    rows = []
    while True:  # told
        r = requests.get(base, params={"page": page}, timeout=30)
        items = r.json()["items"]
        if not items:
            break
        rows.extend(items)
        page += 1
        time.sleep(1)
    return rows

def main():
    pd.DataFrame(fetch_all("https://api.example/v1/jobs")).to_csv("jobs.csv")

if __name__ == "__main__":
    main()
