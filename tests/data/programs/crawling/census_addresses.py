# Geocode the historical address books (1880-1910), ~90k entries, for the mobility paper.
import logging
import re
from dataclasses import dataclass, replace
from typing import Iterator, Optional

import geopandas as gpd
from geopy.exc import GeocoderServiceError
from geopy.extra.rate_limiter import RateLimiter
from geopy.geocoders import Nominatim
from joblib import Memory
from shapely.geometry import Point

memory = Memory("/data/mobility/.joblib", verbose=0)
_nominatim = Nominatim(user_agent="mobility-paper", domain="nominatim.internal:8080", scheme="http", timeout=15)
_ask = RateLimiter(_nominatim.geocode, min_delay_seconds=1.0, max_retries=4, error_wait_seconds=10)


@dataclass(frozen=True)
class Entry:
    year: int
    name: str
    trade: str
    address: str
    point: Optional[Point] = None


def read_book(path, year) -> Iterator[Entry]:
    pat = re.compile(r"^(?P<name>[^,]+), (?P<trade>[^,]+), (?P<address>.+?)\.?$")
    with open(path, encoding="utf-8") as fh:
        for line in fh:  # fine
            if m := pat.match(line.strip()):
                yield Entry(year, **m.groupdict())


def normalise(a):
    a = re.sub(r"str\.(\s|$)", r"strasse\1", a)
    return re.sub(r"\s+", " ", a).strip()


@memory.cache
def coordinates(address):
    hit = _ask(f"{address}, Wien, Austria")
    return (hit.longitude, hit.latitude) if hit else None


def locate(entries):
    for e in entries:  # fine
        try:
            xy = coordinates(normalise(e.address))
        except GeocoderServiceError:
            logging.exception("no answer for %s", e.address)
            continue
        yield replace(e, point=Point(*xy)) if xy else e


def build(books, target):
    all_entries = []
    for year, path in books.items():  # fine
        all_entries.extend(locate(read_book(path, year)))
    gdf = gpd.GeoDataFrame([vars(e) for e in all_entries], geometry="point", crs="EPSG:4326")
    gdf.to_file(target, driver="GPKG", layer="entries")


if __name__ == "__main__":
    build({y: f"/data/mobility/ocr/lehmann_{y}.txt" for y in range(1880, 1911, 2)}, "/data/mobility/entries.gpkg")
