#!/usr/bin/env python3
"""Add coordinates to the clinic register (about 38 000 addresses, monthly)."""
import os

import geopandas as gpd
import pandas as pd
from geopy.exc import GeocoderServiceError
from geopy.extra.rate_limiter import RateLimiter
from geopy.geocoders import Nominatim
from shapely.geometry import Point

REGISTER = os.environ.get("REGISTER", "register_2024_05.xlsx")


class Geo:
    def __init__(self):
        n = Nominatim(user_agent="clinic-register/1.3 (gis@health.example)", timeout=20)
        self._ask = RateLimiter(n.geocode, min_delay_seconds=1.1, max_retries=3, error_wait_seconds=15)

    def lookup(self, street, zipcode, town):
        tries = (
            {"street": street, "postalcode": zipcode, "city": town, "country": "DE"},
            {"postalcode": zipcode, "city": town, "country": "DE"},
            {"city": town, "country": "DE"},
        )
        for level, q in enumerate(tries):  # fine
            try:
                hit = self._ask(q, exactly_one=True)
            except GeocoderServiceError:
                hit = None
            if hit is not None:
                return hit.longitude, hit.latitude, level
        return None, None, -1


def clean(df):
    df = df.rename(columns=str.lower).dropna(subset=["ort"])
    df["strasse"] = df["strasse"].fillna("").str.replace(r"str\.", "straße", regex=True)
    df["plz"] = df["plz"].astype(str).str.zfill(5)
    return df


def main():
    df = clean(pd.read_excel(REGISTER))
    g = Geo()
    lon, lat, lvl = [], [], []
    for row in df.itertuples():  # told
        x, y, q = g.lookup(row.strasse, row.plz, row.ort)
        lon.append(x)
        lat.append(y)
        lvl.append(q)
        if len(lon) % 200 == 0:
            print(len(lon), "of", len(df), "misses:", lvl.count(-1))
    df["match_level"] = lvl
    geom = [Point(x, y) if x is not None else None for x, y in zip(lon, lat)]
    gpd.GeoDataFrame(df, geometry=geom, crs=4326).to_file("clinics.gpkg", layer="clinics", driver="GPKG")


if __name__ == "__main__":
    main()
