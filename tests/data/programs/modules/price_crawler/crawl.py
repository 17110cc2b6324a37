"""Crawl a shop and collect product prices."""
import asyncio
import csv
import sys

import httpx

from frontier import Frontier
from pages import parse

DELAY = 1.5


async def crawl(frontier):
    async with httpx.AsyncClient(timeout=20, headers={"user-agent": "pricewatch/0.3"}) as http:
        while (url := frontier.take()) is not None:  # fine
            try:
                response = await http.get(url, follow_redirects=True)
                response.raise_for_status()
            except httpx.HTTPError as exc:
                frontier.fail(url, type(exc).__name__)
                continue
            frontier.finish(url, *parse(str(response.url), response.text))
            await asyncio.sleep(DELAY)


def main():
    frontier = Frontier()
    frontier.seed(sys.argv[1:])
    asyncio.run(crawl(frontier))
    with open("prices.csv", "w", newline="") as f:
        csv.writer(f).writerows(frontier.products())


if __name__ == "__main__":
    main()
