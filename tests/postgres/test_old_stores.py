"""Stores that older versions have written, kept as they were: each opens, verifies, restores and goes on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from safepoint.store import CheckpointWriter, open_store
from safepoint.store.postgres_driver import connect
from safepoint.store.workflows import Workflow
from support_postgres import Server

pytestmark = pytest.mark.postgres
STORES = Path(__file__).resolve().parent.parent / "data" / "stores"


@pytest.fixture
def first_version(server: Server) -> Iterator[str]:
    connection = connect(server.url)
    connection.execute((STORES / "postgres-v1.sql").read_text(encoding="utf-8"))
    joint = "&" if "?" in server.url else "?"
    yield f"{server.url}{joint}schema=safepoint_v1"
    connection.execute("DROP SCHEMA safepoint_v1 CASCADE")
    connection.close()


def test_a_store_of_the_first_version_verifies_restores_and_goes_on(first_version: str) -> None:
    with open_store(first_version) as store, CheckpointWriter(store) as writer:
        assert writer.verify("train").ok
        assert writer.verify("plan").ok
        found = writer.restore_checkpoint("train")
        assert found is not None
        assert found.state == {"step": 2, "text": "é" * 2000}
        assert found.blobs["weights"] == bytes(range(256)) * 8
        writer.save_checkpoint("train", 3, 0, {"step": 3})
        flow = Workflow(store, "plan")
        assert [entry.kind for entry in flow.page(oldest_first=True).items] == ["Auto", "Manual", "Auto", "System", "Auto"]
        assert flow.view().position.step_history == ("draft",)  # type: ignore[union-attr]
        flow.restore(next(entry.id for entry in flow.page().items if entry.kind == "System"))
        assert flow.view().state == {"n": 2}  # type: ignore[union-attr]
        assert writer.verify("plan").ok
