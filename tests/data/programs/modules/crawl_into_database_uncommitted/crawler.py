import requests


class Crawler:
    def __init__(self, db):
        self.db = db

    def run(self, seeds):
        for url in seeds:  # told
            text = requests.get(url, timeout=20).text
            self.db.store(url, text)
