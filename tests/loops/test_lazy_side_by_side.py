"""Work that a loop over several iterables has done for each turn: a lazy map, or a generator, beside the rows."""

import pytest

from support_loops import shown

ASKING = """\
from functools import partial
from openai import OpenAI

client = OpenAI()

def ask(model, row):
    return client.chat.completions.create(model=model, messages=[{"role": "user", "content": row}])

def gather(rows, answers):
    found = {}
    for row, answer in zip(rows, answers):
        found.setdefault(row, []).append(answer)
    return found

def main(rows):
    answers = MADE
    return gather(rows, answers)

def here(rows):
    found = []
    for row, answer in zip(rows, MADE):
        found.append((row, answer))
    return found

with open("rows.txt") as file:
    RUN(file.readlines())
"""
LAZY = (
    'map(partial(ask, "gpt-4o"), rows)',
    'map(lambda row: ask("gpt-4o", row), rows)',
    '(ask("gpt-4o", row) for row in rows)',
)


@pytest.mark.parametrize("made", LAZY)
@pytest.mark.parametrize("run", ["main", "here"])
def test_what_works_as_it_is_gone_through_works_in_the_loop(made: str, run: str) -> None:
    """Be it made in the loop's head, or under a name by who calls."""
    assert shown(ASKING.replace("MADE", made).replace("RUN", run)) == {"CKP101"}


def test_what_is_there_already_does_not() -> None:
    """Rows beside rows cost nothing."""
    assert not shown(ASKING.replace("MADE", "[len(row) for row in rows]").replace("RUN", "main"))
