"""Operators that a class of the program defines: `shelf << row` and `shelf += rows` run methods of the shelf."""

from support_loops import loops

ASKING = """\
import json
from openai import OpenAI

client = OpenAI()

class Shelf:
    def __init__(self, path):
        self.path, self.rows = path, []

    def __METHOD__(self, row):
        BODY
        return self

def main(prompts):
    shelf = Shelf("answers.jsonl")
    for prompt in prompts:
        answer = client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": prompt}])
        PUT

main(load())
"""
SAVING = 'with open(self.path, "a") as file:\n            file.write(json.dumps(row))'


def verdict(method: str, put: str, body: str = SAVING) -> str:
    """Return what is said of a loop that hands each answer to a method of a shelf by an operator."""
    text = ASKING.replace("METHOD", method).replace("BODY", body).replace("PUT", put)
    return next(one.verdict for one in loops(text) if one.function == "main")


def test_an_operator_runs_its_method() -> None:
    """One of its own, and the last of several in a row."""
    assert verdict("lshift", "shelf << answer") == "checkpointed"
    assert verdict("lshift", "shelf << prompt << answer") == "checkpointed"
    assert verdict("or", "shelf | answer") == "checkpointed"


def test_an_operator_that_is_put_back_runs_one_as_well() -> None:
    """`+=` runs `__iadd__`, and `__add__` where the class has no such method."""
    assert verdict("iadd", "shelf += answer") == "checkpointed"
    assert verdict("add", "shelf += answer") == "checkpointed"


def test_a_method_that_only_remembers_keeps_nothing() -> None:
    """Its rows are in memory alone."""
    assert verdict("lshift", "shelf << answer", "self.rows.append(row)") == "flagged"
