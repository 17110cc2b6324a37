"""Fetch recipe pages by number (the site has about 90,000); parsing and the table are made on a second thread."""
import argparse
import queue
import threading
import time
from pathlib import Path

import pandas as pd
import requests
from bs4 import BeautifulSoup


class Writer(threading.Thread):
    def __init__(self, path: Path):
        super().__init__(name="writer")
        self.path = path
        self.inbox: queue.Queue = queue.Queue(maxsize=64)

    def run(self):
        rows = []
        while True:
            job = self.inbox.get()
            if job is None:
                break
            rows.append(parse(*job))
        pd.DataFrame(rows).to_parquet(self.path)


def parse(number, html):
    soup = BeautifulSoup(html, "lxml")
    title = soup.find("h1")
    return {
        "n": number,
        "title": title.get_text(strip=True) if title else None,
        "ingredients": [li.get_text(" ", strip=True) for li in soup.select("li.ingredient")],
    }


class Fetcher:
    def __init__(self, base: str, sink: queue.Queue):
        self.base = base
        self.http = requests.Session()
        self.sink = sink

    def page(self, number):
        time.sleep(0.7)
        resp = self.http.get(f"{self.base}/{number}", timeout=30)
        return resp.text if resp.ok else ""

    def run(self, stop):
        for number in range(1, stop + 1):  # told
            self.sink.put((number, self.page(number)))
            if number % 1000 == 0:
                print(number, "pages")


def main():
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("--base", default="https://recipes.example.com/r")
    ap.add_argument("--last", type=int, default=90000)
    ap.add_argument("--out", type=Path, default=Path("recipes.parquet"))
    args = ap.parse_args()
    writer = Writer(args.out)
    writer.start()
    Fetcher(args.base, writer.inbox).run(args.last)
    writer.inbox.put(None)
    writer.join()


if __name__ == "__main__":
    main()
