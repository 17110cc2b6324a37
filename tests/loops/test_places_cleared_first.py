"""Rows and chains that are kept in a place which the program clears before its loop, and those that are found again."""

import pytest

from support_loops import loops

ROWS = """
import sqlite3
import requests

DDL = "DROP TABLE IF EXISTS scores; CREATE TABLE scores (id TEXT PRIMARY KEY, score REAL)"
MAKE = "CREATE TABLE IF NOT EXISTS scores (id TEXT PRIMARY KEY, score REAL)"


def setup(conn):
    conn.executescript(DDL)


def clear_old(conn, fresh):
    if fresh:
        conn.execute("DELETE FROM scores")


def score_all(items, fresh=False):
    conn = sqlite3.connect("scores.db", isolation_level=None)
    BEFORE
    for item in items:
        answer = requests.post("https://example.org/score", json=item, timeout=60).json()
        conn.execute("INSERT INTO scores VALUES (?, ?)", (item["id"], answer["score"]))


score_all(read())
"""
ASKED = "\n    done = {one for one, in conn.execute('SELECT id FROM scores')}\n    items = [i for i in items if i['id'] not in done]"


@pytest.mark.parametrize(
    ("before", "problem"),
    [
        ("conn.executescript(DDL)", "cleared"),
        ("setup(conn)", "cleared"),
        ("conn.execute('DELETE FROM scores')", "cleared"),
        ("conn.execute('TRUNCATE TABLE main.scores')", "cleared"),
        ("conn.execute(MAKE)", ""),
        ("if fresh: setup(conn)", ""),
        ("clear_old(conn, fresh)", ""),
        ("conn.execute('DELETE FROM scores WHERE score IS NULL')", ""),
        ("conn.execute('DROP TABLE IF EXISTS other')", ""),
    ],
)
def test_a_table_that_is_emptied_before_its_rows_are_paid_for(before: str, problem: str) -> None:
    found = loops(ROWS.replace("BEFORE", before + ASKED))[-1]
    assert (found.verdict, found.problem) == ("checkpointed", problem)


def test_a_table_that_is_filled_aside_on_purpose() -> None:
    text = (
        ROWS.replace("BEFORE", "setup(conn)" + ASKED)
        .replace("scores (", "scores_new (")
        .replace("INTO scores", "INTO scores_new")
    )
    assert loops(text.replace("EXISTS scores", "EXISTS scores_new"))[-1].problem == ""


CHAIN = """
import emcee


def open_backend(path):
    backend = emcee.backends.HDFBackend(path)
    OPENED
    return backend


def main(start, log_prob):
    backend = open_backend("chain.h5")
    BEFORE
    sampler = emcee.EnsembleSampler(32, 4, log_prob, backend=backend)
    for state in sampler.sample(start, iterations=100_000):
        print(state)


main(*ready())
"""


@pytest.mark.parametrize(
    ("opened", "before", "problem"),
    [
        ("backend.reset(32, 4)", "pass", "cleared"),
        ("pass", "backend.reset(32, 4)", "cleared"),
        ("pass", "pass", ""),
        ("if backend.iteration == 0: backend.reset(32, 4)", "pass", ""),
        ("if backend.iteration: return backend\n    backend.reset(32, 4)", "pass", ""),
        ("pass", "other.reset(32, 4)", ""),
    ],
)
def test_a_chain_that_is_reset_before_it_is_drawn(opened: str, before: str, problem: str) -> None:
    found = loops(CHAIN.replace("OPENED", opened).replace("BEFORE", before))[-1]
    assert (found.verdict, found.problem) == ("checkpointed", problem)
