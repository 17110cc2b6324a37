"""Backfill sentence embeddings for old support messages (pgvector)."""
import contextlib
import os

import sqlalchemy as sa
from pgvector.sqlalchemy import Vector
from sentence_transformers import SentenceTransformer
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

engine = sa.create_engine(os.environ["DATABASE_URL"], pool_pre_ping=True)


class Base(DeclarativeBase):
    pass


class Message(Base):
    __tablename__ = "messages"
    id: Mapped[int] = mapped_column(primary_key=True)
    body: Mapped[str]
    embedding = mapped_column(Vector(768), nullable=True)


@contextlib.contextmanager
def unit_of_work():
    with Session(engine) as s, s.begin():
        yield s


class Backfill:
    def __init__(self, size=500):
        self.size = size
        self.st = SentenceTransformer("BAAI/bge-base-en-v1.5", device="cuda")

    def step(self):
        with unit_of_work() as s:
            q = sa.select(Message).where(Message.embedding.is_(None)).order_by(Message.id).limit(self.size)
            batch = s.scalars(q.with_for_update(skip_locked=True)).all()
            if not batch:
                return 0
            vecs = self.st.encode([m.body for m in batch], batch_size=128, normalize_embeddings=True)
            for m, v in zip(batch, vecs):  # fine
                m.embedding = v
            return len(batch)

    def run(self):
        total = 0
        while n := self.step():  # fine
            total += n
            print(f"{total} messages embedded")
        return total


if __name__ == "__main__":
    Backfill().run()
