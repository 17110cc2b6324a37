"""Evaluations and inference as research code writes them: abstract models, tasks handed in, files called tmp."""

import pytest

from support_loops import codes, loops, shown, verdicts

EVALUATOR = {
    "evaluate.py": """
from models import Model


class Evaluator:
    def __init__(self, task):
        self.task = task

    def run(self, dataset):
        results = []
        for item in dataset:
            results.append(self.task.answer_item(item))
        return results
""",
    "tasks.py": """
class Questions:
    def set_model(self, model):
        self.model = model

    def answer_item(self, item):
        return self.model.ask_safely(item["question"])
""",
    "models.py": """
import openai


class Model:
    def request(self, text):
        return ""

    def ask_safely(self, text):
        return self.request(text)


class Remote(Model):
    def request(self, text):
        return openai.chat.completions.create(model="m", messages=[text])
""",
}


def test_objects_handed_in_are_seen_through_by_methods_that_only_one_class_has() -> None:
    assert codes(EVALUATOR, "evaluate.py") == {"CKP101"}
    other = EVALUATOR["tasks.py"].replace("class Questions", "class Other")
    assert not codes({**EVALUATOR, "others.py": other}, "evaluate.py")


@pytest.mark.parametrize("given", ['""', "None", "{}", "[0, 1]"])
def test_a_method_that_returns_a_constant_is_what_subclasses_make_of_it(given: str) -> None:
    sources = {**EVALUATOR, "models.py": EVALUATOR["models.py"].replace('return ""', f"return {given}")}
    assert codes(sources, "evaluate.py") == {"CKP101"}


ENCODING = {
    "encode.py": """
from connectors import build
from tqdm import tqdm


def encode(sentences):
    model = build()
    found = []
    for batch in tqdm(sentences):
        found.extend(model.embed_batch_of_texts(batch))
    return found
""",
    "connectors.py": """
import openai


def build(name):
    return TABLE[name]()


class Connector:
    def embed_batch_of_texts(self, batch):
        raise NotImplementedError


class Remote(Connector):
    def embed_batch_of_texts(self, batch):
        return openai.embeddings.create(input=batch)
""",
}


def test_a_candidate_that_leaves_all_to_subclasses_stands_for_them() -> None:
    assert codes(ENCODING, "encode.py") == {"CKP101"}


WRITING = """
import os


def run(model, prompts, folder):
    {opened}
    for prompt in prompts:
        if folder:
            answer = model.generate(prompt, do_sample=True)
        else:
            answer = model.generate(prompt)
        tmpfile.write(answer + "\\n")
        tmpfile.flush()
"""
OPENED = 'tmpfile = open(os.path.join(folder, "answers.jsonl"), "w")'


def test_a_file_called_tmp_is_durable_where_its_path_is() -> None:
    assert verdicts(WRITING.format(opened=OPENED)) == ["checkpointed"]
    assert verdicts(WRITING.format(opened='tmpfile = open("/tmp/answers.jsonl", "w")')) == ["flagged"]
    assert verdicts(WRITING.format(opened='tmpfile = open(folder + "/tmp.jsonl", "w")')) == ["flagged"]


def test_an_answer_made_in_either_branch_is_not_what_the_next_turn_begins_with() -> None:
    text = WRITING.format(opened=OPENED).replace("tmpfile.write(answer", "print(answer")
    assert not [one.kind for one in loops(text)[0].losses if one.kind == "state"]
    fed = text.replace("model.generate(prompt)", "model.generate(answer)").replace("if folder", "if not answer")
    assert [one.kind for one in loops(fed)[0].losses] == ["state"]


def test_scores_put_into_the_rows_of_what_a_function_was_given_are_collected() -> None:
    text = """
from tqdm import tqdm


def score(model, conversations):
    for talk in tqdm(conversations):
        for turn in talk["turns"]:
            turn["score"] = model.generate(turn["text"])
    return conversations
"""
    assert shown(text) == {"CKP101"}


RUNNER = {
    "runner.py": """
import torch


class Runner:
    def __init__(self, task, model):
        self.task = task
        self.model = model

    def train(self):
        for epoch in range(self.epochs):
            self.train_part(epoch)
            torch.save(self.model.state_dict(), f"{epoch}.pt")

    def train_part(self, epoch):
        return self.task.one_pass(epoch, self.model)
""",
    "task.py": """
class Task:
    def one_pass(self, epoch, model):
        return self._inner(model, self.loader)

    def some_steps(self, model):
        return self._inner(model, self.loader)

    def _inner(self, model, loader):
        for batch in loader:
            loss = model(batch)
            loss.backward()
            self.optimizer.step()
""",
}


