"""Trainings whose owner shows only at a second look: updates of agents, networks that train when called, sweeps."""

import pytest

from safepoint.core.diagnostic import Confidence
from support_loops import loops, project, shown

HELD = """
import tensorflow as tf


class Critic:
    def __init__(self, sess):
        self.sess = sess
        self.train_op = tf.train.AdamOptimizer(0.001).minimize(self.loss)

    def learn(self, state, reward):
        _, error = self.sess.run([self.train_op, self.td_error], {self.s: state, self.r: reward})
        return error


def main(env):
    critic = Critic(tf.Session())
    for episode in range(3000):
        state = env.reset()
        for t in range(1000):
            state, reward = env.take(state)
            critic.learn(state, reward)
"""


def test_a_session_that_is_handed_in_runs_graphs_all_the_same() -> None:
    assert shown(HELD) == {"CKP101"}


META = """
import torch
from torch import nn


class Meta(nn.Module):
    def __init__(self, args):
        super().__init__()
        self.optimizer = torch.optim.Adam(self.net.parameters())

    def forward(self, x, y):
        loss = self.net(x, y)
        {learns}
        return loss


def main(args, data):
    meta = Meta(args).to("cuda")
    for step in range(args.steps):
        x, y = data.next()
        meta(x, y)
"""


def test_calling_a_network_whose_pass_forward_trains_it_is_a_step_of_training() -> None:
    assert shown(META.format(learns="loss.backward(); self.optimizer.step()")) == {"CKP101"}
    assert not shown(META.format(learns="pass"))


UPDATES = """
import torch


class {owner}:
    def {method}(self, dataset):
        for epoch in range(self.epochs):
            for batch in cut(dataset):
                loss = self.model(batch)
                loss.backward()
                self.optimizer.step()
"""


def test_an_update_of_an_agent_belongs_to_whoever_plays() -> None:
    assert not shown(UPDATES.format(owner="PPO", method="_update_value_function"))
    assert not shown(UPDATES.format(owner="ActorCritic", method="_observe_train"))
    assert shown(UPDATES.format(owner="Trainer", method="update_model")) == {"CKP101"}
    assert shown(UPDATES.format(owner="PPO", method="learn_all")) == {"CKP101"}


def test_what_is_given_one_rollout_learns_from_it_once() -> None:
    text = """
def train(model, optimizer, states, actions, {given}, epochs):
    for epoch in range(epochs):
        loss = model.loss(states, actions)
        loss.backward()
        optimizer.step()
"""
    assert not shown(text.format(given="rewards"))
    assert not shown(text.format(given="advantages"))
    assert shown(text.format(given="masks")) == {"CKP101"}


EPOCHS = {
    "helper/loops.py": """
def train_distill(loader, model, optimizer):
    for batch in loader:
        loss = model(batch)
        loss.backward()
        optimizer.step()
""",
    "main.py": """
import torch
from helper.loops import train_distill as train


def main(loader, model, optimizer, epochs):
    for epoch in range(epochs):
        train(loader, model, optimizer)
        torch.save(model.state_dict(), f"{epoch}.pt")
""",
}


def test_a_caller_is_found_by_the_name_it_has_given_to_what_it_imports() -> None:
    assert [one.verdict for one in project(EPOCHS).facts("helper/loops.py").loops] == ["covered"]


HOOKS = {
    "base.py": """
import torch


class Runner:
    def run(self, epochs):
        for epoch in range(epochs):
            self.run_phase()
            torch.save(self.model.state_dict(), f"{epoch}.pt")

    def run_phase(self):
        for step in range(self.steps):
            self.agent.train_step(step)
""",
    "offline.py": """
from base import Runner


class Offline(Runner):
    def run_phase(self):
        for step in range(self.steps):
            self.agent.train_step(step)
            log(step)
""",
}


