"""Sorts what is to be done into a dictionary called `requests`, which asks no server."""

import collections
import sys

from tqdm import tqdm


def numbered(items):
    requests = collections.defaultdict(list)
    for item in items:
        requests[item.kind].append(item)
    if not requests:
        requests = items[0]
    places = []
    for item in tqdm(items):  # fine
        places.append(requests.get(item.kind, []).index(item))
    return places


if __name__ == "__main__":
    print(numbered(sys.argv[1:]))
