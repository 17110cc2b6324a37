import re
import time

import requests
from bs4 import BeautifulSoup

from params import parliament

SPEAKER = re.compile(r"^(?P<name>[^()]+?)(?:\s*\((?P<party>[^)]+)\))?:$")


class Records:
    def __init__(self):
        self.conf = parliament()
        self.http = requests.Session()

    def _json(self, path):
        time.sleep(self.conf.pause)
        reply = self.http.get(self.conf.base + path, timeout=60)
        reply.raise_for_status()
        return reply.json()

    def sessions(self, term):
        return self._json(f"/terms/{term}/sessions")["sessions"]

    def members(self, term):
        return self._json(f"/terms/{term}/members")["members"]

    def protocol(self, session_id):
        time.sleep(self.conf.pause)
        reply = self.http.get(f"{self.conf.base}/sessions/{session_id}/protocol.html", timeout=120)
        reply.raise_for_status()
        return BeautifulSoup(reply.content, "lxml")


def speeches(soup):
    current = None
    for p in soup.select("div.protocol p"):  # fine
        text = p.get_text(" ", strip=True)
        head = SPEAKER.match(text) if "speaker" in p.get("class", ()) else None
        if head:
            if current:
                yield current
            current = {"speaker": head["name"].strip(), "party": head["party"], "text": []}
        elif current:
            current["text"].append(text)
    if current:
        yield current
