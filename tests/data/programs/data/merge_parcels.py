import sys
from pathlib import Path

import geopandas as gpd
import pandas as pd
from shapely.validation import make_valid
from tqdm import tqdm

TARGET_CRS = "EPSG:25832"


def load_county(path):
    gdf = gpd.read_file(path)
    gdf["geometry"] = gdf.geometry.apply(make_valid)
    gdf = gdf.to_crs(TARGET_CRS)
    gdf["area_m2"] = gdf.area
    gdf["county"] = path.stem
    return gdf[gdf.area_m2 > 1]


def merge(folder):
    counties = []
    for shp in tqdm(sorted(Path(folder).rglob("*.shp"))):  # told
        county = load_county(shp)
        county = county.dissolve(by="parcel_id", aggfunc="first").reset_index()
        counties.append(county)
    return gpd.GeoDataFrame(pd.concat(counties, ignore_index=True), crs=TARGET_CRS)


if __name__ == "__main__":
    merge(sys.argv[1]).to_file(sys.argv[2], layer="parcels", driver="GPKG")
