"""Rows that a loop asks a database for, whether they have what its turns set in them or not, are all done again."""

from __future__ import annotations

import pytest

from support_loops import shown

_LABELS = """\
import sqlite3
from openai import OpenAI

{before}def label(path):
    client = OpenAI()
    conn = sqlite3.connect(path)
    conn.row_factory = sqlite3.Row
    rows = conn.execute({question}).fetchall()
    for row in rows:
        {skip}
        answer = client.responses.create(model="gpt-5-mini", input=row["body"])
        conn.execute("UPDATE posts SET topic = ?, asked = 1 WHERE id = ?", (answer.output_text, row["id"]))
        conn.commit()

if __name__ == "__main__":
    label("posts.db")
"""
_PLAIN = '"SELECT id, body FROM posts WHERE kind = 1"'
_CASES = {
    "the question leaves out none": (_LABELS.format(before="", question=_PLAIN, skip="pass"), True),
    "it stands under a name": (
        _LABELS.format(before=f"POSTS = {_PLAIN}\n\n", question="POSTS", skip="pass"),
        True,
    ),
    "it asks for those without": (
        _LABELS.format(before="", question='"SELECT id, body FROM posts WHERE topic IS NULL"', skip="pass"),
        False,
    ),
    "a turn passes by those that have it": (
        _LABELS.format(before="", question='"SELECT * FROM posts"', skip='if row["asked"]: continue'),
        False,
    ),
}


@pytest.mark.parametrize("case", _CASES)
def test_questions_for_rows_that_are_changed(case: str) -> None:
    """Only a question, or a test, that speaks of what is set leaves out what is done."""
    text, told = _CASES[case]
    assert shown(text) == ({"CKP109"} if told else set())
