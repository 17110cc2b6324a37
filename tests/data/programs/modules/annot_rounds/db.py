from contextlib import contextmanager

from sqlalchemy import create_engine, select
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, sessionmaker


class Base(DeclarativeBase):
    pass


class Item(Base):
    __tablename__ = "items"
    id: Mapped[int] = mapped_column(primary_key=True)
    uri: Mapped[str]
    label: Mapped[int | None]
    round: Mapped[int | None]


engine = create_engine("postgresql+psycopg://al@db/al")
Session = sessionmaker(engine, expire_on_commit=False)


@contextmanager
def unit():
    s = Session()
    try:
        yield s
        s.commit()
    except Exception:
        s.rollback()
        raise
    finally:
        s.close()


def pool():
    with Session() as s:
        return list(s.scalars(select(Item).where(Item.label.is_(None))))


def labelled():
    with Session() as s:
        return list(s.scalars(select(Item).where(Item.label.is_not(None))))
