"""A training that may begin anywhere, and callers that restore a state and leave out where to begin."""

import pytest

from support_loops import loops

TRAINING = """
import os, sys
import torch

model, optimizer = ready()


def restore(path="last.pt"):
    if not os.path.exists(path):
        return 0
    state = torch.load(path)
    model.load_state_dict(state["model"])
    optimizer.load_state_dict(state["optimizer"])
    return state["epoch"] + 1


def fit(start=0, epochs=200):
    for epoch in range(start, epochs):
        for batch in read():
            model(batch).backward()
            optimizer.step()
        torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict(), "epoch": epoch}, "last.pt")


def main(test=False):
    CALLS


main()
"""


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ("restore()\n    fit()", "restarted"),
        ("begun = restore()\n    print(begun)\n    fit(epochs=50)", "restarted"),
        ("restore()\n    fit(0)", "restarted"),
        ("if not test: restore()\n    fit()", "restarted"),
        ("fit(restore())", ""),
        ("begun = restore()\n    fit(start=begun)", ""),
        ("begun = restore()\n    fit(epochs=200 - begun)", ""),
        ("restore()\n    fit(*sys.argv)", ""),
        ("if test:\n        restore()\n        return\n    fit()", ""),
        ("if test:\n        restore()\n    else:\n        fit()", ""),
        ("fit()\n    restore()", ""),
    ],
)
def test_who_restores_a_state_says_where_the_training_begins(body: str, problem: str) -> None:
    found = next(one for one in loops(TRAINING.replace("CALLS", body)) if "epoch" in one.header)
    assert (found.verdict, found.problem) == ("checkpointed", problem)
