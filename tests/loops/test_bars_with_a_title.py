"""Bars that are given a title first, and pictures of a search, which keep nothing of it."""

import pytest

from support_loops import loops, shown


def test_what_is_gone_through_under_a_bar_with_a_title_has_many_turns() -> None:
    text = """
from labml import monit
import torch


def embed(chunks, bert: torch.nn.Module, size):
    vectors = []
    for at in {head}:
        vectors.append(bert(chunks[at : at + size]).cpu())
    vectors = torch.cat(vectors)
    torch.save(vectors, "vectors.pt")


embed(read(), torch.load("bert.pt"), 16)
"""
    assert shown(text.format(head='monit.iterate("Embed", range(0, len(chunks), size))')) == {"CKP105"}
    assert not shown(text.format(head='monit.iterate("Embed", [0, 1, 2])'))


def test_a_bar_with_a_title_that_is_told_a_sum_counts_to_it() -> None:
    text = """
from labml import monit


def film(model, first, count=100):
    for _ in monit.iterate("Frames", count + 1):
        first = model(first)
"""
    assert loops(text)[0].trips.likely == 101


def test_a_population_is_not_kept_by_pictures_of_its_best() -> None:
    text = """
import neat


def run(config, evaluator):
    population = neat.Population(config)
    while True:
        population.run(evaluator.evaluate, 1)
        {then}
"""
    assert shown(text.format(then='evaluator.picture().save(f"best-{population.generation}.png")')) == {"CKP101"}
    assert not shown(text.format(then="neat.Checkpointer(1).save_checkpoint(config, population.population, None, 1)"))


def test_how_often_the_first_guesses_are_right_is_a_figure() -> None:
    text = """
import torch
from tqdm import tqdm


class Kept:
    def __init__(self):
        self.rows = []

    def update(self, row):
        self.rows.append(row)


def main(args, model: torch.nn.Module, loader):
    {name} = Kept()
    bar = tqdm(loader)
    for data, target in bar:
        {name}.update(model(data))
    print({name}.rows)
    if args.export:
        torch.save(model.state_dict(), args.export)


main(read(), read(), read())
"""
    assert not shown(text.format(name="top1"))
    assert shown(text.format(name="vectors")) == {"CKP105"}


EMBEDDED = """
import torch
from pytorch_lightning import LightningModule
from tqdm import tqdm


class Embedding(LightningModule):
    def embed(self, dataloader, device):
        found = []
        pbar = tqdm(total=len(dataloader.dataset))
        for images, names in dataloader:
            images = images.to(device)
            embeddings = self.model.backbone(images)
            found.extend(embeddings.cpu().numpy())
            {moved}
        return found
"""


@pytest.mark.parametrize(("moved", "verdict"), [("pbar.update(len(images))", "flagged"), ("print(names)", "cheap")])
def test_a_bar_that_is_moved_on_tells_of_many_batches_in_a_network_too(moved: str, verdict: str) -> None:
    assert loops(EMBEDDED.format(moved=moved))[0].verdict == verdict


READ_IN = """
import json
import sys
from pathlib import Path

from rich.progress import track


def figures(path):
    found = []
    for line in open(path):
        for word in line.split():
            found.append(len(word))
    return found


rows = []
for path in track(list(Path(sys.argv[1]).glob("*.log")), description="{title}"):
    rows.append(figures(path))
json.dump(rows, open("rows.json", "w"))
"""


@pytest.mark.parametrize(
    ("title", "found"), [("[blue]Reading the logs", set()), ("Loading logs", set()), ("[blue]Comparing", {"CKP105"})]
)
def test_a_bar_whose_title_says_that_it_reads_shows_no_computing(title: str, found: set[str]) -> None:
    assert shown(READ_IN.format(title=title)) == found
