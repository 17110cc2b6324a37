"""A process that restores is killed at random moments: each restore happened wholly or not at all, and promises are kept."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from safepoint.store import CheckpointWriter, open_store
from safepoint.store.decisions import FileDecisionLog
from safepoint.store.record import AuditRow
from safepoint.store.restore_intents import unfinished
from safepoint.store.workflows import Workflow
from support_postgres import fresh_database

PROGRAM = """
import sys
from safepoint.store import open_store
from safepoint.store.decisions import FileDecisionLog
from safepoint.store.workflows import Workflow

url, folder = sys.argv[1:]
log = FileDecisionLog(folder)
flow = Workflow(open_store(url), "flow", decisions=log)
print("ready", flush=True)
for turn in range(10_000):
    flow.finish_restores()
    log.record("flow", f"{log.decisions('flow').__len__()}")
    flow.checkpoint({"turn": turn, "fill": "x" * 3000}, kind="Auto", step=f"s{turn}")
    flow.restore("first", decisions=True, reason="again")
"""


def kill_restores(url: str, folder: Path, kills: int, seed: int) -> None:
    chance, log = random.Random(seed), FileDecisionLog(folder)
    with open_store(url) as store:
        log.record("flow", "kept")
        Workflow(store, "flow", decisions=log).checkpoint({"at": "first"}, name="first", step="begin")
    for _ in range(kills):
        process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, url, str(folder)], stdout=subprocess.PIPE, env=dict(os.environ)
        )
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(chance.uniform(0, 0.12))
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
        check(url, log)


def check(url: str, log: FileDecisionLog) -> None:
    with open_store(url) as store:
        flow = Workflow(store, "flow", decisions=log)
        report = CheckpointWriter(store).verify("flow")
        assert report.ok, report.explain()
        with store.transaction(write=False) as rows:
            told = [json.loads(row.body) for row in rows.select(AuditRow, stream="flow", kind="CheckpointRestored")]
        assert flow.page(kind="System").total == len(told)
        open_promises = unfinished(store)
        assert len(open_promises) <= 1
        assert len(flow.finish_restores()) == len(open_promises)
        view = flow.view()
        assert view is not None
        restored = view.state == {"at": "first"}
        history = view.position.step_history
        assert history == ("begin",) if restored else (history[0], history[-1]) == ("begin", f"s{view.state['turn']}")
        active = log.in_force("flow")
        assert active[0] == "kept"
        assert set(active).isdisjoint(item for restore in told for item in restore["superseded"])
        assert not unfinished(store)


def test_killed_restores_on_the_embedded_store(tmp_path: Path) -> None:
    kill_restores(f"sqlite:///{tmp_path}/runs.db", tmp_path / "d", 8, seed=1)


@pytest.mark.postgres
def test_killed_restores_on_postgres(server: Any, tmp_path: Path) -> None:
    with fresh_database(server) as url:
        kill_restores(url, tmp_path / "d", 5, seed=2)


@pytest.mark.slow
def test_hundreds_of_killed_restores_on_the_embedded_store(tmp_path: Path) -> None:
    kill_restores(f"sqlite:///{tmp_path}/runs.db", tmp_path / "d", 200, seed=3)


@pytest.mark.slow
@pytest.mark.postgres
def test_hundreds_of_killed_restores_on_postgres(server: Any, tmp_path: Path) -> None:
    with fresh_database(server) as url:
        kill_restores(url, tmp_path / "d", 100, seed=4)
