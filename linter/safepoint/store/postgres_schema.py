"""Make a store's tables in a PostgreSQL schema of their own, and bring older ones up to date."""

from __future__ import annotations

import secrets
import warnings
from typing import TYPE_CHECKING, Any

from safepoint.runtime.errors import BackendError
from safepoint.store.postgres_driver import connect, load_psycopg, split_schema, translated, without_secrets
from safepoint.store.schema import STEPS, for_postgres

if TYPE_CHECKING:
    from collections.abc import Sequence

DEFAULT_SCHEMA = "safepoint"
SETUP_LOCK = 7_235_419_001
CHUNK = """
CREATE TABLE content_chunks (
  digest TEXT NOT NULL REFERENCES contents (digest) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  part BIGINT NOT NULL, body BYTEA NOT NULL, PRIMARY KEY (digest, part)
);
ALTER TABLE content_chunks ALTER COLUMN body SET STORAGE EXTERNAL;
ALTER TABLE contents ALTER COLUMN body SET STORAGE EXTERNAL;
"""
"""Large contents in parts: a field may hold 1 GB at most, and a reader should not need the whole at once."""

OWN_STEPS: dict[int, str] = {0: CHUNK}
"""What PostgreSQL needs besides a step of `schema.STEPS`, by the step's number."""


class DurabilityWarning(UserWarning):
    """The server is set up so that it may lose what it has acknowledged."""


def prepare(url: str, steps: Sequence[str] = STEPS) -> tuple[str, str]:
    """Create or migrate the tables; return the schema's name and the store's id.

    Several hosts may start at once: one does the work, the others wait. A store made by a newer Safepoint is refused.
    """
    schema = split_schema(url)[1] or DEFAULT_SCHEMA
    connection = connect(url, schema=schema)
    try:
        with translated(f"preparing the tables of {without_secrets(url)}"):
            _warn_if_lossy(connection)
            with connection.transaction():
                connection.execute("SELECT pg_advisory_xact_lock(%s)", (SETUP_LOCK,))
                return schema, _migrated(connection, schema, steps)
    finally:
        connection.close()


def _migrated(connection: Any, schema: str, steps: Sequence[str]) -> str:
    sql = load_psycopg().sql
    version = _version(connection, schema)
    if version > len(steps):
        raise BackendError(
            f"the store has schema version {version}, but this Safepoint knows up to {len(steps)}; update Safepoint"
        )
    if version == 0:
        connection.execute(sql.SQL("CREATE SCHEMA IF NOT EXISTS {}").format(sql.Identifier(schema)))
    for number in range(version, len(steps)):
        # The C collation keeps text in the order of its bytes, as SQLite does, whatever the database's language is.
        connection.execute(for_postgres(steps[number]).replace(" TEXT", ' TEXT COLLATE "C"'))
        connection.execute(OWN_STEPS.get(number, ""))
    _set(connection, "schema_version", str(len(steps)))
    connection.execute(
        "INSERT INTO store (name, value) VALUES ('store_id', %s) ON CONFLICT (name) DO NOTHING", (secrets.token_hex(16),)
    )
    found = connection.execute("SELECT value FROM store WHERE name = 'store_id'").fetchone()
    return str(found[0])


def _version(connection: Any, schema: str) -> int:
    """Return the schema version of the tables that stand in `schema`, 0 when there are none."""
    there = connection.execute(
        "SELECT 1 FROM information_schema.tables WHERE table_schema = %s AND table_name = 'store'", (schema,)
    ).fetchone()
    if there is None:
        return 0
    found = connection.execute("SELECT value FROM store WHERE name = 'schema_version'").fetchone()
    return 0 if found is None else int(found[0])


def _set(connection: Any, name: str, value: str) -> None:
    connection.execute(
        "INSERT INTO store (name, value) VALUES (%s, %s) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        (name, value),
    )


def _warn_if_lossy(connection: Any) -> None:
    for name in ("fsync", "full_page_writes"):
        if connection.execute("SELECT current_setting(%s)", (name,)).fetchone()[0] != "on":
            warnings.warn(
                f"the PostgreSQL server runs with {name} off: checkpoints may be lost when it loses power; switch it on",
                DurabilityWarning,
                stacklevel=4,
            )
