"""Decisions and artifacts in a database: SQLite or PostgreSQL, in tables of their own beside the application's.

Each call is one transaction on a short-lived connection, so the objects may be used from any thread and after a fork.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from safepoint.core.canonical import canonical_text
from safepoint.core.errors import SafepointError
from safepoint.store.artifacts import ArtifactError, split_version, unreadable, verified, version_id
from safepoint.store.decisions import Decision, refuse_changed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

_DECISIONS = """CREATE TABLE IF NOT EXISTS safepoint_decisions (
    workflow_id TEXT NOT NULL, position BIGINT NOT NULL, decision_id TEXT NOT NULL, content TEXT NOT NULL,
    superseded_by TEXT, superseded_ms BIGINT, PRIMARY KEY (workflow_id, decision_id), UNIQUE (workflow_id, position))"""
_VERSIONS = """CREATE TABLE IF NOT EXISTS safepoint_artifact_contents (digest TEXT PRIMARY KEY, content {binary} NOT NULL)"""
_IN_FORCE = """CREATE TABLE IF NOT EXISTS safepoint_artifacts (
    workflow_id TEXT NOT NULL, artifact_id TEXT NOT NULL, PRIMARY KEY (workflow_id, artifact_id))"""


class _Tables:
    """Opens one transaction at a time on the database at `url` (`sqlite:///file` or `postgresql://…`)."""

    def __init__(self, url: str, tables: tuple[str, ...]) -> None:
        self._postgres = url.startswith(("postgresql:", "postgres:"))
        if not self._postgres and not url.startswith("sqlite:///"):
            raise SafepointError(f"{url!r} is no database address here; use sqlite:///file or postgresql://…")
        self._url = url
        with self.transaction() as run:
            if self._postgres:
                run("SELECT pg_advisory_xact_lock(7235419002)")
            for table in tables:
                run(table.replace("{binary}", "BYTEA" if self._postgres else "BLOB"))

    @contextmanager
    def transaction(self, workflow_id: str | None = None) -> Iterator[Callable[..., Any]]:
        """Give a function that runs one statement; commits at the end, rolls back on any exception.

        With `workflow_id`, nobody else writes that workflow's rows meanwhile.
        """
        connection = self._connect()
        try:
            if not self._postgres:
                connection.execute("BEGIN IMMEDIATE")
            elif workflow_id is not None:
                connection.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 7235419003))", (workflow_id,))
            yield lambda statement, *values: connection.execute(self._placed(statement), values)
            connection.commit()
        except BaseException:
            connection.rollback()
            raise
        finally:
            connection.close()

    def _placed(self, statement: str) -> str:
        return statement.replace("?", "%s") if self._postgres else statement

    def _connect(self) -> Any:
        if self._postgres:
            from safepoint.store.postgres_driver import connect

            connection = connect(self._url)
            connection.autocommit = False
            return connection
        import sqlite3

        connection = sqlite3.connect(self._url.removeprefix("sqlite:///"), timeout=30, isolation_level=None)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        return connection


class DatabaseDecisionLog:
    """A decision log in the table `safepoint_decisions` of a SQLite or PostgreSQL database."""

    def __init__(self, url: str) -> None:
        self._tables = _Tables(url, (_DECISIONS,))

    def record(self, workflow_id: str, decision_id: str, content: Any = None) -> None:
        """Append a decision; recording the same id with the same content again changes nothing, other content is refused."""
        with self._tables.transaction(workflow_id) as run:
            known = [item for item in _decisions(run, workflow_id) if item.id == decision_id]
            if known:
                refuse_changed(workflow_id, decision_id, known[0].content, content)
                return
            run(
                "INSERT INTO safepoint_decisions (workflow_id, position, decision_id, content) SELECT ?,"
                " COALESCE(MAX(position), 0) + 1, ?, ? FROM safepoint_decisions WHERE workflow_id = ?",
                *(workflow_id, decision_id, canonical_text(content), workflow_id),
            )

    def decisions(self, workflow_id: str) -> tuple[Decision, ...]:
        """Return every decision, superseded ones too, in the order in which they were taken."""
        with self._tables.transaction() as run:
            return tuple(_decisions(run, workflow_id))

    def in_force(self, workflow_id: str) -> tuple[str, ...]:
        """Return the ids of the decisions in force, in the order in which they were taken."""
        return tuple(item.id for item in self.decisions(workflow_id) if item.superseded_by is None)

    def supersede(self, workflow_id: str, decision_ids: Iterable[str], *, restore_id: str, at_ms: int) -> None:
        """Mark these decisions superseded by a restore; what is superseded already stays as it is."""
        with self._tables.transaction(workflow_id) as run:
            for decision_id in decision_ids:
                run(
                    "UPDATE safepoint_decisions SET superseded_by = ?, superseded_ms = ?"
                    " WHERE workflow_id = ? AND decision_id = ? AND superseded_by IS NULL",
                    *(restore_id, at_ms, workflow_id, decision_id),
                )

    def reinstate(self, workflow_id: str, decision_ids: Iterable[str], *, restore_id: str) -> None:  # noqa: ARG002 - a log may note it
        """Put superseded decisions back in force."""
        with self._tables.transaction(workflow_id) as run:
            for decision_id in decision_ids:
                run(
                    "UPDATE safepoint_decisions SET superseded_by = NULL, superseded_ms = NULL"
                    " WHERE workflow_id = ? AND decision_id = ?",
                    *(workflow_id, decision_id),
                )


class DatabaseArtifactStore:
    """Artifacts in two tables of a SQLite or PostgreSQL database: contents by digest, and which versions are in force."""

    def __init__(self, url: str) -> None:
        self._tables = _Tables(url, (_VERSIONS, _IN_FORCE))

    def put(self, workflow_id: str, name: str, content: bytes) -> str:
        """Store a new content of the artifact `name`, put it in force, and return the version's id."""
        artifact_id = version_id(name, content)
        with self._tables.transaction(workflow_id) as run:
            run(
                "INSERT INTO safepoint_artifact_contents (digest, content) VALUES (?, ?) ON CONFLICT DO NOTHING",
                *(split_version(artifact_id)[1], content),
            )
            others = [known for known in _artifacts(run, workflow_id) if split_version(known)[0] != name]
            _force(run, workflow_id, [*others, artifact_id])
        return artifact_id

    def read(self, artifact_id: str) -> bytes:
        """Return the content of a version; raises `ArtifactError` when it is gone or was altered."""
        with self._tables.transaction() as run:
            found = run(
                "SELECT content FROM safepoint_artifact_contents WHERE digest = ?", split_version(artifact_id)[1]
            ).fetchone()
        if found is None:
            raise ArtifactError(f"artifact version {artifact_id!r} is not in the database")
        return verified(artifact_id, bytes(found[0]))

    def in_force(self, workflow_id: str) -> tuple[str, ...]:
        """Return the ids of the versions in force, by name."""
        with self._tables.transaction() as run:
            return tuple(_artifacts(run, workflow_id))

    def missing(self, workflow_id: str, artifact_ids: Iterable[str]) -> tuple[str, ...]:  # noqa: ARG002 - contents are shared
        """Return those ids whose contents are gone or altered."""
        return unreadable(self.read, artifact_ids)

    def revert(self, workflow_id: str, artifact_ids: Iterable[str], *, restore_id: str) -> None:  # noqa: ARG002 - a store may note it
        """Make exactly these versions the ones in force."""
        with self._tables.transaction(workflow_id) as run:
            _force(run, workflow_id, sorted(artifact_ids))


def _decisions(run: Callable[..., Any], workflow_id: str) -> Iterator[Decision]:
    import json

    rows = run(
        "SELECT decision_id, content, superseded_by, superseded_ms FROM safepoint_decisions"
        " WHERE workflow_id = ? ORDER BY position",
        workflow_id,
    ).fetchall()
    return (Decision(name, json.loads(content), by, at) for name, content, by, at in rows)


def _artifacts(run: Callable[..., Any], workflow_id: str) -> list[str]:
    rows = run("SELECT artifact_id FROM safepoint_artifacts WHERE workflow_id = ?", workflow_id).fetchall()
    return sorted(row[0] for row in rows)


def _force(run: Callable[..., Any], workflow_id: str, artifact_ids: Iterable[str]) -> None:
    run("DELETE FROM safepoint_artifacts WHERE workflow_id = ?", workflow_id)
    for artifact_id in artifact_ids:
        run("INSERT INTO safepoint_artifacts (workflow_id, artifact_id) VALUES (?, ?)", workflow_id, artifact_id)
