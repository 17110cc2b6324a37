"""Saves that hang on a setting which is off: told of where nobody can switch it on, and an opt-in save where somebody can."""

import pytest

from support_loops import loops

TRAINING = """
import argparse, dataclasses, sys
from dataclasses import dataclass

import torch
import tyro

EVERY = 0


@dataclass
class Config:
    epochs: int = 60
    every: int = 0


class Session:
    def __init__(self, cfg: Config):
        self.cfg = cfg

    def run(self, model, loader, optimizer):
        for epoch in range(self.cfg.epochs):
            for batch in loader:
                model(batch).backward()
                optimizer.step()
            if TEST:
                torch.save(model.state_dict(), f"{epoch}.pt")


if __name__ == "__main__":
    MAKE
    Session(cfg).run(load(), read(), adam())
"""


def verdict(test: str, make: str) -> str:
    return loops(TRAINING.replace("TEST", test).replace("MAKE", make))[0].verdict


@pytest.mark.parametrize(
    "make",
    [
        "cfg = Config()",
        "cfg = Config(epochs=90)",
        "cfg = Config(90)",
    ],
)
def test_a_field_that_nobody_gives_is_off(make: str) -> None:
    assert verdict("self.cfg.every and epoch % self.cfg.every == 0", make) == "flagged"


@pytest.mark.parametrize(
    "make",
    [
        "cfg = Config(every=5)",
        "cfg = Config(90, 5)",
        "cfg = Config(**load())",
        "cfg = Config(*sys.argv)",
        "cfg = tyro.cli(Config)",
        "cfg = Config(); cfg.every = int(sys.argv[1])",
        "cfg = Config(); setattr(cfg, *sys.argv[1:])",
        "cfg = dataclasses.replace(Config(), every=5)",
        "p = argparse.ArgumentParser(); p.add_argument('--every'); cfg = Config()",
    ],
)
def test_a_field_that_somebody_may_give_is_a_save_on_request(make: str) -> None:
    assert verdict("self.cfg.every and epoch % self.cfg.every == 0", make) == "checkpointed"


def test_a_constant_that_is_off() -> None:
    assert verdict("EVERY and epoch % EVERY == 0", "cfg = Config()") == "flagged"
    assert (
        verdict("EVERY and epoch % EVERY == 0", "global EVERY; EVERY = int(sys.argv[1]); cfg = Config()") == "checkpointed"
    )
    assert verdict("EVERY and epoch % EVERY == 0", "globals()['EVERY'] = 5; cfg = Config()") == "checkpointed"


TRAINER = """
import sys
import torch


class Trainer:
    def __init__(self, model, lr=0.1, every=None):
        self.model = model
        self.every = every

    def fit(self, loader, optimizer):
        for epoch in range(200):
            for batch in loader:
                self.model(batch).backward()
                optimizer.step()
            if self.every is not None and epoch % self.every == 0:
                torch.save(self.model.state_dict(), f"{epoch}.pt")


if __name__ == "__main__":
    MAKE
    trainer.fit(load(), adam())
"""


@pytest.mark.parametrize(
    ("make", "found"),
    [
        ("trainer = Trainer(net())", "flagged"),
        ("trainer = Trainer(net(), lr=0.5)", "flagged"),
        ("trainer = Trainer(net(), every=5)", "checkpointed"),
        ("trainer = Trainer(net(), 0.1, 5)", "checkpointed"),
        ("trainer = Trainer(net(), **read())", "checkpointed"),
        ("trainer = make(Trainer)", "checkpointed"),
        ("trainer = Trainer(net()); trainer.every = 5", "checkpointed"),
    ],
)
def test_what_a_constructor_is_never_handed_is_off(make: str, found: str) -> None:
    assert loops(TRAINER.replace("MAKE", make))[0].verdict == found


COMMAND = """
import click, torch, typer


DECLARED
def main(PARAM, path="net.pt"):
    net, optimizer, first = resumed(path)
    for epoch in range(first, 5000):
        for batch in read():
            net(batch).backward()
            optimizer.step()
        if save_often and epoch % 10 == 0:
            torch.save(net.state_dict(), path)


main()
"""


@pytest.mark.parametrize(
    ("declared", "param", "problem"),
    [
        ('@click.command()\n@click.option("--save-often/--no-save-often", default=True)', "save_often", ""),
        ('@click.command()\n@click.option("-s", "save_often", default=True)', "save_often", ""),
        ("", "save_often=typer.Option(True)", ""),
        ('@click.command()\n@click.option("--save-often", is_flag=True)', "save_often", "optional"),
        ('@click.command()\n@click.option("--other", default=True)', "save_often", "optional"),
        ("", "save_often=typer.Option(False)", "optional"),
    ],
)
def test_a_command_saves_by_default_where_its_option_is_on(declared: str, param: str, problem: str) -> None:
    assert loops(COMMAND.replace("DECLARED", declared).replace("PARAM", param))[0].problem == problem


@pytest.mark.parametrize(
    ("make", "test", "found"),
    [
        ("cfg = Config()", "n and epoch % n == 0", "flagged"),
        ("cfg = Config(every=5)", "n and epoch % n == 0", "checkpointed"),
        ("cfg = Config(**load())", "n and epoch % n == 0", "checkpointed"),
        ("cfg = Config()", "not n or epoch % n == 0", "checkpointed"),
    ],
)
def test_a_setting_under_a_shorter_name(make: str, test: str, found: str) -> None:
    text = TRAINING.replace("if TEST", f"n = self.cfg.every\n            if {test}").replace("MAKE", make)
    assert loops(text)[0].verdict == found
