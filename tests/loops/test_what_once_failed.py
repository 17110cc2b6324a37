"""What once made the analysis fail: tables whose registering functions come to light as they are read, counts of names."""

from safepoint.loops.options import LoopOptions
from safepoint.loops.project import Project
from safepoint.loops.source.read import skim_module
from support_loops import loops

KINDS = '''
LISTENERS = {}


def on(event):
    """Let a function be called whenever something happens.

    It is given the number of the round, and what has come of it: whoever wants to know of every round says so once, above
    the function, and nothing else has to be changed.
    """

    def keeps(made):
        LISTENERS.setdefault(event, []).append(made)
        return made

    return keeps


def fire(event, *given):
    """Call what is registered."""
    for one in LISTENERS[event]:
        one(*given)
'''
STEPS = """
import torch
from kinds import on


@on("round")
def learn(model, batch, optimizer):
    optimizer.zero_grad()
    model(batch).mean().backward()
    optimizer.step()
"""
MAIN = """
import steps
from kinds import fire


def main(model, data, optimizer):
    for batch in data:
        fire("round", model, batch, optimizer)
"""


COUNTS = """
import json
import subprocess

STAGES = ("coarse", "fine", "finest")


def refine(meshes, path):
    for turn, mesh in enumerate(meshes):
        out = subprocess.run(["remesh", mesh], capture_output=True).stdout
        if turn >= len(STAGES):
            with open(path, "a") as file:
                file.write(json.dumps({"turn": turn, "out": out.decode()}))
"""


def test_a_count_of_written_out_names_is_compared_like_any_other_number() -> None:
    assert [one.verdict for one in loops(COUNTS)] == ["checkpointed"]


def test_a_table_whose_decorator_comes_to_light_as_it_is_read_is_read_whole() -> None:
    texts = {"kinds.py": KINDS, "steps.py": STEPS, "main.py": MAIN}
    judged = Project({path: skim_module(text, path) for path, text in texts.items()}, LoopOptions())
    assert [one.verdict for one in judged.facts("main.py").loops] == ["flagged"]
