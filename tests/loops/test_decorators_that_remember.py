"""Decorators that remember answers: what they write with each call is kept, what they write as the process ends is not."""

from support_loops import shown, verdicts

LOOKUP = """\
import atexit
import functools
import pickle
from openai import OpenAI

client = OpenAI()

def remembered(path):
    def deco(fn):
        known = {}

        REGISTER
        def put_back():
            with open(path, "wb") as file:
                pickle.dump(known, file)

        TOLD

        @functools.wraps(fn)
        def inner(key):
            if key not in known:
                known[key] = fn(key)
                WRITTEN
            return known[key]

        return inner

    return deco

@remembered("answers.pickle")
def fetch(name):
    answer = client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": name}])
    return answer.choices[0].message.content

def main(names):
    found = []
    for name in names:
        found.append(fetch(name))
    return found

with open("names.txt") as file:
    main(file.readlines())
"""


def program(register: str = "", told: str = "pass", written: str = "pass") -> str:
    """Return a program whose decorator writes what it knows by a function that is registered, told of, or called."""
    return LOOKUP.replace("REGISTER", register).replace("TOLD", told).replace("WRITTEN", written)


def test_what_is_written_as_the_process_ends_is_lost_with_it() -> None:
    """It is told of the function by a call, or by a decorator."""
    assert "CKP101" in shown(program(told="atexit.register(put_back)"))
    assert "CKP101" in shown(program(register="@atexit.register"))


def test_what_is_written_with_each_call_is_kept() -> None:
    """The same function, called behind each answer."""
    assert not shown(program(told="atexit.register(put_back)", written="put_back()"))
    assert not shown(program(written="put_back()"))


NAMED_ANEW = """
import subprocess

from dialects import create, drop


@create.for_dialect("postgresql")
def create(names):
    for name in names:
        subprocess.run(["createdb", name], check=True)


@drop.for_dialect("postgresql")
def drop(names):
    drop.first(names)
    create.all(names)
"""


def test_a_decorator_of_the_name_that_it_gives_anew_is_asked_no_further() -> None:
    assert verdicts(NAMED_ANEW) == ["flagged"]
