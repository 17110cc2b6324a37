"""Trainings that save, in programs that never load what they save: information, since no run can go on from it."""

import pytest

from safepoint.core.diagnostic import Severity
from safepoint.engine import checks_of
from support_loops import project

TRAIN = """
import argparse

import torch

from nets import make_net, batches


def train(args, start=0):
    net = make_net()
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
    {before}
    for epoch in range({turns}):
        for batch in batches(args.folder):
            loss = net(batch)
            loss.backward()
            optimizer.step()
        torch.save(net.state_dict(), f"{{args.folder}}/{{epoch}}.pt")


{start}
"""
NETS = """
import torch


def make_net():
    return torch.nn.Linear(8, 8)


def batches(folder):
    return torch.utils.data.DataLoader(folder)
{more}
"""
START = """
if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    train(parser.parse_args())
"""


def found(before: str = "pass", turns: str = "90", start: str = START, more: str = "") -> list[tuple[str, Severity]]:
    texts = {"train.py": TRAIN.format(before=before, turns=turns, start=start), "nets.py": NETS.format(more=more)}
    facts = project(texts).facts("train.py")
    return [(one.code, one.severity) for _, check in checks_of("loop") for one in check(facts)]


def test_a_training_whose_program_never_loads_its_state_is_told_of_as_information() -> None:
    assert found() == [("CKP109", Severity.INFO)]


@pytest.mark.parametrize(
    "changed",
    [
        {"before": 'net.load_state_dict(torch.load("last.pt"))'},
        {"more": "\n\ndef resume(net, path):\n    return net\n"},
        {"turns": "5"},
        {"start": ""},
    ],
    ids=["a state is loaded", "an imported file resumes", "a few turns", "nothing starts it"],
)
def test_it_is_not_where_a_state_may_be_loaded_or_little_is_seen(changed: dict[str, str]) -> None:
    assert found(**changed) == []


def test_weights_that_others_have_trained_are_no_state_to_go_on_from() -> None:
    assert found(before='vae = AutoModel.from_pretrained("vae")') == [("CKP109", Severity.INFO)]
