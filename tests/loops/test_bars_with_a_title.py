"""Bars that are given a title first, and pictures of a search, which keep nothing of it."""

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
