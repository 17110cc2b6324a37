"""Functions that are handed a network and what it looks at, bars of other libraries, tensors and files that are filled."""

import pytest

from safepoint.core.diagnostic import Confidence
from support_loops import loops, project, shown

HANDED = """
import pickle

import torch
from helpers import {called}
from torch.utils.data import DataLoader
from tqdm import tqdm


def main(args):
    model = torch.load(args.path)
    vectors = []
    for batch in tqdm(DataLoader(args.texts, batch_size=32)):
        vectors.extend({called}({given}))
    pickle.dump(vectors, open(args.out, "wb"))
"""


@pytest.mark.parametrize(
    ("called", "given"), [("emb", "model, batch"), ("pooled", "batch, encoder=model"), ("emb", "model, batch['input_ids']")]
)
def test_a_function_that_is_handed_a_network_and_a_batch_passes_it_on(called: str, given: str) -> None:
    text = HANDED.format(called=called, given=given).replace("batch['input_ids']", "input_ids")
    assert shown(text) == {"CKP105"}


@pytest.mark.parametrize(
    ("called", "given"),
    [
        ("emb", "model"),
        ("emb", "args, batch"),
        ("tokenize_for", "model, batch"),
        ("log_sample", "model, batch"),
        ("Pooled", "model, batch"),
    ],
)
def test_one_that_is_not_or_by_its_name_only_sees_to_it_does_nothing_long(called: str, given: str) -> None:
    assert shown(HANDED.format(called=called, given=given)) == set()


RENDERED = """
import numpy as np
import torch
from tqdm import tqdm


def render(points, views, {network}, query):
    return query(points, views, {network})


def main(poses, kwargs):
    frames = []
    for points in tqdm(poses):
        frames.append(render(points, points, **kwargs))
    np.save("frames.npy", np.stack(frames))
"""


@pytest.mark.parametrize(("network", "found"), [("network_fn", {"CKP105"}), ("shape_fn", set())])
def test_a_parameter_that_is_called_with_a_network_asks_it(network: str, found: set[str]) -> None:
    assert shown(RENDERED.format(network=network)) == found


EXTRACTED = """
import torch
from .logs import MetricLogger


def extract(model, data_loader, count):
    metric_logger = MetricLogger(delimiter="  ")
    features = None
    for samples, index in {head}:
        made = model(samples.cuda())
        if features is None:
            features = torch.zeros(count, made.shape[-1])
        features.{put}
    return features
"""
LOGS = """
import json


class MetricLogger:
    def __init__(self, delimiter, output_file=None):
        self.output_file = output_file

    def dump_in_output_file(self, at):
        if self.output_file is not None:
            with open(self.output_file, "a") as file:
                file.write(json.dumps({"at": at}) + "\\n")

    def log_every(self, items, freq):
        at = 0
        for item in items:
            yield item
            if at % freq == 0:
                self.dump_in_output_file(at)
                print(at)
            at += 1
"""


@pytest.mark.parametrize(
    ("head", "put", "verdict"),
    [
        ("metric_logger.log_every(data_loader, 10)", "index_copy_(0, index, made)", "flagged"),
        ("metric_logger.log_every(data_loader, 10)", "index_put_((index,), made)", "flagged"),
        ("data_loader", "index_copy_(0, index, made)", "short"),
    ],
)
def test_a_line_for_every_so_many_batches_is_a_bar_and_no_save(head: str, put: str, verdict: str) -> None:
    sources = {"eval/__init__.py": "", "eval/a.py": EXTRACTED.format(head=head, put=put), "eval/logs.py": LOGS}
    assert [one.verdict for one in project(sources).facts("eval/a.py").loops] == [verdict]


MAPPED = """
import numpy as np
import torch


def make_index(model, passages, device, size=512):
    fp = np.memmap("index.dat", dtype="float32", mode="w+", shape=(len(passages), 128))
    for i in range(len(passages) // size):
        part = passages[i * size : (i + 1) * size]
        fp[i * size : (i + 1) * size] = model(torch.tensor(part).to(device))
        {told}
"""


@pytest.mark.parametrize(
    ("told", "sure"),
    [
        ("if i % 50 == 0: print(i)", Confidence.MEDIUM),
        ("pass", Confidence.LOW),
    ],
)
def test_a_line_of_progress_says_that_a_mapped_file_takes_long_to_fill(told: str, sure: Confidence) -> None:
    assert [one.confidence for one in loops(MAPPED.format(told=told)) if one.verdict == "flagged"] == [sure]


ENCODED = """
import torch


def encode(encoder: torch.nn.Module, questions, size):
    vectors = []
    for start in range(0, len(questions), size):
        vectors.extend(encoder(questions[start : start + size].cuda()))
        {told}
    return torch.cat(vectors)
"""


@pytest.mark.parametrize(
    ("told", "found"),
    [
        ("if len(vectors) % 100 == 0: print('Encoded', len(vectors))", {"CKP101"}),
        ("if len(vectors) % 2 == 0: print('Encoded', len(vectors))", set()),
        ("if len(vectors) == 100: print('Encoded', len(vectors))", set()),
    ],
)
def test_whoever_is_told_of_every_hundredth_has_thousands(told: str, found: set[str]) -> None:
    assert shown(ENCODED.format(told=told)) == found
