"""Where the sun stands at each site for years, by threads."""

import sys
from concurrent.futures import ThreadPoolExecutor

import pandas as pd
import pvlib
from tqdm import tqdm


def position(latitude, longitude, dates):
    return pvlib.solarposition.get_solarposition(dates, latitude, longitude)[["elevation", "azimuth"]]


def name_of(latitude, longitude):
    return f"{latitude:.3f},{longitude:.3f}"


def positions(sites, dates):
    found = []
    with ThreadPoolExecutor() as executor:
        futures = []
        for latitude, longitude in sites:  # fine
            futures.append((executor.submit(position, latitude, longitude, dates), name_of(latitude, longitude)))
        for future, name in tqdm(futures):  # told
            found.append(future.result()["azimuth"].rename(name))
    return pd.concat(found, axis=1)


def names(sites):
    found = []
    with ThreadPoolExecutor() as executor:
        futures = []
        for latitude, longitude in sites:  # fine
            futures.append(executor.submit(name_of, latitude, longitude))
        for future in tqdm(futures):  # fine
            found.append(future.result())
    return found


if __name__ == "__main__":
    given = pd.read_csv(sys.argv[1])[["latitude", "longitude"]].values.tolist()
    print(len(names(given)))
    positions(given, pd.date_range("2018", "2022", freq="5min")).to_parquet("azimuth.parquet")
