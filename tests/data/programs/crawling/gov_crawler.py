"""Breadth-first crawl of the ministry sites for the accessibility survey."""
import hashlib
import sqlite3
import sys
import time
from urllib.parse import urldefrag, urljoin, urlsplit

import httpx
from selectolax.parser import HTMLParser

SCHEMA = """
CREATE TABLE IF NOT EXISTS page (
    url TEXT PRIMARY KEY, depth INTEGER NOT NULL, state INTEGER NOT NULL DEFAULT 0,
    status INTEGER, sha TEXT, missing_alt INTEGER
);
CREATE INDEX IF NOT EXISTS page_state ON page (state, depth);
"""


class Frontier:
    def __init__(self, path):
        self.db = sqlite3.connect(path, isolation_level=None)
        self.db.execute("PRAGMA journal_mode=WAL")
        self.db.executescript(SCHEMA)

    def push(self, url, depth):
        self.db.execute("INSERT OR IGNORE INTO page (url, depth) VALUES (?, ?)", (url, depth))

    def pop(self):
        return self.db.execute("SELECT url, depth FROM page WHERE state = 0 ORDER BY depth LIMIT 1").fetchone()

    def settle(self, url, status, sha=None, missing=None):
        self.db.execute("UPDATE page SET state = 1, status = ?, sha = ?, missing_alt = ? WHERE url = ?",
                        (status, sha, missing, url))


class Crawler:
    def __init__(self, frontier, hosts, max_depth):
        self.frontier = frontier
        self.hosts = hosts
        self.max_depth = max_depth
        self.http = httpx.Client(follow_redirects=True, timeout=20, headers={"User-Agent": "a11y-survey/1.0"})

    def _visit(self, url, depth):
        try:
            r = self.http.get(url)
        except httpx.HTTPError:
            return self.frontier.settle(url, -1)
        if "html" not in r.headers.get("content-type", ""):
            return self.frontier.settle(url, r.status_code)
        tree = HTMLParser(r.text)
        missing = sum(1 for img in tree.css("img") if not img.attributes.get("alt"))
        if depth < self.max_depth:
            for a in tree.css("a[href]"):  # fine
                link = urldefrag(urljoin(str(r.url), a.attributes["href"] or "")).url
                if urlsplit(link).hostname in self.hosts:
                    self.frontier.push(link, depth + 1)
        self.frontier.settle(url, r.status_code, hashlib.sha1(r.content).hexdigest(), missing)

    def run(self):
        while (item := self.frontier.pop()) is not None:  # fine
            self._visit(*item)
            time.sleep(0.5)


if __name__ == "__main__":
    seeds = sys.argv[2:]
    frontier = Frontier(sys.argv[1])
    for s in seeds:
        frontier.push(s, 0)
    Crawler(frontier, {urlsplit(s).hostname for s in seeds}, max_depth=6).run()
