import concurrent.futures
import gzip
import json
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

import fsspec


def check_feed(feed, out):
    fs = fsspec.filesystem("gs")
    with tempfile.TemporaryDirectory() as folder:
        fs.get_file(feed["path"], f"{folder}/feed.zip")
        subprocess.run(["java", "-jar", "validator.jar", "-i", f"{folder}/feed.zip", "-o", folder], check=True)
        with open(f"{folder}/report.json") as file:
            notices = json.load(file)
    fs.pipe(f"{out}/{feed['name']}.json.gz", gzip.compress(json.dumps(notices).encode()))
    return {"feed": feed["name"], "notices": len(notices)}


def check_hours(feeds_by_hour, out, threads=4):
    for hour, feeds in feeds_by_hour.items():  # fine
        outcomes, faults = [], []
        with ThreadPoolExecutor(max_workers=threads) as pool:
            futures = {pool.submit(check_feed, feed, out): feed for feed in feeds}
            for future in concurrent.futures.as_completed(futures):
                feed = futures[future]
                try:
                    outcomes.append(future.result())
                except subprocess.CalledProcessError as error:
                    print(feed["path"], error)
                    faults.append(error)
        print(hour, len(outcomes), "checked,", len(faults), "failed")


def count_notices(feeds, threads=4):
    fs = fsspec.filesystem("gs")
    found = {}
    with ThreadPoolExecutor(max_workers=threads) as pool:
        futures = {pool.submit(look_at, fs, feed): feed for feed in feeds}
        for future in concurrent.futures.as_completed(futures):  # told
            feed = futures[future]
            found[feed["name"]] = future.result()
    with open("notices.json", "w") as file:
        json.dump(found, file)


def look_at(fs, feed):
    with tempfile.TemporaryDirectory() as folder:
        fs.get_file(feed["path"], f"{folder}/feed.zip")
        done = subprocess.run(["java", "-jar", "validator.jar", f"{folder}/feed.zip"], check=True, capture_output=True)
    return done.stdout.count(b"notice")


if __name__ == "__main__":
    with open(sys.argv[1]) as listing:
        hours = json.load(listing)
    check_hours(hours, sys.argv[2])
    count_notices([feed for feeds in hours.values() for feed in feeds])
