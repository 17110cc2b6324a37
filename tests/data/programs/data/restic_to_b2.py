import json
import subprocess
import sys
from pathlib import Path

from b2sdk.v2 import B2Api, InMemoryAccountInfo


def snapshots(repo):
    out = subprocess.check_output(["restic", "-r", repo, "snapshots", "--json"])
    return [s["short_id"] for s in json.loads(out)]


def dump(repo, snapshot, path):
    with open(path, "wb") as f:
        subprocess.check_call(["restic", "-r", repo, "dump", "--archive", "tar", snapshot, "/"], stdout=f)


def main(repo, bucket_name, key_id, key):
    b2 = B2Api(InMemoryAccountInfo())
    b2.authorize_account("production", key_id, key)
    bucket = b2.get_bucket_by_name(bucket_name)
    scratch = Path("/var/tmp/snapshot.tar")
    for snapshot in snapshots(repo):  # told
        dump(repo, snapshot, scratch)
        bucket.upload_local_file(local_file=str(scratch), file_name=f"{snapshot}.tar")
        scratch.unlink()


if __name__ == "__main__":
    main(*sys.argv[1:])
