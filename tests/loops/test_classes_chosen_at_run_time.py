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


def test_a_class_may_be_the_default_of_a_parameter() -> None:
    text = RUNNERS.format(chosen="return tried(name)")
    assert shown(text.replace("tried(make, name)", "tried(name, make=Asking)")) == {"CKP101"}
    assert not shown(text.replace("tried(make, name)", "tried(name, make=Plain)"))


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


BRANCHES = """
import json

import openai


class Counting:
    def count(self, text):
        return len(text)


class Asking:
    def {method}(self, text):
        return openai.chat.completions.create(model="m", messages=[text])


def convert(path, kind, out):
    if kind == "count":
        maker = Counting()
        return maker.count(path)
    maker = Asking()
    found = []
    for text in json.load(open(path)):
        found.append(maker.enhance(text))
    json.dump(found, open(out, "w"))
"""


@pytest.mark.parametrize(("method", "found"), [("enhance", {"CKP105"}), ("ask", set())])
def test_a_method_is_looked_for_in_each_class_whose_instance_a_branch_binds(method: str, found: set[str]) -> None:
    assert shown(BRANCHES.format(method=method)) == found


LOOKED_UP = """
import json
import openai


def ask_large(row):
    return openai.chat.completions.create(model="large", messages=[row])


def ask_small(row):
    return openai.chat.completions.create(model="small", messages=[row])


ASKING = {"large": ask_large, "small": ask_small}


class Runner:
    def __init__(self, name):
        self.ask = LOOKUP

    def run(self, path, out):
        answers = []
        for row in open(path):
            answers.append(self.ask(row))
        json.dump(answers, open(out, "w"))
"""


@pytest.mark.parametrize("lookup", ["ASKING[name]", "ASKING.get(name)", '{"large": ask_large}.get(name)', "ask_large"])
def test_a_function_out_of_a_table_may_be_put_into_an_attribute(lookup: str) -> None:
    assert "CKP105" in shown(LOOKED_UP.replace("LOOKUP", lookup))


def test_what_is_no_function_of_ours_is_none_in_an_attribute() -> None:
    assert not shown(LOOKED_UP.replace("LOOKUP", "{'large': len}.get(name)"))


KINDS = """
import json
import openai


class Small:
    def handle(self, row):
        return openai.chat.completions.create(model="small", messages=[row])


class Large:
    def handle(self, row):
        return openai.chat.completions.create(model="large", messages=[row])


class Counting:
    def handle(self, row):
        return len(row)


KINDS = {MEMBERS}


def main(kind, path, out):
    make = KINDS.get(kind)
    if not make:
        return
    worker = make()
    answers = []
    for row in open(path):
        answers.append(worker.handle(row))
    json.dump(answers, open(out, "w"))
"""


@pytest.mark.parametrize(
    ("members", "found"), [('{"s": Small, "l": Large}', {"CKP105"}), ('{"c": Counting}', set()), ("{}", set())]
)
def test_a_class_may_be_asked_for_in_a_table(members: str, found: set[str]) -> None:
    others = "\n".join(f"class Other{n}:\n    def handle(self, row):\n        return row\n" for n in range(4))
    text = others + KINDS.replace("{MEMBERS}", members)
    assert shown(text) == found
    assert shown(text.replace("worker = make()", "worker = KINDS.get(kind)()")) == found
    assert shown(text.replace("KINDS.get(kind)", "KINDS[kind]")) == found
