import argparse
import logging
from pathlib import Path

import geopandas as gpd
import pandas as pd

from catalog import Catalog
from job import FieldJob


def trend(group):
    if len(group) < 3:
        return float("nan")
    x = group["year"] - group["year"].mean()
    return float((x * group["ndvi_mean"]).sum() / (x ** 2).sum())


def trends(table):
    out = {}
    for fid, group in table.groupby("field"):  # fine
        out[fid] = trend(group)
    return pd.Series(out, name="trend")


def main():
    p = argparse.ArgumentParser(description="Vegetation index per parcel and year")
    p.add_argument("parcels", type=Path)
    p.add_argument("out", type=Path)
    p.add_argument("--years", nargs=2, type=int, default=(2018, 2024))
    p.add_argument("--preview", type=Path)
    a = p.parse_args()
    logging.basicConfig(level="INFO", format="%(asctime)s %(message)s")
    fields = gpd.read_file(a.parcels).to_crs(4326)
    fields["geometry"] = fields.buffer(0)
    job = FieldJob(Catalog(), range(a.years[0], a.years[1] + 1), a.preview)
    table = pd.DataFrame(job.run(fields))
    fields.join(trends(table)).to_file(a.out, driver="GPKG", layer="trend")
    table.to_parquet(a.out.with_suffix(".parquet"))


if __name__ == "__main__":
    main()
