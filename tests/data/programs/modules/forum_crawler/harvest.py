"""Fetch forum threads breadth first."""
import logging
import time
from urllib.parse import urljoin

import requests
from bs4 import BeautifulSoup

from threads_db import ThreadDb

log = logging.getLogger("harvest")


class Harvester:
    def __init__(self, max_depth=6, pause=2.0, db=None):
        self.db = db or ThreadDb()
        self.max_depth = max_depth
        self.pause = pause
        self.session = requests.Session()

    def fetch(self, url):
        resp = self.session.get(url, timeout=30)
        resp.raise_for_status()
        return BeautifulSoup(resp.text, "html.parser")

    def run(self, start):
        self.db.enqueue([start], 0)
        while True:  # told
            item = self.db.next()
            if item is None:
                break
            url, depth = item
            soup = self.fetch(url)
            posts = [{"author": p.select_one(".author").text, "body": p.select_one(".body").text} for p in soup.select("article.post")]
            self.db.store(url, posts)
            if depth < self.max_depth:
                self.db.enqueue([urljoin(url, a["href"]) for a in soup.select("a.thread, a.next")], depth + 1)
            log.info("%s: %d posts", url, len(posts))
            time.sleep(self.pause)
        return self.db.posts()
