import json
import sys

import requests

from flash import flash

found = set()


def extract(url):
    for word in requests.get(url).text.split():
        if word.startswith("http"):
            found.add(word)


if __name__ == "__main__":
    with open(sys.argv[1]) as file:
        flash(extract, [line.strip() for line in file], 4)
    with open("found.json", "w") as out:
        json.dump(sorted(found), out)
