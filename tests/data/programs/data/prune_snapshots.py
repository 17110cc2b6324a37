import argparse
from datetime import datetime, timedelta, timezone

import boto3


def old_snapshots(ec2, days):
    limit = datetime.now(timezone.utc) - timedelta(days=days)
    for page in ec2.get_paginator("describe_snapshots").paginate(OwnerIds=["self"]):
        for snap in page["Snapshots"]:
            if snap["StartTime"] < limit and not snap.get("Tags"):
                yield snap["SnapshotId"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--days", type=int, default=90)
    parser.add_argument("--yes", action="store_true")
    args = parser.parse_args()
    ec2 = boto3.client("ec2")
    for snapshot_id in old_snapshots(ec2, args.days):  # fine
        print(snapshot_id)
        if args.yes:
            ec2.delete_snapshot(SnapshotId=snapshot_id)


if __name__ == "__main__":
    main()
