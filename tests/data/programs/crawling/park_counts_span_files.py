"""Fetch the counts of visitors in steps of some days, with a bar that is moved on by hand, each span to a file."""

import os
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
    asked = list(spans(first, last, step))
    with tqdm(total=len(asked)) as progress:
        for start, end in asked:  # fine
            if not os.path.exists(f"counts-{start}.csv"):
                counts(start, end).to_csv(f"counts-{start}.csv")
            progress.update(1)


def main():
    all_counts(date(2010, 1, 1), date(2020, 12, 31))


if __name__ == "__main__":
    main()
