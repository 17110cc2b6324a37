"""Statements that do nothing and blocks that are empty never stop the analysis: the example programs, mutilated at random.

The effect tree leaves out `pass`, `...` and strings that stand alone, so that any block may hold nothing at all.
"""

import ast
from random import Random

import pytest

from support_loops import project, verdicts
from test_programs import programs, sources

POLLED = """
import time


def wait(job):
    while True:
        {idle}
        state = job.poll()
        if state == "done":
            return state
        time.sleep(1)
"""
TRIED = """
import time

import requests


def answer(url):
    for _ in range(100):
        {idle}
        reply = requests.get(url, timeout=10)
        if reply.ok:
            return reply.json()
        time.sleep(5)
"""
BLOCKS = ("body", "orelse", "finalbody")
IDLE = ("pass", "...", "'nothing'", "if idle:\n    pass", "if idle:\n    ...\nelse:\n    pass", "for _ in idle:\n    pass")
"""Statements that do nothing, to be put between others; `if idle: pass` is how somebody leaves a case for later."""
SAMPLED = 10
"""One of so many programs is in each part of the sample."""
ROUNDS = 2
"""How often the slow test mutilates each of them."""


def blocks(tree: ast.AST) -> list[list[ast.stmt]]:
    """Return all lists of statements of a tree that hold any."""
    return [
        found for node in ast.walk(tree) for name in BLOCKS if isinstance(found := getattr(node, name, None), list) and found
    ]


def filled_up(tree: ast.Module, random: Random) -> None:
    """Put statements that do nothing into every second block."""
    for block in blocks(tree):
        if random.random() < 0.5:
            at = random.randint(0, len(block))
            block[at:at] = ast.parse(random.choice(IDLE)).body


def emptied(tree: ast.Module, random: Random) -> None:
    """Empty one to four blocks: what was in them is a `pass`."""
    below = [block for block in blocks(tree) if block is not tree.body]
    for block in random.sample(below, min(len(below), random.randint(1, 4))):
        block[:] = [ast.Pass()]


def thinned(tree: ast.Module, random: Random) -> None:
    """Take one to four statements out of blocks."""
    found = blocks(tree)
    for block in random.sample(found, min(len(found), random.randint(1, 4))):
        block[random.randrange(len(block))] = ast.Pass()


def mutilated(text: str, random: Random) -> str:
    """Return a program with one or two of these changes."""
    tree = ast.parse(text)
    for change in random.sample((filled_up, emptied, thinned), random.randint(1, 2)):
        change(tree, random)
    return ast.unparse(ast.fix_missing_locations(tree))


def stops_at(program: str, seed: int) -> str:
    """Return what stops the analysis of one mutilated program, with its text, "" where nothing does."""
    random = Random(f"{program} {seed}")
    modules = {path: mutilated(text, random) for path, text in sources(program).items()}
    try:
        judged = project(modules)
        for path in modules:
            judged.facts(path)
    except Exception as fault:  # any of them would leave the file without findings
        return f"{program}, seed {seed}: {fault!r}\n" + "\n".join(modules.values())
    return ""


@pytest.mark.parametrize(("text", "verdict"), [(POLLED, "cheap"), (TRIED, "short")])
@pytest.mark.parametrize("idle", ["if idle: pass", "if idle: ...", "if idle: 'for later'"])
def test_a_branch_that_does_nothing_leaves_a_loop_that_waits_what_it_is(text: str, verdict: str, idle: str) -> None:
    assert verdicts(text.format(idle=idle)) == verdicts(text.format(idle="pass")) == [verdict]


@pytest.mark.parametrize("part", range(SAMPLED // 2))
def test_no_empty_statement_stops_the_analysis_of_a_sampled_program(part: int) -> None:
    sampled = programs()[part::SAMPLED]
    assert sampled
    assert [found for program in sampled if (found := stops_at(program, part))] == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(ROUNDS))
def test_no_empty_statement_stops_the_analysis_of_any_program(seed: int) -> None:
    assert [found for program in programs() if (found := stops_at(program, seed))] == []
