"""A caller's loop over whole runs keeps the finished ones: the run that a crash interrupts is as lost as without it."""

import pytest

from support_loops import codes, shown

TRAIN = """\
import torch


def step(model, optimizer, batch):
    loss = model(batch).sum()
    loss.backward()
    optimizer.step()


def run(config):
    model = torch.nn.Linear(9, 9)
    optimizer = torch.optim.SGD(model.parameters(), lr=config.lr)
    for epoch in range(config.epochs):
        for batch in config.loader:
            step(model, optimizer, batch)
    torch.save(model.state_dict(), config.path)
"""
SWEEP = """\
import train
from settings import config

for config.lr in (0.1, 0.2, 0.3):
    train.run(config)
"""


def test_a_run_that_saves_at_its_end_is_reported_without_callers():
    assert codes({"train.py": TRAIN}, "train.py") == {"CKP105"}


@pytest.mark.parametrize("caller", ["sweep.py", "sweep.ipynb"])
def test_a_sweep_over_runs_does_not_cover_one_of_them(caller):
    assert codes({"train.py": TRAIN, caller: SWEEP}, "train.py") == {"CKP105"}
    assert codes({"train.py": TRAIN, caller: SWEEP}, caller) == set()


def test_a_loop_over_epochs_covers_the_one_over_batches_that_it_hands_the_model_to():
    epoch = """\
import torch


def run(model, optimizer, loader, path):
    for batch in loader:
        loss = model(batch).sum()
        loss.backward()
        optimizer.step()
    torch.save(model.state_dict(), path)
"""
    main = """\
import torch
from epoch import run

model = torch.nn.Linear(9, 9)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for number in range(1000):
    run(model, optimizer, open("data"), f"{number}.pt")
"""
    assert codes({"epoch.py": epoch, "main.py": main}, "epoch.py") == set()


HELPER = """\
import torch


def train(config):
    model = torch.nn.Linear(9, 9)
    optimizer = torch.optim.SGD(model.parameters(), lr=config.lr)
    step = 0
    while step < config.steps:
        loss = model(next(config.batches)).sum()
        loss.backward()
        optimizer.step()
        step += 1
    return model


def train_and_save(config):
    model = train(config)
    torch.save(model.state_dict(), config.path)
"""
OVER_LOSSES = """\
from helper import train_and_save


def main(config, losses):
    for config.loss in losses:
        train_and_save(config)
"""


def test_a_sweep_over_a_helper_that_trains_and_then_saves_does_not_cover_the_training():
    assert codes({"helper.py": HELPER, "main.py": OVER_LOSSES}, "helper.py") == {"CKP101"}
    assert codes({"helper.py": HELPER, "main.py": OVER_LOSSES}, "main.py") == set()


REPEATED = """\
import argparse
import torch

parser = argparse.ArgumentParser()
parser.add_argument("--n_runs", type=int, default={default})
args = parser.parse_args()
for run in range({count}):
    model = torch.nn.Linear(9, 9)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for epoch in range(50):
        for batch in loader:
            model(batch).sum().backward()
            optimizer.step()
    torch.save(model.state_dict(), f"{{run}}.pt")
"""


@pytest.mark.parametrize(
    ("default", "count", "found"),
    [(1, "args.n_runs", {"CKP105"}), (10, "args.n_runs", set()), (1, "args.n_epochs", set())],
)
def test_one_run_unless_somebody_asks_for_more_covers_no_epochs(default, count, found):
    assert codes(REPEATED.format(default=default, count=count)) == found


def test_a_menu_around_a_training_is_no_loop_over_work():
    program = """\
import pickle
import torch


def train(batches):
    model = torch.nn.Linear(9, 9)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    while batches.left():
        model(next(batches)).sum().backward()
        optimizer.step()
    return model


def menu(batches, choices):
    while True:
        choice = {asked}
        pickle.dump(train(batches), open(choice, "wb"))
"""
    assert codes(program.format(asked='input("where to? ")')) == {"CKP101"}
    assert codes(program.format(asked="choices.pop()")) == set()


def test_a_result_that_is_made_where_it_is_missing_is_kept_whatever_asks_for_it():
    program = """\
import os
import torch


def run(seed):
    model = torch.nn.Linear(9, 9)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for _ in range(100_000):
        model(torch.rand(9)).sum().backward()
        optimizer.step()
    with open(f"results/{{seed}}.txt", "w") as out:
        out.write(str(model.weight.norm()))


def get_result(seed):
    {asked}
        run(seed)
    return float(open(f"results/{{seed}}.txt").read())


def collect(found, seeds):
    for seed in seeds:
        found[seed] = get_result(seed)
    return found


found = {{}}
for size in [1, 2, 5, 10, 20, 50, 100]:
    found[size] = {{}}
    found[size] = collect(found[size], range(size))
"""
    assert codes(program.format(asked='if not os.path.isfile(f"results/{seed}.txt"):')) == set()
    assert codes(program.format(asked="if True:")) == {"CKP101"}


RUN = """
from trainings import train
from nets import Net


def run(args, MODEL):
    MAKE
    train(model, args.loader, args.iterations)
    with open(args.times, "w") as out:
        out.write("done")
    model.save(args.path)
"""
TRAININGS = """
def train(model, loader, iterations):
    done = 0
    while done < iterations:
        for batch in loader:
            done += 1
            model(batch).backward()
            model.optimizer.step()
"""
SWEEP = """
import argparse
from run import run


def main(args, model):
    for seed in args.seeds:
        args.seed = seed
        run(args, model)
"""


def test_a_sweep_whose_runs_make_their_model_saves_no_training_on_the_way() -> None:
    made = RUN.replace("MODEL", "other").replace("MAKE", "model = Net(args.seed)")
    handed = RUN.replace("MODEL", "model").replace("MAKE", "pass")
    assert shown({"trainings.py": TRAININGS, "run.py": made, "sweep.py": SWEEP}, "trainings.py") == {"CKP101"}
    assert shown({"trainings.py": TRAININGS, "run.py": handed, "sweep.py": SWEEP}, "trainings.py") == set()
