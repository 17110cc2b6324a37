"""A save that waits for a setting is made by default where the setting is on, and one that is off has to be asked for."""

import pytest

from support_loops import project

TRAINING = """
import torch


{before}


def train(model, batches{params}):
    optimizer = torch.optim.Adam(model.parameters())
    for step, batch in enumerate(batches):
        loss = model(batch).sum()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if {test}:
            torch.save(model.state_dict(), "model.pt")
"""

PARSED = """
import argparse


def parsed():
    parser = argparse.ArgumentParser()
    parser.add_argument("--save-dir", {said}help="where to save")
    return parser.parse_args()


args = parsed()
"""


def problem(sources: dict[str, str] | str) -> str:
    """Return what is wrong with how the training saves: "optional" where a setting has to ask for it."""
    (training,) = project({"m.py": sources} if isinstance(sources, str) else sources).facts("m.py").loops
    assert training.verdict == "checkpointed"
    return training.problem


def trained(test: str, params: str = "", before: str = "") -> str:
    return TRAINING.format(test=test, params=params, before=before)


@pytest.mark.parametrize(
    ("default", "found"), [("1000", ""), ("0", "optional"), ("None", "optional"), ('"weights"', ""), ('""', "optional")]
)
@pytest.mark.parametrize("test", ["kept", "kept and step % 100 == 0"])
def test_a_parameter_is_on_by_its_default(test: str, default: str, found: str) -> None:
    assert problem(trained(test, f", kept={default}")) == found


@pytest.mark.parametrize("test", ["every != 0 and step % every == 0", "every > 0 and step % every == 0"])
@pytest.mark.parametrize(("default", "found"), [("1000", ""), ("0", "optional")])
def test_a_parameter_that_is_compared_with_nothing_is_on_by_its_default(test: str, default: str, found: str) -> None:
    assert problem(trained(test, f", every={default}")) == found


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ('default="./trained/", ', ""),
        ('default="", ', "optional"),
        ("default=None, ", "optional"),
        ("default=True, ", ""),
        ('action="store_false", ', ""),
        ('action="store_true", ', "optional"),
        ("default=5, type=int, ", ""),
        ("", "optional"),
    ],
)
@pytest.mark.parametrize("test", ["args.save_dir", 'args.save_dir != "" and step % 10 == 0', "args.save_dir is not None"])
def test_an_option_is_on_by_the_default_that_its_file_declares(said: str, test: str, found: str) -> None:
    assert problem(trained(test, before=PARSED.format(said=said))) == found


def test_an_option_is_looked_for_where_the_options_are_read() -> None:
    main = trained("args.save_dir", before="from options import parsed\n\nargs = parsed()")
    options = PARSED.format(said='default="./trained/", ').replace("args = parsed()", "")
    assert problem({"m.py": main, "options.py": options}) == ""
    assert problem({"m.py": main, "options.py": options.replace('"./trained/"', "None")}) == "optional"


SAVER = """
import torch


class Saver:
    def save(self, model):
        torch.save(model.state_dict(), "model.pt")


class Trainer:
    def __init__(self, model, saver=None):
        self.model = model
        self.saver = saver
        self.optimizer = torch.optim.Adam(model.parameters())

    def train(self, batches):
        for step, batch in enumerate(batches):
            loss = self.model(batch).sum()
            loss.backward()
            self.optimizer.step()
            if self.saver is not None:
                self.saver.save(self.model)


def make(model, saver=None):
    return Trainer(model, saver{given})
"""


def test_a_saver_that_all_who_make_the_trainer_give_it_is_there() -> None:
    given = "from m import Saver, make\n\n\ndef main(model, batches):\n    saver = Saver()\n    make(model, saver).train(batches)\n"
    left = "from m import make\n\n\ndef main(model, batches):\n    make(model, None).train(batches)\n"
    assert problem({"m.py": SAVER.format(given=""), "run.py": given}) == ""
    assert problem({"m.py": SAVER.format(given=""), "run.py": left}) == "optional"
