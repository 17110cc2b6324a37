import pandas as pd
from geopy.extra.rate_limiter import RateLimiter
from geopy.geocoders import Nominatim

_locate = RateLimiter(Nominatim(user_agent="jobs").geocode, min_delay_seconds=1)


def geocode_all(path, out):
    frame = pd.read_csv(path)
    found = []
    for address in frame["address"]:  # told
        place = _locate(address)
        found.append((place.latitude, place.longitude) if place else (None, None))
    frame[["lat", "lon"]] = found
    frame.to_csv(out, index=False)
