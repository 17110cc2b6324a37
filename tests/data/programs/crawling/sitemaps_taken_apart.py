"""Follows the sitemaps of a shop, which name further ones, and prints the addresses of its products."""

import argparse
import re
from time import sleep

import urllib3

POOL = urllib3.PoolManager()
NAMED = re.compile(r"<loc>(.+?)</loc>")


def fetch_text(url):
    answer = fetch_answer(url)
    return answer.data.decode() if answer is not None else ""


def fetch_answer(url):
    return _send(url)


def _send(url):
    try:
        return POOL.request("GET", url, timeout=20)
    except urllib3.exceptions.HTTPError:
        return None


class Plan:
    def __init__(self, first):
        self.open = [first]
        self.seen = set()
        self.products = []
        self.here = ""
        self.text = ""

    def fetch(self):
        self.text = fetch_text(self.here)
        self.seen.add(self.here)

    def read(self):
        if "<urlset" in self.text or "<sitemapindex" in self.text:
            self.each_name(self.sort_in)

    def each_name(self, handle):
        for name in NAMED.findall(self.text):
            handle(name)

    def sort_in(self, name):
        if name.endswith(".xml"):
            self.open.append(name)
        elif "/product/" in name:
            self.products.append(name)


class Probe:
    def __init__(self):
        self.here = ""
        self.alive = False

    def fetch(self):
        self.alive = bool(fetch_text(self.here))

    def tell(self):
        print(self.here, self.alive)


def products_of(shop, pause=2.0, most=10_000):
    """What one method has fetched, another takes apart."""
    plan = Plan(f"{shop}/sitemap.xml")
    while plan.open and len(plan.seen) < most:  # told
        plan.here = plan.open.pop()
        plan.fetch()
        plan.read()
        plan.open = [one for one in plan.open if one not in plan.seen]
        sleep(pause)
    return plan.products


def probe(shops):
    """Keeps nothing but what the last one said."""
    probe = Probe()
    left = list(shops)
    while left:  # fine
        probe.here = left.pop()
        probe.fetch()
        probe.tell()
    return probe.alive


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("shops", nargs="+")
    args = parser.parse_args()
    probe(args.shops)
    for product in products_of(args.shops[0]):
        print(product)


if __name__ == "__main__":
    main()
