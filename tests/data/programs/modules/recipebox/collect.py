import logging
import sys

import requests

from box import RecipeBox
from fetcher import Polite
from sources import SOURCES, microdata, sitemap

log = logging.getLogger("recipes")
VEGAN_BLOCK = ("egg", "milk", "butter", "beef", "chicken", "pork", "cheese", "honey", "fish")


def classify(box, key, recipe):
    text = " ".join(recipe["ingredients"]).lower()
    if not any(word in text for word in VEGAN_BLOCK):
        box.tag(key, "vegan")
    if len(recipe["ingredients"]) <= 5:
        box.tag(key, "simple")


def collect(name, box, fetch):
    added = 0
    for url in sitemap(fetch, SOURCES[name]):  # told
        if "/recipe" not in url or url in box:
            continue
        try:
            recipe = microdata(fetch(url), url)
        except (requests.RequestException, PermissionError) as exc:
            log.warning("%s", exc)
            continue
        if recipe is None:
            continue
        box.keep(url, recipe)
        classify(box, url, recipe)
        added += 1
        log.info("[%d] %s", added, recipe["name"])
    return added


def show(box, tag):
    for url, recipe in sorted(box.items()):  # fine
        if tag in recipe["tags"]:
            print(recipe["name"], url)


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO)
    with RecipeBox("recipes") as box:
        if sys.argv[1] == "show":
            show(box, sys.argv[2])
        else:
            collect(sys.argv[1], box, Polite())
