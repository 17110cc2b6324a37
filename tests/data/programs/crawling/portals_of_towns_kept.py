"""Try the usual addresses of portals for all towns, many requests at a time, and write after each pattern which town answers where."""

import os

import grequests
import pandas as pd

USUAL = [
    "https://{}.example.org/open",
    "https://open.{}.example.org",
    "https://www.{}.example.org/data",
    "https://{}.example.net",
]


def state(answer):
    return answer.status_code if answer is not None else 0


def look_for(towns, patterns):
    found = pd.read_csv("towns-portals.csv", index_col=0).squeeze().to_dict() if os.path.exists("towns-portals.csv") else {}
    for pattern in patterns:  # fine
        missing = [name for name in towns["name"] if name not in found]
        asked = [grequests.head(pattern.format(name)) for name in missing]
        for name, answer in zip(missing, grequests.map(asked, size=50)):
            if state(answer) == 200:
                found[name] = pattern.format(name)
        pd.Series(found).to_csv("towns-portals.csv")
    return found


def main(patterns):
    towns = pd.read_csv("towns.csv")
    look_for(towns, patterns)


if __name__ == "__main__":
    main([line.strip() for line in open("patterns.txt")] + USUAL)
