import sqlite3
import time

import requests
from bs4 import BeautifulSoup


class Store:
    def __init__(self, path="crawl.db"):
        self.db = sqlite3.connect(path)
        self.db.execute("CREATE TABLE IF NOT EXISTS pages (url TEXT PRIMARY KEY, html TEXT, done INTEGER DEFAULT 0)")

    def add(self, url):
        self.db.execute("INSERT OR IGNORE INTO pages (url) VALUES (?)", (url,))
        self.db.commit()

    def next(self):
        row = self.db.execute("SELECT url FROM pages WHERE done = 0 LIMIT 1").fetchone()
        return row and row[0]

    def finish(self, url, html):
        self.db.execute("UPDATE pages SET html = ?, done = 1 WHERE url = ?", (html, url))
        self.db.commit()


def crawl(store):
    url = store.next()
    while url:  # fine
        html = requests.get(url).text
        for a in BeautifulSoup(html, "html.parser").select("a[href^='https://example.org']"):
            store.add(a["href"])
        store.finish(url, html)
        time.sleep(1)
        url = store.next()


if __name__ == "__main__":
    store = Store()
    store.add("https://example.org")
    crawl(store)
