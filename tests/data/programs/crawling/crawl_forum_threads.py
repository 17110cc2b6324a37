"""Fetch forum threads by number; parsing and writing happen on a second thread."""
import json
import os
import queue
import threading
import time
from pathlib import Path

import requests
from bs4 import BeautifulSoup

BASE = os.environ.get("FORUM_URL", "https://forum.example.org/t/")
OUT = Path(os.environ.get("FORUM_OUT", "threads.jsonl"))
LAST = int(os.environ.get("FORUM_LAST", "150000"))


class Writer(threading.Thread):
    def __init__(self, path):
        super().__init__(name="writer")
        self.path = path
        self.inbox = queue.Queue(maxsize=64)

    def run(self):
        with self.path.open("a", encoding="utf-8") as fh:
            while True:  # fine
                job = self.inbox.get()
                if job is None:
                    return
                number, html = job
                fh.write(json.dumps({"n": number, "posts": posts(html)}) + "\n")
                fh.flush()


def posts(html):
    soup = BeautifulSoup(html, "lxml")
    return [p.get_text(" ", strip=True) for p in soup.select("div.post")]


def first_number(path):
    if not path.exists():
        return 1
    with path.open(encoding="utf-8") as fh:
        return max((json.loads(line)["n"] for line in fh), default=0) + 1


class Fetcher:
    def __init__(self, sink):
        self.http = requests.Session()
        self.sink = sink

    def page(self, number):
        time.sleep(0.7)
        resp = self.http.get(f"{BASE}{number}", timeout=30)
        return resp.text if resp.ok else ""

    def run(self, start, stop):
        for number in range(start, stop + 1):  # fine
            self.sink.put((number, self.page(number)))


def main():
    start = first_number(OUT)
    writer = Writer(OUT)
    writer.start()
    try:
        Fetcher(writer.inbox).run(start, LAST)
    finally:
        writer.inbox.put(None)
        writer.join()


if __name__ == "__main__":
    main()
