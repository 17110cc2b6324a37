"""Work that is soon done again, or that somebody else keeps: quick arrays, formulas in the source, tries of one answer."""

import pytest

from safepoint.core.diagnostic import Confidence
from support_loops import codes, loops, project, shown


def test_notebooks_and_manuals_do_not_say_what_the_code_calls() -> None:
    library = """
class Module:
    def forward(self, text):
        raise NotImplementedError

    def call_all(self, texts):
        found = []
        for text in texts:
            found.append(self.forward(text))
        return found
"""
    shows = """
import openai

from lib import Module


class Speaker(Module):
    def forward(self, text):
        return openai.chat.completions.create(model="m", messages=[text])
"""
    assert project({"lib.py": library, "docs/tour.py": shows}).facts("lib.py").loops[0].verdict == "cheap"
    assert project({"lib.py": library, "speaker.py": shows}).facts("lib.py").loops[0].verdict == "flagged"


def test_a_line_of_a_log_is_no_checkpoint_of_a_training_that_seldom_comes() -> None:
    text = """
def train(model, loader, optimizer, steps, logfile):
    for step in range(steps):
        model(next(loader)).backward()
        optimizer.step()
        if step == steps - 1:
            with open(logfile, "a") as log:
                print("done", file=log)
"""
    (found,) = loops(text)
    assert (found.verdict, found.problem) == ("flagged", "none")
    assert found.confidence is Confidence.HIGH


def test_a_few_numbers_that_numpy_sorts_take_no_time() -> None:
    text = """
import json

import numpy as np
from tqdm import tqdm


def main(examples):
    best = {}
    for example in tqdm(examples):
        best[example["id"]] = np.argsort(example["scores"])[-1]
    json.dump(best, open("best.json", "w"))
"""
    assert loops(text)[0].verdict != "flagged"


GAN = """
def train(discriminator, generator, config, z):
    for step in range(config["{steps}"]):
        loss = discriminator(generator(z))
        loss.backward()
        discriminator.optim.step()
"""


@pytest.mark.parametrize("steps", ["num_D_steps", "n_critic", "disc_steps"])
def test_the_steps_of_a_critic_to_each_of_its_rival_are_few(steps: str) -> None:
    assert loops(GAN.format(steps=steps))[0].trips.kind == "bounded"
    assert loops(GAN.format(steps="steps"))[0].trips.kind == "parameter"


FORMULA = """
import torch
from torch.utils.data import DataLoader, TensorDataset

x = torch.unsqueeze(torch.linspace(-1, 1, 1000), dim=1)
noise = 0.1 * torch.normal(torch.zeros(1000))
y = {formula}
loader = DataLoader(TensorDataset(x, y), batch_size=32)
for epoch in range(50):
    for step, (xs, ys) in enumerate(loader):
        loss = criterion(net(xs), ys)
        loss.backward()
        optimizer.step()
"""


def test_what_is_learnt_of_a_formula_in_the_source_is_not_worth_keeping() -> None:
    assert shown(FORMULA.format(formula="x.pow(2) + noise")) == set()
    assert shown(FORMULA.format(formula="torch.load('targets.pt')")) != set()


JUDGED = """
import openai


class Judge:
    def grade(self, answer, marking):
        scores = []
        for criterion in {head}:
            scores.append(openai.chat.completions.create(model="m", messages=[criterion, answer]))
        return scores
"""


def test_what_is_parsed_of_a_parameter_belongs_to_the_one_answer() -> None:
    assert shown(JUDGED.format(head="self.parse_criteria(marking)")) == set()
    assert shown(JUDGED.format(head="self.read_criteria('criteria.json')")) == {"CKP101"}


def test_a_search_behind_a_loop_does_not_save_what_the_loop_made() -> None:
    text = """
import json

import openai


def add(store, text):
    store.append(openai.chat.completions.create(model="m", messages=[text]))


def {name}(store, text):
    with open("log.json", "w") as out:
        json.dump(text, out)
    return [one for one in store if text in one]


def main(path):
    store = []
    for line in open(path):
        add(store, line)
    print({name}(store, "answer"))
"""
    assert loops(text.format(name="search_store"))[-1].problem == "none"
    assert loops(text.format(name="keep_store"))[-1].problem == "after"


