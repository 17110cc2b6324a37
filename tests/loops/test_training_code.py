"""Kinds of loops in training, simulation and evaluation scripts: what is a step, what keeps a model, what is a toy."""

import pytest

from safepoint.core.diagnostic import Confidence
from support_loops import loops, project, shown

SESSION = """
import tensorflow as tf

steps = {steps}
with tf.Session() as sess:
    for step in range(steps):
        batch = data.next_batch(64)
        loss = sess.run({fetches}, feed_dict={{x: batch}})
"""


def test_a_session_trains_only_when_it_is_asked_for_an_optimizer() -> None:
    assert shown(SESSION.format(steps=50_000, fetches="[train_op, loss_op]")) == {"CKP101"}
    assert not shown(SESSION.format(steps=1000, fetches="prediction"))


def test_some_hundred_single_steps_written_into_the_source_are_a_toy() -> None:
    assert not shown(SESSION.format(steps=500, fetches="train_op"))
    few = loops(SESSION.format(steps=500, fetches="train_op"))[0]
    assert few.verdict == "flagged"
    assert few.confidence is Confidence.LOW


def test_a_few_epochs_over_data_are_no_toy() -> None:
    text = """
def fit(model, loader, optimizer):
    for epoch in range(20):
        for batch in loader:
            model(batch).backward()
            optimizer.step()
"""
    assert shown(text) == {"CKP101"}


AGENT = """
import gymnasium as gym
import numpy as np
import torch


def main(agent, args):
    env = gym.make("Ant-v4")
    returns = []
    for step in range(args.max_steps):
        env.step(agent.act())
        loss = agent.loss()
        loss.backward()
        if step % 1000 == 0:
            returns.append(evaluate(agent))
            {save}
"""


@pytest.mark.parametrize(
    "save",
    [
        "np.savetxt(args.out, returns)",
        "np.save(args.out, np.array(returns))",
        "torch.save(returns, args.out)",
    ],
)
def test_figures_of_a_training_run_are_not_its_state(save: str) -> None:
    assert shown(AGENT.format(save=save)) == {"CKP101"}


@pytest.mark.parametrize(
    "save", ["torch.save(agent.state_dict(), args.out)", "torch.save({'returns': returns, 'model': agent}, args.out)"]
)
def test_what_names_the_model_is_its_state(save: str) -> None:
    assert not shown(AGENT.format(save=save))


def test_a_training_loop_that_hands_over_to_callbacks_may_save_there() -> None:
    text = """
class Trainer:
    def run(self, model, loader, optimizer):
        while True:
            loss = model(next(loader))
            loss.backward()
            optimizer.step()
            {call}
"""
    assert shown(text.format(call="self.step += 1")) == {"CKP101"}
    assert not shown(text.format(call="self.callbacks.on_batch_end(self)"))
    assert shown(text.format(call="self.progress_callback(loss)")) == {"CKP101"}


def test_callbacks_of_other_loops_only_show_how_far_they_are() -> None:
    text = """
import requests


def fetch_all(urls, callback):
    pages = []
    for url in urls:
        pages.append(requests.get(url).text)
        callback(url)
    return pages
"""
    assert shown(text) == {"CKP101"}


def test_a_caller_that_picks_one_of_several_classes_covers_them_all() -> None:
    library = """
class {name}:
    def improve(self, rollouts):
        for epoch in range(self.epochs):
            for sample in rollouts:
                loss = self.net(sample)
                loss.backward()
                self.optimizer.step()
"""
    main = """
import torch
from first import Ppo
from second import Acktr


def main(args, rollouts):
    if args.algo == "ppo":
        agent = Ppo()
    else:
        agent = Acktr()
    for step in range(args.updates):
        agent.improve(rollouts)
        if step % 10 == 0:
            torch.save(agent.net.state_dict(), args.out)
"""
    sources = {"first.py": library.format(name="Ppo"), "second.py": library.format(name="Acktr"), "main.py": main}
    found = project(sources)
    assert not shown(sources, "first.py")
    assert not shown(sources, "second.py")
    assert {loop.verdict for path in sources for loop in found.facts(path).loops} == {"covered", "checkpointed"}


def test_a_value_of_a_returned_pair_has_its_class() -> None:
    text = """
import numpy as np


class Diffusion:
    def sample(self, model, steps=1000):
        for step in range(steps):
            image = model(step)
        return image


def create(args):
    return object(), Diffusion()


def main(args):
    model, diffusion = create(args)
    draw = diffusion.sample if args.plain else diffusion.sample
    images = []
    while len(images) < args.count:
        images.append(draw(model))
    np.save(args.out, images)
"""
    assert shown(text) == {"CKP105"}


