"""Collects the bulletins of some series, two years at a time, and the authors of every paper that our records cite."""

import json
import urllib.request
from datetime import datetime
from pathlib import Path

import ads
from tqdm import tqdm

QUERY = "https://bulletins.example.org/abs?stem={stem}&from={first}&to={last}"


def dated(items, task=""):
    """Show how far a task is, with the time at which it was begun."""
    return tqdm(list(items), desc=f"<{datetime.now():%H:%M}> {task}", dynamic_ncols=True)


telegrams = {}
years = range(1990, 2020, 2)
for at in tqdm(range(len(years) - 1)):  # fine
    with urllib.request.urlopen(QUERY.format(stem="ATel", first=years[at], last=years[at + 1])) as answer:
        for line in answer.read().decode().splitlines():
            telegrams[line.split(".")[-1]] = line
Path("telegrams.json").write_text(json.dumps(telegrams))

circulars = {}
years = range(1920, 2020, 2)
for at in tqdm(range(len(years) - 1)):  # fine
    with urllib.request.urlopen(QUERY.format(stem="IAUC", first=years[at], last=years[at + 1])) as answer:
        for line in answer.read().decode().splitlines():
            circulars[line.split(".")[-1]] = line
Path("circulars.json").write_text(json.dumps(circulars))

authors = {}
for record in dated(Path("records").glob("*.json"), "authors"):  # told
    entry = json.loads(record.read_text())
    for source in entry.get("sources", []):
        code = source.get("bibcode")
        if code and code not in authors:
            papers = list(ads.SearchQuery(bibcode=code, fl=["author"]))
            authors[code] = papers[0].author if papers else []
Path("authors.json").write_text(json.dumps(authors))
