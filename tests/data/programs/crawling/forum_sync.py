"""Mirror the support forum into our warehouse (Discourse API -> Postgres)."""
import argparse
import os
import time
from datetime import datetime

import requests
from sqlalchemy import DateTime, ForeignKey, String, Text, create_engine, select
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column


class Base(DeclarativeBase):
    pass


class Topic(Base):
    __tablename__ = "forum_topic"
    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str] = mapped_column(String(400))
    category: Mapped[int]
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True))


class Post(Base):
    __tablename__ = "forum_post"
    id: Mapped[int] = mapped_column(primary_key=True)
    topic_id: Mapped[int] = mapped_column(ForeignKey("forum_topic.id"))
    author: Mapped[str]
    raw: Mapped[str] = mapped_column(Text)


class Forum:
    def __init__(self, base, key):
        self.base = base.rstrip("/")
        self.http = requests.Session()
        self.http.headers.update({"Api-Key": key, "Api-Username": "system"})

    def get(self, path, **params):
        time.sleep(0.4)
        r = self.http.get(self.base + path, params=params, timeout=30)
        r.raise_for_status()
        return r.json()

    def topic(self, tid):
        return self.get(f"/t/{tid}.json", include_raw="true", print="true")


def store_topic(db, t):
    db.merge(Topic(id=t["id"], title=t["title"], category=t["category_id"],
                   created=datetime.fromisoformat(t["created_at"])))
    for p in t["post_stream"]["posts"]:
        db.merge(Post(id=p["id"], topic_id=t["id"], author=p["username"], raw=p.get("raw", "")))
    db.flush()


def sync(db, forum, first, last):
    have = set(db.scalars(select(Topic.id)))
    added = 0
    for tid in range(first, last + 1):  # told
        if tid in have:
            continue
        try:
            t = forum.topic(tid)
        except requests.HTTPError as e:
            if e.response.status_code in (403, 404, 410):
                continue
            raise
        store_topic(db, t)
        added += 1
    return added


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--first", type=int, default=1)
    ap.add_argument("--last", type=int, required=True)
    a = ap.parse_args()
    engine = create_engine(os.environ["WAREHOUSE_URL"])
    Base.metadata.create_all(engine)
    forum = Forum(os.environ["FORUM_URL"], os.environ["FORUM_KEY"])
    with Session(engine) as db:
        n = sync(db, forum, a.first, a.last)
        db.commit()
    print(n, "topics added")


if __name__ == "__main__":
    main()
