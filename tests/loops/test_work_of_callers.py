"""Loops whose work is a part of a caller's: steps of one item, one batch, one epoch; and what such loops are not."""

import pytest

from support_loops import codes, shown, verdicts

STEP = """
        loss = model({given}).sum()
        loss.backward()
        optimizer.step()
"""


def training(head: str, loop: str, *, given: str = "x", before: str = "") -> str:
    return f"import torch\n\n\n{head}\n    {before or 'pass'}\n    {loop}{STEP.format(given=given)}"


@pytest.mark.parametrize(
    "head",
    [
        "def ppo_update(model, optimizer, rollouts, repeat):",
        "def learn(model, optimizer, batch, repeat):",
        "def attack(model, optimizer, prompt, repeat):",
    ],
)
def test_what_learns_from_one_batch_or_for_one_item_is_a_part_of_more(head: str) -> None:
    assert not shown(training(head, "for _ in range(repeat):"))


@pytest.mark.parametrize(
    "head",
    ["def train(model, optimizer, batch_size, repeat):", "def train_policy(model, optimizer, batch, repeat):"],
)
def test_a_whole_training_is_its_own(head: str) -> None:
    assert shown(training(head, "for _ in range(repeat):")) == {"CKP101"}


def test_answers_of_a_model_to_many_items_are_no_step_for_one_prompt() -> None:
    text = """
import openai

client = openai.OpenAI()


def judge(rows, prompt):
    scores = []
    for row in rows:
        scores.append(client.chat.completions.create(model="m", messages=[prompt, row]))
    return scores
"""
    assert shown(text) == {"CKP101"}


def test_an_epoch_without_a_caller_is_somebody_elses_to_repeat() -> None:
    loop = "for x in loader:"
    assert not shown(training("def train_one_epoch(model, optimizer, loader):", loop))
    assert shown(training("def train_all(model, optimizer, loader):", loop)) == {"CKP101"}


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ("[latent]", set()),
        ("[latent, noise]", set()),
        ("[latent] + list(noises)", set()),
        ("model.parameters()", {"CKP101"}),
        ("[*model.parameters()]", {"CKP101"}),
        ("[{'params': model.parameters()}]", {"CKP101"}),
    ],
)
def test_tensors_fitted_for_one_picture_are_done_in_a_minute(given: str, found: set[str]) -> None:
    made = f"optimizer = torch.optim.Adam({given}, lr=0.1)"
    assert (
        shown(training("def project(model, latent, noise, noises, steps):", "for _ in range(steps):", before=made)) == found
    )


def test_the_fit_of_an_estimator_is_one_fit() -> None:
    text = """
from sklearn.base import BaseEstimator
import torch


class Net(BaseEstimator):
    def {name}(self, x, y):
        for epoch in range(self.epochs):
            for one in x:
                self.model(one).backward()
                self.optimizer.step()
        return self
"""
    assert not shown(text.format(name="fit"))
    assert shown(text.format(name="pretrain")) == {"CKP101"}


def test_what_is_only_drawn_for_a_person_is_no_work() -> None:
    text = """
import gymnasium as gym


def play(agent):
    env = gym.make("CartPole-v1")
    obs = env.reset()
    while True:
        obs, reward, done, info = env.step(agent.step(obs))
        {watched}
"""
    assert not shown(text.format(watched="env.render()"))
    assert shown(text.format(watched="agent.learn(obs)\n        agent.optimizer.step()\n        env.render()")) == {"CKP101"}


@pytest.mark.parametrize("bound", ["max_len", "max_new_tokens", "self.max_sequence_length", "max_path_length"])
def test_the_length_of_one_sequence_is_no_length_of_data(bound: str) -> None:
    text = """
import keras

model = keras.models.load_model("m")


def sample(self, x, max_len, max_new_tokens, max_path_length):
    out = []
    for _ in range({bound}):
        out.append(model.predict(x))
    return out
"""
    assert not shown(text.format(bound=bound))
    assert shown(text.format(bound="len(x)")) == {"CKP101"}


NET = """
import torch


class Net:
    def train(self, examples):
        for epoch in range(self.epochs):
            for one in examples:
                self.model(one).backward()
                self.optimizer.step()

    def save_weights(self, path):
        torch.save(self.model.state_dict(), path)
"""
COACH = """
class Coach:
    def __init__(self, net):
        self.net = net

    def learn(self):
        for i in range(1000):
            self.net.train(self.play())
            {save}
"""


