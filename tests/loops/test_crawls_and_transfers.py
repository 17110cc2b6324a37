"""What crawlers, downloaders and jobs that move data do: searches up to a limit, caches on disk, helpers that fill a list."""

import pytest

from safepoint.core.diagnostic import Confidence
from support_loops import codes, project

SEARCH = """
import requests


class Search:
    def __init__(self, word, limit):
        self.word = word
        self.limit = limit
        self.page = 1
        self.seen = 0

    def run(self):
        found = []
        while {head}:
            answer = requests.get("https://s", params={{"q": self.word, "page": self.page}}).json()
            if not answer:
                break
            for one in answer:
                found.append(one)
            self.seen += len(answer)
            self.page = self.page + 1
        return found
"""


def flagged(text: str, sources: dict[str, str] | None = None) -> list[Confidence]:
    """Return the confidence of each loop that is flagged."""
    facts = project({"m.py": text, **(sources or {})}).facts("m.py")
    return [loop.confidence for loop in facts.loops if loop.verdict == "flagged"]


@pytest.mark.parametrize(
    "head", ["self.seen < self.limit", "len(found) < self.max_results", "self.seen < self.limit and self.page"]
)
def test_a_search_up_to_so_many_results_is_one_request_of_a_person(head: str) -> None:
    assert flagged(SEARCH.format(head=head)) == [Confidence.LOW]


def test_a_search_through_all_there_is_stays_one() -> None:
    assert flagged(SEARCH.format(head="self.seen < self.total()")) == [Confidence.HIGH]


DICTIONARY = """
import argparse

import requests
from sqlitedict import SqliteDict


def store(autocommit={default}):
    return SqliteDict("papers.db", autocommit=autocommit)


args = argparse.ArgumentParser().parse_args()
papers = store()
for start in range(args.start, args.stop, 100):
    papers[str(start)] = requests.get("https://api", params={{"start": start}}).json()
"""


def test_a_switch_handed_on_stands_at_its_default() -> None:
    assert codes(DICTIONARY.format(default="True")) <= {"CKP109"}
    assert "CKP101" in codes(DICTIONARY.format(default="False"))


FILLING = """
import argparse

import requests


def fetch(url, {given}):
    answer = requests.get(url).json()
    for one in answer:
        {filling}


def crawl(category_urls):
    books = {{}}
    for url in category_urls:
        fetch(url, books)
    return books


crawl(argparse.ArgumentParser().parse_args().urls)
"""


@pytest.mark.parametrize("filling", ["books[one['id']] = one", "books.update(one)"])
def test_what_a_helper_puts_into_what_it_is_given_is_collected(filling: str) -> None:
    facts = project({"m.py": FILLING.format(given="books", filling=filling)}).facts("m.py")
    (loop,) = [one for one in facts.loops if one.verdict == "flagged"]
    assert [one.name for one in loop.losses] == ["books"]
    assert loop.confidence >= Confidence.MEDIUM


def test_what_a_helper_only_looks_at_is_not_collected() -> None:
    facts = project({"m.py": FILLING.format(given="books", filling="print(one in books)")}).facts("m.py")
    assert not [loss for loop in facts.loops for loss in loop.losses]


CHUNKED = """
import requests


def reactions(comment_ids, token):
    found = {{}}
    for {name} in chunks(comment_ids, 50):
        found.update(requests.post("https://api", json={name}).json())
    return found
"""


@pytest.mark.parametrize("name", ["chunk", "batch"])
def test_a_library_that_asks_in_batches_is_doubted(name: str) -> None:
    assert flagged(CHUNKED.format(name=name)[:-1], {"__init__.py": ""}) == [Confidence.LOW]
    assert flagged(CHUNKED.format(name=name) + "\nif __name__ == '__main__':\n    reactions([], '')\n") >= [
        Confidence.MEDIUM
    ]
