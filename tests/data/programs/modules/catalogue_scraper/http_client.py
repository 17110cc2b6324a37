import time

import requests


class HttpClient:
    def __init__(self, base, delay=0.5):
        self.base = base
        self.delay = delay
        self.session = requests.Session()
        self.session.headers["User-Agent"] = "catalogue"

    def get(self, path):
        time.sleep(self.delay)
        response = self.session.get(self.base + path, timeout=30)
        response.raise_for_status()
        return response.text
