"""Lists which archives of the weather service there are, and fetches the readings of each day."""

import sys
from datetime import date, timedelta

import requests
from dateutil.relativedelta import relativedelta

BASE = "https://weather.example.org/archive"


def archives(first, last):
    """Ask for each month in which form its archive is there."""
    found = []
    month = first
    while month <= last:  # fine
        for ending in ("zst", "xz"):
            address = f"{BASE}/{month:%Y-%m}.{ending}"
            if requests.head(address, timeout=10).ok:
                found.append(address)
                break
        month = month + relativedelta(months=1)
    return found


def readings(first, last):
    found = []
    day = first
    while day <= last:  # told
        answer = requests.get(f"{BASE}/readings", params={"day": day.isoformat()}, timeout=30)
        answer.raise_for_status()
        found.extend(answer.json()["readings"])
        day = day + timedelta(days=1)
    return found


if __name__ == "__main__":
    since = date.fromisoformat(sys.argv[1])
    print("\n".join(archives(since, date.today())))
    with open("readings.csv", "w") as out:
        out.writelines(f"{one['at']},{one['celsius']}\n" for one in readings(since, date.today()))
