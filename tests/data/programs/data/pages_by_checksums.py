"""Builds the pages of a catalogue of plants: one page for each record that has changed, with pictures from elsewhere."""

import argparse
import hashlib
import json
from pathlib import Path

import requests
from jinja2 import Environment, FileSystemLoader
from tqdm import tqdm

PAGES = Environment(loader=FileSystemLoader("templates"))


def digest(path):
    return hashlib.md5(path.read_bytes()).hexdigest()


def picture_of(record):
    answer = requests.get("https://pictures.example.org/search", params={"q": record["species"]}, timeout=60)
    return answer.json()["hits"][0]["url"]


def page_of(record):
    return PAGES.get_template("plant.html").render(record=record, picture=picture_of(record))


def build_with_late_sums(records, out):
    sums = json.loads((out / "sums.json").read_text()) if (out / "sums.json").exists() else {}
    for path in tqdm(records):  # told
        if sums.get(path.name) == digest(path):
            continue
        record = json.loads(path.read_text())
        (out / f"{path.stem}.html").write_text(page_of(record))
        sums[path.name] = digest(path)
    (out / "sums.json").write_text(json.dumps(sums))


def build_with_a_flag(records, out):
    sums = {}
    if (out / "sums.json").is_file():
        with open(out / "sums.json") as f:
            sums = json.load(f)
    for path in tqdm(records):  # told
        changed = False
        now = digest(path)
        if path.name not in sums or sums[path.name] != now:
            changed = True
            sums[path.name] = now
        if changed:
            with open(out / f"{path.stem}.html", "w") as page:
                page.write(page_of(json.loads(path.read_text())))
    text = json.dumps(sums, indent=1)
    with open(out / "sums.json", "w") as f:
        f.write(text)


def build_with_sums_at_once(records, out):
    place = out / "sums.json"
    sums = json.loads(place.read_text()) if place.exists() else {}
    for path in tqdm(records):  # fine
        if sums.get(path.name) == digest(path):
            continue
        (out / f"{path.stem}.html").write_text(page_of(json.loads(path.read_text())))
        sums[path.name] = digest(path)
        place.with_suffix(".new").write_text(json.dumps(sums))
        place.with_suffix(".new").replace(place)


def build_what_is_missing(records, out):
    titles = json.loads((out / "titles.json").read_text()) if (out / "titles.json").exists() else {}
    for path in tqdm(records):  # fine
        page = out / f"{path.stem}.html"
        if page.exists():
            continue
        record = json.loads(path.read_text())
        if record["species"] in titles:
            record["title"] = titles[record["species"]]
        page.write_text(page_of(record))
        titles[record["species"]] = record["title"]
    (out / "titles.json").write_text(json.dumps(titles))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("records", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--how", default="late", choices=["late", "flag", "once", "missing"])
    args = parser.parse_args()
    records = sorted(args.records.glob("*.json"))
    if args.how == "late":
        build_with_late_sums(records, args.out)
    elif args.how == "flag":
        build_with_a_flag(records, args.out)
    elif args.how == "once":
        build_with_sums_at_once(records, args.out)
    else:
        build_what_is_missing(records, args.out)


if __name__ == "__main__":
    main()
