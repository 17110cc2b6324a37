"""Batches that a loader makes when they are asked for: what is put into one is gone with its turn; and gradients looked at."""

import pytest

from support_loops import loops

MOVED = """
import torch
from openai import OpenAI
from tqdm import tqdm

client = OpenAI()


def look({given}, device):
    for batch in {head}:
        for key in batch:
            batch[key] = client.chat.completions.create(model="m", messages=[batch[key]])
        show(batch)
"""


@pytest.mark.parametrize(
    ("given", "head", "lost"),
    [
        ("loader", "loader", []),
        ("test_loader", "tqdm(test_loader)", []),
        ("loader", "tqdm(enumerate(loader))", []),
        ("rows", "rows", ["batch"]),
        ("rows", "tqdm(rows)", ["batch"]),
    ],
)
def test_what_is_put_into_a_batch_that_a_loader_makes_is_gone_with_its_turn(given: str, head: str, lost: list[str]) -> None:
    found = loops(MOVED.format(given=given, head=head))[0].losses
    assert [one.name for one in found if one.kind == "collected"] == lost


LOOKING = """
import torch
from torch import nn

net = nn.Sequential(nn.Linear(2, 2))


def {name}(images, place):
    net.zero_grad()
    net(images)[0, place].backward()
    return net[0].weight.grad


def look(images):
    found = []
    for place in range(10_000):
        found.append({name}(images, place))
    return found


if __name__ == "__main__":
    print(look(read()))
"""


@pytest.mark.parametrize(("name", "kinds"), [("compute_gradcam", ["collected"]), ("fit_place", ["memory", "collected"])])
def test_gradients_that_show_what_a_network_looks_at_train_nothing(name: str, kinds: list[str]) -> None:
    assert [one.kind for one in loops(LOOKING.format(name=name))[0].losses] == kinds
