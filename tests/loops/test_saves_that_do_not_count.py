"""Saves that keep nothing: rows of a transaction around the loop, folders that are temporary, and what a guard says of zero."""

import pytest

from support_loops import codes, verdicts

ROWS = """
import sqlite3, requests
from contextlib import contextmanager


@contextmanager
def rows():
    db = sqlite3.connect("rows.db")
    yield db
    db.commit()


def around(urls):
    with rows() as db:
        for url in urls:
            db.execute("insert into pages values (?)", (requests.get(url).text,))


def within(urls, seen):
    for url in urls:
        if url in seen:
            continue
        page = requests.get(url).text
        with rows() as db:
            db.execute("insert into pages values (?)", (page,))
"""


def test_rows_are_lost_until_the_block_around_the_loop_is_left() -> None:
    assert verdicts(ROWS) == ["flagged", "checkpointed"]
    assert codes(ROWS) == {"CKP105"}


def test_a_folder_that_a_caller_makes_temporary_keeps_nothing() -> None:
    text = """
import json, os, requests, tempfile


def put(folder, page):
    with open(os.path.join(folder, "page.json"), "w") as file:
        json.dump(page, file)


def crawl(urls, folder):
    pages = []
    {with_}
        for url in urls:
            pages.append(requests.get(url).json())
            put(folder, pages)
    return pages
"""
    assert codes(text.format(with_="with tempfile.TemporaryDirectory() as folder:")) == {"CKP101"}
    assert not codes(text.format(with_="if True:"))


def test_text_written_to_memory_is_collected_there() -> None:
    text = """
import io, requests


def crawl(urls):
    text = io.StringIO()
    for url in urls:
        text.write(requests.get(url).text)
    return text.getvalue()
"""
    assert codes(text) == {"CKP101"}


@pytest.mark.parametrize(("test", "found"), [("e == 0", {"CKP106"}), ("e % 2 == 0", set()), ("e is not None", set())])
def test_a_save_on_the_first_turn_is_none(test: str, found: set[str]) -> None:
    text = """
import torch


def fit(model, loader, optimizer):
    for e in range(100):
        for batch in loader:
            model(batch).backward()
            optimizer.step()
        if {test}:
            torch.save(model.state_dict(), "m.pt")
"""
    assert codes(text.format(test=test)) == found
