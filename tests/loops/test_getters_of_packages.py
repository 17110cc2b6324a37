"""Getters of packages, which ask a service for what they give back: whoever calls for it keeps it."""

import pytest

from safepoint.core.diagnostic import Confidence
from support_loops import project, shown

CLIENT = """
import time

import requests


def {name}(session, users):
    found = []
    for user in users:
        {told}
        found.append(session.get(f"https://api.example/permissions/{{user}}").json())
    {end}
"""
PROGRAM = """
import requests

from app.client import {name}


def main():
    session = requests.Session()
    users = session.get("https://api.example/users").json()
    print(len({name}(session, users) or ()))


if __name__ == "__main__":
    main()
"""


@pytest.mark.parametrize(
    ("name", "told", "end", "codes"),
    [
        ("get_permissions", "pass", "return found", set()),
        ("audit_everybody", "pass", "return found", {"CKP101"}),
        ("get_permissions", "time.sleep(2)", "return found", {"CKP101"}),
        ("get_permissions", "pass", "print(found)", {"CKP101"}),
    ],
)
def test_a_getter_of_a_package_leaves_it_to_its_callers_to_keep(name: str, told: str, end: str, codes: set[str]) -> None:
    client = CLIENT.format(name=name, told=told, end=end)
    program = {
        "app/__init__.py": "",
        "run.py": PROGRAM.format(name=name),
        "app/client.py": client.replace("(session, ", "(session: requests.Session, "),
    }
    assert shown(program, "app/client.py") == codes


def test_a_getter_of_a_lone_program_is_the_program() -> None:
    client = CLIENT.format(name="get_permissions", told="pass", end="return found").replace(
        "(session, ", "(session: requests.Session, "
    )
    assert shown(
        {"client.py": client, "run.py": PROGRAM.format(name="get_permissions").replace("app.", "")}, "client.py"
    ) == {"CKP101"}


PAGES = """
import time

import requests


def {name}(token):
    found, page = [], 1
    while True:
        answer = requests.get(f"https://api.example/items?page={{page}}", headers={{"token": token}}).json()
        if not answer:
            break
        found.extend(answer)
        page += 1
        time.sleep(1)
    return found
"""


@pytest.mark.parametrize(("name", "codes"), [("fetch_items", set()), ("mirror_items", {"CKP101"})])
def test_pages_that_a_package_gives_back_are_asked_for_at_any_pace(name: str, codes: set[str]) -> None:
    program = PROGRAM.format(name=name).replace("(session, users)", "(users)")
    assert (
        shown({"app/__init__.py": "", "run.py": program, "app/client.py": PAGES.format(name=name)}, "app/client.py") == codes
    )


SAVED = """
import json

from app.client import fetch_items


def main():
    items = fetch_items("token")
    with open("items.json", "w") as out:
        json.dump(items, out)


if __name__ == "__main__":
    main()
"""


def test_a_getter_whose_program_saves_something_is_what_the_program_is_there_for() -> None:
    files = {"app/__init__.py": "", "run.py": SAVED, "app/client.py": PAGES.format(name="fetch_items")}
    assert shown(files, "app/client.py") == {"CKP101"}


FORUM = """
import time

import requests


def of_page(links):
    good = []
    for link in links:
        text = requests.get(link).text
        {paused}
        if "answered" in text:
            good.append(link)
    return good


def get_answered_links(forum):
    all_links, page = [], 0
    while True:
        {paused}
        listed = requests.get(f"{{forum}}?page={{page}}").json()
        page += 1
        if not listed:
            return all_links
        all_links.extend({kept})
"""
STARTS = """
import sys

from app.forum import get_answered_links


def main():
    print(get_answered_links(sys.argv[1]))


if __name__ == "__main__":
    main()
"""


@pytest.mark.parametrize(
    ("paused", "kept", "told"),
    [("time.sleep(1)", "of_page(listed)", True), ("time.sleep(1)", "listed", False), ("pass", "of_page(listed)", False)],
)
def test_a_getter_that_paces_itself_and_fetches_all_that_stands_on_each_page_crawls(
    paused: str, kept: str, *, told: bool
) -> None:
    forum = FORUM.format(paused=paused, kept=kept)
    judged = project({"app/__init__.py": "", "app/forum.py": forum, "run.py": STARTS}).facts("app/forum.py")
    (pages,) = [one for one in judged.loops if one.kind == "while"]
    assert (pages.verdict == "flagged" and pages.confidence >= Confidence.MEDIUM) is told
