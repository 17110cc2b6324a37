from __future__ import annotations

import pytest

from safepoint.store.postgres_driver import connect

pytestmark = pytest.mark.postgres


def test_the_server_of_the_tests_is_real_durable_and_gives_an_empty_schema(database: str) -> None:
    connection = connect(database)
    tables = "SELECT count(*) FROM information_schema.tables WHERE table_schema = current_schema()"
    assert connection.execute(tables).fetchone() == (0,)
    assert connection.execute("SHOW fsync").fetchone() == ("on",)
    connection.close()
