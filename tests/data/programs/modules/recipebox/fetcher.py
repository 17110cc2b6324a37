import random
import time
import urllib.robotparser
from urllib.parse import urlsplit

import cloudscraper


class Polite:
    def __init__(self, low=2.0, high=5.0):
        self.scraper = cloudscraper.create_scraper()
        self.low, self.high = low, high
        self.robots = {}

    def allowed(self, url):
        parts = urlsplit(url)
        if parts.netloc not in self.robots:
            rp = urllib.robotparser.RobotFileParser(f"{parts.scheme}://{parts.netloc}/robots.txt")
            rp.read()
            self.robots[parts.netloc] = rp
        return self.robots[parts.netloc].can_fetch("*", url)

    def __call__(self, url):
        if not self.allowed(url):
            raise PermissionError(url)
        time.sleep(random.uniform(self.low, self.high))
        reply = self.scraper.get(url, timeout=30)
        reply.raise_for_status()
        return reply.text
