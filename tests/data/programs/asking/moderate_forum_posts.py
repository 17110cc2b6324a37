"""Run the moderation prompt over all reported posts and keep the verdicts in a ledger."""
import argparse
import json
import sqlite3
from pathlib import Path

from openai import OpenAI


class Entry:
    def __init__(self, ledger, key):
        self.ledger = ledger
        self.key = key
        self.verdict = None
        self.reason = ""

    def __enter__(self):
        return self

    def __exit__(self, kind, exc, tb):
        if kind is None:
            self.ledger._append(self)
        return False


class Ledger:
    def __init__(self, path):
        self._db = sqlite3.connect(path)
        self._db.execute("CREATE TABLE IF NOT EXISTS verdict (post TEXT PRIMARY KEY, verdict TEXT, reason TEXT)")

    def entry(self, key):
        return Entry(self, key)

    def has(self, key):
        return self._db.execute("SELECT 1 FROM verdict WHERE post = ?", (key,)).fetchone() is not None

    def _append(self, entry):
        self._db.execute("INSERT INTO verdict VALUES (?, ?, ?)", (entry.key, entry.verdict, entry.reason))
        self._db.commit()


class Moderator:
    def __init__(self, model="gpt-4o-mini"):
        self.client = OpenAI()
        self.model = model

    def judge(self, text):
        reply = self.client.chat.completions.create(
            model=self.model,
            response_format={"type": "json_object"},
            messages=[{"role": "user", "content": 'JSON {"verdict": "keep|remove", "reason": ...} for:\n' + text}],
        )
        return json.loads(reply.choices[0].message.content)


def review(posts, moderator, ledger):
    for post in posts:  # fine
        if ledger.has(post["id"]):
            continue
        with ledger.entry(post["id"]) as entry:
            answer = moderator.judge(post["text"])
            entry.verdict = answer["verdict"]
            entry.reason = answer.get("reason", "")


if __name__ == "__main__":
    ap = argparse.ArgumentParser()
    ap.add_argument("posts", type=Path)
    ap.add_argument("--ledger", default="verdicts.db")
    ns = ap.parse_args()
    review(json.loads(ns.posts.read_text()), Moderator(), Ledger(ns.ledger))
