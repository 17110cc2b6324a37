"""Helpers that are handed a part of what a caller's loop goes through: that loop is the one to be told of."""

import pytest

from support_loops import loops

SCORES = """
import json
import sys

import openai

client = openai.OpenAI()


def scored(texts):
    return [client.chat.completions.create(model="m", messages=[text]) for text in texts]


def main(path):
    rows = json.load(open(path))
    {head}
        {turn}
    json.dump(rows, open(path, "w"))


if __name__ == "__main__":
    main(sys.argv[1])
"""


@pytest.mark.parametrize(
    ("head", "turn", "verdict"),
    [
        ("for row in rows:", 'row["scores"] = scored(row["variants"])', "covered"),
        ("for row in rows:", "row.scores = scored(row.variants)", "covered"),
        ("for row in rows:", 'row["scores"] = scored(row["variants"][0])', "flagged"),
        ("for row in rows[:3]:", 'row["scores"] = scored(row["variants"])', "flagged"),
        ("for task in rows:", 'task["scores"] = scored(task["variants"])', "flagged"),
        ("if rows:", 'rows["scores"] = scored(rows["variants"])', "flagged"),
    ],
)
def test_what_belongs_to_one_item_of_a_callers_loop_is_a_part_of_that(head: str, turn: str, verdict: str) -> None:
    assert loops(SCORES.format(head=head, turn=turn))[0].verdict == verdict


@pytest.mark.parametrize(
    ("some", "verdict"), [("rows[start : start + 20]", "covered"), ("rows[:20]", "flagged"), ("list(rows)", "flagged")]
)
def test_a_slice_that_has_a_name_is_handed_over_as_one_that_has_none(some: str, verdict: str) -> None:
    head, turn = "for start in range(0, len(rows), 20):", f"some = {some}\n        rows += scored(some)"
    assert loops(SCORES.format(head=head, turn=turn))[0].verdict == verdict
