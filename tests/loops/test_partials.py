"""Partial applications: what they have bound is given with each call, be they made here or by who hands them in."""

from support_loops import shown

HERE = """\
import json
from functools import partial
from openai import OpenAI

client = OpenAI()

def record(out, row):
    if out is None:
        return
    with open(out, "a") as file:
        file.write(json.dumps(row))

def label(rows, out=None):
    keep = partial(record, out)
    found = []
    for row in rows:
        text = client.responses.create(model="gpt-4o", input=row).output_text
        keep(text)
        found.append(text)
    return found

def main(rows):
    print(label(rows, GIVEN))

main(open("rows.txt").readlines())
"""


def test_what_is_bound_here() -> None:
    """The place is bound before the row: nothing is kept where nobody gives one."""
    assert "CKP101" not in shown(HERE.replace("GIVEN", '"labels.jsonl"'))
    assert "CKP101" in shown(HERE.replace(", GIVEN", ""))


HANDED = """\
from functools import partial
import shelve
from openai import OpenAI

client = OpenAI()

def label_one(text, memo=None):
    found = client.responses.create(model="gpt-4o", input=text).output_text
    if memo is not None:
        memo[text] = found
        memo.sync()
    return found

def label_rows(rows, one=label_one):
    found = {}
    for row in rows:
        found[row] = one(row)
    return found

def main(rows):
    memo = shelve.open("labels")
    print(label_rows(rows, GIVEN))

main(open("rows.txt").readlines())
"""


def test_what_callers_have_bound() -> None:
    """A keyword of the partial that a caller hands in switches the save on."""
    assert not shown(HANDED.replace("GIVEN", "partial(label_one, memo=memo)"))
    assert not shown(
        HANDED.replace("print(label_rows(rows, GIVEN))", "one = partial(label_one, memo=memo)\n    label_rows(rows, one)")
    )
    assert shown(HANDED.replace("GIVEN", "partial(label_one, memo=None)"))
    assert shown(HANDED.replace(", GIVEN", ""))


METHOD = """\
from functools import partial
from sentence_transformers import SentenceTransformer

def embed(rows, encode):
    found = []
    for start in range(0, len(rows), 64):
        found.append(encode(rows[start : start + 64]))
    return found

def main(rows):
    model = SentenceTransformer("intfloat/e5-mistral-7b-instruct")
    print(embed(rows, GIVEN))

main(open("rows.txt").readlines())
"""


def test_a_method_of_which_callers_have_bound_something() -> None:
    """What the parameter stands for is the method of the caller's object."""
    assert shown(METHOD.replace("GIVEN", "partial(model.encode, batch_size=16)"))
    assert not shown(METHOD.replace("GIVEN", "partial(len)"))
