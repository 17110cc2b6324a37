"""Look up the missing DOIs at Crossref."""
import os
import time

import requests
from sqlalchemy import create_engine, select
from sqlalchemy.orm import sessionmaker

from bibliography.models import Paper

Session = sessionmaker(create_engine(os.environ["DATABASE_URL"]))
COMMIT_EVERY = 50


def lookup(title):
    reply = requests.get("https://api.crossref.org/works", params={"query.title": title, "rows": 1}, timeout=60)
    items = reply.json()["message"]["items"]
    return items[0]["DOI"] if items else None


class Backfill:
    def __init__(self, session):
        self.session = session
        self.pending = 0

    def mark(self):
        self.pending += 1
        if self.pending >= COMMIT_EVERY:
            self.session.commit()
            self.pending = 0

    def run(self):
        papers = self.session.scalars(select(Paper).where(Paper.doi.is_(None))).all()
        for paper in papers:  # fine
            paper.doi = lookup(paper.title)
            self.mark()
            time.sleep(1)
        self.session.commit()


if __name__ == "__main__":
    with Session() as session:
        Backfill(session).run()
