"""Shared pieces of the evidence tests: a small repository, evidence of it, and calls of the command in it."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
from pathlib import Path
from unittest import mock

from safepoint.cli import main
from support_stop import fill, git, repository

FOLDER = "artifacts/section_10_11/bd-93k"
FILES = {
    "src/train.py": """import torch


def train(model, loader, optimizer, epochs):
    for epoch in range(epochs):
        for x, y in loader:
            loss = model(x, y)
            loss.backward()
            optimizer.step()
        torch.save(model.state_dict(), f"model-{epoch}.pt")
""",
    "src/flow.contract.yaml": """schema_version: "1.0"
pipeline_id: flow
phases:
  train:
    exit:
      required:
        - name: model
  deploy:
    entry:
      required:
        - name: model
checkpoint_integrity:
  - checkpoint_id: after_train
    phase: train
    on_resume:
      staleness_checks:
        - field: model
          max_age_seconds: 3600
          on_stale: blocking
          recovery: re_generate
""",
}
FAULTY = """import requests


def crawl(urls):
    pages = []
    for url in urls:
        pages.append(requests.get(url, timeout=10).text)
    return pages
"""


def evidence_repository(folder: Path) -> Path:
    repository(folder, FILES)
    return folder


def command(folder: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Call `safepoint evidence` in `folder`, in this process: hundreds of calls would otherwise spend their time on imports."""
    out, err = io.StringIO(), io.StringIO()
    place, variables = contextlib.chdir(folder), mock.patch.dict(os.environ, environment)
    with place, variables, contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(["evidence", *words])
    return subprocess.CompletedProcess(words, code, out.getvalue(), err.getvalue())


def create(folder: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return command(folder, "create", "--id", "bd-93k", "--section", "10_11", *words, "src", **environment)


def verify(folder: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return command(folder, "verify", FOLDER, *words, **environment)


__all__ = ["FAULTY", "FILES", "FOLDER", "command", "create", "evidence_repository", "fill", "git", "verify"]
