"""Bars that items are put under before a loop, searches for queries, texts analysed, and functions given by default."""

import pytest

from support_loops import shown, verdicts

WORKERS = """
import json
import sys
from multiprocessing.pool import ThreadPool

from tqdm import tqdm


def run_thread(given):
    ranker, queries = given["ranker"], given["queries"]
    if given["rank"] == 0:
        rows = {barred}
    else:
        rows = queries
    found = []
    for query in rows:
        found.append({work})
    return found


if __name__ == "__main__":
    parts = [{{"rank": at, "ranker": None, "queries": []}} for at in range(8)]
    json.dump(ThreadPool(8).map(run_thread, parts), open(sys.argv[1], "w"))
"""


@pytest.mark.parametrize(
    ("barred", "work", "found"),
    [
        ("tqdm(queries)", "ranker.search(query, 10)", {"CKP101"}),
        ("tqdm(queries)", "ranker.closest_docs(query, 10)", {"CKP101"}),
        ("tqdm(queries)", "nlp(query)", {"CKP101"}),
        ("tqdm(queries)", "[one for one in nlp.pipe(query)]", {"CKP101"}),
        ("sorted(queries)", "ranker.search(query, 10)", set()),
        ("sorted(queries)", "nlp(query)", set()),
        ("tqdm(queries)", "pattern.search(query)", set()),
    ],
)
def test_items_that_one_worker_puts_under_a_bar_are_many_for_all(barred: str, work: str, found: set[str]) -> None:
    text = WORKERS.format(barred=barred, work=work).replace("import sys\n", "import sys\nimport spacy\n")
    assert shown(text) == found


GIVEN = """
import json
import sys
from concurrent.futures import ThreadPoolExecutor

from openai import OpenAI
from tqdm import tqdm

client = OpenAI()


def ask(prompt):
    return client.chat.completions.create(model="m", messages=[prompt])


def word(prompt):
    return prompt.upper()


def ask_all(prompts, work={default}):
    found = []
    with ThreadPoolExecutor(8) as pool:
        futures = [pool.submit(work, one) for one in prompts]
        for future in tqdm(futures):
            found.append(future.result())
    return found


if __name__ == "__main__":
    json.dump(ask_all(json.load(open(sys.argv[1]))), open(sys.argv[2], "w"))
"""


@pytest.mark.parametrize(("default", "found"), [("ask", {"CKP101"}), ("word", set()), ("None", set())])
def test_a_function_that_stands_for_a_parameter_by_default_is_run(default: str, found: set[str]) -> None:
    assert shown(GIVEN.format(default=default)) == found


MODELS = """
from openai import OpenAI
from tqdm import tqdm

client = OpenAI()


def {helper}(model, path):
    found = []
    for line in tqdm(open(path)):
        found.append(client.chat.completions.create(model=model, messages=[line]))
    return found


class Benchmark:
    def __init__(self, models, out):
        self.models = models
        self.out = out

    def ask_models(self, prompt_path):
        found = []
        for model in self.models:
            found.extend({call})
        self.out.write_text(str(found))


class Model:
    def ask_models(self, path):
        return client.chat.completions.create(model="m", messages=[path])
"""


@pytest.mark.parametrize(
    ("helper", "call", "found"),
    [
        ("ask_models", "ask_models(model, prompt_path)", {"CKP101", "CKP105"}),
        ("ask_all", "ask_all(model, prompt_path)", {"CKP101", "CKP105"}),
        ("ask_all", "model.ask_models(prompt_path)", {"CKP101"}),
    ],
)
def test_a_function_of_the_same_name_is_no_part_that_the_question_is_handed_down_to(
    helper: str, call: str, found: set[str]
) -> None:
    assert shown(MODELS.format(helper=helper, call=call)) == found


