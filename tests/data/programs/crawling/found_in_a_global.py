import json
import sys

import requests

FOUND = set()
CACHE = {}


def extract(url):
    if url not in CACHE:
        CACHE[url] = requests.get(url).text
    for word in CACHE[url].split():
        if word.startswith("http"):
            FOUND.add(word)


def main():
    with open(sys.argv[1]) as file:
        urls = [line.strip() for line in file]
    for url in urls:  # told
        extract(url)
    with open("found.json", "w") as out:
        json.dump(sorted(FOUND), out)


main()
