"""Collects the posts of many writers from a service that lets each key make so many requests a day."""

import sqlite3
import sys
import time

import requests

SERVICE = "https://letters.example.org/v2"


class Keys:
    """The keys, with how much of each was used today."""

    def __init__(self, path):
        self.conn = sqlite3.connect(path)

    def acquire(self):
        row = self.conn.execute("SELECT id, key FROM keys WHERE busy = 0 ORDER BY used LIMIT 1").fetchone()
        self.conn.execute("UPDATE keys SET busy = 1 WHERE id = ?", [row[0]])
        self.conn.commit()
        return row

    def record_usage(self, number, requests_made):
        self.conn.execute("UPDATE keys SET used = used + ? WHERE id = ?", [requests_made, number])
        self.conn.commit()

    def release(self, number):
        self.conn.execute("UPDATE keys SET busy = 0 WHERE id = ?", [number])
        self.conn.commit()


class Posts:
    def __init__(self, path):
        self.conn = sqlite3.connect(path)

    def known(self, writer):
        return self.conn.execute("SELECT 1 FROM posts WHERE writer = ?", [writer]).fetchone() is not None

    def record(self, writer, texts):
        self.conn.executemany("INSERT INTO posts VALUES (?, ?)", [(writer, text) for text in texts])
        self.conn.commit()


def page(key, writer, cursor):
    answer = requests.get(f"{SERVICE}/{writer}", params={"after": cursor}, headers={"X-Key": key}, timeout=20)
    answer.raise_for_status()
    return answer.json()


def posts_of(writers, keys):
    """What is noted of the keys tells nothing of the posts."""
    found = []
    for writer in writers:  # told
        number, key = keys.acquire()
        cursor = ""
        while cursor is not None:
            said = page(key, writer, cursor)
            keys.record_usage(number, requests_made=1)
            found.extend(said["posts"])
            cursor = said.get("next")
            time.sleep(1)
        keys.release(number)
    return found


def store_posts_of(writers, keys, posts):
    """Each writer's posts are stored, and not asked for again."""
    count = []
    for writer in writers:  # fine
        if posts.known(writer):
            continue
        number, key = keys.acquire()
        said = page(key, writer, "")
        keys.record_usage(number, requests_made=1)
        posts.record(writer, [one["text"] for one in said["posts"]])
        count.append(len(said["posts"]))
        keys.release(number)
    return count


if __name__ == "__main__":
    with open(sys.argv[1]) as lines:
        writers = [line.strip() for line in lines if line.strip()]
    if len(sys.argv) > 3:
        store_posts_of(writers, Keys(sys.argv[2]), Posts(sys.argv[3]))
    else:
        for post in posts_of(writers, Keys(sys.argv[2])):
            print(post["text"])
