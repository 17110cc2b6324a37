"""Collect what was said in a forum about a bridge."""

import csv
import datetime
import sys

from psaw import PushshiftAPI

forum = PushshiftAPI()


def newest(topic):
    since = int(datetime.datetime(2020, 3, 1).timestamp())
    with open(f"{topic}_newest.csv", "w", newline="") as out:
        sheet = csv.writer(out)
        for post in forum.search_submissions(q=topic, after=since, limit=40):  # fine
            sheet.writerow([post.id, post.title, post.score])


def comments(topic):
    rows = []
    for comment in forum.search_comments(q=topic, subreddit="architecture", filter=["author", "body"]):  # told
        if comment.author == "[deleted]":
            continue
        rows.append([comment.id, comment.author, comment.body])
    with open(f"{topic}_comments.csv", "w", newline="") as out:
        csv.writer(out).writerows(rows)


if __name__ == "__main__":
    newest(sys.argv[1])
    comments(sys.argv[1])
