"""Many processes on one stream: no fork, no lost save, and the store stays in order."""

from __future__ import annotations

import pytest

from safepoint.testing.checks_concurrency import compete
from support_faults import open_sealed, postgres, sealed, sqlite


@pytest.mark.parametrize("lives", [1, 5])
def test_sqlite_sample(lives, tmp_path):
    assert compete(sqlite(), str(tmp_path), processes=4, saves=15, lives=lives) >= 15


def test_sealed_sample(tmp_path):
    compete(sealed(), str(tmp_path), processes=3, saves=10, lives=3)
    with open_sealed(str(tmp_path)) as writer:
        assert writer.verify("orch-1").ok


@pytest.mark.postgres
def test_postgres_sample(server, tmp_path):
    compete(postgres(server), str(tmp_path), processes=3, saves=10, lives=3)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("lives", [1, 7, 1000])
@pytest.mark.parametrize("make", [sqlite, sealed], ids=["plain", "sealed"])
def test_sqlite_for_long(make, lives, tmp_path):
    compete(make(), str(tmp_path), processes=6, saves=150, lives=lives)


@pytest.mark.slow
@pytest.mark.postgres
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("lives", [1, 7, 1000])
def test_postgres_for_long(lives, server, tmp_path):
    compete(postgres(server), str(tmp_path), processes=6, saves=150, lives=lives)
