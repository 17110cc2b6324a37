"""Fetch many pages and write them down at the end; a crash at page 9,000 loses 9,000 pages."""

import json

import requests


def crawl(urls: list[str], path: str) -> None:
    pages = {}
    for url in urls:
        response = requests.get(url, timeout=30)
        pages[url] = response.text
    with open(path, "w", encoding="utf-8") as file:
        json.dump(pages, file)
