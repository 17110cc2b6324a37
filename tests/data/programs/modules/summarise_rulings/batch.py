"""Summarise all rulings of a year: batch.py rulings.parquet summaries.parquet"""
import functools
import sys

import pandas as pd

from memo import ShelfMemo
from summarise import summarise_all, summarise_one


def main(source, target):
    frame = pd.read_parquet(source)
    memo = ShelfMemo("rulings.memo")
    try:
        one = functools.partial(summarise_one, memo=memo)
        summaries = summarise_all(zip(frame["number"], frame["text"]), one)
    finally:
        memo.close()
    frame["summary"] = frame["number"].map(summaries)
    frame.to_parquet(target)


if __name__ == "__main__":
    main(*sys.argv[1:3])
