import io
import sys
import time

import pandas as pd
import requests

ENDPOINT = "https://www.ncei.noaa.gov/access/services/data/v1"


def get_year(station, year):
    params = {"dataset": "daily-summaries", "stations": station, "startDate": f"{year}-01-01",
              "endDate": f"{year}-12-31", "format": "csv", "units": "metric"}
    resp = requests.get(ENDPOINT, params=params, timeout=120)
    resp.raise_for_status()
    return pd.read_csv(io.StringIO(resp.text))


def get_station(station, first=1950, last=2023):
    years = []
    for year in range(first, last + 1):
        try:
            years.append(get_year(station, year))
        except requests.RequestException as exc:
            print(f"{station} {year}: {exc}", file=sys.stderr)
            time.sleep(10)
    return pd.concat(years, ignore_index=True)


def main():
    stations = [line.split()[0] for line in open("ghcnd-stations.txt")]
    data = pd.concat([get_station(s) for s in stations])  # told
    data.to_csv("daily.csv", index=False)


if __name__ == "__main__":
    main()
