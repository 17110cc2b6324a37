# %% [markdown]
# # Geocode the address register
# 180 000 addresses, one request per second is all the public server allows.

# %%
from pathlib import Path
import time

import pandas as pd
import requests

SOURCE = Path("data/addresses.parquet")
OUT = Path("data/geocoded.csv")
URL = "https://nominatim.openstreetmap.org/search"
BATCH = 200

# %%
df = pd.read_parquet(SOURCE)
df["query"] = df.street + " " + df.number.astype(str) + ", " + df.postcode + " " + df.town
df = df.drop_duplicates("query").reset_index(drop=True)
print(len(df), "distinct addresses")

if OUT.exists():
    have = pd.read_csv(OUT)
    print(len(have), "rows in", OUT, "so far,", have.lat.isna().sum(), "without a hit")

# %%
session = requests.Session()
session.headers["User-Agent"] = "address-register/0.3"


def lookup(query):
    reply = session.get(URL, params={"q": query, "format": "jsonv2", "limit": 1}, timeout=30)
    reply.raise_for_status()
    time.sleep(1.1)
    hits = reply.json()
    if not hits:
        return None, None, None
    return float(hits[0]["lat"]), float(hits[0]["lon"]), hits[0]["type"]


# %%
for start in range(0, len(df), BATCH):  # told
    part = df.iloc[start : start + BATCH].copy()
    part[["lat", "lon", "kind"]] = [lookup(q) for q in part["query"]]
    part.to_csv(OUT, mode="a", header=not OUT.exists(), index=False)
    print(start + len(part), "done")

# %%
result = pd.read_csv(OUT).drop_duplicates("query")
print(result.kind.value_counts().head(10))
