"""Counts that a setting bounds, and what its default says of them."""

import pytest

from support_loops import loops, shown, verdicts

STEPS = """
import argparse
import torch

parser = argparse.ArgumentParser()
parser.add_argument("--seed", type=int, default=7)
{declared}
args = parser.parse_args()
model = torch.nn.GRU(1, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
for step in range({bound}):
    loss = ((model(inputs) - targets) ** 2).mean()
    loss.backward()
    optimizer.step()
"""


@pytest.mark.parametrize(
    ("declared", "bound", "said"),
    [
        ('parser.add_argument("-n", "--num-steps", type=int, default=300)', "args.num_steps", "300 by default"),
        ("parser.add_argument('--num_steps', default=int(3e2), type=int)", "args.num_steps + 1", "301 by default"),
        ('flags.DEFINE_integer("num_steps", 300, "steps")', "FLAGS.num_steps", "300 by default"),
        ('parser.add_argument("--num-steps", type=int, default=300)', 'config["num_steps"]', "300 by default"),
        ('parser.add_argument("--num-steps", type=int, default=3 * 10**2)', "args.num_steps", "300 by default"),
        ('parser.add_argument(\n  "--num-steps",\n  type = int,\n  default = 300\n)', "args.num_steps", "300 by default"),
        ('MOST = 300  # or so\nparser.add_argument("--num-steps", default=MOST)', "args.num_steps", "300 by default"),
        ('steps = settings.get("num_steps", 300)', "steps", "300 by default"),
        ('steps = int(getattr(settings, "num_steps", 300))', "steps", "300 by default"),
        ('steps = 2 if args.smoke_test else 300', "steps", "300 by default"),
    ],
)  # fmt: skip
def test_the_default_of_an_option_says_how_often_a_loop_turns(declared: str, bound: str, said: str) -> None:
    text = STEPS.format(declared=declared, bound=bound)
    (loop,) = loops(text)
    assert said in loop.trips.why
    assert loop.trips.maximum is None
    assert not shown(text)  # three hundred steps over the same data are a matter of seconds


@pytest.mark.parametrize(
    ("declared", "bound"),
    [
        ('parser.add_argument("--num-steps", type=int)', "args.num_steps"),
        ('parser.add_argument("--num-steps", type=int, default=-1)', "args.num_steps"),
        ('parser.add_argument("--num-steps", type=int, default=100_000)', "args.num_steps"),
        ('parser.add_argument("--num-steps", type=int, default=300)', "self.num_steps"),
        ('parser.add_argument("--warm", default=3, choices=["num_steps"])', "args.num_steps"),
    ],
)
def test_without_a_small_default_the_count_stays_open(declared: str, bound: str) -> None:
    assert shown(STEPS.format(declared=declared, bound=bound)) == {"CKP101"}


def test_some_hundred_steps_by_default_that_take_batches_are_no_toy() -> None:
    text = STEPS.format(declared='parser.add_argument("--iters", type=int, default=1000)', bound="args.iters")
    assert shown(text.replace("    loss =", "    inputs, targets = next(batches)\n    loss =")) == {"CKP101"}


def test_a_bar_that_is_entered_counts_what_it_is_given() -> None:
    (loop,) = loops("from tqdm import trange\nwith trange(40) as steps:\n    for step in steps:\n        work(step)\n")
    assert loop.trips.maximum == 40


def test_of_several_bars_of_one_name_the_last_is_gone_through() -> None:
    text = "def main(tqdm, step):\n    loop = tqdm.tqdm(range(300))\n    for _ in loop:\n        step()\n"
    text += "    loop = tqdm.tqdm(range(20))\n    for _ in loop:\n        step()\n"
    assert [loop.trips.maximum for loop in loops(text)] == [300, 20]


@pytest.mark.parametrize(("body", "most"), [("if step():\n        n += 1", None), ("step()\n    n += 1", 3)])
def test_a_counter_that_waits_for_a_condition_says_nothing_of_the_turns(body: str, most: int | None) -> None:
    (loop,) = loops(f"n = 0\nwhile n < 3:\n    {body}\n")
    assert loop.trips.maximum == most


def test_a_count_that_is_handed_in_is_the_setting_it_comes_from() -> None:
    text = """
import argparse


def train(model, data, optimizer, steps):
    for step in range(steps):
        model(data[step]).backward()
        optimizer.step()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default={default})
    args = parser.parse_args()
    train(load(), read(), make(), args.steps)
"""
    assert verdicts(text.format(default=50)) == ["short"]
    assert verdicts(text.format(default=50000)) == ["flagged"]


@pytest.mark.parametrize(("default", "found"), [(200, set()), (200_000, {"CKP101"})])
def test_the_default_of_an_option_that_another_file_declares_counts_as_well(default: int, found: set[str]) -> None:
    options = f"""
import argparse

args = argparse.ArgumentParser()
args.add_argument("--epochs", default={default})
args = args.parse_args()
"""
    training = """
import torch
from settings import args

model = torch.nn.GRU(1, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
for step in range(args.epochs):
    loss = ((model(inputs) - targets) ** 2).mean()
    loss.backward()
    optimizer.step()
"""
    assert shown({"settings.py": options, "m.py": training}) == found


def test_methods_of_one_name_that_hand_a_setting_on_to_each_other_are_followed_once() -> None:
    part = """
class Part{at}:
    def fit(self, data, rounds):
        for _ in range(rounds):
            self.first.fit(data, rounds)
            self.second.fit(data, rounds)
"""
    assert len(loops("".join(part.format(at=at) for at in range(30)))) == 30


@pytest.mark.parametrize(
    ("head", "annotated", "most"),
    [
        ("@dataclass\nclass Settings:", ": int", None),
        ("class Settings(BaseModel):", ": int", None),
        ("@dataclass\nclass Settings:", ": ClassVar[int]", 3.0),
        ("class Settings:", "", 3.0),
    ],
)
def test_the_default_of_a_field_proves_no_count(head: str, annotated: str, most: float | None) -> None:
    text = f"""
from dataclasses import dataclass
from typing import ClassVar
from pydantic import BaseModel


{head}
    rounds{annotated} = 3


def search(settings: Settings, client, found):
    for _ in range(settings.rounds):
        found.append(client.chat.completions.create(model="m", messages=found))
"""
    (loop,) = loops(text)
    assert (loop.trips.likely, loop.trips.maximum) == (3.0, most)


YEARS = """
import argparse

import requests


def main(args):
    found = []
    for year in range({first}, args.last + 1):
        found.append(requests.get(f"https://a/{{year}}").json())
    print(found)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--first", type=int, default=2021)
    parser.add_argument("--last", type=int, default=2025)
    main(parser.parse_args())
"""


@pytest.mark.parametrize(("first", "turns"), [("args.first", 5), ("2000", 26), ("0", 2026)])
def test_a_range_of_two_settings_has_the_turns_between_them(first: str, turns: int) -> None:
    assert loops(YEARS.format(first=first))[0].trips.likely == turns


def test_a_count_that_comes_before_a_larger_limit_of_the_body_is_the_count() -> None:
    text = """
import argparse

parser = argparse.ArgumentParser()
parser.add_argument("--epochs", type=int, default=10)
parser.add_argument("--most", type=int, default=10**10)
args = parser.parse_args()
steps = 0
for epoch in range(args.epochs):
    steps += 1
    if steps > args.most:
        break
"""
    assert loops(text)[0].trips.likely == 10
