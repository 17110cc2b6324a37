"""A store that one object hands to another keeps the answers that the other puts into it."""

from __future__ import annotations

import pytest

from support_loops import shown

HOOKED = """
import openai
from sqlitedict import SqliteDict


class Hook:
    def __init__(self, owner):
        self.answers = None if owner is None else owner.answers

    def add(self, key, answer):
        self.answers[key] = answer


class Kept:
    def __init__(self, path):
        self.answers = {answers}

    def hook(self):
        return Hook({given})


class Model:
    def __init__(self):
        self.hook = Hook(None)

    def ask(self, questions):
        found = []
        for question in questions:
            answer = openai.chat.completions.create(model="m", messages=[question]).choices[0].message.content
            self.hook.add(question, answer)
            found.append(answer)
        return found


if __name__ == "__main__":
    print(Model().ask(open("questions.txt").readlines()))
"""


def test_answers_that_go_into_the_store_of_whoever_made_the_hook_are_kept() -> None:
    assert "CKP101" not in shown(HOOKED.format(answers="SqliteDict(path, autocommit=True)", given="self"))


@pytest.mark.parametrize(
    ("answers", "given"), [("{}", "self"), ("SqliteDict(path, autocommit=True)", "make_something(path)")]
)
def test_answers_that_go_into_a_table_in_memory_or_nobody_knows_where_are_lost(answers: str, given: str) -> None:
    assert "CKP101" in shown(HOOKED.format(answers=answers, given=given))
