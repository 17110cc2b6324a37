"""Loops that go from page to page by a client of the program's own, several calls above the request."""

import pytest

from support_loops import shown

FOLLOW = """
import requests


class Client:
    def ids(self, name, cursor):
        return self.call("ids", name=name, cursor=cursor)

    def call(self, what, **given):
        return self.handle(what, given)

    def handle(self, what, given):
        return requests.get("https://api.example/" + what, params=given).json()


def portion_of(client: Client, name, cursor):
    portion = client.ids(name, cursor)
    return portion["ids"], portion["next"]


def followers(client: Client, name):
    found = []
    cursor = -1
    while True:
        portion, {moved} = portion_of(client, name, cursor)
        found {kept}
        if {over}:
            break
    return found


if __name__ == "__main__":
    print(followers(Client(), input()))
"""


@pytest.mark.parametrize(
    ("moved", "kept", "over", "found"),
    [
        ("cursor", "+= portion", "cursor == 0", True),
        ("cursor", "= list(set(found + portion))", "cursor == 0", True),
        ("last", "+= portion", "last == 0", False),  # it asks for the same again until something is there
    ],
)
def test_each_page_is_asked_for_by_its_place(moved: str, kept: str, over: str, *, found: bool) -> None:
    assert bool(shown(FOLLOW.format(moved=moved, kept=kept, over=over))) is found


PACED = """
import time

import requests


class Account:
    def __init__(self, key):
        self.key = key

    def register(self, record):
        return self.client().create(record)

    def client(self):
        return Registry(self.key)


class Registry:
    def __init__(self, key):
        self.key = key

    def create(self, record):
        return self.post({{"name": record.name, "key": self.key}})

    def post(self, body):
        return self.ask("/records", body)

    def ask(self, path, body):
        return requests.post("https://registry.example" + path, json=body).status_code


def register_all(records):
    account = Account("k")
    for record in records:
        try:
            account.register(record)
        except ConnectionError:
            {error}
        {after}


if __name__ == "__main__":
    register_all(load_records())
"""


@pytest.mark.parametrize(
    ("error", "after", "found"),
    [
        ("pass", "time.sleep(1)", True),
        ("pass", "pass", False),
        ("pass", "time.sleep(0.01)", False),
        ("time.sleep(10)", "pass", False),
    ],
)
def test_what_is_asked_far_down_is_asked_each_turn_when_the_turn_paces_itself(
    error: str, after: str, *, found: bool
) -> None:
    assert bool(shown(PACED.format(error=error, after=after))) is found
