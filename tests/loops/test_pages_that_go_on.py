"""Loops over pages that end with a `break`, that put the place into what they ask with, and that tell a verb of HTTP."""

import pytest

from safepoint.loops.meanings.services import to_service
from safepoint.loops.source.cursors import each_page, turns_pages
from safepoint.loops.source.effects import Call, Do, Loop
from safepoint.loops.source.read import read_module
from safepoint.loops.turns.paging import gathers
from support_loops import project, shown

LISTED = """
import time

{imports}


class Repositories{bases}:
    def listed(self, owner):
        found, page, payload = [], 1, {{}}
        while True:
            time.sleep(2)
            {place}
            answer = {ask}
            {take}
            {end}
        return found


def main(owners):
    for one in owners:
        print(Repositories().listed(one))
"""
PLACE = "payload['page'] = page"
ASK = "requests.get(owner, params=payload).json()"
TAKE = "found += answer['items']"
END = "if answer['more']:\n                page += 1\n                continue\n            break"


def source(*, place: str = PLACE, ask: str = ASK, take: str = TAKE, end: str = END, bases: str = "") -> str:
    """Return a module with a loop over pages."""
    return LISTED.format(imports="import requests", place=place, ask=ask, take=take, end=end, bases=bases)


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"take": "found.extend(answer['items'])"},
        {"end": "page += 1\n            if not answer['more']:\n                break"},
        {
            "place": "",
            "end": "if answer['more']:\n                payload['max_id'] = answer['last']\n                continue\n            break",
        },
        {"ask": "self.request('GET', owner, params=payload).json()", "bases": "(unheard_of.Base)"},
    ],
)
def test_pages_of_a_listing_are_lost_together(given: dict[str, str]) -> None:
    assert "CKP101" in shown({"net/__init__.py": "", "net/m.py": source(**given)}, "net/m.py")


@pytest.mark.parametrize(
    "given",
    [
        {"end": "break"},
        {"end": "if answer['busy']:\n                continue\n            break", "place": ""},
        {"ask": "self.request('size', owner, params=payload)", "bases": "(unheard_of.Base)"},
    ],
)
def test_one_request_and_its_retries_are_none(given: dict[str, str]) -> None:
    assert not shown({"net/__init__.py": "", "net/m.py": source(**given)}, "net/m.py")


def test_what_is_found_on_the_way_back_grows_from_turn_to_turn() -> None:
    loop = next(one for one in project({"m.py": source()}).facts("m.py").loops if one.kind == "while")
    assert {one.name for one in loop.losses} >= {"found"}


def _loop(text: str) -> Loop:
    body = read_module(text, "m.py").body.body
    return next(one for one in body if isinstance(one, Loop))


@pytest.mark.parametrize(
    ("text", "pages"),
    [
        ("while True:\n    sent['page'] = page\n    ask(sent)\n    page += 1", True),
        ("while True:\n    ask(sent)\n    sent['max_id'] = last", True),
        ("while True:\n    ask(sent)\n    sent['name'] = last", False),
        ("while True:\n    sent['page'] = page\n    ask(sent)", False),
    ],
)
def test_a_place_that_is_put_into_a_table_is_asked_with(text: str, *, pages: bool) -> None:
    assert turns_pages(_loop(text)) is pages


@pytest.mark.parametrize(
    ("end", "kept"),
    [
        ("    if more:\n        page += 1\n        continue\n    break", 1),
        ("    if more:\n        continue\n    break", 0),
        ("    page += 1\n    break", 0),
        ("    page += 1", 0),
    ],
)
def test_a_break_behind_the_way_back_ends_no_turn(end: str, kept: int) -> None:
    loop = _loop("while True:\n    ask(page)\n" + end)
    assert len(loop.body) - len(each_page(loop)) == kept


@pytest.mark.parametrize(
    ("text", "gathered"),
    [
        ("while True:\n    found += answer['items']", True),
        ("while True:\n    found += items_of(answer)", True),
        ("while True:\n    at += 1", False),
        ("while True:\n    sent['offset'] += sent['count']", False),
    ],
)
def test_what_is_joined_to_a_list_is_gathered(text: str, *, gathered: bool) -> None:
    assert gathers(_loop(text)) is gathered


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("self.request('GET', url)", "makes an HTTP request"),
        ("client.call_api('POST', path, body=body)", "makes an HTTP request"),
        ("client.request('GET')", ""),
        ("router.add('GET', path)", ""),
        ("Request('GET', url)", ""),
        ("client.request(kind, url)", ""),
    ],
)
def test_only_services_are_told_a_verb_of_http(text: str, why: str) -> None:
    told = read_module(text, "m.py").body.body[0]
    assert isinstance(told, Do)
    assert isinstance(told.value, Call)
    found = to_service(told.value, text.partition("(")[0])
    assert (found[0].why if found is not None else "") == why
