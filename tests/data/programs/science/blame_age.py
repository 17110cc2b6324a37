"""How old is the surviving code?  Blames every file of every monthly snapshot."""
import datetime as dt
import sqlite3
import sys
from contextlib import closing

import pygit2

DDL = """
create table if not exists age(
  repo text, snap text, cohort text, lines integer,
  primary key (repo, snap, cohort));
create table if not exists snaps(repo text, snap text, primary key (repo, snap));
"""


def months(repo):
    last = None
    for c in repo.walk(repo.head.target, pygit2.GIT_SORT_TIME):  # fine
        key = dt.datetime.utcfromtimestamp(c.commit_time).strftime("%Y-%m")
        if key != last:
            last = key
            yield key, c


def files(repo, tree, prefix=""):
    for e in tree:
        if e.type_str == "tree":
            yield from files(repo, repo[e.id], prefix + e.name + "/")
        elif e.type_str == "blob" and e.name.endswith((".py", ".c", ".h", ".rs", ".go")):
            yield prefix + e.name


def cohorts(repo, commit):
    n = {}
    for path in files(repo, commit.tree):
        for h in repo.blame(path, newest_commit=commit.id):
            year = dt.datetime.utcfromtimestamp(repo[h.final_commit_id].commit_time).strftime("%Y")
            n[year] = n.get(year, 0) + h.lines_in_hunk
    return n


def handle(db, path):
    repo = pygit2.Repository(path)
    have = {s for (s,) in db.execute("select snap from snaps where repo=?", (path,))}
    for snap, commit in months(repo):  # fine
        if snap in have:
            continue
        found = cohorts(repo, commit)
        with db:
            db.execute("insert into snaps values (?,?)", (path, snap))
            db.executemany("insert into age values (?,?,?,?)", [(path, snap, y, k) for y, k in found.items()])
        print(path, snap, sum(found.values()))


if __name__ == "__main__":
    with closing(sqlite3.connect("age.sqlite")) as db:
        db.executescript(DDL)
        for p in sys.argv[1:]:
            handle(db, p)
