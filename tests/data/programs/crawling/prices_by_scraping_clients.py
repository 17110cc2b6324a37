"""Prices of cameras from a list of pages, fetched by a client that renders them, and the pages themselves by another."""

import csv
import sys
from pathlib import Path

from scrapingant_client import ScrapingAntClient
from scrapingbee import ScrapingBeeClient

bee = ScrapingBeeClient(api_key="…")
ant = ScrapingAntClient(token="…")


def price_of(html: str) -> str:
    return html.split('itemprop="price" content="')[1].split('"')[0]


def prices(addresses: list[str]) -> list[tuple[str, str]]:
    found = []
    for address in addresses:  # told
        answer = bee.get(address, params={"render_js": "true"})
        found.append((address, price_of(answer.text)))
    return found


def keep(addresses: list[str]) -> None:
    for at, address in enumerate(addresses):  # fine
        page = Path("pages") / f"{at:05}.html"
        if not page.exists():
            page.write_bytes(ant.general_request(address, browser=False).content)


if __name__ == "__main__":
    with open(sys.argv[1]) as listed:
        lines = listed.read().split()
    with open("prices.csv", "w", newline="") as out:
        csv.writer(out).writerows(prices(lines))
    keep(lines)
