import requests
from parsel import Selector


class Crawler:
    def __init__(self, db):
        self.db = db

    def run(self, seeds):
        queue = [url for url in seeds if not self.db.seen(url)]
        while queue:  # fine
            url = queue.pop()
            if self.db.seen(url):
                continue
            text = requests.get(url, timeout=20).text
            self.db.store(url, text)
            queue.extend(Selector(text).css("a::attr(href)").getall())
