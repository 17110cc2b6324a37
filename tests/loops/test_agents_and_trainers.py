"""Trainers whose saving is switched off, agents taught in ways of their own, and runs that only time something."""

import pytest

from support_loops import codes, loops, shown, verdicts

TASKS = """
from transformers import Trainer, TrainingArguments


def learn_in_turn(model, tasks, epochs):
    for task in tasks:
        args = TrainingArguments(output_dir=task.folder, num_train_epochs=epochs{strategy})
        trainer = Trainer(model=model, args=args, train_dataset=task.data)
        trainer.train()
    model.save_pretrained("all")
"""


@pytest.mark.parametrize(("strategy", "found"), [("", set()), (', save_strategy="no"', {"CKP105"})])
def test_a_trainer_that_is_told_not_to_save_keeps_nothing(strategy: str, found: set[str]) -> None:
    assert codes(TASKS.format(strategy=strategy)) == found


FOLDS = """
import pytorch_lightning as pl


def cross_validate(make, folds):
    scores = []
    for fold in folds:
        trainer = pl.Trainer(max_epochs=100{switch})
        model = make()
        trainer.fit(model, fold.train)
        scores.append(trainer.validate(model, fold.val))
    return scores
"""


@pytest.mark.parametrize(("switch", "found"), [("", set()), (", enable_checkpointing=False", {"CKP101"})])
def test_a_lightning_trainer_without_checkpoints_keeps_nothing(switch: str, found: set[str]) -> None:
    assert codes(FOLDS.format(switch=switch)) == found


ROLLOUTS = """
import pickle

import torch
from tools import logger


def learn(env, model, steps, out):
    for update in range(steps):
        obs, rewards, actions = [], [], []
        for _ in range(128):
            action = model.act(env.state)
            ob, reward, done, _ = env.step(action)
            obs.append(ob); rewards.append(reward); actions.append(action)
        model.train(obs, rewards, actions)
        {keep}
"""


@pytest.mark.parametrize(
    "keep",
    [
        'logger.record_tabular("reward", sum(rewards))',
        "logger.store(reward=sum(rewards))",
        'pickle.dump(env.get_state(), open(out, "wb"))',
    ],
)
def test_what_is_recorded_in_a_log_or_of_the_environment_keeps_nothing_of_an_agent(keep: str) -> None:
    assert codes(ROLLOUTS.format(keep=keep)) == {"CKP101"}


@pytest.mark.parametrize(
    "keep", ["logger.save_itr_params(update, model)", "logger.save_checkpoint(model)", "pickle.dump(model, open(out, 'wb'))"]
)
def test_an_agent_that_is_pickled_or_given_to_a_logger_to_save_is_kept(keep: str) -> None:
    assert not codes(ROLLOUTS.format(keep=keep))


BY_HAND = """
import torch


def improve(policy, batch):
    loss = policy.loss(batch)
    grads = torch.autograd.grad(loss, policy.parameters())
    step = torch.cat([grad.view(-1) for grad in grads])
    start = 0
    for weight in policy.parameters():
        weight.data.sub_(step[start : start + weight.numel()].view_as(weight))
        start += weight.numel()


def main(env, policy):
    while True:
        batch = []
        for _ in range(10000):
            batch.append(env.step(policy(env.state)))
        improve(policy, batch)
        print(len(batch))
"""


def test_gradients_taken_while_playing_move_an_agent_on() -> None:
    assert codes(BY_HAND) == {"CKP101"}


def test_a_function_that_measures_keeps_nothing() -> None:
    text = """
import time


def {name}(model, prompts):
    samples = []
    for prompt in prompts:
        start = time.perf_counter()
        answer = model.generate(prompt)
        samples.append((answer, time.perf_counter() - start))
    return samples


if __name__ == "__main__":
    {name}(load(), open("prompts.txt").readlines())
"""
    assert not shown(text.format(name="measure_speed"))
    assert shown(text.format(name="answer_all")) == {"CKP101"}


