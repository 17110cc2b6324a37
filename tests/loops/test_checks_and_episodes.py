"""Trainings that are asserted, helpers of tests, functions that are timed, and episodes played for somebody to see."""

import pytest

from support_loops import loops, project, shown

TRAINED = """
import torch


def train(model, optimizer, train_loader, judge):
    before = judge(model)
    for batch in train_loader:
        model(batch).backward()
        optimizer.step()
    after = judge(model)
    {then}
    return after
"""


@pytest.mark.parametrize(
    "then", ['assert after["accuracy"] > before["accuracy"], "no better"', "assert after.loss < before.loss"]
)
def test_a_training_whose_outcome_is_asserted_is_a_test(then: str) -> None:
    assert not shown(TRAINED.format(then=then))


@pytest.mark.parametrize("then", ["print(after > before)", "assert len(after.scores) == 2", "assert model is not None"])
def test_a_training_that_asserts_something_else_is_none(then: str) -> None:
    assert shown(TRAINED.format(then=then)) == {"CKP101"}


TESTING = """
import torch


def run(model, optimizer, batches):
    for batch in batches:
        model(batch).backward()
        optimizer.step()


{more}


if __name__ == "__main__":
    run(*setup())
"""
TESTS = "def test_it():\n    assert run(*setup()) is None"


@pytest.mark.parametrize(
    ("path", "more", "verdict"),
    [
        ("test_run.py", "", "flagged"),
        ("test_run.py", TESTS, "exempt"),
        ("pkg/test_utils/scripts/run.py", "", "exempt"),
        ("pkg/run.py", TESTS, "flagged"),
    ],
)
def test_a_file_that_defines_tests_is_no_program(path: str, more: str, verdict: str) -> None:
    assert project({path: TESTING.format(more=more)}).facts(path).loops[0].verdict == verdict


def test_what_a_timer_is_given_is_timed() -> None:
    text = """
import time

import openai


def {timer}(run, *args):
    begin = time.perf_counter()
    for _ in range(3):
        run(*args)
    return time.perf_counter() - begin


def ask(prompt):
    return openai.chat.completions.create(model="m", messages=[prompt])


def main(prompts):
    seen = []
    for prompt in prompts:
        seen.append({timer}(ask, prompt))
    return seen
"""
    assert not shown(text.format(timer="timer"))
    assert shown(text.format(timer="attempt"))


STEPS = """
import torch


def main(model, optimizer, loader):
    for batch in loader:
        loss = model(batch)
        loss.backward()
        optimizer.step()
        {noted}
    {behind}


if __name__ == "__main__":
    main(load(), torch.optim.SGD([]), torch.utils.data.DataLoader([]))
"""


@pytest.mark.parametrize(
    ("path", "noted", "behind", "found"),
    [
        ("examples/bert/benchmark.py", "pass", "pass", set()),
        ("examples/bert/benchmark_cpu.py", "print(loss)", "pass", set()),
        ("examples/bert/train.py", "pass", "pass", {"CKP101"}),
        ("examples/bert/benchmark.py", "pass", 'torch.save(model, "model.pt")', {"CKP105"}),
    ],
)
def test_a_benchmark_throws_away_what_it_has_trained(path: str, noted: str, behind: str, found: set[str]) -> None:
    assert shown({path: STEPS.format(noted=noted, behind=behind)}, path) == found


ROLLOUT = """
import jax


def show(task, policy, params, seed):
    step = jax.jit(task.step)
    act = jax.jit(policy.act)
    state = task.reset(seed)
    frames, done = [], False
    {head}
        {acts} = act(params, state)
        state, reward, done = step(state, {acts})
        frames.append(task.render(state))
    frames[0].save("run.gif", save_all=True, append_images=frames[1:])
"""


@pytest.mark.parametrize("head", ["while not done:", "for _ in range(task.max_steps):"])
def test_an_episode_of_a_compiled_world_is_no_long_loop(head: str) -> None:
    assert not shown(ROLLOUT.format(head=head, acts="action"))
    assert shown(ROLLOUT.format(head=head, acts="weights"))


