"""Fetches sea charts with greenlets, all at once or by a pool."""

import sys
from pathlib import Path

import gevent
import gevent.pool
import requests

SERVER = "https://charts.example/sheet"
INDEX = "https://charts.example/index"


def note_depth(number):
    answer = requests.get(f"{SERVER}/{number}/depths", timeout=60)
    answer.raise_for_status()
    requests.post(f"{INDEX}/{number}", json={"deepest": max(answer.json()["depths"])}, timeout=60)


def fetch(number):
    target = Path("charts") / f"{number}.tif"
    if target.exists():
        return
    answer = requests.get(f"{SERVER}/{number}.tif", timeout=60)
    answer.raise_for_status()
    target.write_bytes(answer.content)


def note_all(path):
    pool = gevent.pool.Pool(8)
    with open(path) as lines:
        for line in lines:  # told
            pool.spawn(note_depth, line.strip())
    pool.join(raise_error=True)


def fetch_all(path):
    pool = gevent.pool.Pool(8)
    with open(path) as lines:
        for line in lines:  # fine
            pool.spawn(fetch, line.strip())
    pool.join()


if __name__ == "__main__":
    fetch_all(sys.argv[1])
    note_all(sys.argv[1])
