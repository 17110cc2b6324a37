"""Run the command in this process, in a folder, and take what it prints."""

from __future__ import annotations

import os
from typing import NamedTuple

import pytest

from safepoint.cli import main


class Ran(NamedTuple):
    code: int
    out: str
    err: str


class Runner:
    """Runs `safepoint …` with `folder` as the working folder."""

    def __init__(self, folder, capfd, monkeypatch):
        self.folder = folder
        self.capfd = capfd
        self.monkeypatch = monkeypatch

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(text, bytes):
            path.write_bytes(text)
        else:
            path.write_text(text, encoding="utf-8")
        return path

    def __call__(self, *words, cwd=None, **environment):
        with self.monkeypatch.context() as patch:
            patch.chdir(cwd or self.folder)
            for name in ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "CI"):
                patch.delenv(name, raising=False)
            for name, value in environment.items():
                patch.setenv(name, value)
            self.capfd.readouterr()
            try:
                code = main([str(word) for word in words])
            except SystemExit as leaving:
                code = leaving.code
            captured = self.capfd.readouterr()
        return Ran(code, captured.out, captured.err)


@pytest.fixture
def command(tmp_path, capfd, monkeypatch):
    assert os.path.isdir(tmp_path)
    return Runner(tmp_path, capfd, monkeypatch)
