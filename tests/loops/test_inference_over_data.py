"""Models and networks that go through a set of data: tensors on a device, engines, items that do the work, searches."""

import pytest

from support_loops import codes, loops, shown, verdicts

EMBEDDING = """
import logging
import pickle
import torch
from torch.utils.data import DataLoader

import retrieval


def embed_{texts}(opt, texts, retriever):
    loader = DataLoader(retrieval.Texts(texts), batch_size=opt.size)
    ids, vectors = [], []
    with torch.no_grad():
        for batch, mask in loader:
            vectors.append(retriever.{method}(batch{moved}, mask))
    return torch.cat(vectors)


def main(opt):
    retriever = retrieval.load(opt.path)
    found = embed_{texts}(opt, retrieval.read(opt.texts), retriever)
    pickle.dump(found, open(opt.out, "wb"))
"""


@pytest.mark.parametrize(
    ("texts", "method", "moved", "found"),
    [
        ("passages", "embed_text", ".cuda()", {"CKP105"}),
        ("passages", "pooled", ".to(opt.device)", {"CKP105"}),
        ("passages", "pooled", ".to(torch.float16)", set()),
        ("passages", "add_texts", ".cuda()", set()),
    ],
)
def test_tensors_on_a_device_tell_that_a_network_is_passed(texts: str, method: str, moved: str, found: set[str]) -> None:
    assert shown(EMBEDDING.format(texts=texts, method=method, moved=moved)) == found


CALLED = """
import torch

from .wrapping import copy_of, to_cuda


def run(self, batches):
    {name} = copy_of(self)
    found = 0
    for batch in batches:
        found += {name}(**{moved}(batch))
    return found
"""


@pytest.mark.parametrize(
    ("name", "moved", "costs"),
    [
        ("half", "to_cuda", ["a forward pass"]),
        ("half", "dict", []),
        ("loss_fn", "to_cuda", []),
    ],
)
def test_a_local_object_that_is_called_with_such_tensors_is_a_network(name: str, moved: str, costs: list[str]) -> None:
    assert [one.why for one in loops(CALLED.format(name=name, moved=moved))[0].costs] == costs


INDEXED = """
import logging
import torch

logger = logging.getLogger(__name__)


class Retrieval(torch.nn.Module):
    def build_index(self, index, passages, size):
        encoder = self.copy_of_encoder()
        for i in range(len(passages) // size):
            vectors = encoder(**to_cuda(self.tokenizer(passages[i * size : (i + 1) * size])))
            index.embeddings[:, i * size : (i + 1) * size] = vectors.T
{told}
"""


def test_a_network_that_tells_how_far_it_is_goes_through_data_and_not_through_its_layers() -> None:
    told = '            if i % 500 == 0:\n                logger.info("%d passages", i)'
    assert shown(INDEXED.format(told=told)) == {"CKP101"}
    assert verdicts(INDEXED.format(told="")) == ["cheap"]


ENGINE = """
import json
from vllm import LLM, SamplingParams


def main(args, remaining):
    llm = LLM(args.model)
    done = []
    for turn in range(args.calls):
        {prompts}
        outputs = llm.generate(prompts, SamplingParams(max_tokens=100))
        done += [one for one in outputs if one.finished]
        remaining = [one for one in outputs if not one.finished]
    json.dump(done, open(args.out, "w"))


if __name__ == "__main__":
    import argparse

    parser = argparse.ArgumentParser()
    parser.add_argument("--calls", type=int, default=4)
    parser.add_argument("--model")
    parser.add_argument("--out")
    main(parser.parse_args(), json.load(open("data.json")))
"""


def test_an_engine_answers_all_prompts_of_a_list_in_one_call() -> None:
    assert shown(ENGINE.format(prompts="prompts = [one.text for one in remaining]")) == {"CKP105"}
    assert shown(ENGINE.format(prompts='prompts = [one.text for one in ("a", "b")]')) == set()


TASKS = """
import json
from vllm import LLM

llm = LLM("m")
scores = {{}}
for task in ("algebra", "geometry", "logic", "reading"):
    data = json.load(open(task))
    {asked}
    scores[task] = sum(one.outputs[0].text == row["answer"] for one, row in zip(outputs, data))
json.dump(scores, open("scores.json", "w"))
"""


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ('outputs = llm.generate([row["question"] for row in data])', {"CKP105"}),
        ("prompts = read(data)\n    outputs = llm.generate(prompts)", {"CKP105"}),
        ('outputs = llm.generate(data["prompt"])', set()),
    ],
)
def test_an_engine_that_is_given_a_list_or_what_is_called_one_answers_it_all(asked: str, found: set[str]) -> None:
    assert shown(TASKS.format(asked=asked)) == found