def test_a_loop_that_notes_only_timings_keeps_nothing() -> None:
    text = """
import time


def main(model, prompts):
    {noted} = []
    for prompt in prompts:
        start = time.time()
        answer = model.generate(prompt)
        {noted}.append(time.time() - start if {timed} else answer)
    print({noted})


if __name__ == "__main__":
    main(load(), open("prompts.txt").readlines())
"""
    assert not shown(text.format(noted="latencies", timed=True))
    assert shown(text.format(noted="answers", timed=False)) == {"CKP101"}


def test_a_save_that_a_helper_makes_at_times_is_not_the_work() -> None:
    text = """
import os
import numpy as np
from datasets import load_dataset


def part(name, rebuild):
    data = load_dataset(name)
    at = f"{name}.npy"
    if rebuild or not os.path.isfile(at):
        np.save(at, np.random.permutation(len(data)))
    return data


def blend(names, rebuild=False):
    parts = []
    for name in names:
        parts.append(part(name, rebuild))
    np.save("blend.npy", parts)
    return parts
"""
    assert not shown(text)


def test_a_callback_that_a_helper_is_handed_by_its_name_may_save() -> None:
    text = """
import torch


class Learner:
    def collect(self, env, callback):
        for _ in range(100):
            env.step(self.policy(env.state))
            {told}

    def learn(self, env, total, callback):
        while self.done < total:
            self.collect(env, callback=callback)
            self.loss(env).backward()
            self.optimizer.step()
"""
    assert not shown(text.format(told="callback.on_step()"))
    assert shown(text.format(told="pass")) == {"CKP101"}


def test_an_agent_that_only_acts_for_a_person_to_watch_learns_nothing() -> None:
    text = """
import tensorflow as tf


class Agent:
    def act(self, state):
        return self.session.run([self.train_policy], feed_dict={{self.x: state}})


def main(env, agent: Agent):
    while True:
        state = env.step(agent.act(env.state))
        {then}
"""
    assert not shown(text.format(then="env.render()"))
    assert shown(text.format(then="pass")) == {"CKP101"}


def test_the_row_that_a_restart_skips_a_setting_by_keeps_its_whole_training() -> None:
    text = """
import json
import torch


def fit(model, data, setting):
    for _ in range(setting["epochs"]):
        for batch in data:
            model(batch).backward()
            model.optimizer.step()


def run(trials, make, data, done):
    with open("results.jsonl", "a") as out:
        for setting in trials:
            {skip}
            model = make(setting)
            fit(model, data, setting)
            out.write(json.dumps(model.score()) + "\\n")
"""
    assert not shown(text.format(skip="if setting in done: continue"))


def test_the_turns_of_a_game_are_one_episode() -> None:
    text = """
import torch


def main(env, policy):
    env.reset()
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        env.step(policy(observation))
        {then}
"""
    assert not codes(text.format(then="print(agent, reward)"))
    assert codes(text.format(then="policy.loss(reward).backward()")) == {"CKP101"}


def test_what_is_saved_to_a_memory_is_gone_with_the_process() -> None:
    text = """
import torch


def main(env, agent, memory, steps):
    for step in range(steps):
        state = env.step(agent.act(env.state))
        memory.{keep}(state)
        agent.learn(memory.sample(64))
"""
    assert codes(text.format(keep="save_to_memory")) == {"CKP101"}
    assert not codes(text.format(keep="save_memory"))


def test_what_is_announced_by_name_may_be_heard_by_who_saves() -> None:
    text = """
import torch


class Net:
    def fit_loop(self, data, epochs):
        for epoch in range(epochs):
            for batch in data:
                self.module(batch).backward()
                self.optimizer.step()
            {told}
"""
    assert not shown(text.format(told='self.notify("on_epoch_end", data)'))
    assert shown(text.format(told='self.notify("epoch done", data)')) == {"CKP101"}


def test_a_search_for_a_row_of_numbers_is_a_toy() -> None:
    text = """
import ga

inputs = {inputs}
population = ga.first(8)
best = []
for generation in range(5000):
    print("generation", generation)
    for one in range(100):
        population[one] = ga.cross(population, inputs)
    best.append(max(population))
"""
    assert not shown(text.format(inputs="[4, -2, 3.5, 5]"))
    assert shown(text.format(inputs="ga.read('inputs.csv')"))


