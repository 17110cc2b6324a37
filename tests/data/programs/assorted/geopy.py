import pandas as pd
from geopy.extra.rate_limiter import RateLimiter
from geopy.geocoders import Nominatim

geo = RateLimiter(Nominatim(user_agent="x").geocode, min_delay_seconds=1)
df = pd.read_csv("addr.csv")
lat = []
for a in df.address:  # told
    loc = geo(a)
    lat.append(loc.latitude if loc else None)
df["lat"] = lat
df.to_csv("out.csv")
