"""Old archives of a bucket are purged one after the other, and a report tells how much room that made."""

import sys
from datetime import datetime, timedelta, timezone

import boto3

s3 = boto3.client("s3")
BUCKET = "nightly-archives"


def purge_archive(prefix: str) -> tuple[int, int]:
    count, freed = 0, 0
    for page in s3.get_paginator("list_objects_v2").paginate(Bucket=BUCKET, Prefix=prefix):
        for found in page.get("Contents", []):
            s3.delete_object(Bucket=BUCKET, Key=found["Key"])
            count += 1
            freed += found["Size"]
    return count, freed


def purge(prefixes: list[str]) -> None:
    hosts, objects, freed = set(), 0, 0
    for prefix in prefixes:  # fine
        count, size = purge_archive(prefix)
        objects += count
        freed += size
        hosts.add(prefix.split("/")[1])
    with open("purged.txt", "w") as report:
        report.write(f"{objects} objects of {len(hosts)} hosts, {freed} bytes\n")


def measure(prefixes: list[str]) -> None:
    sizes = {}
    for prefix in prefixes:  # told
        pages = s3.get_paginator("list_objects_v2").paginate(Bucket=BUCKET, Prefix=prefix)
        sizes[prefix] = sum(found["Size"] for page in pages for found in page.get("Contents", []))
    with open("sizes.txt", "w") as report:
        report.writelines(f"{prefix}\t{size}\n" for prefix, size in sizes.items())


if __name__ == "__main__":
    limit = datetime.now(timezone.utc) - timedelta(days=int(sys.argv[1]))
    archives = open("archives.txt").read().split()
    measure(archives)
    purge([one for one in archives if one.rpartition("/")[2] < limit.isoformat()])
