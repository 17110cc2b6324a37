"""Thread queue and post table."""
import sqlite3

SCHEMA = """
create table if not exists queue (url text primary key, depth integer, seen integer default 0);
create table if not exists posts (thread text, author text, body text);
"""


class ThreadDb:
    def __init__(self, path=":memory:"):
        self.conn = sqlite3.connect(path)
        self.conn.executescript(SCHEMA)

    def enqueue(self, urls, depth):
        self.conn.executemany("insert or ignore into queue (url, depth) values (?, ?)", [(u, depth) for u in urls])
        self.conn.commit()

    def next(self):
        return self.conn.execute("select url, depth from queue where seen = 0 order by depth limit 1").fetchone()

    def store(self, url, posts):
        self.conn.executemany("insert into posts values (?, ?, ?)", [(url, p["author"], p["body"]) for p in posts])
        self.conn.execute("update queue set seen = 1 where url = ?", (url,))
        self.conn.commit()

    def posts(self):
        cur = self.conn.execute("select thread, author, body from posts")
        names = [c[0] for c in cur.description]
        return [dict(zip(names, row)) for row in cur]
