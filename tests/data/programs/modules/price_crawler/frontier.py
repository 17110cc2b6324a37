"""URL frontier."""
import sqlite3


class Frontier:
    def __init__(self, location="prices.db"):
        self.db = sqlite3.connect(location)
        self.db.executescript(
            """
            create table if not exists urls (url text primary key, status text default 'new');
            create table if not exists prices (url text, title text, cents integer);
            """
        )

    def seed(self, urls):
        with self.db:
            self.db.executemany("insert or ignore into urls (url) values (?)", [(u,) for u in urls])

    def take(self):
        row = self.db.execute("select url from urls where status = 'new' order by rowid limit 1").fetchone()
        return row and row[0]

    def finish(self, url, product, links):
        with self.db:
            self.db.executemany("insert or ignore into urls (url) values (?)", [(u,) for u in links])
            if product:
                self.db.execute("insert into prices values (?, ?, ?)", (url, product.title, product.cents))
            self.db.execute("update urls set status = 'done' where url = ?", (url,))

    def fail(self, url, reason):
        with self.db:
            self.db.execute("update urls set status = ? where url = ?", (f"failed: {reason}", url))

    def products(self):
        return self.db.execute("select url, title, cents from prices").fetchall()
