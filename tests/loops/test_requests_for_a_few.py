"""Requests for each of a few things that an application knows, page by page, and those for data."""

import pytest

from safepoint.core.diagnostic import Confidence
from support_loops import loops, shown

PAGING = """
import json
import time

import requests
from tqdm import tqdm


def comments(number):
    found, page = [], 1
    while True:
        some = requests.get(f"https://host.example/{{number}}?page={{page}}").json()
        if not some:
            return found
        found += some
        page += 1


def {name}(known):
    found = {{}}
    for {item} in {over}:
        found[{item}["number"]] = comments({item}["number"])
        {pause}
    {behind}
    return found


if __name__ == "__main__":
    {name}(load())
"""


def _told(**said: str) -> bool:
    text = PAGING.format(**{"name": "told", "item": "issue", "over": "known.issues", "pause": "pass", "behind": "", **said})
    (one,) = [one for one in loops(text) if one.function != "comments"]
    return one.verdict == "flagged" and one.confidence > Confidence.LOW


@pytest.mark.parametrize(("item", "over"), [("issue", "known.issues"), ("server", 'known["servers"]')])
def test_what_belongs_to_each_thing_that_an_application_knows_is_asked_for_again(item: str, over: str) -> None:
    assert not _told(item=item, over=over)


@pytest.mark.parametrize(
    "said",
    [
        {"item": "article"},
        {"item": "one", "over": 'known["articles"]'},
        {"over": "tqdm(known.issues)"},
        {"pause": "time.sleep(2)"},
        {"name": "main"},
        {"behind": 'json.dump(found, open("told.json", "w"))'},
    ],
)
def test_what_is_asked_for_as_data_is_told(said: dict[str, str]) -> None:
    assert _told(**said)


GUESSED = """
import sys

import boto3
from tqdm import tqdm


class Heads:
    def __init__(self):
        self.store = {client}

    def ask(self, name):
        return self.store.head_object(Key=name)


def look(names):
    heads, found = Heads(), []
    for name in {names}:
        found.append(heads.ask(name))
    return found


if __name__ == "__main__":
    print(look(read()))
"""


@pytest.mark.parametrize(
    ("client", "names", "found"),
    [
        ("make_client(sys.argv)", "names", set()),
        ("make_client(sys.argv)", "open('names.txt')", {"CKP101"}),
        ("make_client(sys.argv)", "tqdm(names)", {"CKP101"}),
    ],
)
def test_requests_that_are_a_guess_are_doubted_where_nothing_says_that_there_are_many(
    client: str, names: str, found: set[str]
) -> None:
    assert shown(GUESSED.format(client=client, names=names)) == found
