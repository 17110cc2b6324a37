import os
import sys

import feedparser
import requests


def episode_path(folder, entry):
    return os.path.join(folder, entry.title.replace("/", "-") + ".mp3")


def grab(url, path):
    data = requests.get(url).content
    with open(path, "wb") as f:
        f.write(data)


def sync(feed_url, folder):
    feed = feedparser.parse(feed_url)
    have = set(os.listdir(folder))
    for entry in feed.entries:  # fine
        path = episode_path(folder, entry)
        if os.path.basename(path) in have:
            continue
        grab(entry.enclosures[0].href, path)


if __name__ == "__main__":
    sync(sys.argv[1], sys.argv[2])
