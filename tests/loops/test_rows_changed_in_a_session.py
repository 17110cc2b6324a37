"""Rows of a query that are asked for a page at a time and changed: they wait for the commit behind the loop."""

import pytest

from support_loops import project, shown

SCRIPT = """
from sqlalchemy import create_engine
from sqlalchemy.orm import sessionmaker

from models import Message, snippet_of

Session = sessionmaker(bind=create_engine("sqlite:///mail.db"))


def pages(query, size=500):
    at = 0
    while True:
        found = False
        for row in query.limit(size).offset(at):
            found = True
            yield row
        at += size
        if not found:
            break


def each(query):
    for row in query:
        yield row


def shorten(row, text):
    row.snippet = text[:100]


def hand_on(row):
    shorten(row, row.body)


def look_at(row):
    print(row.snippet)


def upgrade():
    session = Session()
    for message in {rows}:
        {work}
    {behind}


if __name__ == "__main__":
    upgrade()
"""
MODELS = """
from sqlalchemy.orm import declarative_base

Base = declarative_base()


class Message(Base):
    __tablename__ = "message"


def snippet_of(text):
    return text.strip()[:100]
"""
ROWS = "pages(session.query(Message))"
WORK = "message.snippet = snippet_of(message.body)"
BEHIND = "session.commit()"


def told(rows: str = ROWS, work: str = WORK, behind: str = BEHIND) -> set[str]:
    """Return what is told of a script that changes rows."""
    return shown({"m.py": SCRIPT.format(rows=rows, work=work, behind=behind), "models.py": MODELS})


@pytest.mark.parametrize(
    "rows",
    [ROWS, "session.query(Message).yield_per(200)", "session.query(Message).filter(Message.snippet == None).yield_per(9)"],
)
def test_rows_changed_page_by_page_wait_for_the_commit(rows: str) -> None:
    assert "CKP105" in told(rows)


@pytest.mark.parametrize("rows", ["session.query(Message)", "each(session.query(Message))", "pages(Message.rows)"])
def test_rows_that_nobody_asks_for_by_pages_are_few(rows: str) -> None:
    assert not told(rows)


@pytest.mark.parametrize(
    ("work", "found"),
    [
        ("shorten(message, message.body)", True),
        ("hand_on(message)", True),
        ("if message.body:\n            message.snippet = ''", True),
        ("look_at(message)", False),
        ("snippet = message.body", False),
        ("message.snippet = ''\n        session.commit()", False),
    ],
)
def test_what_is_set_on_a_row_is_what_is_lost(work: str, *, found: bool) -> None:
    assert ("CKP105" in told(work=work)) is found


def test_queries_of_each_row_do_not_make_of_it_a_loop_that_only_reads() -> None:
    work = "message.last = session.query(Message).order_by(Message.id).first()"
    assert "CKP105" in told(work=work)
    assert not told(work="print(session.query(Message).order_by(Message.id).first())")


@pytest.mark.parametrize(
    ("rows", "likely"),
    [(ROWS, 10_000.0), ("session.query(Message).yield_per(9)", 10_000.0), ("session.query(Message)", 1000.0)],
)
def test_rows_asked_for_by_pages_are_many(rows: str, likely: float) -> None:
    text = SCRIPT.format(rows=rows, work=WORK, behind=BEHIND)
    facts = project({"m.py": text, "models.py": MODELS}).facts("m.py").loops
    assert next(one for one in facts if one.function == "upgrade").trips.likely == likely
