"""Files that each run begins anew, by objects and helpers: what is looked for in them afterwards is never there."""

import pytest

from support_loops import codes

SINK = """
import json
from pathlib import Path

import openai


class Sink:
    def __init__(self, path, mode="{default}"):
        self.path = Path(path)
        {first}
        {then}

    def known(self):
        with {read}.open() as opened:
            return {{json.loads(line)["id"] for line in opened}}

    def put(self, row):
        self.out.write(json.dumps(row) + "\\n")
        self.out.flush()


def answer(items, sink):
    for item in items:
        if {asked}:
            continue
        reply = openai.chat.completions.create(model="m", messages=[item])
        sink.put({{"id": item["id"], "reply": str(reply)}})


answer(json.load(open("items.json")), Sink("answers.jsonl"{given}))
"""
OPEN = 'self.out = self.path.open("w")'
IDS = "self.ids = self.known()"
HELD = 'item["id"] in sink.ids'


@pytest.mark.parametrize(
    ("default", "first", "then", "read", "asked", "given", "found"),
    [
        ("w", OPEN, IDS, "self.path", HELD, "", True),
        ("w", "self.out = self.path.open(mode)", IDS, "self.path", HELD, "", True),
        ("w", OPEN, "self.ids = set()", "self.path", 'item["id"] in sink.known()', "", True),
        ("a", "self.out = self.path.open(mode)", IDS, "self.path", HELD, "", False),
        ("w", "self.out = self.path.open(mode)", IDS, "self.path", HELD, ', mode="a"', False),
        ("w", IDS, OPEN, "self.path", HELD, "", False),  # what is there is read before
        ("w", OPEN, IDS, 'Path("ledger.jsonl")', HELD, "", False),  # another file
        ("w", f"if not self.path.exists():\n            {OPEN}", IDS, "self.path", HELD, "", False),
    ],
)
def test_what_is_read_from_a_file_that_was_just_emptied_leaves_out_nothing(
    default: str, first: str, then: str, read: str, asked: str, given: str, *, found: bool
) -> None:
    text = SINK.format(default=default, first=first, then=then, read=read, asked=asked, given=given)
    assert (codes(text) == {"CKP109"}) is found


STORE = """
from contextlib import contextmanager
from pathlib import Path

import h5py
import openai


@contextmanager
def opened(path):
    store = h5py.File(path, "{mode}")
    try:
        yield store
    finally:
        store.close()


with {made} as store:
    for path in Path("texts").glob("*.txt"):
        if path.stem in store:
            continue
        store[path.stem] = str(openai.chat.completions.create(model="m", messages=[path.read_text()]))
        store.flush()
"""


@pytest.mark.parametrize(
    ("mode", "made", "found"),
    [
        ("w", 'opened("answers.h5")', True),
        ("a", 'opened("answers.h5")', False),
        ("a", 'h5py.File("answers.h5", "w")', True),
        ("w", 'h5py.File("answers.h5", "a")', False),
    ],
)
def test_a_store_of_arrays_is_opened_anew_by_a_context_as_well(mode: str, made: str, *, found: bool) -> None:
    assert (codes(STORE.format(mode=mode, made=made)) == {"CKP109"}) is found
