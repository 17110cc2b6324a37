from embedder import embed
from models import Document, engine
from sqlalchemy.orm import Session


def backfill():
    with Session(engine) as session:
        for doc in session.query(Document).yield_per(100):  # told
            doc.embedding = embed(doc.text)
        session.commit()

if __name__ == "__main__":
    backfill()
