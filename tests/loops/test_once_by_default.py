"""Loops that turn once unless somebody asks for more, and calls that only apply how answers are sampled."""

import pytest

from support_loops import loops, shown

ROUNDS = """
import openai


class Stage:
    def __init__(self, people):
        self.people = people

    def play(self, DEFAULT):
        told = []
        for _ in range(rounds):
            for one in self.people:
                told.append(openai.chat.completions.create(model="m", messages=[one]))
        return told


if __name__ == "__main__":
    Stage(open("people").readlines()).play()
"""


@pytest.mark.parametrize(("default", "found"), [("rounds=1", "short"), ("rounds=30", "flagged"), ("rounds", "flagged")])
def test_what_turns_once_by_default_is_no_loop_over_rounds(default: str, found: str) -> None:
    assert loops(ROUNDS.replace("DEFAULT", default))[0].verdict == found


SAMPLED = """
from sampling import top_k_top_p_filtering


def sample(model, steps, k, p, x):
    past = []
    for step in range(steps):
        logits = CALL
        past.append(logits)
    return past


if __name__ == "__main__":
    sample(None, 1000000, 1, 0.9, None)
"""


def test_what_is_called_like_its_settings_only_applies_them() -> None:
    assert not shown(SAMPLED.replace("CALL", "top_k_top_p_filtering(x, top_k=k, top_p=p)"))
    assert shown(SAMPLED.replace("CALL", "model.talk_now(x, top_k=k, top_p=p)"))


COLUMN = """
import pandas as pd
from sentence_transformers import SentenceTransformer

model = SentenceTransformer("m")
data = pd.read_json("texts.json", lines=True)CUT
found = []
for text in data["text"]:
    found.append(model.encode(text))
"""


def test_a_column_of_the_first_rows_of_a_table_is_as_long_as_they_are() -> None:
    assert loops(COLUMN.replace("CUT", "[:50]"))[0].verdict == "short"
    assert loops(COLUMN.replace("CUT", "[:50000]"))[0].verdict == "flagged"
    assert loops(COLUMN.replace("CUT", ""))[0].verdict == "flagged"
