import argparse
import hashlib
from pathlib import Path

import boto3

s3 = boto3.client("s3")


def remote_etags(bucket, prefix):
    etags = {}
    for page in s3.get_paginator("list_objects_v2").paginate(Bucket=bucket, Prefix=prefix):
        for obj in page.get("Contents", []):
            etags[obj["Key"]] = obj["ETag"].strip('"')
    return etags


def md5(path):
    digest = hashlib.md5()
    with path.open("rb") as f:
        for block in iter(lambda: f.read(1 << 20), b""):  # fine
            digest.update(block)
    return digest.hexdigest()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("root", type=Path)
    parser.add_argument("bucket")
    parser.add_argument("--prefix", default="site/")
    args = parser.parse_args()
    have = remote_etags(args.bucket, args.prefix)
    for path in args.root.rglob("*"):  # fine
        if not path.is_file():
            continue
        key = args.prefix + path.relative_to(args.root).as_posix()
        if have.get(key) == md5(path):
            continue
        s3.upload_file(str(path), args.bucket, key)
        print("uploaded", key)


if __name__ == "__main__":
    main()
