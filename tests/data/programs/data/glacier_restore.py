"""Ask for all archived recordings of a project to be restored."""
import argparse

import boto3
from botocore.exceptions import ClientError


def archived_keys(s3, bucket, prefix):
    paginator = s3.get_paginator("list_objects_v2")
    for page in paginator.paginate(Bucket=bucket, Prefix=prefix):
        for obj in page.get("Contents", []):
            if obj.get("StorageClass") in ("GLACIER", "DEEP_ARCHIVE"):
                yield obj["Key"]


def restore(s3, bucket, key, days):
    try:
        s3.restore_object(
            Bucket=bucket, Key=key, RestoreRequest={"Days": days, "GlacierJobParameters": {"Tier": "Bulk"}}
        )
        return True
    except ClientError as error:
        print(key, error.response["Error"]["Code"])
        return False


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("bucket")
    parser.add_argument("prefix")
    parser.add_argument("--days", type=int, default=14)
    args = parser.parse_args()
    client = boto3.client("s3")
    asked = 0
    for key in archived_keys(client, args.bucket, args.prefix):  # told
        asked += restore(client, args.bucket, key, args.days)
    print(asked, "objects requested")