def test_programs_that_only_tell_how_they_ended_may_have_kept_what_they_made() -> None:
    text = """
import subprocess


def main(path):
    {name} = []
    for line in open(path):
        {name}.append(subprocess.run(["simulate", line]){rest})
    print({name})
"""
    status, output = (
        loops(text.format(name=name, rest=rest))[0] for name, rest in (("codes", ".returncode"), ("texts", ".stdout"))
    )
    assert status.confidence < output.confidence


def test_checking_out_a_commit_takes_no_time() -> None:
    text = "import git\n\n\ndef walk(repo: git.Repo, commits):\n    for one in commits:\n        repo.git.checkout(one)\n"
    assert loops(text)[0].verdict == "cheap"


def test_what_is_found_in_one_post_is_a_part_of_it() -> None:
    text = """
import re

import requests


def extract(post):
    found = []
    for link in re.compile("href=(.*)").findall(post["content"]):
        found.append(requests.get(link).text)
    return found
"""
    assert loops(text)[0].trips.kind == "bounded"


def test_one_utterance_is_made_in_some_tries() -> None:
    text = """
from tqdm import tqdm
import openai


class Voice:
    def {name}(self, text, batches):
        samples = []
        for one in tqdm(range(batches)):
            samples.append(openai.chat.completions.create(model="m", messages=[text]))
        return samples
"""
    assert shown(text.format(name="inference")) == set()
    assert shown(text.format(name="collect")) == {"CKP101"}


def test_an_annotation_beside_a_value_is_no_second_value() -> None:
    top = 'NAMES: list[str] = ["a", "b"]\nFILES: list[str] = [f"{one}.txt" for one in NAMES]\nfor one in FILES:\n    print(one)\n'
    assert [one.trips.maximum for one in loops(top)] == [2, 2]
    local = "def run():\n    steps: int = 3\n    rest: list[int] = [1, 2]\n    for _ in range(steps):\n        pass\n"
    assert loops(local)[0].trips.maximum == 3
    grown = 'NAMES: list[str] = ["a"]\nNAMES += read()\nfor one in NAMES:\n    print(one)\n'
    assert loops(grown)[0].trips.maximum is None


def test_the_agents_that_take_their_turn_are_few() -> None:
    text = """
import asyncio


class Environment:
    async def step(self):
        {name} = self.rule.choose(self)
        return await asyncio.gather(*[self.agents[one].arun("go") for one in {name}])
"""
    assert shown(text.format(name="agent_ids")) == set()


def test_what_tokenizes_the_texts_it_is_given_is_kept_by_whoever_gives_them() -> None:
    text = """
import httpx


class Remote:
    def {name}(self, text):
        return httpx.post("https://models.example/", json={{"text": text}}).json()

    def encode_all(self, texts):
        found = []
        for text in texts:
            found.append(self.{name}(text))
        return found
"""
    assert loops(text.format(name="post_tokenize"))[0].confidence < loops(text.format(name="post_text"))[0].confidence


ENDED = """
import subprocess


class Services:
    def {name}(self, one):
        return subprocess.run(["service", one, "{name}"]).returncode

    def all(self):
        codes = []
        for one in self.names:
            codes.append(self.{name}(one))
        return codes

    def __init__(self, names):
        self.names = names
"""


def test_waiting_until_what_is_stopped_has_ended_is_no_work() -> None:
    assert not codes(ENDED.format(name="_stop_service"))
    assert codes(ENDED.format(name="finish_service")) == {"CKP101"}


PUT_TOGETHER = """
import os

for folder in ["first", "second", "third"]:
    {before}
    for path in os.listdir(folder):
        {bound} = os.path.join(folder, {bound})
        os.system("python tidy.py " + {bound})
print("done")
"""


@pytest.mark.parametrize(("before", "bound", "led"), [("", "path", False), ("whole = whole + path", "whole", True)])
def test_a_name_that_an_inner_loop_binds_anew_leads_from_no_turn_to_the_next(before: str, bound: str, *, led: bool) -> None:
    (outer, _) = loops("whole = 'a'\n" + PUT_TOGETHER.format(before=before, bound=bound))
    assert any(one.kind == "state" for one in outer.losses) is led
