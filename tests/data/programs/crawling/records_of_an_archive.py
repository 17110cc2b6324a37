"""Harvest the metadata of a repository of theses, and look at what its newest records say."""

import argparse
import json

import tldextract
from sickle import Sickle
from tqdm import tqdm


def as_row(record):
    fields = record.metadata
    return {
        "id": record.header.identifier,
        "title": fields.get("title", [""])[0],
        "subjects": fields.get("subject", []),
        "links": [one for one in fields.get("identifier", []) if one.startswith("http")],
    }


def harvest(endpoint, prefix, path):
    sickle = Sickle(endpoint, max_retries=3)
    records = sickle.ListRecords(metadataPrefix=prefix, ignore_deleted=True)
    bar = tqdm(unit=" records")
    with open(path, "w", encoding="utf-8") as out:
        for record in records:  # told
            if not record.metadata.get("title"):
                continue
            out.write(json.dumps(as_row(record), ensure_ascii=False) + "\n")
            bar.update(1)
    bar.close()


def hosts(path):
    found = {}
    with open(path, encoding="utf-8") as rows:
        for line in tqdm(rows):  # fine
            for link in json.loads(line)["links"]:
                parts = tldextract.extract(link)
                host = f"{parts.domain}.{parts.suffix}"
                found[host] = found.get(host, 0) + 1
    with open("hosts.json", "w", encoding="utf-8") as out:
        json.dump(found, out)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--endpoint", required=True)
    parser.add_argument("--prefix", default="oai_dc")
    parser.add_argument("--out", default="theses.jsonl")
    args = parser.parse_args()
    harvest(args.endpoint, args.prefix, args.out)
    hosts(args.out)
