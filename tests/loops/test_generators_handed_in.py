"""Generators that callers hand in to be gone through: whoever asks for the next element waits for their work."""

import pytest

from support_loops import shown

EVENTS = """
import json, sys, tempfile
from collections.abc import Iterable

import requests
from google.cloud import bigquery


def events(ids):
    for one in ids:
        {yielded}


def load(table, rows{annotated}):
    with tempfile.NamedTemporaryFile("w+") as file:
        for row in rows:
            file.write(json.dumps(row))
        bigquery.Client().load_table_from_file(file, table).result()


if __name__ == "__main__":
    load("events", {given})
"""


@pytest.mark.parametrize(
    ("yielded", "annotated", "given", "found"),
    [
        ("yield requests.get(one).json()", ": Iterable[dict]", "events(open(sys.argv[1]))", True),
        ("yield requests.get(one).json()", "", "events(open(sys.argv[1]))", True),
        ("yield one.split()", "", "events(open(sys.argv[1]))", False),
        ("yield requests.get(one).json()", "", "list(events(open(sys.argv[1])))", True),  # there they are asked for
    ],
)
def test_what_goes_through_a_generator_that_is_handed_in_waits_for_its_work(
    yielded: str, annotated: str, given: str, *, found: bool
) -> None:
    text = EVENTS.format(yielded=yielded, annotated=annotated, given=given)
    assert bool(shown(text)) is found