def test_epochs_that_are_one_by_default_are_told_of_once() -> None:
    text = """
import argparse
import torch

parser = argparse.ArgumentParser()
parser.add_argument("--epochs", type=int, default=1)
args = parser.parse_args()
loader = torch.utils.data.DataLoader(read())
for epoch in range(args.epochs):
    for batch in loader:
        model(batch).backward()
        optimizer.step()
torch.save(model.state_dict(), "last.pt")
"""
    assert verdicts(text) == ["flagged", "covered"]


TOLD_OF = """import torch


class Trainer:
    def __init__(self, model, callbacks=None):
        self.model, self.callbacks = model, callbacks or []

    def fit(self, batches):
        for epoch in range(100):
            for batch in batches:
                self.model(batch).sum().backward()
                self.optimizer.step()
            self.end(epoch)

    def end(self, epoch):
        for callback in self.callbacks:
            callback.on_epoch_end(epoch)


def main(names, batches):
    for name in names:
        trainer = Trainer(torch.hub.load("models", name))
        trainer.fit(batches)
        print(trainer.score())
"""


def test_callbacks_that_are_told_of_epochs_keep_nothing_of_a_comparison_of_models() -> None:
    found = {one.function: one.verdict for one in loops(TOLD_OF) if one.kind == "for" and "name" in one.header}
    assert found == {"main": "flagged"}
    assert [one.verdict for one in loops(TOLD_OF) if "epoch" in one.header] == ["checkpointed"]


LOGGED = """
import torch


class Journal:
    def report(self, step, agent, table):
        print(step)
        if step % 100 == 0:
            {keep}


class Runner:
    def __init__(self, agent, table, journal: Journal, steps):
        self.agent, self.table, self._logger, self.steps = agent, table, journal, steps
        self.optimizer = torch.optim.Adam(agent.parameters())

    def run(self):
        for step in range(self.steps):
            loss = self.agent.likelihood().mean()
            self.optimizer.zero_grad()
            loss.backward()
            self.optimizer.step()
            self._logger.report(step, self.agent, self.table)
"""


@pytest.mark.parametrize(
    ("keep", "told"),
    [("agent.save_to_file(f'{step}.ckpt')", set()), ("table.save_rows(f'{step}.tab')", {"CKP101"}), ("pass", {"CKP101"})],
)
def test_a_logger_that_is_handed_an_agent_to_save_keeps_it(keep: str, told: set[str]) -> None:
    assert codes(LOGGED.format(keep=keep)) == told


WORLD = """
import torch


class Agent:
    def __init__(self, net, loader):
        self.net, self.loader, self.step = net, loader, 0
        self.optimizer = torch.optim.Adam(net.parameters())

    def end_episode(self):
        if self.loader:
            self.train()

    def train(self):
        for batch in self.loader:
            self.learn_from(batch)
            self.count()

    def learn_from(self, batch):
        self.solve(self.net(batch).mean())

    def solve(self, loss):
        self.apply(loss)

    def apply(self, loss):
        loss.backward()
        self.optimizer.step()

    def count(self):
        self.step += 1
        {keep}

    def keep_net(self):
        if self.step % 1000 == 0:
            torch.save(self.net.state_dict(), "net.pt")


class World:
    def __init__(self, agent: Agent):
        self.agent = agent

    def update(self):
        self.end_episode()

    def end_episode(self):
        self.agent.end_episode()


def turn(world: World):
    world.update()


def main(net, loader):
    world = World(Agent(net, loader))
    done = False
    while not done:
        turn(world)
"""


def test_a_model_that_is_saved_where_it_is_trained_is_kept_however_far_down_that_is() -> None:
    assert codes(WORLD.format(keep="self.keep_net()")) <= {"CKP109"}
    assert "CKP101" in codes(WORLD.format(keep="print(self.step)"))
