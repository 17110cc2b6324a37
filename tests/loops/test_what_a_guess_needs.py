"""When a guess from a name is believed, and what only looks like work of a loop: exceptions, constructions, literals."""

import pytest

from safepoint.core.diagnostic import Confidence
from safepoint.loops.meanings.meaning import Cost
from support_loops import loops, project, verdicts

SETTING = """{imports}


def settle(commands, opt, found):
    for one in commands:
        opt.update(one.options)
        found.append(one)
    return found
"""


@pytest.mark.parametrize(("imports", "expected"), [("import optax", "flagged"), ("import argparse", "cheap")])
def test_an_update_trains_only_beside_arrays(imports: str, expected: str) -> None:
    assert verdicts(SETTING.format(imports=imports)) == [expected]


def test_the_arrays_may_stand_in_a_file_of_the_project() -> None:
    files = {"m.py": SETTING.format(imports="from net import build"), "net.py": "import torch\n\n\ndef build():\n    pass\n"}
    assert [loop.verdict for loop in project(files).facts("m.py").loops] == ["flagged"]
    files["net.py"] = "import json\n\n\ndef build():\n    pass\n"
    assert [loop.verdict for loop in project(files).facts("m.py").loops] == ["cheap"]


@pytest.mark.parametrize(
    ("called", "expected"),
    [("reward_model(row)", True), ("encoding_for_model(row)", False), ("SearchRequest(row)", False)],
)
def test_a_name_that_speaks_of_a_network_may_not_be_one(called: str, expected: bool) -> None:
    text = f"import torch\n\n\ndef run(dataset, reward_model, found):\n    for row in dataset:\n        found.append({called})\n"
    assert bool(loops(text)[0].costs) is expected


FAULTS = """
import subprocess


class Fault(Exception):
    def __init__(self, text):
        super().__init__(subprocess.run(["describe", text]).stdout)


def check(rows):
    found = []
    for row in rows:
        {check}
        found.append(row)
    return found
"""


def test_what_makes_an_exception_is_no_work_of_the_loop() -> None:
    assert verdicts(FAULTS.format(check="if not row.good:\n            raise Fault(row.text)")) == ["cheap"]
    assert verdicts(FAULTS.format(check="row.fault = Fault(row.text)")) == ["flagged"]


MAKING = """
from langchain.chains import LLMChain


class Described(LLMChain):
    @classmethod
    def about(cls, row):
        return {made}


def describe(rows):
    found = []
    for row in rows:
        found.append(Described.about(row))
    return found
"""


def test_to_make_an_object_of_a_class_is_not_yet_to_run_it() -> None:
    assert verdicts(MAKING.format(made="cls(name=row)")) == ["cheap"]
    assert verdicts(MAKING.format(made="cls(name=row)(row)")) == ["flagged"]


def test_a_person_is_asked_without_words() -> None:
    text = "import openai\n\n\ndef fill(rows, assistant, found):\n    for row in rows:\n        found[row] = assistant.ask({})\n"
    assert verdicts(text.format("row")) == ["flagged"]
    assert verdicts(text.format("")) == ["cheap"]


TABLES = """
import requests


def identify(system):
    if system == "one":
        names = {"maker": "hw.vendor", "product": "hw.product"}
    else:
        names = {last}
    found = {{}}
    for key, name in names.items():
        found[key] = requests.get(name).text
    return found
"""


def test_of_several_literals_the_longest_counts() -> None:
    text = TABLES.replace("{last}", '{"maker": "a", "product": "b", "serial": "c"}').replace("{{}}", "{}")
    (loop,) = project({"m.py": text}).facts("m.py").loops
    assert loop.trips.maximum == 3
    (loop,) = (
        project({"m.py": text.replace('{"maker": "a", "product": "b", "serial": "c"}', "system.names")}).facts("m.py").loops
    )
    assert loop.trips.maximum is None


def test_data_sets_that_have_names_are_some() -> None:
    text = """
from datasets import load_dataset


def prepare(path):
    data = load_dataset(path)
    for name, rows in data{how}:
        print(name, rows)
"""
    (loop,) = project({"m.py": text.replace("{how}", ".items()")}).facts("m.py").loops
    assert loop.trips.likely == 10
    (loop,) = project({"m.py": text.replace("{how}", "")}).facts("m.py").loops
    assert loop.trips.likely == 1000


PAGE = """
import requests
import time


class Site:
    def {name}(self, url):
        entries = []
        for section in find(url):
            for part in requests.get(section).json():
                for video in requests.get(part).json():
                    entries.append(requests.get(video).json())
            {pause}
        return entries
"""


@pytest.mark.parametrize(
    ("name", "pause", "told"),
    [("extract", "", False), ("extract", "time.sleep(1)", True), ("crawl", "", True)],
)
def test_a_method_of_a_package_reads_one_page(name: str, pause: str, told: bool) -> None:
    files = {"site/__init__.py": "", "site/video.py": PAGE.format(name=name, pause=pause)}
    (loop,) = [loop for loop in project(files).facts("site/video.py").loops if loop.verdict == "flagged"]
    assert (loop.confidence is Confidence.LOW) is not told


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ("gradient", "backpropagation"),
        ("", "backpropagation"),
        ('"Improve the answer."', "a model call"),
        ('f"Return: {reward}"', "a model call"),
        ("target, feedback", "a model call"),
    ],
)
def test_what_is_told_in_words_what_to_improve_is_no_network(told: str, why: str) -> None:
    text = f"import torch\n\n\ndef run(rows, answer, found):\n    for row in rows:\n        answer(row).backward({told})\n"
    assert [one.why for one in loops(text)[0].costs if one.cost is Cost.HEAVY] == [why]


SEARCHING = """import torch
from tqdm import tqdm


class Rules:
    def search(self, row):
        return self.finder.{word}(row)

    def refine(self, row):
        return self.search(row)

    def grow(self, row):
        return self.refine(row)


def main(rows):
    rules, found = Rules(), []
    loader = torch.utils.data.DataLoader(rows)
    for row in {head}:
        found.append(rules.{call}(row))
    {behind}


if __name__ == "__main__":
    main(open("rows").readlines())
"""


@pytest.mark.parametrize(
    ("word", "head", "call", "behind", "told"),
    [
        ("evaluate_rule", "tqdm(rows)", "search", "print(found)", True),
        ("evaluate_rule", "tqdm(rows)", "refine", "print(found)", False),
        ("simulate_rule", "tqdm(rows)", "refine", "print(found)", True),
        ("evaluate_rule", "loader", "refine", "print(found)", True),
        ("evaluate_rule", "tqdm(rows)", "refine", "torch.save(found, 'found.pt')", True),
        ("evaluate_rule", "tqdm(rows)", "grow", "torch.save(found, 'found.pt')", False),
    ],
)
def test_a_name_far_down_the_calls_is_not_enough(word: str, head: str, call: str, behind: str, told: bool) -> None:
    text = SEARCHING.format(word=word, head=head, call=call, behind=behind)
    (loop,) = [one for one in loops(text) if one.verdict == "flagged"]
    assert loop.costs[0].why == "by its name"
    assert (loop.confidence > Confidence.LOW) is told
