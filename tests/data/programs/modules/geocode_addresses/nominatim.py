"""Nominatim client that keeps to one request a second."""
import time

import requests


class Nominatim:
    url = "https://nominatim.openstreetmap.org/search"

    def __init__(self, agent, interval=1.0):
        self.http = requests.Session()
        self.http.headers["User-Agent"] = agent
        self.interval = interval
        self._last = 0.0

    def lookup(self, address):
        time.sleep(max(0.0, self._last + self.interval - time.monotonic()))
        self._last = time.monotonic()
        resp = self.http.get(self.url, params={"q": address, "format": "json", "limit": 1}, timeout=30)
        resp.raise_for_status()
        hits = resp.json()
        return (hits[0]["lat"], hits[0]["lon"], hits[0]["importance"]) if hits else ("", "", 0)
