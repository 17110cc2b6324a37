"""Programs that look their commands up in a table, calls that are told where a page begins, and lines written over."""

import pytest

from support_loops import project, shown

CLIENT = """
import json

import requests
import unheard_of


class Slow:
    def __init__(self):
        self.api = unheard_of.Client()

    def followers(self, user):
        found, place = [], ""
        while True:
            answer = {ask}
            found.extend(answer.get("users", []))
            place = answer.get("next_place")
            if not place:
                break
        with open("followers.json", "w") as f:
            json.dump(found, f)


class Fast(Slow):
    def followers(self, user):
        self.n = user
"""
MAIN = """
import argparse

from chat.client import Fast, Slow

parser = argparse.ArgumentParser()
args = parser.parse_args()
{made}
COMMANDS = {{"followers": api.followers, "none": None}}
{looked}
if run:
    run(args.user)
"""
BOTH = "if args.fast:\n    api = Fast()\nelse:\n    api = Slow()"
LATER = 'if args.now:\n    run = COMMANDS.get(args.now)\nelse:\n    run = COMMANDS.get("followers")'
PAGE = "self.api.followers_of(user, page_token=place)"


def files(ask: str = PAGE, made: str = BOTH, looked: str = LATER) -> dict[str, str]:
    """Return a package with a client and the program that uses it."""
    return {
        "chat/__init__.py": "",
        "chat/client.py": CLIENT.format(ask=ask),
        "program.py": MAIN.format(made=made, looked=looked),
    }


@pytest.mark.parametrize(
    ("made", "looked", "found"),
    [
        (BOTH, LATER, True),
        (BOTH, "run = COMMANDS[args.name]", True),
        ("api = Slow()", LATER, True),
        ("api = Fast()", LATER, False),
        (BOTH, "run = print", False),
        (BOTH, "if args.now:\n    run = COMMANDS.get(args.now)\nelse:\n    run = print", False),
    ],
)
def test_a_command_of_a_table_is_started_by_the_program(made: str, looked: str, *, found: bool) -> None:
    assert bool(shown(files(made=made, looked=looked), "chat/client.py")) is found


@pytest.mark.parametrize(
    ("ask", "found"),
    [
        (PAGE, True),
        ("self.api.followers_of(user, max_id=place)", True),
        ("self.api.followers_of(user, next_cursor=place)", True),
        ("self.api.followers_of(user, page_token='')", False),
        ("self.api.followers_of(user, place=place)", False),
        ("self.api.build_query(user, page_token=place)", False),
        ("self.api.Query(user, page_token=place)", False),
    ],
)
def test_a_method_that_is_told_where_to_go_on_asks_a_service(ask: str, *, found: bool) -> None:
    assert bool(shown(files(ask=ask), "chat/client.py")) is found


LISTED = """
import sys

import requests


class Profile:
    def followers(self, user):
        found, place = [], requests.get(user).json()["next"]
        while place:
            {tell}
            answer = requests.get(user, params={{"next": place}}).json()
            {take}
            place = answer["next"]
        return found
"""
TAKE = "found.extend(answer['users'])"


@pytest.mark.parametrize(
    ("tell", "found"),
    [
        (r'sys.stdout.write("\r%i followers" % len(found))', True),
        (r'print(f"\r{len(found)} followers", end="")', True),
        (r'print("{} followers".format(len(found)), end="\r")', True),
        (r'print("\rfollowers", end="")', False),
        ('print("followers")', False),
    ],
)
def test_a_line_that_is_written_over_is_a_bar(tell: str, *, found: bool) -> None:
    sources = {"net/__init__.py": "", "net/profile.py": LISTED.format(tell=tell, take=TAKE)}
    assert bool(shown(sources, "net/profile.py")) is found


SCRIPT = """
import argparse
import time

import requests

args = argparse.ArgumentParser().parse_args()
found = []
for name in open(args.names):
    {pause}
    answer = requests.get(name, timeout=10).json()
    {take}
open("status.txt", "w").write(str(found))
"""


@pytest.mark.parametrize(("pause", "found"), [("time.sleep(0.3)", True), ("pass", False)])
def test_upkeep_that_paces_itself_asks_for_much(pause: str, *, found: bool) -> None:
    sources = {".github/status.py": SCRIPT.format(pause=pause, take="found.append(answer)")}
    assert bool(shown(sources, ".github/status.py")) is found


@pytest.mark.parametrize(
    ("take", "kept"),
    [
        ("[found.append(one) for one in answer]", True),
        ("total = [found.index(one) for one in answer]", False),
        ("[print(one) for one in answer]", False),
    ],
)
def test_a_comprehension_for_its_effect_collects(take: str, *, kept: bool) -> None:
    sources = {"status.py": SCRIPT.format(pause="pass", take=take)}
    loops = project(sources).facts("status.py").loops
    assert any(loss.kind == "collected" and loss.name == "found" for one in loops for loss in one.losses) is kept
