"""What lists and tables hold that are made empty and filled later: agents, the steps of a graph."""

import pytest

from support_loops import loops, shown

FILLED = """
from openai import OpenAI

client = OpenAI()


class Step:
    def execute(self, text):
        return client.chat.completions.create(model="m", messages=[text])


class Note:
    def execute(self, text):
        return len(text)


class Graph:
    def __init__(self, parts):
        self.steps = {empty}
        for part in parts:
            self.add({kind}())

    def add(self, step: {kind}):
        {put}

    def answer(self, text):
        return self.steps[0].execute(text)


def answer_all(questions):
    graph = Graph([1, 2])
    answers = []
    for question in questions:
        answers.append(graph.answer(question))
    return answers
"""


@pytest.mark.parametrize(
    ("empty", "put"),
    [
        ("{}", "self.steps[step.name] = step"),
        ("[]", "self.steps.append(step)"),
        ("collections.OrderedDict()", "self.steps[step.name] = step"),
    ],
)
def test_a_container_of_an_object_holds_what_its_methods_put_in(empty: str, put: str) -> None:
    for kind, verdict in (("Step", "flagged"), ("Note", "cheap")):
        assert loops(FILLED.format(empty=empty, put=put, kind=kind))[-1].verdict == verdict


LISTED = """
def talk(questions):
    speakers = []
    for name in ("one", "other"):
        speakers.append({put})
    answers = []
    for question in questions:
        for speaker in speakers:
            answers.append(speaker.execute(question))
    return answers
"""


def test_a_local_list_holds_what_is_appended_to_it() -> None:
    classes = FILLED.partition("class Graph")[0]
    for put, verdict in (("Step()", "flagged"), ("Note()", "cheap")):
        assert loops(classes + LISTED.format(put=put))[1].verdict == verdict


SWITCHED = """
import torch


def optimize(model, optimizer, data, num_iter=5000, {param}):
    for step in range(num_iter):
        loss = model(data).sum()
        loss.backward()
        optimizer.step()
    torch.save(model.state_dict(), "model.pt")
"""


def test_a_switch_is_no_item_that_a_function_is_given() -> None:
    assert loops(SWITCHED.format(param="record=False"))[0].verdict == "flagged"
    assert loops(SWITCHED.format(param="record=None"))[0].verdict == "short"


COMPILED = """
import theano


class Net:
    def steps(self, data, index, cost):
        found = []
        for updates in data:
            found.append(theano.function([index], cost{updates}))
        return found


def main(data, index, cost, epochs, batches):
    net = Net()
    fns = net.steps(data, index, cost)
    for layer in range(3):
        for _ in range(epochs):
            for batch in range(batches):
                fns[layer](batch)
"""


@pytest.mark.parametrize(("updates", "found"), [(", updates=updates", {"CKP101"}), ("", set())])
def test_a_function_gives_back_a_list_of_what_it_has_put_there(updates: str, found: set[str]) -> None:
    assert shown(COMPILED.format(updates=updates)) == found


YIELDED = """
class Work:
    def run(self, text):
        return client.chat.completions.create(model="m", messages=[text])


def made(names):
    for name in names:
        yield {kind}(name)


def main(names, text):
    answers = []
    for one in made(names):
        answers.append(one.run(text))
    return answers
"""


@pytest.mark.parametrize(("kind", "verdict"), [("Work", "flagged"), ("str", "cheap")])
def test_going_through_a_generator_one_meets_what_it_yields(kind: str, verdict: str) -> None:
    text = "from openai import OpenAI\n\nclient = OpenAI()\n" + YIELDED.format(kind=kind)
    other = "class Other:\n    def run(self, text):\n        return text\n"
    assert loops(text + other)[-1].verdict == verdict
