"""Transactions within an open one keep nothing: only the end of the outer one does."""

from __future__ import annotations

import pytest

from support_loops import shown

_PSYCOPG = """\
import psycopg, requests

def fill(dsn):
    with psycopg.connect(dsn{how}) as conn:
        rows = {ask}
        {then}
        for row in rows:
            found = requests.get("https://geo.example.org", params={{"q": row[1]}}, timeout=30).json()
            with conn.transaction():
                conn.execute("UPDATE places SET lat = %s WHERE id = %s", (found["lat"], row[0]))

fill("dbname=places")
"""
_ASKED = 'conn.execute("SELECT id, name FROM places WHERE lat IS NULL").fetchall()'
_CASES = {
    "a SELECT has opened it": (_PSYCOPG.format(how="", ask=_ASKED, then="pass"), True),
    "a helper has opened it": (
        _PSYCOPG.format(how="", ask="missing(conn)", then="pass") + f"\ndef missing(conn):\n    return {_ASKED}\n",
        True,
    ),
    "the SELECT is committed": (_PSYCOPG.format(how="", ask=_ASKED, then="conn.commit()"), False),
    "it commits by itself": (_PSYCOPG.format(how=", autocommit=True", ask=_ASKED, then="pass"), False),
    "it is handed in": (
        _PSYCOPG.replace(
            "def fill(dsn):\n    with psycopg.connect(dsn{how}) as conn:",
            "def fill(conn: psycopg.Connection):\n    if conn:",
        )
        .replace('fill("dbname=places")', "")
        .format(how="", ask=_ASKED, then="pass"),
        False,
    ),
    "the SELECT has a transaction of its own": (
        _PSYCOPG.format(how="", ask="missing(conn)", then="pass")
        + f"\ndef missing(conn):\n    with conn.transaction():\n        return {_ASKED}\n",
        False,
    ),
}


@pytest.mark.parametrize("case", _CASES)
def test_what_has_opened_a_transaction_of_psycopg(case: str) -> None:
    """Any statement opens one, and a block within it is a savepoint, unless it has been ended before."""
    text, told = _CASES[case]
    assert bool(shown(text)) is told


_SESSION = """\
import requests
from sqlalchemy import select
from sqlalchemy.orm import Session
from places import Place, engine

def fill():
    with Session(engine) as session:
        for place in session.scalars(select(Place).where(Place.lat.is_(None))).all():
            found = requests.get("https://geo.example.org", params={"q": place.name}, timeout=30).json()
            with session.begin_nested():
                place.lat = found["lat"]
                session.add(place)
            {within}
        session.commit()

fill()
"""


def test_nested_blocks_of_a_session_wait_for_its_commit() -> None:
    """`begin_nested()` is a savepoint wherever it stands."""
    assert shown(_SESSION.replace("{within}", "print(place.id)")) == {"CKP105"}
    assert not shown(_SESSION.replace("{within}", "session.commit()"))


_ATOMIC = """\
import requests
from django.db import transaction
from places.models import Place

{around}def fill():
    for place in Place.objects.filter(lat=None):
        place.lat = requests.get("https://geo.example.org", params={{"q": place.name}}, timeout=30).json()["lat"]
        with transaction.atomic():
            place.save()

if __name__ == "__main__":
    fill()
"""


def test_atomic_blocks_within_an_atomic_function() -> None:
    """Django makes savepoints of them."""
    assert shown(_ATOMIC.format(around="@transaction.atomic\n"))
    assert not shown(_ATOMIC.format(around=""))