CASES = """
import torch
from tqdm import tqdm
from transformers import AutoModel


class Case:
    def label_steps(self, model):
        for step in self.steps:
            self.labels[step] = model(step)


def main(args):
    model = AutoModel.from_pretrained(args.model)
    cases = [Case(line) for line in open(args.path)]
    for case in tqdm(cases):
        case.label_steps(model)
    with open(args.out, "w") as out:
        out.write({written})
"""


def test_items_that_are_read_behind_the_loop_keep_what_they_have_made() -> None:
    assert shown(CASES.format(written='"\\n".join(str(one) for one in cases)')) == {"CKP105"}
    assert shown(CASES.format(written='"done"')) == set()


SEARCH = """
import openai


def ask(prompt):
    return openai.chat.completions.create(model="m", messages=[prompt])


def expand({node}, search):
    found = []
    for i in range(search.branches):
        found.append(ask(search.words({node}, i)))
    return found

"""


def test_what_is_asked_of_one_node_is_a_part_of_one_search() -> None:
    assert shown(SEARCH.format(node="node")) == set()
    assert shown(SEARCH.format(node="folder")) == {"CKP101"}


COUNTED = """
import json
from tqdm import tqdm
from {module} import compute_exact

kept = []
for article in tqdm(json.load(open("articles.json"))):
    if compute_exact(article["answer"], article["guess"]):
        kept.append(article)
json.dump(kept, open("kept.json", "w"))
"""


def test_a_module_that_the_program_has_a_file_of_is_no_library() -> None:
    files = {"scripts/filter.py": COUNTED.format(module="metrics_of_answers"), "ours/__init__.py": ""}
    own = {**files, "ours/metrics_of_answers.py": "def compute_exact(one, other):\n    return one == other\n"}
    assert codes(files, "scripts/filter.py") == {"CKP105"}
    assert codes(own, "scripts/filter.py") == set()


BROUGHT_ALONG = """
from outlines import generate, models
from transformers import AutoModel

model = AutoModel.from_pretrained("some/embedder", trust_remote_code=True)
answer = generate.json(models.Transformers(model), dict)


def embed(texts, size=16):
    found = []
    for start in range(0, len(texts), size):
        found.extend({made}(texts[start : start + size]))
    return found
"""


def test_methods_that_a_model_brings_along_and_guided_answers_are_asked_of_it() -> None:
    for made in ("model.encode", "model.chat", "answer"):
        assert shown(BROUGHT_ALONG.format(made=made)) == {"CKP101"}
    assert shown(BROUGHT_ALONG.format(made="model.tie_weights")) == set()


@pytest.mark.parametrize("given", ["text", '"query: " + text', "(text,)"])
def test_texts_are_encoded_by_a_code_and_by_a_model(given: str) -> None:
    text = f"""
from sentence_transformers import SentenceTransformer

model = SentenceTransformer("some/embedder")

def embed(texts):
    found = []
    for text in texts:
        found.append(model.encode({given}))
    return found
"""
    assert shown(text) == {"CKP101"}
    for coded in ("", '"utf-8"', '"utf-8", "ignore"'):
        assert shown(text.replace(f"model.encode({given})", f"text.encode({coded})")) == set()


HANDED_IN = """
import torch
from tqdm import tqdm


class Encoder:
    def __init__(self, {part}, name):
        self.inner = {part}.from_pretrained(name)

    def embed(self, pictures):
        vectors = []
        for batch in tqdm(pictures):
            vectors.append(self.inner(**batch))
        return torch.cat(vectors)
"""


@pytest.mark.parametrize(("part", "found"), [("model_class", {"CKP101"}), ("processor_class", set())])
def test_what_a_model_class_that_is_handed_in_loads_is_a_network(part: str, found: set[str]) -> None:
    assert shown(HANDED_IN.format(part=part)) == found


BATCHES = """
import faiss
from tqdm import tqdm

index = faiss.read_index("wikipedia.index")


def search(queries, size):
    found = []
    count = (len(queries) - 1) // size + 1
    for number in {bar}(range(count)):
        found.extend(index.search(queries[number * size : (number + 1) * size], 100))
    return found
"""


@pytest.mark.parametrize(("bar", "found"), [("tqdm", {"CKP101"}), ("list", set())])
def test_batches_of_queries_under_a_bar_take_their_time(bar: str, found: set[str]) -> None:
    assert shown(BATCHES.format(bar=bar)) == found


