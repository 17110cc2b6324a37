"""Functions that are handed to a runner: its loop around their call is theirs."""

from support_loops import project, shown

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


def test_the_examples_of_a_library_use_it_as_it_is_known_though_its_sources_lie_beside_them() -> None:
    example = """import requests
from prefect import flow, task
from tqdm import tqdm


@task
def fetch(url):
    return requests.get(url, timeout=9).json()


@flow
def main(urls):
    found = []
    for url in tqdm(urls):
        found.append(fetch(url))
    return found
"""
    sources = {
        "examples/pages.py": example,
        "src/prefect/__init__.py": "from prefect.tasks import flow, task\n",
        "src/prefect/tasks.py": "def task(work):\n    return work\n\n\ndef flow(work):\n    return work\n",
    }
    library = {f"src/prefect/part_{number}.py": "" for number in range(40)}
    assert shown({**sources, **library}, "examples/pages.py") == set()
    assert shown(sources, "examples/pages.py") == {"CKP101"}  # A small package of the same name is the program's own.
