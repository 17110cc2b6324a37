"""Our own stores, judged by the kit that judges anyone's."""

from __future__ import annotations

import hashlib

import pytest

from safepoint.store import CheckpointWriter, retention_run
from safepoint.store.retention import latest
from safepoint.testing import CHECKS, StoreUnderTest
from safepoint.testing.conformance import run_check
from support_postgres import running_server


def prune(writer, orchestration_id, keep):
    retention_run.prune(writer.store, orchestration_id, latest(keep))


def verifies(writer, orchestration_id):
    return writer.verify(orchestration_id).ok


def named(checks):
    return pytest.mark.parametrize("check", checks, ids=lambda check: check.name)


def demand(store, check):
    result = run_check(store, check)
    if result.outcome == "skipped":
        pytest.skip(result.detail)
    assert result.outcome == "passed", result.detail


@named(CHECKS)
def test_sqlite(check):
    demand(
        StoreUnderTest(lambda folder: CheckpointWriter(f"sqlite:///{folder}/runs.db"), verify=verifies, prune=prune), check
    )


@named(CHECKS)
def test_sqlite_with_key_and_witness(check):
    def open_writer(folder):
        return CheckpointWriter(f"sqlite:///{folder}/runs.db", key=b"k" * 32, witness=f"{folder}/heads.jsonl")

    demand(StoreUnderTest(open_writer, verify=verifies, prune=prune), check)


@named(CHECKS)
def test_memory(check):
    demand(
        StoreUnderTest(lambda folder: CheckpointWriter("memory:"), verify=verifies, durable=False, concurrent=False),
        check,
    )


@pytest.fixture(scope="module")
def server():
    with running_server() as running:
        yield running


@pytest.mark.postgres
@named(CHECKS)
def test_postgres(check, server):
    import psycopg

    def open_writer(folder):
        schema = "kit_" + hashlib.sha256(folder.encode()).hexdigest()[:16]
        with psycopg.connect(server.url, autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA IF NOT EXISTS {schema}")
        joint = "&" if "?" in server.url else "?"
        return CheckpointWriter(f"{server.url}{joint}schema={schema}")

    demand(StoreUnderTest(open_writer, verify=verifies, prune=prune), check)
