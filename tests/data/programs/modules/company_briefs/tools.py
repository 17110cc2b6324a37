import logging
import time

import httpx

from settings import Settings

log = logging.getLogger("briefs.tools")


class SearchError(RuntimeError):
    pass


class WebSearch:
    URL = "https://api.tavily.com/search"

    def __init__(self, settings: Settings):
        self.settings = settings
        self.http = httpx.Client(timeout=30)

    def __call__(self, query: str) -> list[dict]:
        last = None
        for attempt in range(self.settings.retries):  # fine
            try:
                r = self.http.post(
                    self.URL,
                    json={
                        "api_key": self.settings.tavily_key,
                        "query": query,
                        "max_results": self.settings.max_sources,
                    },
                )
                r.raise_for_status()
                return r.json()["results"]
            except httpx.HTTPError as exc:
                last = exc
                log.warning("search failed (%s), attempt %d", exc, attempt + 1)
                time.sleep(2**attempt)
        raise SearchError(query) from last

    def close(self):
        self.http.close()
