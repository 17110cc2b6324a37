"""What the fault tests share: ways to open our stores on a folder, and the promises that must hold afterwards."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from safepoint.store import CheckpointWriter
from safepoint.testing import StoreUnderTest

ROOT = Path(__file__).resolve().parent.parent
KEY = bytes(range(32))


def sqlite_url(folder) -> str:
    return f"sqlite:///{folder}/runs.db"


def sqlite() -> StoreUnderTest:
    """The store as it is by default."""
    return StoreUnderTest(lambda folder: CheckpointWriter(sqlite_url(folder)))


def sealed() -> StoreUnderTest:
    """The store with a key and a witness file."""
    return StoreUnderTest(open_sealed)


def open_sealed(folder) -> CheckpointWriter:
    return CheckpointWriter(sqlite_url(folder), key=KEY, witness=os.path.join(folder, "heads.jsonl"))


def postgres(server) -> StoreUnderTest:
    """A schema of the server for each folder."""

    def open_writer(folder):
        return CheckpointWriter(postgres_url(server, folder))

    return StoreUnderTest(open_writer)


def postgres_url(server, folder) -> str:
    import psycopg

    schema = "fault_" + hashlib.sha256(str(folder).encode()).hexdigest()[:16]
    with psycopg.connect(server.url, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA IF NOT EXISTS {schema}")
    return f"{server.url}{'&' if '?' in server.url else '?'}schema={schema}"


def check_promises(writer, stream, promised, states=None):
    """Every promised id is stored, the stream verifies, and the newest state is one that was saved; returns the ids."""
    report = writer.verify(stream)
    assert report.ok, report.explain()
    metas = list(writer.list_checkpoints(stream))
    ids = [meta.checkpoint_id for meta in metas]
    lost = [entry for entry in promised if entry not in set(ids)]
    assert not lost, f"{len(lost)} of {len(promised)} acknowledged saves are lost"
    assert [meta.previous_checkpoint_hash for meta in metas] == [None, *ids][: len(ids)]
    restored = writer.restore_checkpoint(stream)
    assert (restored is None) == (not ids)
    if restored is not None:
        assert restored.meta.checkpoint_id == ids[-1]
        if states is not None:
            assert restored.state == states(restored.meta.iteration_count)
    return ids


def run_python(text: str, *arguments: str, wrapper=(), **settings) -> subprocess.CompletedProcess[str]:
    """Run a program text in a new interpreter, with a command in front of it such as strace."""
    command = [*wrapper, sys.executable, "-c", text, *arguments]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(command, capture_output=True, text=True, timeout=120, env=environment, check=False, **settings)


def _can_trace() -> bool:
    try:
        return subprocess.run(["strace", "-qq", "-o", "/dev/null", "true"], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


needs_strace = pytest.mark.skipif(not _can_trace(), reason="strace is missing or may not trace here")
