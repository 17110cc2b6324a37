"""Fetch the counts of visitors in steps of some days, with a bar that is moved on by hand, and join them to one table."""

from datetime import date, timedelta
from io import StringIO

import pandas as pd
import requests
from tqdm import tqdm

ADDRESS = "https://parks.example.org/counts.csv?from={}&to={}"


def spans(first, last, step):
    start = first
    while start <= last:  # fine
        yield start, min(start + timedelta(days=step), last)
        start += timedelta(days=step + 1)


def counts(start, end):
    answer = requests.get(ADDRESS.format(start, end), timeout=60)
    return pd.read_csv(StringIO(answer.text))


def all_counts(first, last, step=1):
    found = []
    asked = list(spans(first, last, step))
    with tqdm(total=len(asked)) as progress:
        for start, end in asked:  # told
            found.append(counts(start, end))
            progress.update(1)
    return pd.concat(found)


def main():
    all_counts(date(2010, 1, 1), date(2020, 12, 31)).to_csv("counts.csv")


if __name__ == "__main__":
    main()
