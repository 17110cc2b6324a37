"""Objects whose class is chosen at run time: handed in, gone through, bound by each branch to another."""

import pytest

from support_loops import loops, shown

RUNNERS = """
import openai


class Plain:
    def __init__(self, name):
        self.name = name

    def run(self):
        return len(self.name)


class Asking(Plain):
    def run(self):
        return openai.chat.completions.create(model="m", messages=[self.name])


def tried(make, name):
    runner = make(name)
    return runner.run()


def all_of(name, asks):
    {chosen}


def main(names, asks):
    results = []
    for name in names:
        results.append(all_of(name, asks))
    return results


if __name__ == "__main__":
    main(open("names").readlines(), True)
"""


@pytest.mark.parametrize(
    ("chosen", "found"),
    [
        ("return tried(Asking, name)", {"CKP101"}),
        ("for make in (Plain, Asking):\n        return tried(make, name)", {"CKP101"}),
        ("makers = (Plain, Asking)\n    for key, make in zip('ab', makers):\n        return tried(make, name)", {"CKP101"}),
        ("make = Plain\n    if asks:\n        make = Asking\n    return make(name).run()", {"CKP101"}),
        ("return tried(Asking if asks else Plain, name)", {"CKP101"}),
        ("return tried(Plain, name)", set()),
        ("return tried(len, name)", set()),
    ],
)
def test_the_methods_of_a_class_that_is_handed_in_are_those_that_run(chosen: str, found: set[str]) -> None:
    assert shown(RUNNERS.format(chosen=chosen)) == found


def test_a_class_that_is_handed_round_in_circles_is_followed_no_further() -> None:
    text = """
def first(make, n):
    for one in n:
        made = make(one)
        made.run()
    second(make, n)


def second(make, n):
    first(make, n)
"""
    assert loops(text)[0].verdict != "flagged"
