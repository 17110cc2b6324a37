"""Methods that a base calls and that its classes stand in for, or call the base's by `super()`: whose loop goes round them.

Beside them methods of objects whose class is chosen by its name."""

import pytest

from support_loops import loops, project, verdicts

BASE = """
import torch


class Learner:
    def __init__(self, model, optimizer):
        self.model = model
        self.optimizer = optimizer

    def fit_task(self, rows):
        {calls}

    def one_pass(self, rows):
        for x in rows:
            loss = self.model(x).sum()
            loss.backward()
            self.optimizer.step()


class Patient(Learner):
    def one_pass(self, rows):
        if self.model.frozen:
            return super().one_pass(rows)
        for x in rows:
            loss = self.model(x).sum() * 0.1
            loss.backward()
            self.optimizer.step()
"""
EPOCHS = "for epoch in range(200):\n            self.one_pass(rows)"


def test_a_call_of_the_base_by_super_runs_nothing_that_stands_in_for_it() -> None:
    assert verdicts(BASE.format(calls=EPOCHS)) == ["flagged", "covered", "covered"]
    assert verdicts(BASE.format(calls="self.one_pass(rows)")) == ["flagged", "flagged"]


KINDS = """

class Kind{number}(Method):
    def after_task(self, rows):
        self.seen = {number}
"""
METHODS = """
import torch


class Method:
    def __init__(self, model, optimizer):
        self.model = model
        self.optimizer = optimizer

    def learn(self, tasks):
        for number, rows in enumerate(tasks):
            {called}(rows)
            torch.save(self.model.state_dict(), f"task{{number}}.pt")

    def after_task(self, rows):
        pass
"""
WEIGHING = """

class Weighing(Method):
    def after_task(self, rows):
        self.seen = self.weigh(rows)

    def weigh(self, rows):
        found = []
        for x in rows:
            loss = self.model(x).norm()
            loss.backward()
            found.append([p.grad.abs() for p in self.model.parameters()])
        return found
"""


@pytest.mark.parametrize(("called", "verdict"), [("self.after_task", "covered"), ("print", "flagged")])
def test_what_a_base_asks_itself_for_is_asked_of_each_class_however_many_there_are(called: str, verdict: str) -> None:
    text = METHODS.format(called=called) + "".join(KINDS.format(number=one) for one in range(20)) + WEIGHING
    assert loops(text)[1].verdict == verdict


READERS = "\n\ndef read_{number}(study_rows):\n    return study_rows[{number}]\n"
STUDENT = """
import torch


class Student:
    def __init__(self, model, optimizer):
        self.model = model
        self.optimizer = optimizer

    def study(self, number, rows):
        for x in rows:
            loss = self.model(x).sum()
            loss.backward()
            self.optimizer.step()
"""
SCHOOL = """
import importlib
import sys

import torch


def main(tasks, model, optimizer):
    chosen = getattr(importlib.import_module(sys.argv[1]), "Student")
    one = chosen(model, optimizer)
    for number, rows in enumerate(tasks):
        one.{called}(number, rows)
        torch.save(model.state_dict(), f"task{number}.pt")
"""


@pytest.mark.parametrize(("called", "verdict"), [("study", "covered"), ("look_at", "flagged")])
def test_names_that_only_begin_with_that_of_a_method_do_not_hide_who_calls_it(called: str, verdict: str) -> None:
    readers = "".join(READERS.format(number=one) for one in range(60))
    sources = {"students.py": STUDENT + readers, "school.py": SCHOOL.replace("{called}", called)}
    assert project(sources).facts("students.py").loops[0].verdict == verdict
