import csv
import logging
import time
from base64 import b64encode

import requests
from requests.adapters import HTTPAdapter
from urllib3.util.retry import Retry

logger = logging.getLogger(__name__)


def make_session(user, token):
    session = requests.Session()
    retry = Retry(total=5, backoff_factor=1, status_forcelist=[429, 500, 502, 503])
    session.mount("https://", HTTPAdapter(max_retries=retry))
    session.headers["Authorization"] = "Basic " + b64encode(f"{user}:{token}".encode()).decode()
    return session


def search(session, base, jql):
    start = 0
    keys = []
    while True:  # told
        data = session.get(f"{base}/rest/api/3/search", params={"jql": jql, "startAt": start, "maxResults": 100, "fields": "key"}).json()
        keys.extend(i["key"] for i in data["issues"])
        start += len(data["issues"])
        if start >= data["total"]:
            return keys


def worklogs(session, base, key):
    data = session.get(f"{base}/rest/api/3/issue/{key}/worklog").json()
    return [(key, w["author"]["displayName"], w["started"], w["timeSpentSeconds"]) for w in data["worklogs"]]


def main():
    session = make_session("me@example.com", "token")
    base = "https://example.atlassian.net"
    rows = []
    for key in search(session, base, "worklogDate >= -365d"):  # told
        try:
            rows.extend(worklogs(session, base, key))
        except requests.HTTPError:
            logger.exception("could not read %s", key)
        time.sleep(0.2)
    with open("worklogs.csv", "w", newline="") as fh:
        writer = csv.writer(fh)
        writer.writerow(["key", "author", "started", "seconds"])
        writer.writerows(rows)


if __name__ == "__main__":
    main()
