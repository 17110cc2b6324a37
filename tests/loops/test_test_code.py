"""Nothing is worth keeping between two runs of a test: its loops are listed, and judged only when they are declared."""

import pytest

from safepoint.loops.options import LoopOptions
from safepoint.loops.project import Project
from safepoint.loops.source.read import read_module, skim_module
from support_loops import project, verdicts

TRAINING = """
import pytest
import torch


def run(model, optimizer, batches):
    for batch in batches:
        loss = model(batch).sum()
        loss.backward()
        optimizer.step()
"""
DECLARED = TRAINING.replace("in batches:", "in batches:  # safepoint: loop max_iterations=5")


@pytest.mark.parametrize(
    "path", ["tests/check.py", "pkg/test/check.py", "test_run.py", "run_test.py", "conftest.py", "bench_x/run.py"]
)
def test_a_loop_of_a_test_module_is_exempt(path: str) -> None:
    (loop,) = project({path: TRAINING}).facts(path).loops
    assert loop.verdict == "exempt"
    assert "test code" in loop.steps[-1]


def test_the_same_loop_of_a_program_is_flagged() -> None:
    (loop,) = project({"run.py": TRAINING}).facts("run.py").loops
    assert loop.verdict == "flagged"


def test_a_declared_loop_of_a_test_module_is_held_to_its_bounds() -> None:
    (loop,) = project({"tests/check.py": DECLARED}).facts("tests/check.py").loops
    assert loop.declared is not None
    assert loop.verdict == "flagged"


def test_a_run_that_lists_nothing_still_counts_the_loops() -> None:
    path = "tests/check.py"
    for read in (read_module, skim_module):
        facts = Project({path: read(TRAINING, path)}, LoopOptions(), listing=False).facts(path)
        assert (facts.loops, facts.unlisted) == ((), 1)


def test_work_that_a_program_borrows_from_a_test_module_is_still_seen() -> None:
    files = {
        "tests/check.py": TRAINING,
        "main.py": "from tests.check import run\n\n\ndef main(runs):\n    for one in runs:\n        run(*one)\n",
    }
    (loop,) = project(files).facts("main.py").loops
    assert loop.costs


EVALUATION = """
import argparse
import openai
import pandas as pd


def batches(rows):
    assert len(rows)
    return rows.iterrows()


def test_reversal(rows, model):
    answers = []
    for _, row in batches(rows):
        answers.append(openai.ChatCompletion.create(model=model, messages=[row["prompt"]]))
    return answers


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--model")
    args = parser.parse_args()
    rows = pd.read_csv("rows.csv")
    pd.DataFrame(test_reversal(rows, args.model)).to_csv("answers.csv")
"""


def test_an_evaluation_with_a_command_line_that_asserts_only_of_its_data_is_a_program() -> None:
    path = "test_reversal.py"
    (loop,) = project({path: EVALUATION}).facts(path).loops
    assert loop.verdict == "flagged"


def test_a_test_module_with_a_command_line_that_asserts_in_its_tests_is_none() -> None:
    path = "test_reversal.py"
    (loop,) = (
        project({path: EVALUATION.replace("    return answers", "    assert answers\n    return answers")}).facts(path).loops
    )
    assert loop.verdict == "exempt"


TRIED = """
import torch


def {name}({given}):
    for step in range(rounds):
        loss = net(data[step])
        loss.backward()
        optimizer.step()


if __name__ == "__main__":
    {name}(*load())
"""


@pytest.mark.parametrize(
    ("name", "given", "verdict"),
    [
        ("_test_scaling", "size", "exempt"),
        ("_test_scaling", "net, data", "flagged"),
        ("_tested_scaling", "size", "flagged"),
    ],
)
def test_a_module_tries_itself_out(name: str, given: str, verdict: str) -> None:
    assert verdicts(TRIED.format(name=name, given=given)) == [verdict]
