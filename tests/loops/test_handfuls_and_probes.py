"""Loops by their names over a handful, questions on the way, and code that only shows how other code is used."""

import pytest

from support_loops import codes, loops, shown

WRAPPED = """
from concurrent.futures import ThreadPoolExecutor

import openai

from models.base import Base


class Remote(Base):
    def generate(self, inputs, length):
        with ThreadPoolExecutor() as executor:
            return list(executor.map(self._ask, inputs))

    def _ask(self, prompt):
        return openai.chat.completions.create(model="m", messages=[prompt])
"""


BASE = """
class Base:
    def generate(self, inputs, length):
        raise NotImplementedError

    def answer_from_template(self, templates, length):
        inputs = [self.fill(one) for one in templates]
        return self.generate(inputs, length)

    def fill(self, template):
        return template
"""


RUN = """
import json


def infer(model, loader):
    done = []
    for batch in loader:
        done += model.answer_from_template(batch, 100)
        with open("answers.json", "w") as out:
            json.dump(done, out)
"""


def test_a_batch_that_a_base_class_hands_to_its_subclass_is_kept_by_whoever_calls_the_base_class() -> None:
    # So many files speak of `generate` that it says nothing of who calls this one.
    others = {f"other/m{at}.py": f"def f{at}(x):\n    return x.generate({at})\n" for at in range(60)}
    files = {"models/base.py": BASE, "models/remote.py": WRAPPED, "run.py": RUN, **others}
    assert shown(files, "models/remote.py") == set()
    del files["run.py"]
    assert shown(files, "models/remote.py") == {"CKP108"}


PREVIEWS = """
import openai


def main(args):
    images = []
    for i in range(len(args.{prompts})):
        images.append(openai.images.generate(prompt=args.{prompts}[i]))
    return images
"""


def test_the_pictures_by_which_a_training_shows_itself_are_few() -> None:
    assert shown(PREVIEWS.format(prompts="validation_prompts")) == set()
    assert shown(PREVIEWS.format(prompts="prompts")) == {"CKP101"}


@pytest.mark.parametrize(
    "head",
    [
        "timesteps_tensor",
        "enumerate(self.progress_bar(scheduler.timesteps.to(device)))",
        "self.inversion_steps",
    ],
)
def test_the_steps_by_which_one_sample_is_made_are_no_data(head: str) -> None:
    text = f"""
import torch


class Sampler:
    def sample(self, scheduler, device, latents):
        for t in {head}:
            gradient = torch.autograd.grad(self.loss(latents, t), latents)
            latents = latents - gradient
        return latents
"""
    assert [one.trips.kind for one in loops(text)] == ["bounded"]


def test_a_column_of_a_slice_is_no_longer_than_the_slice() -> None:
    text = "def run(dataset, model):\n    for text in dataset[:100]['text']:\n        print(model.generate(text))\n"
    assert loops(text)[0].trips.maximum == 100


def test_a_name_that_is_bound_again_to_the_same_literal_counts_as_that() -> None:
    text = """
from sklearn.ensemble import RandomForestRegressor

targets = ["a", "b", "c"]
for one in targets:
    print(one)
targets = ["a", "b", "c"]
fitted = []
for one in targets:
    fitted.append(RandomForestRegressor().fit(x[one], y[one]))
"""
    assert loops(text)[1].trips.maximum == 3


CHILDREN = """
import openai


class Node:
    def fill(self):
        found = {{}}
        for name, child in self.{parts}.items():
            for turn in range(9):
                child = openai.chat.completions.create(model="m", messages=[child])
            found[name] = child
        return found
"""


def test_a_handful_of_answers_is_soon_asked_for_again() -> None:
    assert shown(CHILDREN.format(parts="children")) == set()
    assert shown(CHILDREN.format(parts="everything")) == {"CKP101"}


COPIED = """
import requests


class Solver:
    def {name}(self):
        made = requests.post("https://threads.example/").json()
        for name, part in self.parts.items():
            made[name] = {called}
        return made
"""


def test_the_objects_that_an_object_is_made_of_are_no_walk() -> None:
    assert "CKP107" not in shown(COPIED.format(name="duplicate", called="part.duplicate()"))
    assert "CKP107" in shown(COPIED.format(name="duplicate", called="self.duplicate()"))


PRIVATE = """
import json
import urllib.request


def {helper}(repo):
    return json.load(urllib.request.urlopen(f"https://api.example/{{repo}}"))["private"]


def configure(path):
    made = []
    for row in json.load(open(path)):
        made.append({{"repo": row["repo"], "private": {helper}(row["repo"])}})
    return made
"""


def test_a_request_that_answers_yes_or_no_is_a_probe() -> None:
    assert shown(PRIVATE.format(helper="is_private")) == set()
    assert shown(PRIVATE.format(helper="fetch_visibility")) == {"CKP101"}


PAGES = """
import openai


class Extractor:
    def process(self, url, name):
        page = openai.chat.completions.create(model="m", messages=[url])
        if self.option("write_pages"):
            if self.verbose:
                with open(name, "w") as out:
                    out.write(page)
        return page

    def take(self, url, name):
        return self.process(url, name)

    def entries(self, path):
        for row in open(path):
            self.take(row["url"], row["name"] + ".html")
"""


def test_what_is_written_under_several_conditions_far_down_is_a_note_and_no_result() -> None:
    assert "CKP109" not in shown(PAGES)


