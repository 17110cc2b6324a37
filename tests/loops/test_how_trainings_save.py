"""Ways in which training programs save: through a temporary file, by helpers that write more than one thing."""

import pytest

from support_loops import codes, shown, verdicts

ATOMIC = """
import os, shutil, tempfile
import torch


def keep(state, path):
    tmp = path + ".tmp"
    torch.save(state, tmp)
    {then}


def main(model, loader, optimizer, args):
    for epoch in range(args.epochs):
        for batch in loader:
            model(batch).backward()
            optimizer.step()
        keep(model.state_dict(), args.out)
"""


@pytest.mark.parametrize(
    "then",
    ["os.replace(tmp, path)", "shutil.move(src=tmp, dst=path)", "bucket.upload_file(tmp, path)", "_replace(tmp, path)"],
)
def test_a_temporary_file_that_is_put_in_its_place_is_a_checkpoint(then: str) -> None:
    assert verdicts(ATOMIC.format(then=then))[-2:] == ["checkpointed", "covered"]


def test_a_temporary_file_that_is_only_read_again_is_none() -> None:
    assert shown(ATOMIC.format(then="return os.path.getsize(tmp)")) == {"CKP101"}


def test_a_file_in_a_temporary_folder_that_is_uploaded_is_a_checkpoint() -> None:
    text = """
import os, tempfile
import torch


def objective(model, loader, optimizer, store, args):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "last.pt")
        for epoch in range(args.epochs):
            for batch in loader:
                model(batch).backward()
                optimizer.step()
            torch.save(model.state_dict(), path)
            {then}
"""
    assert not codes(text.format(then="store.upload_artifact(file=path)"))
    assert codes(text.format(then="print(path)")) == {"CKP101"}


def test_a_helper_that_writes_the_settings_beside_the_model_saves_the_model() -> None:
    text = """
import json
import torch


def save_model(model, args):
    with open(args.out + "/config.json", "w") as file:
        json.dump(vars(args), file)
    {state}


def main(model, loader, optimizer, args):
    for step in range(args.steps):
        model(next(loader)).backward()
        optimizer.step()
        if step % 100 == 0:
            save_model(model, args)
"""
    assert not codes(text.format(state="torch.save(model.state_dict(), args.out + '/last.pt')"))
    assert shown(text.format(state="pass")) == {"CKP101"}


PLAY = """
import gymnasium as gym
import numpy as np
import pygame
import torch


def look(env):
    for event in pygame.event.get():
        if event.type == pygame.QUIT:
            raise SystemExit


def main(agent, optimizer, path, warm_up=50_000):
    env = gym.make("Pong-v5")
    memory = []
    {warm_up}
    for frame in range(10_000_000):
        look(env)
        memory.append(env.step(agent.act()))
        {train}
        if frame % 1000 == 0:
            {save}
"""


TRAIN = "agent.loss(memory).backward(); optimizer.step()"


KEEP = "torch.save(agent.state_dict(), path)"


def test_a_training_that_shows_a_window_serves_nobody() -> None:
    assert shown(PLAY.format(warm_up="", train=TRAIN, save="pass")) == {"CKP101"}
    assert verdicts(PLAY.format(warm_up="", train="pass", save="pass"))[-1] == "exempt"


def test_what_fills_the_memory_before_a_training_is_not_kept_by_the_saves_of_the_training() -> None:
    fill = "for _ in range(warm_up): memory.append(np.append(env.step(agent.act()), 1))"
    assert not shown(PLAY.format(warm_up=fill, train=TRAIN, save=KEEP))


def test_some_dozen_frames_by_default_are_few() -> None:
    text = """
import torch
from torch import nn


class Net(nn.Module):
    def forward(self, x):
        return self.layer(x)


def between(low, high, path, steps={steps}):
    net, frames = Net(), []
    for ratio in torch.linspace(0.0, 8.0, steps):
        for tile in tiles(low, high, ratio):
            frames.append(net(tile))
    torch.save(frames, path)
"""
    assert not shown(text.format(steps=100))
    assert shown(text.format(steps=100_000)) == {"CKP105"}


def test_epochs_of_one_trial_of_a_search_are_doubted() -> None:
    text = """
import optuna


def fit(trial, model, loader, optimizer):
    width = {width}
    for epoch in range(10):
        for batch in loader:
            model(batch, width).backward()
            optimizer.step()
"""
    assert not shown(text.format(width='trial.suggest_int("width", 8, 64)'))
    assert shown(text.format(width="64")) == {"CKP101"}


def test_a_program_that_runs_each_turn_may_keep_what_it_makes() -> None:
    text = """
import subprocess
from pathlib import Path

kept = []
for path in sorted(Path("runs").glob("*.zip")):
    {run}
print(kept)
"""
    assert not shown(text.format(run='subprocess.call(["python", "record.py", str(path)])'))
    assert not shown(text.format(run='kept[-1] = str(path); subprocess.call(["python", "record.py", *kept])'))
    assert shown(text.format(run='kept.append(subprocess.check_output(["python", "score.py", str(path)]))')) == {"CKP101"}


def test_a_job_handed_to_a_cluster_takes_no_time() -> None:
    text = """
import subprocess
from pathlib import Path

for path in Path("jobs").glob("*.sh"):
    subprocess.run(["sbatch", str(path)])
"""
    assert verdicts(text) == ["cheap"]


def test_what_a_training_model_answers_is_not_the_model() -> None:
    text = """
def main(model, loader, optimizer, evaluator, args):
    for epoch in range(args.epochs):
        for batch in loader:
            model(batch).backward()
            optimizer.step()
        evaluator.{save}(args.out)
"""
    assert shown(text.format(save="save_test_submission")) == {"CKP101"}
    assert not shown(text.format(save="save_checkpoint"))


def test_only_the_outermost_training_loop_is_told_of() -> None:
    text = """
from torch.utils.data import DataLoader


def train(model, data, optimizer):
    seen = 0
    for batch in DataLoader(data):
        model(batch).backward()
        optimizer.step()
        seen += len(batch)
    return seen


def main(model, data, optimizer, args):
    for run in range(args.runs):
        model.reset_parameters()
        for epoch in range(args.epochs):
            print(train(model, data, optimizer))
"""
    assert verdicts(text) == ["covered", "flagged", "covered"]


def test_a_model_for_each_action_of_an_agent_is_quickly_made() -> None:
    text = """
import gymnasium as gym
from sklearn.linear_model import SGDRegressor

env = gym.make("MountainCar-v0")
models = []
for _ in range(env.action_space.n):
    model = SGDRegressor()
    model.partial_fit([[0.0]], [0])
    models.append(model)
print(models)
"""
    assert not shown(text)


DRIVEN = """
import torch


def main(agent, driver, optimizer, args):
    def learn(transition):
        for _ in range(args.updates):
            agent.loss(transition).backward()
            optimizer.step()

    driver.on_step(learn)
    for step in range(args.steps):
        driver(steps=1000)
        {save}
"""


def test_the_loop_behind_a_registered_step_saves_for_it() -> None:
    assert verdicts(DRIVEN.format(save="torch.save(agent, args.out)"))[0] == "covered"
    assert shown(DRIVEN.format(save="print(step)")) == {"CKP101"}


def test_making_worker_processes_is_not_their_work() -> None:
    text = """
import gymnasium as gym
import fleet


def play(number):
    env = gym.make("Ant-v4")
    while True:
        env.step(env.action_space.sample())


def main(args):
    workers = []
    for number in range(args.envs):
        workers.append(fleet.{made}(play, number))
    fleet.run(workers)
"""
    assert verdicts(text.format(made="Process"))[-1] == "cheap"
