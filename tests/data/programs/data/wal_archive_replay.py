"""Apply the change feed of a CouchDB to PostgreSQL."""
import argparse
import json

import couchdb
import psycopg2

UPSERT = """
INSERT INTO documents (id, rev, body) VALUES (%s, %s, %s)
ON CONFLICT (id) DO UPDATE SET rev = excluded.rev, body = excluded.body
"""


class Replayer:
    def __init__(self, couch_url, db, dsn):
        self.couch = couchdb.Server(couch_url)[db]
        self.pg = psycopg2.connect(dsn)
        self.since = 0

    def apply(self, change):
        with self.pg.cursor() as cur:
            if change.get("deleted"):
                cur.execute("DELETE FROM documents WHERE id = %s", (change["id"],))
            else:
                doc = change["doc"]
                cur.execute(UPSERT, (doc["_id"], doc["_rev"], json.dumps(doc)))

    def batch(self):
        feed = self.couch.changes(since=self.since, limit=500, include_docs=True)
        for change in feed["results"]:
            self.apply(change)
        self.since = feed["last_seq"]
        return len(feed["results"])

    def replay(self):
        total = 0
        while n := self.batch():  # told
            total += n
            print(total, "changes")
        self.pg.commit()


if __name__ == "__main__":
    p = argparse.ArgumentParser()
    p.add_argument("couch")
    p.add_argument("db")
    p.add_argument("dsn")
    a = p.parse_args()
    Replayer(a.couch, a.db, a.dsn).replay()
