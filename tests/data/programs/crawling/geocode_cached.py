"""Reverse geocode points, with a small database as memory."""
import sqlite3
import sys

import pandas as pd
from geopy.geocoders import ArcGIS


class GeoCache:
    def __init__(self, path):
        self.conn = sqlite3.connect(path)
        self.conn.execute("CREATE TABLE IF NOT EXISTS geo (lat REAL, lon REAL, name TEXT, PRIMARY KEY (lat, lon))")
        self.geocoder = ArcGIS()

    def lookup(self, lat, lon):
        row = self.conn.execute("SELECT name FROM geo WHERE lat=? AND lon=?", (lat, lon)).fetchone()
        if row:
            return row[0]
        name = str(self.geocoder.reverse((lat, lon)))
        with self.conn:
            self.conn.execute("INSERT INTO geo VALUES (?, ?, ?)", (lat, lon, name))
        return name


def main():
    points = pd.read_csv(sys.argv[1])
    cache = GeoCache("geo.db")
    names = []
    for lat, lon in zip(points.lat, points.lon):  # fine
        names.append(cache.lookup(lat, lon))
    points["name"] = names
    points.to_csv("named.csv")


if __name__ == "__main__":
    main()
