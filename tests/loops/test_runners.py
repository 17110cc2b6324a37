"""Functions that are handed to a runner: its loop around their call is theirs."""

from support_loops import project

RUNNER = """
import os
import pandas as pd


def run(model, ask, folder):
    for subject in sorted(os.listdir(folder)):
        table = pd.read_csv(os.path.join(folder, subject))
        table["answer"] = ask(model, table)
        {save}
"""
ASKED = """
from runner import run
from openai import OpenAI


def answers(model, table):
    found = []
    for question in table["question"]:
        found.append(OpenAI().chat.completions.create(model=model, messages=[question]))
    return found


def main(model, folder):
    run(model, answers, folder)
"""


def test_a_function_that_is_handed_to_a_runner_is_called_in_its_loop() -> None:
    save = "table.to_csv(f'{folder}/{subject}.answers.csv')"
    sources = {"runner.py": RUNNER.format(save=save), "ask.py": ASKED}
    assert [one.verdict for one in project(sources).facts("ask.py").loops] == ["covered"]
    sources["runner.py"] = RUNNER.format(save="print(subject)")
    assert [one.verdict for one in project(sources).facts("ask.py").loops] == ["flagged"]