def test_a_method_that_stands_in_for_one_of_its_base_is_called_where_that_is() -> None:
    assert [one.verdict for one in project(HOOKS).facts("offline.py").loops] == ["covered"]


EVALUATION = {
    "evaluate.py": """
def evaluate_model(model, ratings):
    hits = []
    for i in range(len(ratings)):
        hits.append(rank(model.generate(ratings[i])))
    return hits
""",
    "train.py": """
from evaluate import evaluate_model


def main(model, ratings, epochs):
    hits = evaluate_model(model, ratings)
    for epoch in range(epochs):
        model.fit(ratings)
        hits = evaluate_model(model, ratings)
        model.save_weights("weights.h5")
""",
}


def test_an_evaluation_of_each_epoch_is_no_longer_where_it_is_made_before_the_first() -> None:
    assert [one.verdict for one in project(EVALUATION).facts("evaluate.py").loops] == ["covered"]


QUANTISED = """
import torch


@torch.no_grad()
def quantise(model, samples, dev):
    layers = model.layers
    for i in range(len(layers)):
        layer = layers[i].to(dev)
        found = {{name: Statistics(part) for name, part in layer.named_modules()}}
        {watched}
        for j in range(128):
            samples[j] = {run}
        for name in found:
            found[name].round_weights()
        layers[i] = layer.cpu()
"""


HOOKED = "handles = [part.register_forward_hook(found[name]) for name, part in layer.named_modules()]"


def test_to_watch_run_and_change_a_network_layer_by_layer_is_long_work() -> None:
    assert shown(QUANTISED.format(watched=HOOKED, run="layer(samples[j])[0]")) == {"CKP101"}


def test_to_run_a_network_layer_by_layer_or_only_to_watch_it_is_none() -> None:
    assert not shown(QUANTISED.format(watched="pass", run="layer(samples[j])[0]"))
    assert not shown(QUANTISED.format(watched=HOOKED, run="samples[j]"))


CHOSEN = {
    "base.py": """
class Agent:
    def run_n_episodes(self):
        for episode in range(self.episodes):
            loss = self.play()
            loss.backward()
            self.optimizer.step()
""",
    "sac.py": """
from base import Agent


class SAC(Agent):
    def run_n_episodes(self):
        Agent.run_n_episodes(self)
""",
    "trainer.py": """
class Trainer:
    def run(self, config):
        scores = []
        for agent_class in self.kinds:
            scores.append(agent_class(config).run_n_episodes())
        return scores
""",
}


def test_a_worded_method_of_an_unknown_class_is_that_of_the_base_of_all_that_have_it() -> None:
    assert [one.verdict for one in project(CHOSEN).facts("trainer.py").loops] == ["flagged"]
    unrelated = {**CHOSEN, "sac.py": CHOSEN["sac.py"].replace("SAC(Agent)", "SAC")}
    assert [one.verdict for one in project(unrelated).facts("trainer.py").loops] != ["flagged"]


CACHED = """
import torch


def main(loader, encoder, model, optimizer, path):
    cache = []
    for batch in loader:
        cache.append(encoder.generate(batch))
    for epoch in range({epochs}):
        for latents in cache:
            {work}
    torch.save(model, path)
"""


def test_what_is_saved_behind_a_training_is_not_what_was_made_ready_for_it() -> None:
    trained = loops(CACHED.format(epochs=100, work="model(latents).backward(); optimizer.step()"))
    assert [one.problem for one in trained[:2]] == ["none", "after"]
    assert loops(CACHED.format(epochs=1, work="model.add(latents)"))[0].problem == "after"


RUNS = {
    "agent.py": """
import torch


class Agent:
    def play_all(self, episodes):
        while self.episode < episodes:
            loss = self.play()
            loss.backward()
            self.optimizer.step()
        torch.save(self.policy, "policy.pt")
""",
    "sweep.py": """
from agent import Agent


def main(seeds, agent):
    for seed in seeds:
        {made}
        agent.play_all(1000)
""",
}