BULK = """
import csv

import torch
from huggingface_hub import hf_hub_download


def weights(name):
    return place_of(name)


def place_of(name):
    return fetched(name)


def fetched(name):
    return hf_hub_download(name, "weights.bin")


def create(name):
    model = torch.nn.DataParallel(torch.load(weights(name)))
    return model


def accuracy(name, loader):
    model = create(name)
    right = 0
    with torch.no_grad():
        {evaluate}
    return {{"model": name, "right": right}}


def main(names, loader, place):
    rows = []
    for name in names:
        rows.append(accuracy(name, loader))
    with open(place, "w") as file:
        csv.writer(file).writerows(rows)
"""


@pytest.mark.parametrize(
    ("evaluate", "found"),
    [
        ("for pictures, labels in loader:\n            right += count(model(pictures), labels)", {"CKP105"}),
        ("right = count(model(loader))", set()),
    ],
)
def test_a_pass_over_a_set_of_data_is_work_whatever_is_fetched_far_below(evaluate: str, found: set[str]) -> None:
    assert shown(BULK.format(evaluate=evaluate)) == found


@pytest.mark.parametrize(("method", "found"), [("generate", {"CKP101"}), ("parameters", set()), ("register_buffer", set())])
def test_what_a_network_is_asked_for_that_no_network_has_is_asked_of_what_derives_from_it(
    method: str, found: set[str]
) -> None:
    text = """
import torch.nn as nn


def build_model(name) -> nn.Module:
    return registry[name]()


class Engine:
    def __init__(self, name):
        self.model = build_model(name)

    def infer(self, rows):
        out = []
        for row in rows:
            out.append(self.model.METHOD(**row))
        return out
"""
    assert shown(text.replace("METHOD", method)) == found


WRAPPED = """
import torch
from tqdm import tqdm
from transformers import AutoModelForCausalLM


class Wrapped(torch.nn.Module):
    def __init__(self, path):
        super().__init__()
        self.model = AutoModelForCausalLM.from_pretrained(path)

    def answers(self, loader):
        found = []
        for batch in {loader}:
            found.extend(self.model.generate(**batch).tolist())
        return found
"""


@pytest.mark.parametrize(("loader", "found"), [("tqdm(loader)", {"CKP101"}), ("loader", set())])
def test_a_network_that_goes_over_data_under_a_bar_goes_over_no_layers(loader: str, found: set[str]) -> None:
    assert shown(WRAPPED.format(loader=loader)) == found


WORKED_OUT = """
import torch
from tqdm import tqdm


def encoded(model, tokenizer, data, size):
    embeddings = []
    number = {number}
    for i in tqdm(range(number)):
        inputs = tokenizer(data[size * i : size * (i + 1)], return_tensors="pt")
        with torch.no_grad():
            embeddings.append(model(**inputs).last_hidden_state.mean(1).cpu())
    return torch.cat(embeddings)
"""


@pytest.mark.parametrize(("number", "found"), [("len(data) // size", {"CKP101"}), ("count_of(size)", set())])
def test_a_number_of_batches_that_is_worked_out_before_counts_the_data(number: str, found: set[str]) -> None:
    assert shown(WORKED_OUT.format(number=number)) == found


COMPARED = """
import json

from torch import nn
from tqdm import tqdm


def chosen(rows, tests, out):
    compare = nn.{made}
    for number, test in enumerate(tqdm(tests)):
        with open(f"{{out}}/{{number}}.json", "w") as file:
            json.dump(compare(test, rows).tolist(), file)
"""


@pytest.mark.parametrize(("made", "found"), [("CosineSimilarity(dim=1)", set()), ("TransformerEncoder(8)", {"CKP109"})])
def test_to_compare_vectors_is_no_pass_through_a_network(made: str, found: set[str]) -> None:
    assert codes(COMPARED.format(made=made)) == found


PASSED = """
import torch


class Judge:
    def __init__(self, net, rows):
        self.net, self.rows = net, torch.utils.data.DataLoader(rows)

    def score(self, layer):
        total = 0
        with torch.no_grad():
            for batch in {rows}:
                total += self.net(batch)
        return total


def main(net, rows, steps):
    judge = Judge(net, rows)
    found = []
    for at in range(steps):
        found.append(judge.score(at))
    return found
"""


@pytest.mark.parametrize(("rows", "found"), [("self.rows", {"CKP101"}), ("(1, 2, 3, 4)", set())])
def test_a_pass_over_a_set_of_data_each_turn_is_work(rows: str, found: set[str]) -> None:
    assert shown(PASSED.format(rows=rows)) == found
