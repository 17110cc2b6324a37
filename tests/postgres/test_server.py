from __future__ import annotations

import pytest

pytestmark = pytest.mark.postgres


def test_the_server_of_the_tests_is_real_and_empty(database: str) -> None:
    import psycopg

    with psycopg.connect(database) as connection:
        found = connection.execute(
            "SELECT count(*) FROM information_schema.tables WHERE table_schema = current_schema()"
        ).fetchone()
        assert found == (0,)
        synchronous = connection.execute("SHOW fsync").fetchone()
        assert synchronous == ("on",)
