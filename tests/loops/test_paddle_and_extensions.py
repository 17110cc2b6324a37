"""Trainings with Paddle and its kin, trainers that tell extensions, and saves once an inner loop has run to its end."""

import pytest

from support_loops import loops, shown

TRAINING = """
import {library}


class Net({base}):
    def {forward}(self, x):
        return x


def main(data, epochs):
    model = Net()
    optimizer = {optimizer}(parameters=model.parameters())
    for epoch in range(epochs):
        for batch in data:
            loss = model(batch)
            loss.backward()
            optimizer.step()
        {save}
"""


@pytest.mark.parametrize(
    ("library", "base", "forward", "optimizer", "save"),
    [
        ("paddle", "paddle.nn.Layer", "forward", "paddle.optimizer.Adam", "paddle.save(model.state_dict(), 'm.pdparams')"),
        ("oneflow", "oneflow.nn.Module", "forward", "oneflow.optim.Adam", "oneflow.save(model.state_dict(), 'm')"),
        ("jittor", "jittor.Module", "execute", "jittor.optim.Adam", "jittor.save(model.state_dict(), 'm.pkl')"),
    ],
)
def test_a_training_with_another_framework(library: str, base: str, forward: str, optimizer: str, save: str) -> None:
    text = TRAINING.format(library=library, base=base, forward=forward, optimizer=optimizer, save="{save}")
    assert loops(text.format(save=save))[0].verdict == "checkpointed"
    assert shown(text.format(save="print(epoch)")) == {"CKP101"}


def test_a_trainer_that_tells_its_extensions_may_save_through_them() -> None:
    text = """
import torch


class Trainer:
    def run(self, update, stop):
        while not stop(self):
            loss = self.model(next(self.batches))
            loss.backward()
            self.optimizer.step()
            for name, entry in self.entries.items():
                if entry.trigger(self):
                    entry.{call}(self)
"""
    assert not shown(text.format(call="extension"))
    assert shown(text.format(call="show")) == {"CKP101"}


def test_a_save_behind_the_last_batch_of_an_epoch_is_made_each_epoch() -> None:
    text = """
import torch


def train(model, optimizer, loader, epochs, steps):
    for epoch in range(epochs):
        for batch_idx, batch in enumerate(loader):
            model(batch).backward()
            optimizer.step()
        if epoch % 2 == 0 and {counter} + 1 == {count}:
            torch.save(model.state_dict(), "model.pt")
"""
    (found, _) = loops(text.format(counter="batch_idx", count="num_steps"))
    assert (found.verdict, found.period) == ("checkpointed", 2)
    assert shown(text.format(counter="epoch", count="num_epochs")) == {"CKP106"}
