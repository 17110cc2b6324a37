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
    "then", ["os.replace(tmp, path)", "shutil.move(src=tmp, dst=path)", "bucket.upload_file(tmp, path)"]
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