def test_a_method_called_on_an_unseen_object_in_a_saving_loop_is_covered() -> None:
    saving = {"net.py": NET, "coach.py": COACH.format(save="self.net.save_checkpoint('best')")}
    assert codes(saving, "net.py") == set()
    assert codes({"net.py": NET, "coach.py": COACH.format(save="print(i)")}, "net.py") == {"CKP101"}
    other = COACH.format(save="self.net.save_checkpoint('best')").replace("self.net.train(self.play())", "self.net.train()")
    assert codes({"net.py": NET, "coach.py": other}, "net.py") == {"CKP101"}


def test_a_function_out_of_a_table_is_covered_by_the_loop_that_chooses_it() -> None:
    editor = training("def edit(model, optimizer, requests, steps):", "for _ in range(steps):")
    main = """
import json
from editor import edit

ALGORITHMS = {{"ft": ({settings}, edit), "none": (str, None)}}


def main(name, records, model, optimizer):
    settings, run = ALGORITHMS[name]
    for record in records:
        run(model, optimizer, [record], settings.steps)
        with open(f"{{record}}.json", "w") as out:
            json.dump(record, out)
"""
    assert codes({"editor.py": editor, "main.py": main.format(settings="dict")}, "editor.py") == set()
    assert codes({"editor.py": editor}, "editor.py") == {"CKP101"}


SEARCH = """
class Net:
    def fit(self, x, epochs):
        for _ in range(epochs):
            self.step(x)

    def score(self, x):
        return x.mean()


def search(x):
    best = 0
    best_size = None
    for size in {sizes}:
        net = Net(size)
        net.fit(x, {told})
        score = net.score(x)
        if score > best:
            best = score
            best_size = size
    return best_size
"""


def test_a_search_loses_its_best_settings() -> None:
    assert shown(SEARCH.format(sizes="range(40)", told="epochs=3000")) == {"CKP101"}
    assert not shown(SEARCH.format(sizes="range(40)", told="3000"))
    assert not shown(SEARCH.format(sizes="range(3)", told="epochs=3000"))


PLAY = """
def play_one(agent, env):
    done = False
    while not done:
        obs, reward, done, info = env.step(agent.act())
        agent.see(obs, reward)


def main(agent, env):
    rewards = []
    for episode in range(2000):
        rewards.append(play_one(agent, env))
    {save}
"""


def test_an_agent_that_is_saved_behind_the_loop_was_learning_in_it() -> None:
    assert shown(PLAY.format(save="agent.save('last.npz')")) == {"CKP105"}
    assert not shown(PLAY.format(save="print(rewards)"))


def test_a_handful_of_listed_downloads_is_done_in_a_minute() -> None:
    text = """
import json
import requests
from tqdm import tqdm

NAMES = {names}


def fetch():
    found = {{}}
    for name in tqdm(NAMES):
        found[name] = requests.get("https://example.org/" + name).json()
    json.dump(found, open("all.json", "w"))
"""
    assert not shown(text.format(names=[f"P{n}" for n in range(40)] * 1))
    assert shown(text.format(names=[f"P{n}" for n in range(400)])) == {"CKP105"}


def test_a_graph_is_built_without_training() -> None:
    text = """
import tensorflow as tf


def build(trees):
    ops = []
    for tree in trees:
        ops.append(tf.train.AdamOptimizer(0.1).minimize(tree.loss))
    return ops
"""
    assert verdicts(text) == ["cheap"]


EVOLUTION = """
import multiprocessing
import gymnasium as gym

env = gym.make("Ant-v4")
pool = multiprocessing.Pool()


def reward(params):
    total, done = 0, False
    env.reset()
    while not done:
        obs, gained, done, info = env.step(params)
        total += gained
    return total


def evolve(f, params, rounds):
    for _ in range(rounds):
        found = {asked}
        params = params + better(found)
    return params


def main():
    return evolve(f=reward, params=0, rounds=300)
"""


@pytest.mark.parametrize("asked", ["f(params)", "pool.map(f, [params] * 50)"])
def test_a_function_that_is_handed_in_costs_what_the_callers_hand_in(asked: str) -> None:
    assert shown(EVOLUTION.format(asked=asked)) == {"CKP101"}
    assert not shown(EVOLUTION.format(asked=asked).replace("env.step(params)", "params, 1, True, 0"))


