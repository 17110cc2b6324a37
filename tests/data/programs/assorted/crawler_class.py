import json
import logging
import time
from urllib.parse import urljoin

import requests
from bs4 import BeautifulSoup

log = logging.getLogger(__name__)

class Crawler:
    def __init__(self, start):
        self.todo, self.seen, self.items = [start], set(), []
    def fetch(self, url):
        for _ in range(3):
            try:
                return requests.get(url, timeout=10).text
            except requests.RequestException as e:
                log.warning("%s", e)
                time.sleep(1)
    def parse(self, url, html):
        soup = BeautifulSoup(html, "lxml")
        for a in soup.select("a[href]"):
            u = urljoin(url, a["href"])
            if u not in self.seen:
                self.seen.add(u); self.todo.append(u)
        self.items.append({"url": url, "title": soup.title.string})
    def run(self):
        while self.todo:  # told
            url = self.todo.pop()
            html = self.fetch(url)
            if html:
                self.parse(url, html)
        with open("items.json", "w") as f:
            json.dump(self.items, f)

if __name__ == "__main__":
    Crawler("https://x").run()
