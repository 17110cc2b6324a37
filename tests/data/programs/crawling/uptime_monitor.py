import logging
import threading
import time

import requests

log = logging.getLogger("uptime")


class Monitor(threading.Thread):
    def __init__(self, sites, interval=60):
        super().__init__(daemon=True)
        self.sites = sites
        self.interval = interval
        self.down = set()

    def probe(self, site):
        try:
            return requests.get(site, timeout=5).ok
        except requests.RequestException:
            return False

    def run(self):
        while True:  # fine
            for site in self.sites:
                up = self.probe(site)
                if not up and site not in self.down:
                    self.down.add(site)
                    log.error("%s is down", site)
                elif up:
                    self.down.discard(site)
            time.sleep(self.interval)


if __name__ == "__main__":
    Monitor(["https://a.example", "https://b.example"]).run()