def test_a_worded_method_of_one_class_is_found_without_an_import() -> None:
    files = {
        "diffusion.py": """
import torch


class Diffusion:
    def nll_over_steps(self, model, batch):
        kept = []
        for t in range(self.num_steps):
            kept.append(torch.autograd.grad(model(batch, t).sum(), batch))
        return kept
""",
        "main.py": """
import json


def run(diffusion, model, batches):
    found = []
    for batch in batches:
        found.append(diffusion.nll_over_steps(model, batch))
    json.dump(found, open("nll.json", "w"))
""",
    }
    assert codes(files, "main.py") == {"CKP105"}
    unlike = {**files, "diffusion.py": files["diffusion.py"].replace("Diffusion", "Sampler")}
    assert codes(unlike, "main.py") == {"CKP105"}
    twice = {**unlike, "other.py": files["diffusion.py"].replace("Diffusion", "Other")}
    assert codes(twice, "main.py") == set()


def test_a_derivative_by_dimensions_is_one_step_and_a_descent_by_hand_is_not() -> None:
    text = """
import torch


def divergence(y, x):
    total = 0
    for i in range(y.shape[1]):
        total += torch.autograd.grad(y[:, i].sum(), x)[0][:, i]
    return total
"""
    assert not shown(text)
    descent = text.replace("total += torch", "y = torch.sub(y, torch").replace("[0][:, i]\n", "[0])\n")
    assert shown(descent) == {"CKP101"}


AGENT = """
class Agent:
    def {name}(self):
        for _ in range(self.hyperparameters["iterations"]):
            loss = self.loss()
            loss.backward()
            self.optimizer.step()
"""


def test_what_one_part_of_an_agent_learns_is_a_part_of_its_turn() -> None:
    assert not shown(AGENT.format(name="policy_learn"))
    assert shown(AGENT.format(name="run")) == {"CKP101"}


def test_a_counter_that_a_save_moves_on_is_no_state() -> None:
    text = """
import requests
from PIL import Image


def keep(rows, path, {counter}):
    for row in rows:
        Image.fromarray(row).save(f"{{path}}/{{{counter}}}.png")
        {counter} += 1
    return {counter}


def run(urls, path):
    {counter} = 0
    for url in urls:
        {counter} = keep(requests.get(url).json(), path, {counter})
"""
    assert verdicts(text.format(counter="n_saved"))[-1] == "checkpointed"
    assert verdicts(text.format(counter="weights"))[-1] == "flagged"


def test_a_method_that_only_raises_is_what_its_subclasses_make_of_it() -> None:
    text = """
import torch


class Base:
    def play(self):
        raise ValueError("to be written by the agent")

    def run(self, episodes):
        for _ in range(episodes):
            self.play()


class Agent(Base):
    def play(self):
        self.loss().backward()
        self.optimizer.step()
"""
    assert shown(text) == {"CKP101"}


def test_a_program_that_is_named_for_tests_is_a_program() -> None:
    body = training("def main(model, optimizer, loader, args):", "for x in loader:")
    started = (
        f"import argparse\n{body}\n\nargs = argparse.ArgumentParser().parse_args()\nmain(args.m, args.o, args.l, args)\n"
    )
    assert codes({"char_test.py": started}, "char_test.py") == {"CKP101"}
    assert codes({"char_test.py": body}, "char_test.py") == set()
    assert codes({"tests/char_test.py": started}, "tests/char_test.py") == set()


REPEATED = """
import json, openai
from settings import args


def answer(prompts):
    found = []
    for prompt in prompts:
        found.append(openai.chat.completions.create(model="m", messages=[prompt]))
    return found


def main(prompts):
    for turn in range({first}, {first} + args.{count}):
        json.dump(answer(prompts), open(f"{{turn}}.json", "w"))
"""


def test_a_save_after_each_repeat_of_a_whole_run_comes_late() -> None:
    assert verdicts(REPEATED.format(first="args.first", count="n_repeat_sampling"))[0] == "flagged"
    assert verdicts(REPEATED.format(first="args.first", count="n_chunks"))[0] == "covered"


BATCHED = """
import openai


class Checker:
    def check(self, claims):
        found = []
        for claim in claims:
            found.append(openai.chat.completions.create(model="m", messages=[claim]))
        return found

    def run(self, claims, size):
        kept = []
        for number in range(len(claims) // size):
            start = number * size
            kept += self.check({given})
        return kept
"""


def test_what_goes_through_the_batch_of_a_turn_is_left_to_the_loop_over_batches() -> None:
    assert verdicts(BATCHED.format(given="claims[start : start + size]")) == ["covered", "flagged"]
    assert verdicts(BATCHED.format(given="self.found(number)"))[0] == "flagged"
