import datetime as dt

import numpy as np
import openmeteo_requests
import pandas as pd
import requests_cache
from retry_requests import retry

cache_session = requests_cache.CachedSession(".cache", expire_after=-1)
openmeteo = openmeteo_requests.Client(session=retry(cache_session, retries=5, backoff_factor=0.2))
stations = pd.read_csv("stations.csv")

frames = []
for _, st in stations.iterrows():  # fine
    params = {
        "latitude": st.lat,
        "longitude": st.lon,
        "start_date": "1990-01-01",
        "end_date": dt.date.today().isoformat(),
        "daily": ["temperature_2m_mean", "precipitation_sum"],
    }
    response = openmeteo.weather_api("https://archive-api.open-meteo.com/v1/archive", params=params)[0]
    daily = response.Daily()
    frames.append(pd.DataFrame({
        "station": st.id,
        "t": daily.Variables(0).ValuesAsNumpy(),
        "p": daily.Variables(1).ValuesAsNumpy(),
    }))

pd.concat(frames).to_parquet("weather.parquet")
print(np.nanmean(pd.concat(frames)["t"]))