BUILT = """
import sys
from multiprocessing import Pool

import torch
from tqdm import tqdm


class Builder:
    def __init__(self, path):
        self.file = open(path, "wb")
        self.sizes = []

    def add_item(self, item):
        self.file.write(item.numpy().tobytes())
        self.sizes.append(len(item))

    def finalize(self, path):
        self.file.close()
        torch.save(self.sizes, path)

    def close(self):
        self.file.close()


def encode(line):
    return torch.tensor([ord(one) for one in line])


def main():
    builders = {{key: Builder(sys.argv[1] + key) for key in ("text", "code")}}
    with Pool(8) as pool:
        for item in tqdm(pool.imap(encode, open(sys.argv[2]))):
            for key in builders:
                builders[key].add_item(item)
    for key in builders:
        builders[key].{end}


if __name__ == "__main__":
    main()
"""


@pytest.mark.parametrize(("end", "told"), [("finalize(sys.argv[3])", True), ("close()", False)])
def test_items_whose_index_is_written_at_the_end_are_not_kept_before(end: str, told: bool) -> None:
    assert ("CKP105" in shown(BUILT.format(end=end))) is told


KINDS = """
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor, as_completed

from tqdm import tqdm


def check(sample, language, folder):
    if "python" in {language}:
        return subprocess.run(["python", "-c", sample]).returncode
    elif "go" in {language}:
        return subprocess.run(["go", "test", sample]).returncode
    elif "c" in {language}:
        return subprocess.run(["gcc", sample]).returncode
    elif "java" in {language}:
        return subprocess.run(["javac", sample]).returncode
    elif "rust" in {language}:
        os.rename(sample, folder + "/main.rs")
        return subprocess.run(["cargo", "test"]).returncode


def main(samples, language):
    results = []
    with ThreadPoolExecutor(8) as pool:
        futures = [pool.submit(check, one, language, sys.argv[2]) for one in samples]
        for future in tqdm(as_completed(futures)):
            results.append(future.result())
    with open(sys.argv[1], "w") as file:
        file.write(str(results))


if __name__ == "__main__":
    main(open(sys.argv[3]).readlines(), sys.argv[4])
"""


@pytest.mark.parametrize(("language", "told"), [("language.lower()", True), ("done", False)])
def test_a_word_looked_for_in_a_text_says_nothing_of_what_is_done(language: str, told: bool) -> None:
    text = KINDS.format(language=language).replace("    if ", "    done = os.listdir(folder)\n    if ", 1)
    assert ("CKP105" in shown(text)) is told


FIREWALL = """
import asyncio

from openai import OpenAI


class Scanner:
    def __init__(self, kind):
        self.kind = kind
        self.llm = OpenAI()

    async def scan(self, text):
        return self.llm.chat.completions.create(model="m", messages=[text])


class Firewall:
    def __init__(self, chosen):
        self.chosen = chosen

    def run(self, text, role):
        {kinds} = self.chosen.get(role, [])
        reasons = []
        for kind in {kinds}:
            reasons.append(asyncio.run(Scanner(kind).scan(text)))
        return reasons
"""


@pytest.mark.parametrize(("kinds", "found"), [("scanners", set()), ("guardrails", set()), ("prompts", {"CKP101"})])
def test_what_one_message_is_scanned_by_is_a_handful(kinds: str, found: set[str]) -> None:
    assert shown(FIREWALL.format(kinds=kinds)) == found


HANGS_ON = """
import torch


class Classifier:
    def __init__(self, model, size):
        self.model = model
        self.size = size

    def {name}(self, sentences, labels):
        found = []
        for at in range(len(sentences)):
            loss = self.model(sentences[at], labels=labels[at]).loss
            loss.backward()
            found.append(self.embedding.grad.clone().cpu())
            {step}
        return torch.cat(found)
"""


@pytest.mark.parametrize(
    ("name", "step", "verdict"),
    [
        ("predict", "self.embedding.grad.zero_()", "exempt"),
        ("learn_all", "self.optimizer.step()", "flagged"),
        ("predict", "self.optimizer.step()", "flagged"),
    ],
)
def test_a_prediction_that_asks_for_gradients_trains_nothing(name: str, step: str, verdict: str) -> None:
    assert verdicts(HANGS_ON.format(name=name, step=step)) == [verdict]
