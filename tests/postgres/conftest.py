from __future__ import annotations

from collections.abc import Iterator

import pytest

from safepoint.store.postgres import PostgresBackend
from support_postgres import Server, fresh_database, running_server


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    with running_server() as running:
        yield running


@pytest.fixture
def database(server: Server) -> Iterator[str]:
    with fresh_database(server) as url:
        yield url


@pytest.fixture
def backend(database: str) -> Iterator[PostgresBackend]:
    opened = PostgresBackend(database)
    yield opened
    opened.close()
