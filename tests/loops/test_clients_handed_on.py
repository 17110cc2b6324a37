"""Clients that functions are given or make, and what asks for one page a turn or makes a pause after what it does."""

import pytest

from support_loops import loops, shown, verdicts

HANDED = """
import json
import sys

from {package} import {name}


def history(client, channel):
    found, cursor = [], None
    while True:
        page = client.{method}(channel=channel, limit=200)
        found += page["messages"]
        if not page["has_more"]:
            return found


def main(token):
    client = {name}(token)
    archive = {{}}
    with open(sys.argv[1]) as lines:
        for line in lines:
            archive[line] = history(client, line)
    with open("archive.json", "w") as out:
        json.dump(archive, out)


if __name__ == "__main__":
    main(sys.argv[2])
"""


@pytest.mark.parametrize(
    ("package", "name", "method"),
    [("slack_sdk", "WebClient", "conversations_history"), ("chatter", "ChatClient", "list_messages")],
)
def test_a_client_that_a_function_is_given_asks_its_service(package: str, name: str, method: str) -> None:
    assert "flagged" in verdicts(HANDED.format(package=package, name=name, method=method))


def test_what_is_no_client_asks_nobody() -> None:
    assert verdicts(HANDED.format(package="chatter", name="Window", method="list_messages")) == ["cheap", "cheap"]
    assert verdicts(HANDED.format(package="fakes", name="FakeClient", method="list_messages")) == ["cheap", "cheap"]


CHAIN = """
import csv

import crm

client = crm.Client.{made}(token="secret")
with open("people.csv") as file:
    for row in csv.DictReader(file):
        client.contacts.basic.{method}(row)
"""


def test_a_client_that_its_class_makes_is_one_however_deep_its_methods_are() -> None:
    assert shown(CHAIN.format(made="create", method="create")) == {"CKP101"}
    assert not shown(CHAIN.format(made="create", method="render"))
    assert not shown(CHAIN.format(made="settings", method="create"))


PAGES = """
import tweepy

api = tweepy.API("key")
found = []
for page in tweepy.Cursor(api.get_follower_ids, count=5000).{walk}:
    found.extend(page)
print(found)
"""


def test_each_page_of_a_listing_is_asked_for() -> None:
    assert verdicts(PAGES.format(walk="pages()")) == ["flagged"]
    assert verdicts(PAGES.format(walk="pages(3)")) == ["flagged"]
    assert verdicts(PAGES.format(walk="items()")) == ["cheap"]


PACED = """
import time

import openpyxl
import {library}

sheet = openpyxl.load_workbook("people.xlsx").active
for row in sheet.iter_rows(min_row=2):
    {done}
    time.sleep({pause})
"""


@pytest.mark.parametrize(
    ("library", "done", "pause", "found"),
    [
        ("pyautogui", 'pyautogui.hotkey("ctrl", "w")', "10", ["flagged"]),
        ("pyautogui", 'pyautogui.hotkey("ctrl", "w")', "0.01", ["cheap"]),
        ("pyautogui", "print(row)", "10", ["cheap"]),
        ("math", "math.sin(row)", "10", ["cheap"]),
    ],
)
def test_a_pause_after_what_is_done_outside_lasts_for_itself(
    library: str, done: str, pause: str, found: list[str]
) -> None:  # fmt: skip
    assert verdicts(PACED.format(library=library, done=done, pause=pause)) == found


def test_the_pause_is_what_a_turn_costs() -> None:
    (loop,) = loops(PACED.format(library="webbrowser", done='webbrowser.open(f"https://x.example/{row}")', pause="20"))
    assert loop.seconds == 20.0
