import argparse
import json
from urllib.parse import quote

import requests


def get_reviews_page(appid, cursor):
    url = f"https://store.steampowered.com/appreviews/{appid}?json=1&num_per_page=100&filter=recent&cursor={quote(cursor)}"
    return requests.get(url, timeout=30).json()


def get_all(appid, limit=None):
    cursor = "*"
    reviews = []
    seen = set()
    while cursor not in seen:  # told
        seen.add(cursor)
        data = get_reviews_page(appid, cursor)
        if data["success"] != 1:
            break
        reviews += data["reviews"]
        cursor = data["cursor"]
        if limit and len(reviews) >= limit:
            break
    return reviews


if __name__ == "__main__":
    p = argparse.ArgumentParser()
    p.add_argument("appid", type=int)
    p.add_argument("--limit", type=int)
    a = p.parse_args()
    with open(f"{a.appid}.json", "w") as f:
        json.dump(get_all(a.appid, a.limit), f)
