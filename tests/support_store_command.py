"""A store with a workflow, as the command meets it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from safepoint.store import CheckpointWriter, open_store
from safepoint.store.workflows import Workflow
from support_cli import Runner
from support_cli import command as command  # the fixture  # noqa: PLC0414

STORE = {"SAFEPOINT_STORE": "runs.db"}


@pytest.fixture
def run(command: Runner) -> Runner:
    with open_store(f"sqlite:///{command.folder}/runs.db") as store:
        with CheckpointWriter(store) as writer:
            for number in range(25):
                writer.save_checkpoint("train", number, 0, {"n": number, "rows": list(range(number))})
        flow = Workflow(store, "flow", created_by="ann")
        flow.checkpoint({"text": "one"}, name="first", step="draft", agent="bob")
        flow.checkpoint({"text": "two"}, kind="Auto", step="review")
    return command


def told(run: Runner, *words: str) -> Any:
    result = run("store", *words, "--format", "json", **STORE)
    assert result.code in (0, 1), result.err
    return json.loads(result.out)
