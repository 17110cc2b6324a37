import os
import shutil
import time

import requests

HOOK = os.environ["SLACK_HOOK"]
MOUNTS = ["/", "/data", "/backup"]


def used(mount):
    total, taken, _ = shutil.disk_usage(mount)
    return taken / total


def alert(mount, share):
    requests.post(HOOK, json={"text": f":warning: {mount} is {share:.0%} full"}, timeout=10)


def main(limit=0.9, every=300):
    warned = set()
    while True:  # fine
        for mount in MOUNTS:
            share = used(mount)
            if share > limit and mount not in warned:
                alert(mount, share)
                warned.add(mount)
            elif share <= limit:
                warned.discard(mount)
        time.sleep(every)


if __name__ == "__main__":
    main()