def test_the_import_holds_and_not_the_stand_in_that_raises() -> None:
    text = """
try:
    from safetensors.torch import save_file as keep
except ImportError:
    def keep(tensors, path):
        raise EnvironmentError("needs safetensors")


def fit(model, loader, optimizer, epochs):
    for epoch in range(epochs):
        for batch in loader:
            model(batch).backward()
            optimizer.step()
        keep(model.state_dict(), "out.safetensors")
"""
    assert not shown(text)


def test_a_script_s_test_function_is_an_evaluation() -> None:
    text = """
def test_answers(llm, prompts):
    answers = []
    for prompt in prompts:
        answers.append(llm.generate(prompt))
    return answers
"""
    assert shown({"evaluate.py": text}, "evaluate.py") == {"CKP101"}
    assert not shown({"test_answers.py": text}, "test_answers.py")
    assert not shown({"checks.py": "import pytest\n" + text}, "checks.py")


def test_a_program_whose_result_is_looked_for_first_is_kept() -> None:
    text = """
import os
import subprocess


def shrink(folders):
    for folder in folders:
        if os.path.exists(folder + "_small"):
            continue
        subprocess.check_output(["shrink", folder])
"""
    assert loops(text)[0].verdict == "checkpointed"
    assert loops(text.replace("continue", "print(folder)"))[0].verdict == "flagged"


def test_started_work_that_is_waited_for_behind_a_slow_loop_is_lost_with_it() -> None:
    text = """
import json
import time

import openai
import ray


@ray.remote
def review(question):
    return openai.ChatCompletion.create(model="m", messages=[question])


def main(questions, out):
    handles = []
    for question in questions:
        handles.append(review.remote(question))
        {pause}
    json.dump(ray.get(handles), out)
"""
    assert shown(text.format(pause="time.sleep(10)")) == {"CKP105"}
    assert not shown(text.format(pause="pass"))


def test_molecules_are_simulated_by_an_integrator() -> None:
    text = """
import openmm


def equilibrate(stages, system):
    integrator = openmm.LangevinMiddleIntegrator(300, 1, 0.002)
    for stage in stages:
        integrator.step(50_000)
"""
    assert shown(text) == {"CKP101"}


def test_a_walk_over_a_network_s_layers_is_no_long_recursion() -> None:
    text = """
import torch


def measure(module: torch.nn.Module):
    torch.autograd.grad(module.out, module.into)
    for child in module.children():
        measure(child)
"""
    assert not shown(text)


def test_classical_fits_are_lost_only_with_what_is_collected() -> None:
    text = """
from sklearn.svm import SVC


def search(grid, x, y):
    scores = {{}}
    for c in grid:
        model = SVC(C=c)
        model.fit(x, y)
        {keep}
    return scores
"""
    assert shown(text.format(keep="scores[c] = model.score(x, y)")) == {"CKP101"}
    assert not shown(text.format(keep="print(c)"))


def test_a_compiled_update_moves_the_weights_on() -> None:
    text = """
import functools
import json

import jax


@functools.partial(jax.jit, static_argnums=1)
def {name}(params, batch):
    return params


class Learner:
    def advance(self, batch):
        self.params = {name}(self.params, batch)


def main(args, dataset):
    learner = Learner()
    for step in range(args.steps):
        learner.advance(dataset.sample())
        if step % 100 == 0:
            json.dump(step, open(args.out, "w"))
"""
    assert shown(text.format(name="update_params")) == {"CKP101"}
    assert not shown(text.format(name="describe"))


def test_a_notebook_beside_a_script_says_nothing_about_it() -> None:
    script = """
def fit(model, loader, optimizer, epochs):
    for epoch in range(epochs):
        for batch in loader:
            model(batch).backward()
            optimizer.step()
"""
    caller = """
import torch
from train import fit

for seed in range(10):
    fit(model, loader, optimizer, 5)
    torch.save(model.state_dict(), f"model_{seed}.pt")
"""
    assert shown({"train.py": script, "try.ipynb": caller}, "train.py") == {"CKP101"}
    assert not shown({"train.py": script, "run.py": caller}, "train.py")


def test_what_a_file_with_scikit_learn_alone_fits_takes_seconds() -> None:
    text = """
{library}
from sklearn.datasets import make_blobs


def compare(candidates, x, y):
    found = []
    for one in [candidates[0], candidates[1], candidates[2]]:
        for repeat in range(40):
            found.append(one.fit(x, y))
    return found
"""
    assert not shown(text.format(library="import numpy"))
    assert shown(text.format(library="import torch")) == {"CKP101"}


def test_gradients_of_a_loss_are_a_part_of_its_caller_s_step() -> None:
    text = """
class CachedLoss:
    def {name}(self, batches):
        for batch in batches:
            surrogate = self.embed(batch)
            surrogate.backward()
            {step}
"""
    assert not shown(text.format(name="backward_hook", step="pass"))
    assert shown(text.format(name="run", step="self.optimizer.step()")) == {"CKP101"}


