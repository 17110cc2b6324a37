"""Loops behind what always leaves, and under tests that are written out."""

import pytest

from support_loops import shown

ASKING = """
from openai import OpenAI

client = OpenAI()


def expand(terms):
    {before}
    found = {{}}
    for term in terms:
        found[term] = client.chat.completions.create(model="m", messages=[{{"role": "user", "content": term}}])
    return found
"""
CHOSEN = """
from openai import OpenAI

client = OpenAI()


def expand(terms):
    found = {{}}
    if {test}:
        for term in terms:
            found[term] = client.chat.completions.create(model="m", messages=[{{"role": "user", "content": term}}])
    else:
        for term in terms:
            found[term] = term.lower()
    return found
"""


@pytest.mark.parametrize("before", ['raise NotImplementedError("retired")', "return {}"])
def test_nothing_is_told_of_what_stands_behind_it(before: str) -> None:
    assert not shown(ASKING.format(before=before))


@pytest.mark.parametrize("before", ["terms = sorted(terms)", 'if not terms:\n        raise ValueError("no terms")'])
def test_what_is_reached_is_told(before: str) -> None:
    assert shown(ASKING.format(before=before))


def test_a_test_that_is_written_out_leaves_one_side_out() -> None:
    assert not shown(CHOSEN.format(test="False"))
    assert shown(CHOSEN.format(test="True"))
    assert shown(CHOSEN.format(test="len(terms) > 3"))
