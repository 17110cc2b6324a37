"""Callbacks that callers hand in: what they do there says whether they keep what a loop has learnt."""

import pytest

from support_loops import shown

TRAINING = """
def train(model, optimizer, loader, iterations, callbacks=()):
    done = 0
    while done < iterations:
        for batch in loader:
            done += 1
            loss = model(batch)
            loss.backward()
            optimizer.step()
            for callback in callbacks:
                if callback is not None:
                    callback(model, done)
"""
MAKERS = """
import torch


def measuring(every, loader):
    def measure(model, step):
        if step % every == 0:
            print(sum(model(one) for one in loader))
    return measure if every else None


def saving(every, path):
    def save(model, step):
        if step % every == 0:
            torch.save(model.state_dict(), path)
    return save
"""
MAIN = """
import argparse
from makers import measuring, saving
from training import train
from slowly import train_slowly


def main(model, optimizer, loader, args):
    callbacks = LIST
    CALL
"""
DIRECTLY = "train(model, optimizer, loader, args.iterations, callbacks=callbacks)"
CHOSEN = """run = train_slowly if args.slow else train
    run(model, optimizer, loader, args.iterations, callbacks)"""
SLOWLY = "def train_slowly(model, optimizer, loader, iterations, callbacks): pass"


@pytest.mark.parametrize("call", [DIRECTLY, CHOSEN])
@pytest.mark.parametrize(
    ("listed", "found"),
    [
        ("[measuring(args.every, loader)]", {"CKP101"}),
        ("[measuring(args.every, loader)] if args.every else [None]", {"CKP101"}),
        ("[]\n    callbacks.append(measuring(args.every, loader))", {"CKP101"}),
        ("[measuring(args.every, loader), saving(args.every, args.path)]", set()),
        ("[measuring(args.every, loader)]\n    callbacks.append(saving(args.every, args.path))", set()),
        ("args.callbacks", set()),
        ("[measuring(args.every, loader), args.callback]", set()),
        ("[make_callback(args)]", set()),
    ],
)
def test_callbacks_keep_what_is_learnt_unless_all_are_seen_to_save_nothing(call: str, listed: str, found: set[str]) -> None:
    main = MAIN.replace("LIST", listed).replace("CALL", call)
    sources = {"training.py": TRAINING, "makers.py": MAKERS, "main.py": main, "slowly.py": SLOWLY}
    assert shown(sources, "training.py") == found


def test_callbacks_of_which_no_caller_is_known_may_save() -> None:
    assert shown({"training.py": TRAINING}, "training.py") == set()


OBJECTS = """
import torch


class Meter:
    def on_epoch_end(self, model, epoch):
        print(epoch, model.accuracy)


class Keeper:
    def on_epoch_end(self, model, epoch):
        torch.save(model.state_dict(), f"{epoch}.pt")


def train(model, optimizer, loader, epochs, callback):
    for epoch in range(epochs):
        for batch in loader:
            model(batch).backward()
            optimizer.step()
        callback.on_epoch_end(model, epoch)


def main(model, optimizer, loader, epochs):
    train(model, optimizer, loader, epochs, MADE)
"""


@pytest.mark.parametrize(("made", "found"), [("Meter()", {"CKP101"}), ("Keeper()", set()), ("Other()", set())])
def test_an_object_that_is_told_keeps_what_its_class_saves(made: str, found: set[str]) -> None:
    assert shown(OBJECTS.replace("MADE", made)) == found
