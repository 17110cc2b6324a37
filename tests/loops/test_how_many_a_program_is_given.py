"""What says that a program has much to fetch, or little: what is read, worked off or paged through, and where it stops."""

import pytest

from support_loops import loops, shown, verdicts

READ = """
import sys

import pandas as pd
from habanero import Crossref

cr = Crossref()


def lookup(title):
    return cr.works(query_bibliographic=title, limit=1)["message"]


def add(frame):
    found = []
    for title in frame["title"]:
        found.append(lookup(title))
    frame["found"] = found
    return frame


if __name__ == "__main__":
    GIVEN
    print(add(library))
"""


def test_a_table_that_a_caller_has_read_has_many_rows() -> None:
    assert shown(READ.replace("GIVEN", "library = pd.read_csv(sys.argv[1])")) == {"CKP101"}
    assert not shown(READ.replace("GIVEN", "library = pd.DataFrame(sys.argv[1:])"))


MAPPED = """
import sys
from concurrent.futures import ThreadPoolExecutor

import dns.resolver


class Finder:
    def __init__(self):
        self.found = {}

    def resolve(self, name):
        KEPT = dns.resolver.resolve(name, "A")

    def run(self):
        WORDS
        with ThreadPoolExecutor(20) as pool:
            for _ in pool.map(self.resolve, words):
                pass
        return self.found


def main():
    print(Finder().run())
"""


@pytest.mark.parametrize(
    ("words", "kept", "found"),
    [
        ("words = open(sys.argv[1]).read().splitlines()", "self.found[name]", {"CKP101"}),
        ("words = open(sys.argv[1]).read().splitlines()", "found", set()),
        ("words = given()", "self.found[name]", set()),
    ],
)
def test_what_a_pool_maps_over_is_what_was_read(words: str, kept: str, found: set[str]) -> None:
    assert shown(MAPPED.replace("WORDS", words).replace("KEPT", kept)) == found


PAGED = """
import argparse

import requests


def page(app, cursor):
    return requests.get(f"https://store.example/{app}", params={"cursor": cursor}).json()


def main():
    cursor, reviews, seen = "*", [], set()
    while cursor not in seen:
        seen.add(cursor)
        data = page(argparse.ArgumentParser().parse_args().app, cursor)
        MOVED
        TAKEN
    print(reviews)


if __name__ == "__main__":
    main()
"""


def test_a_program_that_goes_from_cursor_to_cursor_has_many_pages() -> None:
    paged = PAGED.replace("TAKEN", 'reviews += data["reviews"]')
    assert shown(paged.replace("MOVED", 'cursor = data["cursor"]')) == {"CKP101"}
    bounded = 'cursor = data["cursor"]\n        if len(reviews) >= 40:\n            break'
    assert not shown(paged.replace("MOVED", bounded))


WORKER = """
import asyncio
import sys


class Crawler:
    def __init__(self, urls):
        self.queue = asyncio.Queue()
        for url in urls:
            self.queue.put_nowait(url)
        self.pages = []

    async def worker(self, session):
        while HEAD:
            url = await self.queue.get()
            async with session.get(url) as response:
                TAKEN

    async def run(self):
        import aiohttp

        async with aiohttp.ClientSession() as session:
            await asyncio.gather(*[self.worker(session) for _ in range(8)])


if __name__ == "__main__":
    asyncio.run(Crawler(sys.argv[1:]).run())
"""


def test_a_queue_that_is_worked_off_holds_many() -> None:
    taken = WORKER.replace("HEAD", "not self.queue.empty()")
    assert shown(taken.replace("TAKEN", "self.pages.append(await response.text())")) == {"CKP101"}
    assert not shown(taken.replace("TAKEN", "print(response.status)"))


COUNTED = """
from stripe import Charge


def senders(mails, query="all"):
    counts = {}
    for mail in open(mails):
        sender = Charge.retrieve(mail)["sender"]
        counts[sender] = counts.get(sender, 0) + 1
    LEFT


if __name__ == "__main__":
    senders("mails.txt")
"""


def test_what_is_counted_under_each_key_is_the_result_of_who_gives_it_back() -> None:
    (told,) = loops(COUNTED.replace("LEFT", "return counts"))
    assert [one.name for one in told.losses] == ["counts"]
    (quiet,) = loops(COUNTED.replace("LEFT", "print(counts)"))
    assert not quiet.losses


LOGIN = """
import requests


def status(code, cookies):
    answer = requests.get("https://x.example/login", params={"code": code}, cookies=cookies)
    cookies.update(answer.cookies)
    rows = answer.json()
    return rows["done"]


def login(code):
    HELD = {}
    while True:
        if status(code, HELD):
            return HELD
        print("not yet")
"""


