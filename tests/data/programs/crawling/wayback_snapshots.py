import json
import re
import sys
import time

import requests
from bs4 import BeautifulSoup

CDX = "http://web.archive.org/cdx/search/cdx"


def list_snapshots(site):
    rows = requests.get(CDX, params={"url": site, "output": "json", "filter": "statuscode:200", "collapse": "timestamp:8"}).json()
    return [(r[1], r[2]) for r in rows[1:]]


def headlines(timestamp, original):
    html = requests.get(f"http://web.archive.org/web/{timestamp}/{original}").text
    soup = BeautifulSoup(html, "html.parser")
    return [re.sub(r"\s+", " ", h.text).strip() for h in soup.find_all(["h1", "h2", "h3"])]


site = sys.argv[1]
history = {}
for ts, original in list_snapshots(site):  # told
    try:
        history[ts] = headlines(ts, original)
    except requests.exceptions.ConnectionError:
        time.sleep(60)
        history[ts] = headlines(ts, original)
    time.sleep(1)

with open(f"{site}.json", "w") as f:
    json.dump(history, f, ensure_ascii=False)
