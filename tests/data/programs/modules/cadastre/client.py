import logging
import time

import requests

log = logging.getLogger(__name__)


class CadastreError(Exception):
    pass


class RateLimiter:
    def __init__(self, per_second):
        self.interval = 1.0 / per_second
        self._last = 0.0

    def wait(self):
        delay = self._last + self.interval - time.monotonic()
        if delay > 0:
            time.sleep(delay)
        self._last = time.monotonic()


class CadastreClient:
    """Thin wrapper over the REST service of the land registry."""

    max_attempts = 5

    def __init__(self, base_url, token, limiter, page_size=200):
        self.base_url = base_url.rstrip("/")
        self.limiter = limiter
        self.page_size = page_size
        self.session = requests.Session()
        self.session.headers.update({"Authorization": f"Bearer {token}", "Accept": "application/json"})

    def _get(self, path, **params):
        last = None
        for attempt in range(self.max_attempts):  # fine
            self.limiter.wait()
            try:
                response = self.session.get(f"{self.base_url}{path}", params=params, timeout=30)
            except requests.ConnectionError as exc:
                last = exc
                time.sleep(2 ** attempt)
                continue
            if response.status_code == 429:
                time.sleep(float(response.headers.get("Retry-After", 5)))
                continue
            response.raise_for_status()
            return response.json()
        raise CadastreError(f"{path}: giving up ({last})")

    def parcels(self, municipality):
        """Yield the parcel numbers of a municipality, page after page."""
        page = 1
        while True:  # fine
            body = self._get("/parcels", municipality=municipality, page=page, size=self.page_size)
            yield from body["items"]
            if page >= body["pages"]:
                return
            page += 1

    def parcel(self, number):
        return self._get(f"/parcels/{number}")

    def owners(self, number):
        return self._get(f"/parcels/{number}/owners")["owners"]

    def close(self):
        self.session.close()