def test_the_epochs_of_a_task_that_a_runner_is_given_are_the_runners_to_save() -> None:
    assert not codes(RUNNER, "task.py")
    unsaved = {**RUNNER, "runner.py": RUNNER["runner.py"].replace("torch.save(", "print(")}
    assert codes(unsaved, "task.py") == {"CKP101"}


def test_a_program_written_down_to_be_run_is_no_result() -> None:
    text = """
import subprocess


def check(sample):
    with open("test.{ending}", "w") as file:
        file.write(sample["code"])
    return subprocess.run(["run", "test.{ending}"], timeout=10).returncode


def evaluate(samples):
    results = []
    for sample in samples:
        results.append(check(sample))
    return results
"""
    assert verdicts(text.format(ending="go")) == ["flagged"]
    assert verdicts(text.format(ending="jsonl")) == ["checkpointed"]


SCORING = """
import pickle
from transformers import AutoModelForCausalLM


def evaluate(examples, path):
    lm = AutoModelForCausalLM.from_pretrained("m")
    all_losses = []
    for example in examples:
        for document in example.found:
            outputs = lm(document)
        all_losses.append(outputs.loss)
    {last}
"""


def test_figures_that_are_written_to_a_file_are_the_work() -> None:
    assert [one.kind for one in loops(SCORING.format(last="pickle.dump(all_losses, open(path, 'wb'))"))[0].losses] == [
        "collected"
    ]
    assert not loops(SCORING.format(last="print(sum(all_losses))"))[0].losses


def test_what_is_joined_to_the_elements_of_a_list_is_collected() -> None:
    text = """
import torch


def measure(model, data):
    results = None
    for sample in data:
        found = model.generate(sample)
        if results is None:
            results = found
        else:
            for i in range(len(results)):
                results[i] = torch.cat((results[i], found[i]), dim=0)
    torch.save(results, "results.pt")
"""
    assert [one.kind for one in loops(text)[0].losses] == ["collected"]


@pytest.mark.parametrize("head", ['question["turns"]', 'problem["inputs"]', "ops"])
def test_the_parts_of_one_question_are_a_handful(head: str) -> None:
    text = f"""
def answer(model, {head.partition("[")[0]}):
    found = []
    for part in {head}:
        found.append(model.generate(part))
    return found
"""
    assert loops(text)[0].trips.likely < 100


def test_a_bar_over_three_rounds_speaks_of_no_data() -> None:
    text = """
from tqdm import tqdm


class Assistant:
    def run(self, item):
        feedbacks = self.feedback(item)
        for feedback in tqdm(feedbacks{cut}):
            item["output"] = self.model.generate(feedback)
        return item
"""
    assert not shown(text.replace("{cut}", "[:3]"))


def test_making_and_matching_is_no_work_under_a_progress_bar() -> None:
    text = """
import json
import numpy as np
import regex
from tqdm import tqdm


def save(index, path):
    for key in tqdm(list(index)):
        {work}
    json.dump(index, open(path, "w"))
"""
    assert verdicts(text.format(work="index[key] = np.array(index[key])"))[0] == "cheap"
    assert verdicts(text.format(work='index[key] = regex.findall("a+", index[key])'))[0] == "cheap"
    assert verdicts(text.format(work="index[key] = np.linalg.svd(index[key])"))[0] == "flagged"


CORPUS = """
import torch
from transformers import AutoModel


class Encoder:
    def __init__(self, name):
        self.encoder = AutoModel.from_pretrained(name)

    def encode_{texts}(self, texts, size):
        found = []
        n = (len(texts) + size - 1) // size
        with torch.no_grad():
            for k in range(n):
                found.append(self.encoder(texts[k * size : (k + 1) * size]))
        torch.save(torch.cat(found), "found.pt")

"""


def test_a_corpus_has_far_more_batches_than_other_data() -> None:
    corpus, queries = (loops(CORPUS.format(texts=texts))[0].trips for texts in ("corpus", "queries"))
    assert corpus.likely >= 10 * queries.likely
