import csv
import time

import requests

URL = "https://api.pushshift.io/reddit/search/comment"


def last_timestamp(path):
    try:
        with open(path, newline="") as f:
            rows = list(csv.reader(f))
        return int(rows[-1][1])
    except (FileNotFoundError, IndexError):
        return 1262304000


def main():
    path = "comments.csv"
    after = last_timestamp(path)
    while True:  # fine
        data = requests.get(URL, params={"subreddit": "python", "after": after, "size": 500}).json()["data"]
        if not data:
            break
        with open(path, "a", newline="") as f:
            writer = csv.writer(f)
            for c in data:
                writer.writerow([c["id"], c["created_utc"], c["body"]])
        after = data[-1]["created_utc"]
        time.sleep(1)


if __name__ == "__main__":
    main()
