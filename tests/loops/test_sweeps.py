"""A caller's loop over whole runs keeps the finished ones: the run that a crash interrupts is as lost as without it."""

import pytest

from support_loops import codes

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
