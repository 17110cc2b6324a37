"""An object that removes its folder when it is made finds nothing there to restore."""

import pytest

from support_loops import codes

RUN = """
import os
import shutil
import sys
from pathlib import Path

import torch


class Run:
    def __init__(self, folder, fresh=False):
        self.folder = Path(folder)
        {removes}
        self.folder.mkdir(parents=True)
        self.last = {last} / "last.pt"

    def restore(self, model):
        if not self.last.exists():
            return 0
        state = torch.load(self.last)
        model.load_state_dict(state["model"])
        return state["step"]

    def keep(self, model, step):
        torch.save({{"model": model.state_dict(), "step": step}}, self.last)


def main(model, optimizer, batches):
    run = Run("out")
    step = {restored}
    while step < 400000:
        model(next(batches)).backward()
        optimizer.step()
        step += 1
        if step % 1000 == 0:
            run.keep(model, step)
"""
THERE = "if self.folder.exists():\n            shutil.rmtree(self.folder)"


@pytest.mark.parametrize(
    ("removes", "last", "restored", "found"),
    [
        ("shutil.rmtree(self.folder, ignore_errors=True)", "self.folder", "run.restore(model)", {"CKP110"}),
        (THERE, "self.folder", "run.restore(model)", {"CKP110"}),
        (
            THERE.replace("self.folder.exists()", "os.path.isdir(self.folder)"),
            "self.folder",
            "run.restore(model)",
            {"CKP110"},
        ),
        (THERE.replace("exists()", "exists() and fresh"), "self.folder", "run.restore(model)", set()),
        (
            f"if fresh:\n            {THERE}".replace("\n            sh", "\n                sh"),
            "self.folder",
            "run.restore(model)",
            set(),
        ),
        (THERE, 'Path("weights")', "run.restore(model)", set()),  # what is kept lies elsewhere
        ("pass", "self.folder", "run.restore(model)", set()),
        (THERE, "self.folder", "0", set()),  # a run that begins anew by its design
    ],
)
def test_what_is_restored_from_a_folder_that_was_just_removed_is_not_there(
    removes: str, last: str, restored: str, found: set[str]
) -> None:
    assert codes(RUN.format(removes=removes, last=last, restored=restored)) == found
