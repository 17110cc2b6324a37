"""Looks for the articles of newspapers, by their feeds or by their sitemaps, and writes their addresses down."""

import argparse
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import lru_cache, partial

import requests

KINDS = ("rss", "atom")


@lru_cache(maxsize=1024)
def host(url):
    return url.split("/")[2]


def by_feed(url, limit=100):
    answer = requests.get(url, timeout=10)
    return [line for line in answer.text.splitlines() if line.startswith("http")][:limit]


def by_map(url, limit=100):
    answer = requests.get(f"{url}/sitemap.xml", timeout=10)
    return [line for line in answer.text.splitlines() if host(url) in line][:limit]


def articles(papers, use_feeds):
    """Either helper asks for one paper, whichever is chosen."""
    look = partial(by_feed if use_feeds else by_map, limit=50)
    found = set()
    with ThreadPoolExecutor(max_workers=8) as pool:
        futures = (pool.submit(look, paper) for paper in papers)
        for future in as_completed(futures):  # told
            found.update(future.result())
            host.cache_clear()
    return sorted(found)


def kinds(paper):
    """A handful of requests for one paper."""
    look = partial(by_feed if paper.endswith("feed") else by_map, limit=1)
    found = []
    with ThreadPoolExecutor(max_workers=2) as pool:
        futures = [pool.submit(look, f"{paper}/{kind}") for kind in KINDS]
        for future in as_completed(futures):  # fine
            found += future.result()
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("list")
    parser.add_argument("--feeds", action="store_true")
    args = parser.parse_args()
    with open(args.list, encoding="utf-8") as lines:
        papers = [line.strip() for line in lines if line.strip()]
    print(kinds(papers[0]))
    for one in articles(papers, args.feeds):
        print(one)