def test_cookies_that_a_login_brings_are_no_results() -> None:
    assert verdicts(LOGIN.replace("HELD", "cookies")) == ["exempt"]


STOPS = """
import requests


def search(term):
    found, page = [], 1
    while True:
        found += requests.get("https://x.example", params={"q": term, "page": page}).json()["items"]
        page += 1
        if TEST:
            break
    return found
"""


@pytest.mark.parametrize(("test", "likely"), [("page * 100 > 1000", 10), ("100 * page >= 500", 4), ("len(found) >= 50", 50)])
def test_a_page_that_is_multiplied_or_a_list_that_is_full_ends_a_search(test: str, likely: float) -> None:
    (loop,) = loops(STOPS.replace("TEST", test))
    assert loop.trips.likely == pytest.approx(likely, abs=1)


FEW = """
import requests


def some_users(num, term):
    return requests.get("https://x.example", params={"q": term}).json()[:num]


for user in some_users(GIVEN, "a"):
    print(requests.get(f"https://x.example/{user}").json())
"""


def test_a_number_that_a_function_is_told_by_its_place_bounds_what_it_gives() -> None:
    assert loops(FEW.replace("GIVEN", "3"))[0].trips.likely == 3
    assert loops(FEW.replace("GIVEN", "count()"))[0].trips.likely == 1000


NOTED = """
import sqlite3

import requests


def record(session, what="request"):
    db = sqlite3.connect("activity.db")
    db.execute("UPDATE activity SET number = number + 1 WHERE what = ?", (what,))
    db.commit()


def visit(session, link):
    answer = session.get(link)
    record(GIVEN)
    return answer.json()


def collect(session, links):
    people = []
    for link in open(links):
        page = visit(session, link)
        people.append(page["people"])
    return people
"""


def test_a_helper_that_is_handed_nothing_of_the_turn_notes_something_else() -> None:
    assert verdicts(NOTED.replace("GIVEN", "session")) == ["flagged"]
    assert verdicts(NOTED.replace("GIVEN", "session, answer.text")) == ["checkpointed"]
    assert verdicts(NOTED.replace("GIVEN", "session, link")) == ["checkpointed"]


SORTED_IN = """
import requests


class Engine:
    def __init__(self):
        self.names = []

    def sort_in(self, answer):
        return

    def run(self):
        at, before = 0, None
        while True:
            answer = requests.get("https://x.example", params={"at": at}).text
            names = self.sort_in(answer)
            if names == before:
                return self.names
            before = names
            at = at + 10


class Wide(Engine):
    def sort_in(self, answer):
        for name in answer.split():
            KEPT
        return answer


def main():
    print(Wide().run())
"""


def test_what_a_subclass_sorts_in_is_collected() -> None:
    kept = loops(SORTED_IN.replace("KEPT", "self.names.append(name)"))
    assert "self.names" in [one.name for loop in kept for one in loop.losses]
    quiet = loops(SORTED_IN.replace("KEPT", "print(name)"))
    assert not any(one.name == "self.names" for loop in quiet for one in loop.losses)


UNPACKED = """
import tempfile
import zipfile

import requests


def fetch(day, target):
    place = tempfile.mkdtemp() + "/day.zip"
    with open(place, "wb") as out:
        out.write(requests.get(f"https://x.example/{day}").content)
    with zipfile.ZipFile(place) as packed:
        packed.extractall(INTO)


def main(target):
    for day in open("days.txt"):
        fetch(day, target)
"""


def test_what_is_unpacked_to_a_place_of_its_own_is_kept() -> None:
    assert loops(UNPACKED.replace("INTO", "target"))[0].verdict == "checkpointed"
    assert loops(UNPACKED.replace("INTO", "tempfile.mkdtemp()"))[0].verdict == "flagged"


VISITS = """
import time

from selenium import webdriver
from selenium.webdriver.common.by import By


class Scraper:
    def __init__(self):
        self.driver = webdriver.Chrome()
        self.rows = []

    def read(self):
        for card in self.driver.find_elements(By.CLASS_NAME, "card"):
            self.rows.append(card.text)

    def turn(self):
        self.driver.find_element(By.CLASS_NAME, "next").click()
        return self.driver.title

    def run(self):
        while True:
            self.read()
            LEFT
"""


def test_what_a_visit_collects_before_it_turns_the_page_is_a_result() -> None:
    (paged,) = [
        one for one in loops(VISITS.replace("LEFT", "if not self.turn():\n                break")) if one.kind == "while"
    ]
    assert [one.name for one in paged.losses] == ["self.rows"]
    (endless,) = [one for one in loops(VISITS.replace("LEFT", "time.sleep(60)")) if one.kind == "while"]
    assert endless.verdict == "exempt"
