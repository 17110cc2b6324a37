"""Connections that commit by themselves once they are told to: each write is kept, whoever told them."""

from __future__ import annotations

import pytest

from support_loops import verdicts

LOOP = """
import psycopg2
import pymysql
import requests
import sqlite3
from psycopg2.extensions import ISOLATION_LEVEL_AUTOCOMMIT


def opened():
    connection = psycopg2.connect("dbname=pages")
    connection.autocommit = True
    return connection


def fetch(fast):
    {open}
    cursor = connection.cursor()
    for line in open("addresses.txt"):
        page = requests.get(line.strip(), timeout=30)
        cursor.execute("INSERT INTO pages VALUES (%s)", (page.text,))
"""

CLASS = """
import psycopg2
import requests


class Pages:
    def __init__(self):
        self.connection = psycopg2.connect("dbname=pages")

    def begin(self):
        {told}

    def fetch(self):
        cursor = self.connection.cursor()
        for line in open("addresses.txt"):
            page = requests.get(line.strip(), timeout=30)
            cursor.execute("INSERT INTO pages VALUES (%s)", (page.text,))
"""

POSTGRES = 'connection = psycopg2.connect("dbname=pages"); '
MYSQL = "connection = pymysql.connect(); "
LITE = 'connection = sqlite3.connect("pages.db"); '


@pytest.mark.parametrize(
    "text",
    [
        POSTGRES + "connection.autocommit = True",
        POSTGRES + "connection.set_session(autocommit=True)",
        POSTGRES + "connection.set_session(None, None, None, True)",
        POSTGRES + "connection.set_isolation_level(0)",
        POSTGRES + "connection.set_isolation_level(ISOLATION_LEVEL_AUTOCOMMIT)",
        MYSQL + "connection.autocommit(True)",
        MYSQL + "connection.autocommit = True",
        LITE + "connection.isolation_level = None",
        "connection = opened()",
    ],
)
def test_a_connection_told_to_commit_by_itself_keeps_each_row(text: str) -> None:
    assert verdicts(LOOP.format(open=text)) == ["checkpointed"]


@pytest.mark.parametrize(
    "text",
    [
        POSTGRES + "connection.autocommit = False",
        POSTGRES + "connection.set_session(readonly=False)",
        POSTGRES + "connection.set_isolation_level(1)",
        POSTGRES + "connection.autocommit = fast",
        POSTGRES + "connection.autocommit = True; connection.autocommit = False",
        MYSQL + "connection.autocommit(False)",
        LITE + "connection.isolation_level = 'IMMEDIATE'",
    ],
)
def test_a_connection_told_something_else_or_both_does_not(text: str) -> None:
    assert verdicts(LOOP.format(open=text)) == ["flagged"]


def test_a_connection_in_an_attribute_may_be_told_by_any_method() -> None:
    assert verdicts(CLASS.format(told="self.connection.autocommit = True")) == ["checkpointed"]
    assert verdicts(CLASS.format(told="self.connection.rollback()")) == ["flagged"]
