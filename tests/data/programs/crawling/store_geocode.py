import functools
import os
from pathlib import Path

import googlemaps
import pandas as pd
import typer
from tqdm import tqdm

app = typer.Typer(help="Adds coordinates to the retail partner list (roughly 60k addresses a quarter).")


@functools.lru_cache(maxsize=None)
def lookup(client, address, region):
    hits = client.geocode(address, region=region, language="en")
    if not hits:
        return None
    best = hits[0]
    loc = best["geometry"]["location"]
    return loc["lat"], loc["lng"], best["geometry"]["location_type"], best["place_id"]


def clean(row):
    parts = [row.street, str(row.zip).zfill(5), row.city, row.country]
    return ", ".join(p.strip() for p in parts if isinstance(p, str) and p.strip())


@app.command()
def run(src: Path, dst: Path = Path("partners_geo.parquet"), region: str = "de"):
    df = pd.read_excel(src, sheet_name="partners", dtype={"zip": str})
    client = googlemaps.Client(key=os.environ["GMAPS_KEY"], queries_per_second=20)
    lat, lng, quality, place = [], [], [], []
    for row in tqdm(df.itertuples(), total=len(df), desc="geocoding"):  # told
        try:
            found = lookup(client, clean(row), region)
        except googlemaps.exceptions.ApiError as e:
            tqdm.write(f"{row.Index}: {e}")
            found = None
        a, b, q, p = found or (None, None, "MISSING", None)
        lat.append(a)
        lng.append(b)
        quality.append(q)
        place.append(p)
    df = df.assign(lat=lat, lng=lng, quality=quality, place_id=place)
    typer.echo(df.quality.value_counts().to_string())
    df.to_parquet(dst)


if __name__ == "__main__":
    app()
