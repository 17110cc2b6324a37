import sys

from sqlalchemy import create_engine, delete, select
from sqlalchemy.orm import Session

from tables import Document, Tag


def delete_tags(session: Session, ids):
    statement = delete(Tag).where(Tag.document_id.in_(ids))
    statement = statement.execution_options(synchronize_session=False)
    session.execute(statement)


def delete_source(session: Session, source):
    while True:  # told
        ids = session.scalars(select(Document.id).where(Document.source == source).limit(500)).all()
        if not ids:
            break
        delete_tags(session, ids)
        session.execute(delete(Document).where(Document.id.in_(ids)))
    session.commit()


def count_words(session: Session, source):
    words = 0
    for at in range(0, 500, 100):  # fine
        texts = session.scalars(select(Document.text).where(Document.source == source).offset(at).limit(100)).all()
        words += sum(len(text.split()) for text in texts)
    return words


if __name__ == "__main__":
    with Session(create_engine(sys.argv[1])) as session:
        print(count_words(session, sys.argv[2]))
        delete_source(session, sys.argv[2])
