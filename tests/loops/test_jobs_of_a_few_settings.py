"""Whole jobs of which a caller goes through a few: what one of them collects is lost with it, whatever is saved behind it."""

import pytest

from support_loops import codes, loops, shown

RUNNER = """
import pickle
from concurrent.futures import ThreadPoolExecutor, as_completed
from tqdm import tqdm


class Runner:
    def evaluate(self, rows, ask):
        results = []
        with ThreadPoolExecutor() as pool:
            waited = [pool.submit(ask, row) for row in rows]
            for done in tqdm(as_completed(waited), total=len(rows)):
                results.append(done.result())
        return results

    def run(self, {several}, read, ask, trainer):
        for at, {one} in enumerate({several}):
            results = self.evaluate(read({one}), ask)
            trainer.train()
            with open(f"{{at}}.pkl", "wb") as file:
                pickle.dump(results, file)
"""


@pytest.mark.parametrize(
    ("one", "several", "found"),
    [("config", "configs", {"CKP101"}), ("experiment", "experiments", {"CKP101"}), ("batch", "batches", set())],
)
def test_a_save_behind_each_of_a_few_jobs_keeps_nothing_within_one(one: str, several: str, found: set[str]) -> None:
    assert {code for code in shown(RUNNER.format(one=one, several=several)) if code != "CKP109"} == found


MAPPED = """
from concurrent.futures import ThreadPoolExecutor
from tqdm import tqdm


class Runner:
    def ask(self, row):
        return self.chosen(row)

    def run(self, rows):
        results = []
        with tqdm(total=len(rows)) as pbar:
            with {pool}(10) as pool:
                for result in pool.map(self.ask, rows):
                    results.append(result)
                    {told}
        return results
"""


@pytest.mark.parametrize(
    ("pool", "told", "found"),
    [("ThreadPoolExecutor", "pbar.set_postfix(at=9)", set()), ("ThreadPoolExecutor", "pbar.update(1)", {"CKP101"})],
)
def test_a_bar_that_the_turns_move_on_speaks_for_what_threads_are_given(pool: str, told: str, found: set[str]) -> None:
    assert codes(MAPPED.format(pool=pool, told=told)) == found


TRIED = """
from openai import OpenAI

client = OpenAI()


def rate(size, questions):
    total = 0
    for question in questions:
        total += client.chat.completions.create(model="m", messages=[question]).rating
    return total / len(questions)


def run({several}, questions):
    for {one} in {several}:
        print({one}, rate({one}, questions))
"""


@pytest.mark.parametrize(("one", "several", "line"), [("chunk_size", "chunk_sizes", 9), ("chunk", "chunks", 15)])
def test_a_setting_that_is_tried_out_is_no_batch(one: str, several: str, line: int) -> None:
    found = [loop.span.line for loop in loops(TRIED.format(one=one, several=several)) if loop.verdict == "flagged"]
    assert line in found
    assert (9 in found) == (line == 9)


SPLIT = """
from openai import OpenAI

client = OpenAI()


def cut(splitter, pages):
    return splitter.{cuts}(pages)


def summarize(splits):
    found = {{}}
    for split in splits:
        found[split] = client.chat.completions.create(model="m", messages=[split])
    return found
"""


@pytest.mark.parametrize(("cuts", "found"), [("split_documents", {"CKP101"}), ("take", set())])
def test_the_splits_of_documents_are_many(cuts: str, found: set[str]) -> None:
    assert codes(SPLIT.format(cuts=cuts)) == found


FOLDS = """
import argparse
import pandas as pd
import torch
from transformers import AutoModelForCausalLM


def answer(model, frame, tokens):
    for {each} in tokens:
        frame.loc[{each}, "answer"] = model.generate({each})
    return frame


def evaluate(model, path, out):
    frame = pd.read_csv(path)
    frame = answer(model, frame, frame["question"])
    frame.to_csv(out)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--{setting}", type=int, default={usual})
    args = parser.parse_args()
    model = AutoModelForCausalLM.from_pretrained("m")
    for number in range(args.{setting}):
        evaluate(model, f"in_{{number}}.csv", f"out_{{number}}.csv")


if __name__ == "__main__":
    main()
"""


@pytest.mark.parametrize(("usual", "each", "found"), [(2, "asked", {"CKP101"}), (500, "asked", set()), (2, "split", set())])
def test_a_setting_that_is_a_handful_by_default_counts_whole_jobs(usual: int, each: str, found: set[str]) -> None:
    assert shown(FOLDS.format(setting="count", usual=usual, each=each)) - {"CKP109"} == found


TABLE = """
import pandas as pd


def judge(model, table, rows):
    best = None
    for row in rows:
        best = model.generate(row, best)
        table.append(best)
    return best


def main(model, read):
    for name in {names}:
        judged = judge(model, [], read(name))
        pd.DataFrame(judged).to_csv(f"{{name}}.csv")
"""


@pytest.mark.parametrize(("names", "found"), [('("a", "b", "c")', {"CKP101"}), ('open("names.txt")', set())])
def test_answers_that_lead_on_to_the_next_are_a_whole_job_where_no_weights_move(names: str, found: set[str]) -> None:
    assert shown(TABLE.format(names=names)) - {"CKP109"} == found


WITHIN = """
import json
from openai import OpenAI


def main(sets, tests, client: OpenAI):
    for {each} in sets:
        found = []
        for row in {each}.rows:
            found.append(client.chat.completions.create(model="m", messages=[row]))
        json.dump(found, open({each}.out, "w"))
"""


@pytest.mark.parametrize(("each", "found"), [("dataset", {"CKP105"}), ("task", set())])
def test_the_answers_to_a_whole_data_set_are_lost_within_it(each: str, found: set[str]) -> None:
    assert shown(WITHIN.format(each=each)) - {"CKP109"} == found
