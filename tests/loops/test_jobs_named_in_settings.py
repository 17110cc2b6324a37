"""Whole jobs that the settings of a run name: what each keeps at its own end, or in a log for readers."""

import pytest

from support_loops import loops, shown, verdicts

JOBS = """
import argparse, json

import openai


def ask(question):
    return openai.ChatCompletion.create(model="m", messages=[{{"role": "user", "content": question}}])


def evaluate(path):
    answers = []
    for example in json.load(open(path)):
        answers.append(ask(example["question"]))
    {behind}
    return answers


parser = argparse.ArgumentParser()
parser.add_argument("--eval_data", nargs="*")
args = parser.parse_args()
for path in {paths}:
    {each}
"""
KEPT = 'json.dump(answers, open(path + ".out", "w"))'
DONE = 'json.dump(evaluate(path), open(path + ".out", "w"))'


@pytest.mark.parametrize(
    ("behind", "paths", "each", "inner"),
    [
        (KEPT, "args.eval_data", "evaluate(path)", "flagged"),
        ("pass", "args.eval_data", DONE, "flagged"),
        (KEPT, "glob.glob('*.json')", "evaluate(path)", "covered"),
    ],
)
def test_each_set_of_data_in_the_settings_is_a_whole_job(behind: str, paths: str, each: str, inner: str) -> None:
    text = JOBS.format(behind=behind, paths=paths, each=each).replace("import argparse, json", "import argparse, glob, json")
    assert verdicts(text)[0] == inner


def test_a_program_that_goes_through_its_data_is_no_demonstration_of_its_function() -> None:
    train = """
import json

from evaluate import evaluate


def train(steps):
    for step in range(steps):
        json.dump({"step": step, "answers": evaluate("validation.json")}, open("state.json", "w"))
"""
    program = JOBS.format(behind="pass", paths="args.eval_data", each="print(evaluate(path))")
    assert shown({"evaluate.py": program, "train.py": train}, "evaluate.py")
    once = program.replace("for path in args.eval_data:\n    ", "path = args.eval_data\n")
    assert not shown({"evaluate.py": once, "train.py": train}, "evaluate.py")


LOGGED = """
import openai, sys


class Notes:
    def __init__(self, path):
        self.file = open(path, "w")

    def write(self, text):
        self.file.write(text + "\\n")


{name} = Notes("notes.txt")


def play(task):
    answer = openai.ChatCompletion.create(model="m", messages=[{{"role": "user", "content": task}}])
    {name}.write(f"answer: {{answer}}")
    return answer


def main(tasks):
    prices = []
    for task in tasks:
        prices.append(play(task))
    print(sum(prices))


main(open(sys.argv[1]))
"""


@pytest.mark.parametrize(("name", "verdict"), [("logger", "flagged"), ("results", "checkpointed")])
def test_an_object_that_logs_keeps_nothing(name: str, verdict: str) -> None:
    assert verdicts(LOGGED.format(name=name)) == [verdict]


TRIED = """
import os, subprocess, sys

import json


def put(code, language, temp_dir):
    if language == "c":
        path = os.path.join({first}, "one.json")
    else:
        path = os.path.join(temp_dir, "two.json")
    with open(path, "w") as file:
        file.write(code)
    return path


def judge(items, temp_dir):
    passed = []
    for item in items:
        passed.append(subprocess.run(["run", item["code"]], capture_output=True).stdout)
        put(passed[-1], item["language"], temp_dir)
    return passed


print(judge(json.load(open(sys.argv[1])), "/tmp/judge"))
"""


def test_each_branch_may_put_a_file_of_its_own_into_a_temporary_folder() -> None:
    assert not [one for one in loops(TRIED.format(first="temp_dir")) if one.verdict == "checkpointed"]
    assert [one for one in loops(TRIED.format(first="'kept'")) if one.verdict == "checkpointed"]


GRADIENTS = """
import torch


def search(model, ids, {count}):
    found = []
    for {at} in range({count}):
        grad = torch.autograd.grad(model(ids){of}, ids)[0]
        found.append(grad.topk(8))
    return found
"""


@pytest.mark.parametrize(
    ("count", "at", "of", "exempt"),
    [("dims", "dim", "[dim]", True), ("num_steps", "_", "", False), ("epochs", "epoch", ".sum()", False)],
)
def test_a_search_by_gradients_counts_its_steps_and_no_dimensions(count: str, at: str, of: str, *, exempt: bool) -> None:
    (found,) = [one for one in loops(GRADIENTS.format(count=count, at=at, of=of)) if one.costs]
    assert (found.verdict == "exempt") is exempt


WORDED = """
import sys


def worded(sources, tokenizer, system_message="You are kind."):
    return tokenizer.put(sources, system_message)


def asked(sources, model, system_message="You are kind."):
    return model.put(sources, system_message)


def main(tokenizer, model):
    found = []
    for line in open(sys.argv[1]):
        found.append({called})
    return found
"""


@pytest.mark.parametrize(("called", "costs"), [("worded(line, tokenizer)", False), ("asked(line, model)", True)])
def test_what_is_given_a_tokenizer_only_puts_the_prompt_into_tokens(called: str, *, costs: bool) -> None:
    (found,) = loops(WORDED.format(called=called))
    assert bool(found.costs) is costs


@pytest.mark.parametrize(("name", "costs"), [("reranker", True), ("table", False)])
def test_a_reranker_passes_the_candidates_of_each_query_through_a_network(name: str, *, costs: bool) -> None:
    text = f"""
def rank(queries, {name}):
    found = []
    for one in queries:
        found.append({name}.rerank(one, one.texts))
    return found
"""
    (found,) = loops(text)
    assert bool(found.costs) is costs