SKIPPED = """
import json

import openai


class Batch:
    def run_all(self, path):
        for item in json.load(open(path)):
            self.run(item)

    def run(self, item):
        {skip}
        self.one(item)

    def one(self, item):
        text = openai.chat.completions.create(model="m", messages=[item])
        with open(f"out/{{item['id']}}.json", "w") as out:
            json.dump(text, out)

    def should_skip(self, item):
        if self.again:
            return False
        place = self.folder / f"{{item['id']}}.json"
        if not place.exists():
            return False
        try:
            status = json.load(place.open())["status"]
            if status == "broken":
                place.unlink()
                return False
        except ValueError:
            return False
        return status
"""


def test_a_helper_that_is_asked_what_to_skip_lets_a_restart_skip_it() -> None:
    assert shown(SKIPPED.format(skip="if status := self.should_skip(item):\n            return")) == set()
    assert shown(SKIPPED.format(skip="print(item)")) == {"CKP109"}


CELLS = """
import os
import openai

{before}
questions = ["one", "two", "three"]
kept = []
for question in {over}:
    kept.append(openai.chat.completions.create(model="m", messages=[question]))
{after}
"""


def test_a_list_that_each_cell_of_a_notebook_writes_out_anew_is_a_handful() -> None:
    assert codes(CELLS.format(before="questions = ['four']", over="questions", after="questions = ['five']")) == set()
    assert codes(CELLS.format(before="", over="questions", after="questions = load()")) == {"CKP101"}
    setting = "if wanted:\n    questions = ['all']"
    assert codes(CELLS.format(before=setting, over="questions", after="")) == {"CKP101"}


def test_the_folders_of_one_path_are_a_handful() -> None:
    assert codes(CELLS.format(before="", over="path.split(os.path.sep)", after="")) == set()
    assert codes(CELLS.format(before="", over="path.split(os.pathsep_of_data)", after="")) == {"CKP101"}


METRICS = """
from openai import OpenAI

client = OpenAI()


def judge(NAME, answer):
    found = []
    for one in NAME:
        found.append(client.chat.completions.create(model="m", messages=[one.template, answer]))
    return found
"""


def test_an_answer_is_judged_by_a_handful_of_metrics() -> None:
    assert not shown(METRICS.replace("NAME", "llm_metrics").replace("answer", "text"))
    assert shown(METRICS.replace("NAME", "templates").replace("answer", "text")) == {"CKP101"}


STARTED = """
import subprocess


class Pool:
    def open(self, places):
        for place in places:
            self.{kept}.append(subprocess.run(["serve", place], check=True))
"""


def test_what_does_the_work_is_none_that_is_lost() -> None:
    assert [one.kind for one in loops(STARTED.format(kept="servers"))[0].losses] == ["outside"]
    assert [one.kind for one in loops(STARTED.format(kept="answers"))[0].losses] == ["collected", "outside"]


VERIFIED = """
import requests


def {verify}(name):
    return requests.get("https://code.example/" + name, timeout=5).json()


def main(names):
    known = []
    for name in names:
        known.append({verify}(name))
    return known


if __name__ == "__main__":
    main(open("names.txt").read().split())
"""


@pytest.mark.parametrize(("verify", "probe"), [("verify_access", True), ("fetch_details", False)])
def test_what_is_asked_for_to_verify_something_is_a_probe(verify: str, probe: bool) -> None:
    reasons = loops(VERIFIED.format(verify=verify))[0].reasons
    assert any("check something" in one.text for one in reasons) is probe


SHOWN = """
import openai


class Prompt:
    def __init__(self, {setting}):
        self.{setting} = {setting}

    def examples(self, rows):
        found = []
        for i in range(self.{setting}):
            found.append(openai.chat.completions.create(model="m", messages=[rows[i]]))
        return found
"""


@pytest.mark.parametrize(("setting", "found"), [("fewshot", set()), ("num_few_shots", set()), ("wanted", {"CKP101"})])
def test_the_examples_that_a_prompt_shows_are_a_handful(setting: str, found: set[str]) -> None:
    assert shown(SHOWN.format(setting=setting)) == found


FAR = """
import torch


class Cell:
    def solve(self, rate):
        return self.set_up(rate)

    def set_up(self, rate):
        return self.set_up_events(rate)

    def set_up_events(self, rate):
        return [event.evaluate(rate) for event in self.events]

    def start(self, rate):
        return self.solve(rate)


def main(cell: Cell, rates):
    kept = []
    for rate in {over}:
        kept.append(cell.{begin}(rate))
    return kept


if __name__ == "__main__":
    print(main(Cell(), [0.1 * step for step in range(1000)]))
"""


@pytest.mark.parametrize(
    ("over", "begin", "few"),
    [("(-1.0, 1.0)", "start", True), ("(-1.0, 1.0)", "set_up", False), ("rates", "start", False)],
)
def test_what_a_name_far_down_says_of_a_few_written_out_things_is_a_guess(over: str, begin: str, few: bool) -> None:
    *_, loop = loops(FAR.format(over=over, begin=begin))
    assert any(one.text.startswith("a handful") for one in loop.reasons) is few


OF_PARTS = """
import json
from anthropic import Anthropic


class Miner:
    def ask(self, name):
        client = Anthropic()
        return [client.messages.create(model=name, messages=[one]) for one in {asked}]

    def run(self, out):
        found = {{}}
        for name in self.retrievers:
            found[name] = self.ask(name)
        json.dump(found, open(out, "w"))
"""


@pytest.mark.parametrize(("asked", "found"), [('open("all.txt")', {"CKP105"}), ("self.shots[:5]", set())])
def test_a_few_parts_of_one_thing_are_jobs_where_each_takes_long(asked: str, found: set[str]) -> None:
    sources = {"tool/__init__.py": "", "tool/miner.py": OF_PARTS.format(asked=asked)}
    assert shown(sources, "tool/miner.py") & {"CKP105"} == found
