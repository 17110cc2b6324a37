import json
import os
import sys

import requests


def get_from_cache(url, folder=None):
    said = requests.head(url)
    place = os.path.join("cache", said.headers["ETag"])
    if not os.path.exists(place):
        with open(place, "wb") as out:
            out.write(requests.get(url).content)
    if folder is not None:
        with open(os.path.join(folder, "parts.json"), "w") as out:
            json.dump({"url": url, "place": place}, out)
    return place


def cached_path(url, folder=None):
    return get_from_cache(url, folder)


def price_of(url, folder=None):
    said = requests.get(url).json()
    if folder is not None:
        with open(os.path.join(folder, "prices.json"), "w") as out:
            json.dump(said, out)
    return said["price"]


def main(listed, folder=None):
    with open(listed) as lines:
        urls = lines.read().splitlines()
    places = {}
    for url in urls:  # fine
        places[url] = cached_path(url, folder)
    prices = {}
    for url in urls:  # told
        prices[url] = price_of(url, None)
    with open("prices.json", "w") as out:
        json.dump([places, prices], out)


if __name__ == "__main__":
    main(sys.argv[1], *sys.argv[2:])
