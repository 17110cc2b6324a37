from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from safepoint.store import Store, open_store
from support_postgres import Server, fresh_database, running_server

KINDS = ["memory", "sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    with running_server() as running:
        yield running


@pytest.fixture(params=KINDS)
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "postgres":
        with fresh_database(request.getfixturevalue("server")) as url:
            yield url
    else:
        yield "memory:" if request.param == "memory" else f"sqlite:///{tmp_path}/runs.db"


class Clock:
    """A clock that stands still until it is moved; wall time in milliseconds."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def wall_ms(self) -> int:
        return self.now

    def monotonic_ns(self) -> int:
        return self.now * 1_000_000


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(address: str, clock: Clock) -> Iterator[Store]:
    with open_store(address, clock=clock) as opened:
        yield opened
