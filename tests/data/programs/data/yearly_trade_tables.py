"""Sum up the UN trade files, some 2 GB a year."""
import argparse
from pathlib import Path

import pandas as pd
from tqdm.auto import tqdm

DTYPES = {"reporter": "category", "partner": "category", "commodity": "string", "value": "float64"}


def summarise(path, chunksize=1_000_000):
    parts = []
    for chunk in pd.read_csv(path, dtype=DTYPES, chunksize=chunksize, compression="gzip"):
        parts.append(chunk.groupby(["reporter", "partner", "commodity"], observed=True)["value"].sum())
    return pd.concat(parts).groupby(level=[0, 1, 2]).sum()


def main():
    p = argparse.ArgumentParser()
    p.add_argument("folder", type=Path)
    p.add_argument("--out", type=Path, default=Path("trade.parquet"))
    args = p.parse_args()
    years = {}
    for path in tqdm(sorted(args.folder.glob("trade_*.csv.gz"))):  # gap: how many rows a chunk has is not counted
        years[path.stem[-11:-7]] = summarise(path)
    pd.DataFrame(years).to_parquet(args.out)


if __name__ == "__main__":
    main()
