"""Whole sets of data in functions that also know of one query, or are called for by one that does."""

import pytest

from support_loops import shown

GOLD = """
import json, sys

from openai import OpenAI

client = OpenAI()


def load_gold(path):
    return json.load(open(path))


def rank(query, text):
    return client.chat.completions.create(model="m", messages=[query, text]).choices[0].message.content


def evaluate(corpus, args):
    results = []
    {first}
    gold = load_gold(f"gold/{{corpus}}.json")
    for row in gold:
        {each}
        results.append(rank(query, row["text"]))
    return results


json.dump(evaluate(sys.argv[1], None), open("scores.json", "w"))
"""


@pytest.mark.parametrize(
    ("first", "each", "found"),
    [
        ("pass", 'query = row["query"]', True),  # each row brings a query of its own
        ("query = sys.stdin.readline()", "pass", False),
    ],
)
def test_a_query_that_each_turn_takes_from_its_own_item_is_one_of_many(first: str, each: str, *, found: bool) -> None:
    assert bool(shown(GOLD.format(first=first, each=each))) is found


SUMMARIES = """
import json, os

from openai import OpenAI

client = OpenAI()


class Memory:
    def __init__(self, folder, parts):
        self.folder = folder
        self.parts = parts

    def summarize(self, text):
        return client.chat.completions.create(model="m", messages=[text]).choices[0].message.content

    def refresh(self):
        made = []
        for name in {over}:
            made.append(self.summarize(name))
        json.dump(made, open("made.json", "w"))


class Role:
    def __init__(self):
        self.memory = Memory("experience", [])

    def load(self, query: str):
        self.memory.refresh()
        return query
"""


@pytest.mark.parametrize(
    ("over", "found"), [("os.listdir(self.folder)", True), ("sorted(os.listdir(self.folder))", True), ("self.parts", False)]
)
def test_the_files_of_a_folder_are_no_parts_of_the_query_for_which_they_are_read(over: str, *, found: bool) -> None:
    assert bool(shown(SUMMARIES.format(over=over))) is found