def test_a_sweep_that_makes_each_agent_anew_keeps_only_the_finished_ones() -> None:
    def verdict(made: str) -> str:
        sources = {**RUNS, "sweep.py": RUNS["sweep.py"].replace("{made}", made)}
        return project(sources).facts("agent.py").loops[0].verdict

    assert verdict("agent = Agent(seed)") == "flagged"


def test_what_is_handed_on_to_a_checkpointer_may_be_saved() -> None:
    text = """
def train(model, loader, optimizer, epochs, checkpointer):
    for epoch in range(epochs):
        for batch in loader:
            model(batch).backward()
            optimizer.step()
        {kept}
"""
    assert shown(text.format(kept="pass")) == {"CKP101"}
    assert not shown(text.format(kept="checkpointer(model, epoch)"))


def test_what_an_agent_learns_without_playing_is_one_update() -> None:
    text = """
class {owner}:
    def learn(self, episodes):
        for episode in range(episodes):
            {played}
            loss = self.model.loss(self.memory.draw())
            loss.backward()
            self.optimizer.step()
"""
    assert not shown(text.format(owner="PPOAgent", played="pass"))
    assert shown(text.format(owner="PPOAgent", played="self.env.step(self.act())")) == {"CKP101"}
    assert shown(text.format(owner="Model", played="pass")) == {"CKP101"}


def test_a_loop_that_gathers_the_gradients_of_one_step_is_a_part_of_it() -> None:
    text = """
import torch


def step(model, optimizer, parts):
    optimizer.zero_grad()
    for x, y in parts:
        {first}
        (model(x, y) / len(parts)).backward()
    {then}
"""
    assert not shown(text.format(first="pass", then="optimizer.step()"))
    assert not shown(text.format(first="pass", then="return [one.grad for one in model.parameters()]"))
    assert shown(text.format(first="model.zero_grad()", then="return model")) == {"CKP101"}


def test_the_step_may_be_taken_behind_the_tries_to_fit_its_parts_into_memory() -> None:
    text = """
import torch


def step(model, optimizer, batch, size):
    while size != 0:
        try:
            for part in batch.split(size):
                model.clip(part).backward()
        except RuntimeError:
            size //= 2
        else:
            break
    {then}
"""
    assert not shown(text.format(then="optimizer.step()"))
    assert shown(text.format(then="return model")) == {"CKP101"}


BEHIND = """
import torch


class Held:
    def adapt(self, x, y):
        ((self.net(x) - y) ** 2).mean().backward()
        {then}


def main(path, rounds):
    held = Held()
    for number in range(rounds):
        held.adapt(*load(path, number))
"""


def test_gradients_behind_a_helper_are_not_only_added_up() -> None:
    assert shown(BEHIND.format(then="self.weights = moved(self.weights)")) == {"CKP101"}


OF_TRAINERS = """
from transformers import {base}


class Inverter({base}):
    def generate(self, {given}, steps=None):
        steps = steps or self.args.steps
        guesses = []
        while steps >= 1:
            guesses.append(self.model.generate({given}))
            steps -= 1
        return guesses

    def _decoded(self, dataloader):
        found = []
        for batch in dataloader:
            found.extend(self.model.generate(batch))
        return found
"""


@pytest.mark.parametrize(("base", "found"), [("Trainer", []), ("PreTrainedTokenizer", [9, 16])])
def test_what_a_class_made_from_a_trainer_asks_of_its_model_belongs_to_the_training(base: str, found: list[int]) -> None:
    facts = loops(OF_TRAINERS.format(base=base, given="inputs"))
    assert [one.span.line for one in facts if one.problem and one.confidence >= Confidence.MEDIUM] == found


def test_what_a_trainer_is_not_given_by_the_batch_is_its_own() -> None:
    assert loops(OF_TRAINERS.format(base="Trainer", given="folder"))[0].problem == "none"
