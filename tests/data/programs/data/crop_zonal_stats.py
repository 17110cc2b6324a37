#!/usr/bin/env python
"""NDVI statistics of each field for each acquisition date."""
import glob
import os

import geopandas as gpd
import pandas as pd
from rasterstats import zonal_stats

FIELDS = "data/fields.geojson"
SCENES = "/mnt/eo/ndvi/*/*.tif"


def scene_date(path):
    return pd.to_datetime(os.path.basename(path).split("_")[2])


def main():
    fields = gpd.read_file(FIELDS)
    rows = []
    for scene in sorted(glob.glob(SCENES)):  # told
        stats = zonal_stats(fields, scene, stats="mean median std count", nodata=-9999)
        date = scene_date(scene)
        for field_id, stat in zip(fields["id"], stats):
            rows.append(dict(stat, field=field_id, date=date))
        print(date, "done")
    table = pd.DataFrame(rows).set_index(["field", "date"])
    table.to_parquet("data/ndvi_stats.parquet")


main()
