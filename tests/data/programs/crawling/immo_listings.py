"""Collect the flat listings of a property portal for the quarterly rent report.

    python immo_listings.py berlin hamburg muenchen --out rents.csv
"""
import argparse
import logging
import random
import re
import time

import pandas as pd
import requests
from bs4 import BeautifulSoup
from requests.adapters import HTTPAdapter
from urllib3.util.retry import Retry

log = logging.getLogger("immo")
BASE = "https://www.wohnportal.example"


def make_session():
    s = requests.Session()
    s.headers["User-Agent"] = "rent-report/2.1 (research@institute.example)"
    retry = Retry(total=5, backoff_factor=1.5, status_forcelist=[429, 500, 502, 503])
    s.mount("https://", HTTPAdapter(max_retries=retry))
    return s


class ListingScraper:
    def __init__(self, session, delay=2.0):
        self.session = session
        self.delay = delay
        self.seen = set()
        self.saved_rows = []

    def soup(self, url, **params):
        time.sleep(self.delay + random.random())
        r = self.session.get(url, params=params, timeout=30)
        r.raise_for_status()
        return BeautifulSoup(r.text, "lxml")

    def links(self, city):
        first = self.soup(f"{BASE}/mieten/{city}")
        last = int(first.select_one("li.pager-last a")["data-page"])
        for page in range(1, last + 1):
            for a in self.soup(f"{BASE}/mieten/{city}", page=page).select("article h2 a"):
                yield a["href"]

    def detail(self, href):
        doc = self.soup(BASE + href)
        facts = {dt.get_text(strip=True): dt.find_next("dd").get_text(strip=True) for dt in doc.select("dl.facts dt")}
        facts["rent"] = float(re.sub(r"[^\d,]", "", facts.get("Kaltmiete", "0")).replace(",", "."))
        facts["href"] = href
        return facts

    def save(self, row):
        self.saved_rows.append(row)
        log.info("%6d  %s", len(self.saved_rows), row["href"])

    def process_city(self, city):
        for href in self.links(city):  # told
            if href in self.seen:
                continue
            self.seen.add(href)
            try:
                row = self.detail(href)
            except (requests.HTTPError, AttributeError) as exc:
                log.warning("skipping %s: %s", href, exc)
                continue
            row["city"] = city
            self.save(row)


def main():
    p = argparse.ArgumentParser()
    p.add_argument("cities", nargs="+")
    p.add_argument("--out", default="rents.csv")
    args = p.parse_args()
    logging.basicConfig(level=logging.INFO)
    scraper = ListingScraper(make_session())
    for city in args.cities:  # gap: far down the calls
        scraper.process_city(city)
    pd.DataFrame(scraper.saved_rows).to_csv(args.out, index=False)


if __name__ == "__main__":
    main()
