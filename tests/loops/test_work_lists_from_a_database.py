"""Loops that read from a database what they are to fetch, and put what they fetch into another table of it."""

import pytest

from support_loops import shown

MONGO = """
import time

import pymongo, requests


def crawl(db):
    {listed}
        page = requests.get(link["url"]).json()
        time.sleep(5)
        {kept}


if __name__ == "__main__":
    crawl(pymongo.MongoClient().db)
"""
PAGES = "db.pages.insert_one(page)"


@pytest.mark.parametrize(
    ("listed", "kept", "found"),
    [
        ("for link in db.links.find():", PAGES, True),
        ("for link in db['links'].find({}):", PAGES, True),
        ("for link in db.links.find({'done': False}):", PAGES, False),
        ("for link in db.pages.find():", PAGES, False),
        ("for link in db.links.find():", "db.links.update_one(link, {'$set': page})", False),
    ],
)
def test_a_query_for_all_that_is_to_be_fetched_looks_for_nothing_that_is_there(
    listed: str, kept: str, *, found: bool
) -> None:
    assert ("CKP109" in shown(MONGO.format(listed=listed, kept=kept))) is found


SQL = """
import sqlite3
import time

import requests
from bs4 import BeautifulSoup


class Store:
    def __init__(self):
        self.con = sqlite3.connect("pages.db")

    def all_of(self, table):
        cursor = self.con.cursor()
        cursor.execute("SELECT * FROM " + table)
        return cursor.fetchall()

    def put(self, table, row):
        cursor = self.con.cursor()
        cursor.execute("INSERT INTO " + table + " VALUES (?)", row)
        self.con.commit()

    def put_new(self, table, row):
        cursor = self.con.cursor()
        cursor.execute("SELECT 1 FROM " + table + " WHERE row = ?", row)
        if cursor.fetchone():
            return False
        self.put(table, row)
        return True


def crawl(store):
    links = store.all_of("{listed}")
    for link in links:
        soup = BeautifulSoup(requests.get(link["url"]).text, "lxml")
        time.sleep(5)
        {found}
        {kept}


if __name__ == "__main__":
    crawl(Store())
"""
DIVS = 'rows = soup.find_all("div")'
PUT = 'store.put("pages", rows)'


@pytest.mark.parametrize(
    ("listed", "found", "kept", "told"),
    [
        ("links", DIVS, PUT, True),
        ("links", 'rows = soup.select("div > a")', PUT, True),
        ("links", "rows = soup.drop_duplicates()", PUT, True),
        ("links", "rows = store.find_row(link)", PUT, False),
        ("pages", DIVS, PUT, False),
        ("links", DIVS, "store.put_new('pages', rows)", True),
        ("links", DIVS, "if not store.put_new('pages', rows): break", False),
    ],
)
def test_what_is_looked_for_on_a_page_is_no_row_that_is_there(listed: str, found: str, kept: str, *, told: bool) -> None:
    assert ("CKP109" in shown(SQL.format(listed=listed, found=found, kept=kept))) is told
