"""Check every page of a sitemap for dead links."""
import argparse
import xml.etree.ElementTree as ET
from collections import defaultdict
from urllib.parse import urljoin

import requests
from bs4 import BeautifulSoup

NS = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9"}


class LinkChecker:
    def __init__(self, root):
        self.root = root
        self.status = {}
        self.broken = defaultdict(list)

    def pages(self):
        tree = ET.fromstring(requests.get(urljoin(self.root, "/sitemap.xml")).content)
        return [loc.text for loc in tree.findall(".//s:loc", NS)]

    def check_link(self, link):
        if link not in self.status:
            try:
                self.status[link] = requests.head(link, timeout=10, allow_redirects=True).status_code
            except requests.RequestException:
                self.status[link] = 0
        return self.status[link]

    def check_page(self, page):
        soup = BeautifulSoup(requests.get(page).text, "html.parser")
        for a in soup.select("a[href]"):
            link = urljoin(page, a["href"])
            if link.startswith("http") and self.check_link(link) >= 400:
                self.broken[page].append(link)

    def run(self):
        for page in self.pages():  # gap: taken for a check that is soon made again
            print("checking", page)
            self.check_page(page)


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("root")
    checker = LinkChecker(ap.parse_args().root)
    checker.run()
    for page, links in checker.broken.items():
        print(page, *links, sep="\n  ")


if __name__ == "__main__":
    main()
