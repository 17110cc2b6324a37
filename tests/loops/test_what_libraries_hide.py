"""What only a library's own ways show: names that come with a star, answers that come one by one, whole trainings."""

import pytest

from support_loops import loops, shown, verdicts

STARRED = """
{imported}


def run(topology, system, turns=10000):
    simulation = Simulation(topology, system, None)
    for _ in range(turns):
        simulation.step(1000)
    return simulation
"""


@pytest.mark.parametrize(
    ("imported", "found"),
    [
        ("from openmm.app import *", {"CKP101"}),
        ("from openmm.app import Simulation", {"CKP101"}),
        ("from house.app import *", set()),
    ],
)
def test_a_name_that_comes_with_all_of_a_library_is_the_librarys(imported: str, found: set[str]) -> None:
    assert shown(STARRED.format(imported=imported)) == found


FED = """
import json
from transformers import pipeline
from transformers.pipelines.pt_utils import KeyDataset


def read(rows):
    for row in rows:
        yield row["path"]


def main(rows, out):
    recognise = pipeline("automatic-speech-recognition")
    found = []
    results = recognise({given})
    for row, result in zip(rows, results):
        found.append((row["path"], result["text"]))
    json.dump(found, open(out, "w"))
"""


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ("read(rows)", {"CKP105"}),
        ("(row['path'] for row in rows)", {"CKP105"}),
        ("KeyDataset(rows, 'path')", {"CKP105"}),
        ("[row['path'] for row in rows]", set()),  # Those are answered before the loop begins.
    ],
)
def test_a_pipeline_that_is_fed_one_by_one_answers_in_each_turn(given: str, found: set[str]) -> None:
    assert shown(FED.format(given=given)) == found


SIZED = """
from torchvision import datasets
from tqdm import trange


def describe(folder, run, debug=False):
    images = datasets.ImageFolder(folder)
    found = []
    size = {size}
    if debug:
        size = 10
    for at in trange(size):
        found.append(run(images[at]))
    return found
"""


@pytest.mark.parametrize(("size", "turns"), [("len(images)", "a data set"), ("20", "20")])
def test_a_count_is_the_largest_of_what_its_name_may_stand_for(size: str, turns: str) -> None:
    assert turns in loops(SIZED.format(size=size))[0].trips.why


CHOSEN = """
import torch


def sample(model, tokens, steps, pick):
    past = []
    for _ in range(steps):
        {asked}
        past.append(tokens)
    return past
"""


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("tokens = pick(tokens, top_k=10, top_p=0.9)", {"CKP101"}),
        ("logits = tokens[-1]; tokens = pick(logits, top_k=10, top_p=0.9)", set()),
    ],
)
def test_who_chooses_among_the_weights_of_a_model_does_not_ask_it(asked: str, found: set[str]) -> None:
    assert shown(CHOSEN.format(asked=asked)) == found


DRAWN = """
import json
import praw

reddit = praw.Reddit(client_id="a")
found = []
for post in reddit.subreddit("python").top(limit=None):
    {fetched}
    found.append(post.title)
json.dump(found, open("posts.json", "w"))
"""


def test_what_a_listing_gives_is_known_by_its_type() -> None:
    assert shown(DRAWN.format(fetched="post.comments.replace_more(limit=None)")) == {"CKP105"}
    assert shown(DRAWN.format(fetched="print(post.id)")) == set()


TRAINED = """
import lightning as L
from net import Net, Data


def main():
    results = {{}}
    for fold in range(5):
        trainer = L.Trainer(max_epochs=50{options})
        trainer.fit(Net(), Data(fold))
        results[fold] = trainer.callback_metrics
    print(results)
"""


def test_a_handful_of_whole_trainings_is_long() -> None:
    assert shown(TRAINED.format(options=", enable_checkpointing=False")) == {"CKP101"}
    assert verdicts(TRAINED.format(options=""))[0] == "checkpointed"


FETCHED = """
import os
import urllib.request

urls = open("urls.txt").read().split()
for url in urls:
    {asked}
    urllib.request.urlretrieve(url, os.path.join("data", url.split("/")[-1]))
"""


def test_a_file_may_be_named_after_its_item_where_it_is_written() -> None:
    assert shown(FETCHED.format(asked="print(url)")) == {"CKP109"}
    skipping = 'if os.path.exists(os.path.join("data", url.split("/")[-1])): continue'
    assert shown(FETCHED.format(asked=skipping)) == set()


QUOTED = """
from ib_insync import IB
from house import watched

ib = IB()
found = []
for one in {listed}:
    found.append(ib.reqHistoricalData(one))
print(found)
"""


def test_the_words_of_a_file_and_pages_that_turn_by_themselves_are_many() -> None:
    assert shown(QUOTED.format(listed="open('symbols.txt').read().split()")) == {"CKP101"}
    assert shown(QUOTED.format(listed="watched.auto_paging_iter()")) == {"CKP101"}
    assert shown(QUOTED.format(listed="(watched.first, watched.last)")) == set()


POOLED = """
from multiprocessing.pool import ThreadPool
from ib_insync import IB

ib = IB()


def ask(one):
    return ib.reqHistoricalData(one)


def load_symbols(path):
    return path.split()


def main(path):
    found = []
    for one in ThreadPool().imap(ask, {given}):
        found.append(one)
    return found


main("a")
"""


def test_what_a_pool_maps_over_may_be_read() -> None:
    assert shown(POOLED.format(given="load_symbols(path)")) == {"CKP101"}
