import queue
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import arxiv
import fitz  # pymupdf
import lmdb
import msgpack
import requests

STOP = object()


class Keeper(threading.Thread):
    """Owns the LMDB environment; LMDB wants a single writer."""

    def __init__(self, path):
        super().__init__(name="keeper")
        self.env = lmdb.open(path, map_size=1 << 38)
        self.inbox = queue.Queue(maxsize=64)

    def has(self, key):
        with self.env.begin() as txn:
            return txn.get(key.encode()) is not None

    def run(self):
        while True:  # fine
            item = self.inbox.get()
            if item is STOP:
                return
            key, doc = item
            with self.env.begin(write=True) as txn:
                txn.put(key.encode(), msgpack.packb(doc))


def text_of(url):
    blob = requests.get(url, timeout=120).content
    with fitz.open(stream=blob, filetype="pdf") as doc:
        return [page.get_text() for page in doc]


class Harvester:
    def __init__(self, keeper, workers=4):
        self.keeper = keeper
        self.workers = workers

    def handle(self, result):
        pid = result.get_short_id()
        try:
            pages = text_of(result.pdf_url)
        except (requests.RequestException, fitz.FileDataError) as exc:
            print(pid, exc, file=sys.stderr)
            return
        self.keeper.inbox.put((pid, {"title": result.title, "cats": result.categories, "pages": pages}))

    def harvest(self, q, limit):
        client = arxiv.Client(page_size=500, delay_seconds=3, num_retries=8)
        found = client.results(arxiv.Search(query=q, max_results=limit))
        fresh = (r for r in found if not self.keeper.has(r.get_short_id()))
        if self.workers <= 1:
            for r in fresh:  # fine
                self.handle(r)
        else:
            with ThreadPoolExecutor(self.workers) as pool:
                for _ in pool.map(self.handle, fresh):  # fine
                    pass


def main():
    keeper = Keeper("/data/arxiv.lmdb")
    keeper.start()
    try:
        Harvester(keeper, workers=int(sys.argv[2]) if len(sys.argv) > 2 else 4).harvest(sys.argv[1], 20_000)
    finally:
        keeper.inbox.put(STOP)
        keeper.join()


if __name__ == "__main__":
    main()
