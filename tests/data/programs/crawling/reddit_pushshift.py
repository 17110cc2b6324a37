import argparse
import time
from datetime import datetime, timezone

import pandas as pd
import requests

URL = "https://api.pushshift.io/reddit/search/submission"


def fetch(subreddit, after, before):
    params = {"subreddit": subreddit, "after": after, "before": before, "size": 500, "sort": "asc"}
    for i in range(5):
        r = requests.get(URL, params=params)
        if r.status_code == 200:
            return r.json()["data"]
        time.sleep(2 * i)
    raise RuntimeError(f"giving up: {r.status_code}")


def main(subreddit, begin, end):
    after = int(datetime.fromisoformat(begin).replace(tzinfo=timezone.utc).timestamp())
    before = int(datetime.fromisoformat(end).replace(tzinfo=timezone.utc).timestamp())
    posts = []
    data = fetch(subreddit, after, before)
    while len(data) > 0:  # told
        posts.extend(data)
        after = data[-1]["created_utc"]
        print(datetime.fromtimestamp(after), len(posts))
        data = fetch(subreddit, after, before)
        time.sleep(1)
    pd.DataFrame(posts).to_csv(f"{subreddit}.csv")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("subreddit")
    parser.add_argument("begin")
    parser.add_argument("end")
    a = parser.parse_args()
    main(a.subreddit, a.begin, a.end)
