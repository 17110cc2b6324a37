"""What processes, threads and pools are handed, methods named alike in one family of classes, and trainers of a file."""

from __future__ import annotations

import pytest

from safepoint.loops.source.effects import Assign, Call
from safepoint.loops.source.handed_calls import handed_call
from safepoint.loops.source.read import read_module
from safepoint.loops.source.walk import dotted
from support_loops import codes, shown


def _call(text: str) -> Call:
    (statement,) = read_module(f"made = {text}\n", "m.py").body.body
    assert isinstance(statement, Assign)
    assert isinstance(statement.value, Call)
    return statement.value


@pytest.mark.parametrize(
    ("text", "name", "given"),
    [
        ("Process(target=work, args=(rows, out))", "work", ["rows", "out"]),
        ("threading.Thread(target=self.work, args=[rows])", "self.work", ["rows"]),
        ("pool.submit(work, rows, out)", "work", ["rows", "out"]),
        ("pool.apply_async(work, (rows, out))", "work", ["rows", "out"]),
        ("asyncio.to_thread(work, rows)", "work", ["rows"]),
        ("loop.run_in_executor(None, work, rows)", "work", ["rows"]),
        ("mp.spawn(work, args=(rows,), nprocs=4)", "work", ["", "rows"]),
    ],
)
def test_the_call_that_is_made_of_what_a_call_is_handed_is_seen(text: str, name: str, given: list[str]) -> None:
    made = handed_call(_call(text))
    assert made is not None
    assert dotted(made.func) == name
    assert [dotted(one) for one in made.args] == given


def test_named_arguments_are_handed_over_as_well() -> None:
    made = handed_call(_call("Process(target=work, kwargs={'rows': rows})"))
    assert made is not None
    assert [(key, dotted(value)) for key, value in made.keywords] == [("rows", "rows")]


@pytest.mark.parametrize("text", ["print(work, rows)", "Process(target=lambda: 1)", "pool.submit()", "open(path)"])
def test_a_call_that_runs_nothing_it_is_given_hands_nothing_over(text: str) -> None:
    assert handed_call(_call(text)) is None


FAMILY = """
from abc import ABC, abstractmethod

import spacy
from tqdm import tqdm

nlp = spacy.load("large")


class Dataset(ABC):
    @abstractmethod
    def process_chunk(self, chunk, pages):
        pass


class Questions(Dataset):
    def process_chunk(self, chunk, pages):
        found = []
        for row in tqdm(chunk):
            for page in pages[row]:
                found.append([one.text for one in nlp(page)])
        return found


class Claims({base}):
    def process_chunk(self, chunk, pages):
        return [pages[row] for row in chunk]
"""
MAPPER = """
import argparse
import json


def work(args):
    held = args["dataset"]
    return held.process_chunk(args["chunk"], args["pages"])


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--path")
    args = parser.parse_args()
    with open(args.path) as opened:
        json.dump(work(json.load(opened)), opened)
"""


def test_a_method_of_two_words_is_found_where_one_class_has_it_and_those_below() -> None:
    sources = {"mapped/__init__.py": "", "mapped/datasets.py": FAMILY.format(base="Dataset"), "mapped/mapper.py": MAPPER}
    assert shown(sources, "mapped/datasets.py") == {"CKP101"}


def test_classes_that_have_nothing_in_common_say_nothing_of_each_other() -> None:
    sources = {"mapped/__init__.py": "", "mapped/datasets.py": FAMILY.format(base="ABC"), "mapped/mapper.py": MAPPER}
    assert not shown(sources, "mapped/datasets.py")


BASE = """
class Trainer:
    def train(self, batches, reporting, **kwargs):
        return self._train(batches, reporting=reporting, **kwargs)

    def _train(self, batches, **kwargs):
        pass
"""
TRAINER = """
import torch

from base import Trainer
from registry import create_trainer, register


class {kind}Trainer(Trainer):
    def _train(self, batches, **kwargs):
        for batch in batches:
            loss = self.model(batch)
            loss.backward()
            self.optimizer.step()


@register("{kind}")
def fit(settings, batches, reporting):
    trainer = create_trainer(settings)
    for epoch in range(20):
        trainer.train(batches, reporting)
        {save}
"""


@pytest.mark.parametrize(("save", "found"), [("trainer.save('model.pt')", set()), ("print(epoch)", {"CKP101"})])
def test_the_epochs_in_the_file_of_a_trainers_class_keep_its_batches(save: str, found: set[str]) -> None:
    others = {
        f"{kind}.py": TRAINER.format(kind=kind, save="print(epoch)") + f"\n\n{uses(kind)}"
        for kind in ("Tagger", "Parser", "Ranker")
    }
    sources = {"base.py": BASE, "m.py": TRAINER.format(kind="Reader", save=save), **others}
    assert codes(sources) == found


def uses(kind: str) -> str:
    """Return functions in which the name of the method stands, so many that it says nothing by itself."""
    return "\n\n".join(f"def use{number}({kind.lower()}):\n    {kind.lower()}.train(1, 2)" for number in range(40))
