"""What callers do not keep: saves around another call, or where a generator ends, and what objects hold meanwhile."""

import pytest

from support_loops import loops, verdicts

ASKED = """
import json, sys

import openai


def ask(question):
    return openai.ChatCompletion.create(model="m", messages=[{{"role": "user", "content": question}}])


def evaluate(examples):
    answers = []
    for example in examples:
        answers.append(ask(example["question"]))
    return answers


def tune(rounds, examples):
    for number in range(rounds):
        answers = evaluate(examples)
        with open(f"{{number}}.json", "w") as file:
            json.dump(answers, file)


def main(rounds, tuning, test):
    tune(int(rounds), json.load(open(tuning)))
    {behind}


main(*sys.argv[1:])
"""


@pytest.mark.parametrize(
    ("behind", "covered"),
    [("pass", True), ("print(tune(3, json.load(open(test))))", True), ("print(evaluate(json.load(open(test))))", False)],
)
def test_a_save_around_one_call_keeps_nothing_of_what_another_makes(behind: str, *, covered: bool) -> None:
    assert (verdicts(ASKED.format(behind=behind))[0] == "covered") is covered


SCAN = """
import csv, sys

import openai


def ask(prompt):
    return openai.ChatCompletion.create(model="m", messages=[{{"role": "user", "content": prompt}}])


class State:
    def __init__(self):
        self.answers = []

    def add_answer(self, prompt, answer):
        self.answers.append((prompt, answer))

    def export(self):
        with open("answers.csv", "w") as file:
            csv.writer(file).writerows(self.answers)


def asked(prompt, state: State):
    answer = ask(prompt)
    state.add_answer(prompt, answer)
    return answer


def scan(prompts):
    state = State()
    for prompt in prompts:
        yield asked(prompt, state)
        {each}
    {end}


def route(path):
    return scan(open(path))


def main(path):
    for answer in route(path):
        print(answer)


main(sys.argv[1])
"""


def test_what_a_generator_saves_at_its_end_is_saved_once() -> None:
    scan, main = verdicts(SCAN.format(each="pass", end="state.export()"))
    assert scan == "flagged"
    assert main != "checkpointed"


def test_what_a_generator_saves_as_it_goes_is_saved_each_turn() -> None:
    assert verdicts(SCAN.format(each="state.export()", end="pass")) == ["checkpointed", "checkpointed"]


def test_what_a_generator_only_hands_on_is_its_consumers() -> None:
    assert verdicts(SCAN.format(each="pass", end="print(len(state.answers))"))[0] == "exempt"


SOLVED = """
import openai, sys


class Solver:
    def __init__(self):
        self.best = []

    def solve(self, task):
        answer = openai.ChatCompletion.create(model="m", messages=[{{"role": "user", "content": task}}])
        {keep}


def main(tasks):
    solver = Solver()
    for task in tasks:
        solver.solve(task)
    print({behind})


main(open(sys.argv[1]))
"""


@pytest.mark.parametrize(
    ("keep", "behind", "kept"),
    [
        ("self.best.append(answer)", "solver.best[0]", ["solver"]),
        ("self.best.append(answer)", "'done'", []),
        ("print(answer)", "solver.best[0]", []),
    ],
)
def test_an_object_keeps_what_its_method_makes_for_the_code_behind_the_loop(keep: str, behind: str, kept: list[str]) -> None:

    (loop,) = loops(SOLVED.format(keep=keep, behind=behind))
    assert [one.name for one in loop.losses if one.kind == "collected"] == kept


TABLE = """
import sys

import openai
import pandas as pd


def ask(prompt):
    return openai.ChatCompletion.create(model="m", messages=[{{"role": "user", "content": prompt}}])


def put(table, row, answer):
    {put}


def answer_all(table):
    for row in table.index:
        put(table, row, ask(table.loc[row, "prompt"]))
    return table


answer_all(pd.read_csv(sys.argv[1])).to_csv("answers.csv")
"""


@pytest.mark.parametrize(
    ("put", "kept"),
    [('table.loc[row, "answer"] = answer', ["table"]), ('table["answer"] = answer', ["table"]), ("print(answer)", [])],
)
def test_a_helper_puts_answers_into_the_cells_of_a_table(put: str, kept: list[str]) -> None:

    (loop,) = [one for one in loops(TABLE.format(put=put)) if one.costs]
    assert [one.name for one in loop.losses if one.kind == "collected"] == kept


HANDED = """
import openai
from metrics import put_scores


def ask(prompt):
    return openai.ChatCompletion.create(model="m", messages=[{{"role": "user", "content": prompt}}])


def answer_all(table, notes):
    for row in table.index:
        put_scores({given}, row, ask(table.loc[row, "prompt"]))
    return {back}
"""


@pytest.mark.parametrize(
    ("given", "back", "kept"), [("table", "table", ["table"]), ("table", "notes", []), ("notes", "notes", [])]
)
def test_a_function_nobody_sees_puts_answers_into_the_table_it_is_handed(given: str, back: str, kept: list[str]) -> None:
    (loop,) = loops(HANDED.format(given=given, back=back))
    assert [one.name for one in loop.losses if one.kind == "collected"] == kept


CLONED = """
import os, tempfile

from git import Repo


class Checkout:
    def __init__(self, name, root):
        self.root = root
        self.path = os.path.join(self.root, name)
        Repo.clone_from(f"https://github.com/{{name}}", self.path)


def sizes(names, folder):
    found = []
    with tempfile.TemporaryDirectory() as root:
        for name in names:
            found.append(os.path.getsize(Checkout(name, {where}).path))
    return found
"""


@pytest.mark.parametrize(("where", "saved"), [("root", False), ("folder", True)])
def test_what_an_object_is_given_as_its_folder_says_whether_it_keeps_a_clone(where: str, *, saved: bool) -> None:
    (loop,) = loops(CLONED.format(where=where))
    assert (loop.verdict == "checkpointed") is saved
