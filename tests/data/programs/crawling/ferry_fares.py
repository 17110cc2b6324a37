"""Collect ferry fares for all routes, dates and vehicle classes (price index, quarterly)."""
import itertools
import random
import time
from datetime import date, timedelta

import pandas as pd
import requests_cache

SESSION = requests_cache.CachedSession("fares", backend="memory", expire_after=-1)
SITES = {
    "blue": "https://booking.blueferries.example/api/quote",
    "nord": "https://nordlinjen.example/fares/search",
}
ROUTES = [("KEL", "OSL"), ("ROS", "TRE"), ("PIR", "HER"), ("BAR", "PMI"), ("DOV", "CAL"), ("HOE", "HAR"),
          ("GOT", "FRE"), ("ANC", "SPL"), ("LIV", "BAS"), ("CHE", "POO")]
VEHICLES = ["foot", "bicycle", "car<1.9m", "car>1.9m", "camper<7m", "camper>7m"]


def days(start, n):
    return [start + timedelta(days=7 * k) for k in range(n)]


def quote(site, route, day, vehicle):
    r = SESSION.get(SITES[site], params={"from": route[0], "to": route[1], "d": day.isoformat(), "v": vehicle,
                                         "adults": 2}, timeout=60)
    if not r.from_cache:
        time.sleep(random.uniform(2, 5))
    if r.status_code == 404:
        return None
    r.raise_for_status()
    return r.json()["total"]["amount"]


def collect(start, weeks=26):
    rows = []
    for site, route, day, vehicle in itertools.product(SITES, ROUTES, days(start, weeks), VEHICLES):  # told
        fare = quote(site, route, day, vehicle)
        if fare is not None:
            rows.append((site, *route, day, vehicle, fare))
    return pd.DataFrame(rows, columns=["site", "from", "to", "day", "vehicle", "fare"])


if __name__ == "__main__":
    quarter = date.today().replace(day=1)
    fares = collect(quarter)
    fares.to_excel(f"fares_{quarter:%Y%m}.xlsx", index=False)
    print(fares.groupby(["site", "vehicle"]).fare.median())
