"""A small breadth-first crawler of one site."""
import json
import logging
from collections import deque
from dataclasses import dataclass, field
from urllib.parse import urldefrag, urljoin, urlparse

import httpx
from selectolax.parser import HTMLParser

log = logging.getLogger(__name__)


@dataclass
class Page:
    url: str
    title: str = ""
    links: list = field(default_factory=list)


class SiteCrawler:
    def __init__(self, start, max_pages=5000):
        self.host = urlparse(start).netloc
        self.frontier = deque([start])
        self.seen = {start}
        self.max_pages = max_pages
        self.pages = []
        self.client = httpx.Client(follow_redirects=True, timeout=10)

    def visit(self, url):
        resp = self.client.get(url)
        parser = HTMLParser(resp.text)
        page = Page(url, parser.css_first("title").text() if parser.css_first("title") else "")
        for a in parser.css("a[href]"):
            target, _ = urldefrag(urljoin(url, a.attributes["href"]))
            page.links.append(target)
            if urlparse(target).netloc == self.host and target not in self.seen:
                self.seen.add(target)
                self.frontier.append(target)
        return page

    def crawl(self):
        while self.frontier and len(self.pages) < self.max_pages:  # told
            url = self.frontier.popleft()
            try:
                self.pages.append(self.visit(url))
            except httpx.HTTPError as exc:
                log.warning("%s failed: %s", url, exc)


if __name__ == "__main__":
    crawler = SiteCrawler("https://docs.example.org/")
    crawler.crawl()
    with open("site.json", "w") as f:
        json.dump([vars(p) for p in crawler.pages], f)