def test_one_episode_played_to_its_end_is_no_long_loop() -> None:
    text = """
import gymnasium as gym
import imageio


def record(policy, path):
    env = gym.make("Taxi-v3")
    images, done = [], False
    while not done:
        state, reward, done, info = env.step(policy[0])
        {learn}
        images.append(env.render())
    imageio.mimsave(path, images)
"""
    assert not shown(text.format(learn="pass"))
    assert shown(text.format(learn="policy.loss().backward()"))


def test_a_noun_made_of_a_heavy_word_is_no_work() -> None:
    text = """
def prepare(tasks):
    out = []
    for task in tasks:
        out.append({call}(task))
    return out
"""
    assert loops(text.format(call="helper.train_test_split"))[0].verdict == "cheap"
    assert loops(text.format(call="helper.train_network"))[0].verdict == "flagged"


def test_a_file_of_timings_has_nothing_to_keep() -> None:
    text = """
def measure(llm, prompts):
    answers = []
    for prompt in prompts:
        answers.append(llm.generate(prompt))
    return answers
"""
    assert shown({"measure.py": text}, "measure.py") == {"CKP101"}
    assert not shown({"bench_server.py": text}, "bench_server.py")


def test_workers_of_a_run_are_a_handful() -> None:
    text = """
import torch.distributed.rpc as rpc


def start(args):
    found = []
    for rank in range({bound}):
        found.append(rpc.remote(f"trainer{{rank}}", Trainer))
    return found
"""
    assert loops(text.format(bound="args.world_size"))[0].verdict == "short"
    assert loops(text.format(bound="args.num_workers"))[0].verdict == "short"
    assert loops(text.format(bound="args.num_jobs"))[0].verdict == "flagged"


def test_a_loop_of_one_turn_has_no_turn_before_it_to_lose() -> None:
    text = """
def fit(model, loader, optimizer):
    for epoch in range({epochs}):
        for batch in loader:
            model(batch).backward()
            optimizer.step()
"""
    assert [loop.verdict for loop in loops(text.format(epochs=1))] == ["short", "flagged"]
    assert [loop.verdict for loop in loops(text.format(epochs=2))] == ["flagged", "covered"]


def test_a_method_that_is_one_step_belongs_to_its_caller() -> None:
    text = """
class Learner:
    def {name}(self, batches):
        for batch in batches:
            self.loss(batch).backward()
            self.optimizer.step()
"""
    assert not shown(text.format(name="train_batch"))
    assert shown(text.format(name="train_all")) == {"CKP101"}


def test_a_project_s_own_saver_saves_though_its_inside_is_hidden() -> None:
    text = """
class Trainer:
    def fit(self, batches):
        for batch in batches:
            self.loss(batch).backward()
            self.optimizer.step()
            self.{name}()

    def {name}(self):
        self.backend.handle(self)
"""
    assert not shown(text.format(name="save_trainer"))
    assert shown(text.format(name="show_trainer")) == {"CKP101"}


def test_a_remote_method_is_judged_by_its_own_name() -> None:
    text = """
import ray


def fit(actors, batches):
    for batch in batches:
        actors[0].train_batch.remote(batch)
        {save}
"""
    assert shown(text.format(save="pass")) == {"CKP101"}
    assert not shown(text.format(save="ray.get([one.save_checkpoint_state.remote('out') for one in actors])"))


def test_a_method_that_only_subclasses_have_is_what_they_do() -> None:
    text = """
import openai


class Model:
    pass


class Remote(Model):
    def choose(self, prompt):
        return openai.ChatCompletion.create(model="m", messages=[prompt])


def evaluate(model: Model, data):
    answers = []
    for prompt in data:
        answers.append(model.choose(prompt))
    return answers
"""
    assert shown(text) == {"CKP101"}


def test_what_an_object_fetches_to_be_made_is_little() -> None:
    text = """
import requests


class Assigner:
    def {name}(self, urls):
        self.tasks = []
        for url in urls:
            self.tasks.append(requests.get(url).json())


def main(urls):
    Assigner(urls).run(urls)
"""
    assert not shown(text.format(name="__init__"))


def test_a_guess_that_hardly_ever_runs_is_not_spoken_of() -> None:
    text = """
def fit(model, loader, optimizer, epochs, event):
    for epoch in range(epochs):
        for batch in loader:
            model(batch).backward()
            optimizer.step()
        if epoch == epochs - 1:
            {last}
"""
    assert shown(text.format(last="event.record()")) == {"CKP101"}
    assert shown(text.format(last="save_checkpoint(model)")) == {"CKP106"}


def test_what_is_told_to_a_program_is_not_kept() -> None:
    text = """
def ask(llm, prompts, process):
    answers = []
    for prompt in prompts:
        answers.append(llm.generate(prompt))
        process.{stream}.write(prompt)
    return answers
"""
    assert shown(text.format(stream="stdin")) == {"CKP101"}
    assert not shown(text.format(stream="outfile"))