def test_the_pictures_of_one_text_are_one_answer() -> None:
    text = """
import torch
from tqdm import tqdm


class Decoder(torch.nn.Module):
    def forward(self, latent):
        return latent


class Pipeline:
    def __init__(self):
        self.decoder = Decoder()

    def generate_images(self, {given}, latents):
        images = []
        for i in tqdm(range(len(latents))):
            images.append(self.decoder(latents[i : i + 1]))
        return torch.cat(images)
"""
    assert not shown(text.format(given="text"))
    assert shown(text.format(given="texts"))


def test_the_norm_of_a_row_is_reckoned_at_once() -> None:
    text = """
import numpy as np
from tqdm import tqdm


def main(rows, others):
    found = []
    for i in tqdm(range(len(rows))):
        found.append(np.linalg.{call}(rows[i + 1] - others[i]))
    np.save("found.npy", np.stack(found))
"""
    assert not shown(text.format(call="norm"))
    assert shown(text.format(call="svd"))


SEARCH = """
import numpy as np


class Search:
    def __init__(self, objective, size, most=200):
        self.objective, self.max_iter = objective, most
        self.population = np.random.rand(size, 3)
        self.best = []

    def score(self):
        return np.array([self.objective(one) for one in self.population])

    def crossover(self):
        for i in range(0, len(self.population), 2):
            self.population[i, 0] = self.population[i + 1, 0]

    def run(self):
        for i in range(self.max_iter):
            fitness = self.score()
            {then}
            self.best.append(fitness.max())
"""


def test_the_generations_of_a_search_for_whatever_is_handed_in_are_long_work() -> None:
    assert shown(SEARCH.format(then="self.crossover()")) == {"CKP101"}
    assert not shown(SEARCH.replace("population", "rows").replace("fitness", "found").format(then="self.crossover()"))
    assert not shown(SEARCH.format(then="self.crossover()\n            np.save('population.npy', self.population)"))


CALLBACK = """
import transformers


def complete(model, prompts):
    found = []
    for prompt in prompts:
        found.append(model.generate(prompt))
    return found


class Shows({base}):
    def on_evaluate(self, args, state, control, model=None, **kwargs):
        self.log(complete(model, self.prompts))
"""


def test_what_only_callbacks_call_shows_how_a_training_goes() -> None:
    assert not shown(CALLBACK.format(base="transformers.TrainerCallback").replace("Shows", "ShowCallback"))
    assert shown(CALLBACK.format(base="Base")) == {"CKP101"}


def test_data_that_a_helper_of_the_file_writes_out_is_a_handful() -> None:
    text = """
import torch
from torch.utils.data import DataLoader


def prepare():
    X_train = {data}
    y_train = torch.tensor([0, 1, 1])
    return DataLoader(list(zip(X_train, y_train)))


def main(model, optimizer, epochs):
    loader = prepare()
    for epoch in range(epochs):
        for features, label in loader:
            loss = model(features) - label
            loss.backward()
            optimizer.step()
"""
    assert not shown(text.format(data="torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])"))
    assert shown(text.format(data="torch.load('features.pt')")) == {"CKP101"}


def test_what_is_unpacked_into_a_written_out_tuple_is_counted() -> None:
    text = """
import requests

IMAGES = ("image", "mask")
VIDEOS = ("video",)


def send(values, {given}):
    for key in (*IMAGES, *{unpacked}, "text"):
        requests.post("https://example.org", json=values[key])
"""
    trips = loops(text.format(given="others", unpacked="VIDEOS"))[0].trips
    assert (trips.maximum, trips.kind) == (4.0, "bounded")
    assert loops(text.format(given="others", unpacked="others"))[0].trips.maximum is None


FULL = """
import argparse

import torch

parser = argparse.ArgumentParser()
parser.add_argument("--epochs", type=int, default={epochs})
args = parser.parse_args()


def train():
    optimizer.zero_grad()
    loss = {loss}
    loss.backward()
    optimizer.step()
    return float(loss)


for epoch in range(1, args.epochs + 1):
    print(epoch, train())
"""


