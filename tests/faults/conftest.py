from __future__ import annotations

import pytest

from support_postgres import running_server


@pytest.fixture(scope="session")
def server():
    """A PostgreSQL server of our own, or skip."""
    with running_server() as running:
        yield running
