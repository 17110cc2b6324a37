import argparse
import json
import time
import urllib.parse
import urllib.request

import feedparser

BASE = "http://export.arxiv.org/api/query?"


def query(search, start, step):
    qs = urllib.parse.urlencode({"search_query": search, "start": start, "max_results": step, "sortBy": "submittedDate"})
    with urllib.request.urlopen(BASE + qs) as resp:
        return feedparser.parse(resp.read())


def to_record(entry):
    return {
        "id": entry.id.split("/abs/")[-1],
        "title": entry.title.replace("\n", " "),
        "abstract": entry.summary,
        "authors": [a.name for a in entry.authors],
        "published": entry.published,
    }


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--query", default="cat:cs.CL")
    p.add_argument("--max", type=int, default=50000)
    p.add_argument("--step", type=int, default=200)
    p.add_argument("-o", "--out", default="arxiv.json")
    args = p.parse_args()

    records = []
    for start in range(0, args.max, args.step):  # told
        feed = query(args.query, start, args.step)
        if not feed.entries:
            break
        records += [to_record(e) for e in feed.entries]
        print(f"{len(records)} papers so far")
        time.sleep(3)
    json.dump(records, open(args.out, "w"))


if __name__ == "__main__":
    main()