def test_some_hundred_steps_of_a_helper_over_all_there_is_are_few() -> None:
    assert not shown(FULL.format(epochs=200, loss="model(data.x, data.edges)"))
    assert shown(FULL.format(epochs=2000, loss="model(data.x, data.edges)")) == {"CKP101"}
    assert shown(FULL.format(epochs=200, loss="model(next(batches))")) == {"CKP101"}


def test_a_function_that_gives_back_only_a_time_measures_it() -> None:
    text = """
import time

import torch


def run(model, optimizer, epochs, x):
    begin = time.perf_counter()
    for _ in range(epochs):
        model(x).backward()
        optimizer.step()
    end = {end}
    return end - begin
"""
    assert not shown(text.format(end="time.perf_counter()"))
    assert shown(text.format(end="model(x)")) == {"CKP101"}


def test_the_parts_of_one_call_of_a_diffusion_pipeline_are_its_callers() -> None:
    text = """
import torch
from diffusers import DiffusionPipeline


class Edits({base}):
    def __call__(self, image, steps):
        for _ in range(steps):
            loss = self.unet(image)
            loss.backward()
            self.optimizer.step()
"""
    assert not shown(text.format(base="DiffusionPipeline"))
    assert shown(text.format(base="Base")) == {"CKP101"}


def test_a_condition_over_the_particles_of_a_swarm_is_no_count_of_generations() -> None:
    text = """
class Ring:
    def neighbours(self, swarm, graph):
        while self.parts(graph) != 1:
            for i in range(swarm.n_particles):
                graph[i][i + 1] = 1
                {then}
        return graph
"""
    assert not shown(text.format(then="pass"))


def test_loops_that_teach_nothing_make_no_more_steps_of_one() -> None:
    text = """
import argparse

import torch

parser = argparse.ArgumentParser()
parser.add_argument("--n_epochs", type=int, default=200)
args = parser.parse_args()


def main(model, optimizer, features, labels, masks, n_train_samples):
    for epoch in range(args.n_epochs):
        loss = model(features).sum() / n_train_samples
        for name in masks:
            loss = loss + masks[name].abs().sum()
            {then}
        loss.backward()
        optimizer.step()
"""
    assert not shown(text.format(then="pass"))
    assert shown(text.format(then="optimizer.step()")) == {"CKP101"}


def test_what_a_transform_takes_back_is_no_gradient() -> None:
    text = """
import torch


def sample({name}, points):
    found = []
    for point in points:
        found.append({name}.backward(point))
    return found
"""
    assert not shown(text.format(name="normalizer"))
    assert shown(text.format(name="loss")) == {"CKP101"}


RUNS = """
import torch


class Runner:
    def __init__(self, seed):
        self.model = torch.nn.Linear(2, 2)
        self.optimizer = torch.optim.Adam(self.model.parameters())

    def run(self, data, steps):
        step = 0
        while step < steps:
            self.model(next(data)).sum().backward()
            self.optimizer.step()
            step += 1


def main(data, steps, seeds):
    {before}
    for seed in {seeds}:
        {each}
        runner.run(data, steps)
"""


@pytest.mark.parametrize(
    ("seeds", "before", "each", "verdicts"),
    [
        ("[0, 10, 100]", "pass", "runner = Runner(seed)", ["flagged", "flagged"]),
        ("[0, 10, 100]", "runner = Runner(0)", "pass", ["covered", "flagged"]),
        ("seeds", "pass", "runner = Runner(seed)", ["flagged", "flagged"]),
    ],
)
def test_each_of_several_long_trainings_is_worth_a_save_of_its_own(
    seeds: str, before: str, each: str, verdicts: list[str]
) -> None:
    found = loops(RUNS.format(seeds=seeds, before=before, each=each))
    assert [one.verdict for one in found] == verdicts
