"""The page on resuming does what it says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from safepoint.cli import main

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "resume.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^```(\S+)(?: file=(\S+))?\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def test_the_examples_run_in_their_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    ran = 0
    for kind, file, text in FENCE.findall(PAGE):
        if file:
            (tmp_path / file).write_text(text, encoding="utf-8")
        elif kind == "python":
            exec(compile(text, "docs/resume.md", "exec"), names)
            ran += 1
    assert ran == 6
    assert main(["check", "rag.contract.yaml"]) == 0
    assert (
        main(
            [
                "contract",
                "diff",
                "rag.contract.yaml",
                "rag.contract.yaml",
                "--baseline-run",
                "run.json",
                "--current-run",
                "run.json",
            ]
        )
        == 0
    )
