"""Processes that save, restore, prune and verify the same workflows at once: nobody sees damage, nobody gets stuck."""

from __future__ import annotations

import os
import random
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from safepoint.store import CheckpointWriter, Store, open_store
from safepoint.store.catalogue import UnknownCheckpointError
from safepoint.store.restore_target import RestoreRefusedError
from safepoint.store.retention import latest
from safepoint.store.retention_run import prune
from safepoint.store.workflows import Workflow
from support_postgres import fresh_database

SIZES = (10, 5000, 300_000)


def save(_: Store, flow: Workflow, chance: random.Random) -> None:
    flow.checkpoint({"v": chance.randint(0, 3), "fill": "x" * chance.choice(SIZES)}, kind="Auto")


def remove(store: Store, flow: Workflow, _: random.Random) -> None:
    prune(store, flow.workflow_id, latest(3), reclaim=False)
    time.sleep(0.01)


def go_back(_: Store, flow: Workflow, chance: random.Random) -> None:
    found = [entry for entry in flow.page(size=5).items if entry.is_restore_point]
    with suppress(RestoreRefusedError, UnknownCheckpointError):  # retention may be faster
        flow.restore(chance.choice(found).id) if found else None
    time.sleep(0.02)


def look(store: Store, flow: Workflow, _: random.Random) -> None:
    report = CheckpointWriter(store).verify(flow.workflow_id)
    assert report.ok, report.explain()


ROLES: tuple[Callable[[Store, Workflow, random.Random], None], ...] = (save, remove, go_back, look)


def work(url: str, number: int, seconds: float) -> None:
    role, chance, end = ROLES[number // 2], random.Random(number), time.monotonic() + seconds
    with open_store(url) as store:
        flow = Workflow(store, f"flow-{number % 2}", retention=False)
        while time.monotonic() < end:
            role(store, flow, chance)


def side_by_side(url: str, seconds: float) -> None:
    children = []
    for number in range(2 * len(ROLES)):
        child = os.fork()
        if child == 0:
            status = 1
            try:
                work(url, number, seconds)
                status = 0
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(status)
        children.append(child)
    assert [os.waitpid(child, 0)[1] for child in children] == [0] * len(children)
    with open_store(url) as store:
        for name in ("flow-0", "flow-1"):
            assert CheckpointWriter(store).verify(name).ok
            assert Workflow(store, name).view() is not None


def test_on_the_embedded_store(tmp_path: Path) -> None:
    side_by_side(f"sqlite:///{tmp_path}/runs.db", 2)


@pytest.mark.postgres
def test_on_postgres(server: Any) -> None:
    with fresh_database(server) as url:
        side_by_side(url, 2)


@pytest.mark.slow
def test_on_the_embedded_store_for_long(tmp_path: Path) -> None:
    side_by_side(f"sqlite:///{tmp_path}/runs.db", 30)


@pytest.mark.slow
@pytest.mark.postgres
def test_on_postgres_for_long(server: Any) -> None:
    with fresh_database(server) as url:
        side_by_side(url, 30)
