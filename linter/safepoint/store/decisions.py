"""The decisions of a workflow, which the application owns: the protocol a restore talks to, and a log in files.

A checkpoint captures the ids of the decisions in force. A restore supersedes those in force now that were not captured, and
puts captured ones that an earlier restore superseded back in force; both by id, never by clock.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from safepoint.core.canonical import canonical_bytes
from safepoint.core.errors import SafepointError
from safepoint.store.journal import extend, journal_path, read_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence


class Decision(NamedTuple):
    """One decision: its id, what was decided (any JSON value), and the restore that superseded it, if one did."""

    id: str
    content: Any
    superseded_by: str | None = None
    superseded_ms: int | None = None


class DecisionLog(Protocol):
    """What a restore asks of the application's decisions; every call may come twice and must then change nothing more."""

    def in_force(self, workflow_id: str) -> Sequence[str]:
        """Return the ids of the decisions in force, in the order in which they were taken."""
        ...

    def supersede(self, workflow_id: str, decision_ids: Iterable[str], *, restore_id: str, at_ms: int) -> None:
        """Mark these decisions superseded by a restore at Unix time `at_ms`; unknown and superseded ids are left alone."""
        ...

    def reinstate(self, workflow_id: str, decision_ids: Iterable[str], *, restore_id: str) -> None:
        """Put superseded decisions back in force; unknown ids and those in force stay as they are."""
        ...


class FileDecisionLog:
    """A decision log in a folder: one append-only JSON Lines file per workflow, flushed to disk at every call."""

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self._folder = os.fspath(folder)

    def record(self, workflow_id: str, decision_id: str, content: Any = None) -> None:
        """Append a decision; recording the same id with the same content again changes nothing, other content is refused."""

        def entry(known: dict[str, Decision]) -> dict[str, Any] | None:
            if decision_id in known:
                refuse_changed(workflow_id, decision_id, known[decision_id].content, content)
                return None
            return {"op": "record", "id": decision_id, "content": content}

        self._extend(workflow_id, entry)

    def decisions(self, workflow_id: str) -> tuple[Decision, ...]:
        """Return every decision, superseded ones too, in the order in which they were taken."""
        return tuple(self._decisions(workflow_id).values())

    def in_force(self, workflow_id: str) -> tuple[str, ...]:
        """Return the ids of the decisions in force, in the order in which they were taken."""
        return tuple(item.id for item in self._decisions(workflow_id).values() if item.superseded_by is None)

    def supersede(self, workflow_id: str, decision_ids: Iterable[str], *, restore_id: str, at_ms: int) -> None:
        """Mark these decisions superseded by a restore; what is superseded already stays as it is."""
        wanted = set(decision_ids)

        def entry(known: dict[str, Decision]) -> dict[str, Any] | None:
            active = sorted(item.id for item in known.values() if item.id in wanted and item.superseded_by is None)
            return {"op": "supersede", "ids": active, "restore_id": restore_id, "at_ms": at_ms} if active else None

        self._extend(workflow_id, entry)

    def reinstate(self, workflow_id: str, decision_ids: Iterable[str], *, restore_id: str) -> None:
        """Put superseded decisions back in force."""
        wanted = set(decision_ids)

        def entry(known: dict[str, Decision]) -> dict[str, Any] | None:
            resting = sorted(item.id for item in known.values() if item.id in wanted and item.superseded_by is not None)
            return {"op": "reinstate", "ids": resting, "restore_id": restore_id} if resting else None

        self._extend(workflow_id, entry)

    def _path(self, workflow_id: str) -> str:
        return journal_path(self._folder, workflow_id, "decisions")

    def _extend(self, workflow_id: str, entry: Callable[[dict[str, Decision]], dict[str, Any] | None]) -> None:
        def line(lines: list[bytes]) -> bytes | None:
            made = entry(_replayed(lines))
            return None if made is None else canonical_bytes(made)

        extend(self._path(workflow_id), line)

    def _decisions(self, workflow_id: str) -> dict[str, Decision]:
        return _replayed(read_lines(self._path(workflow_id)))


def refuse_changed(workflow_id: str, decision_id: str, known: Any, content: Any) -> None:
    """Raise when a decision's id comes back with other content: a decision is taken once."""
    if canonical_bytes(known) != canonical_bytes(content):
        raise SafepointError(
            f"decision {decision_id!r} of workflow {workflow_id!r} is recorded with other content; "
            "record the change under a new id"
        )


def _replayed(lines: Iterable[bytes]) -> dict[str, Decision]:
    found: dict[str, Decision] = {}
    for line in lines:
        _replay(found, json.loads(line))
    return found


def _replay(found: dict[str, Decision], entry: dict[str, Any]) -> None:
    if entry["op"] == "record":
        found.setdefault(entry["id"], Decision(entry["id"], entry["content"]))
        return
    by, at = (entry["restore_id"], entry["at_ms"]) if entry["op"] == "supersede" else (None, None)
    for name in entry["ids"]:
        found[name] = found[name]._replace(superseded_by=by, superseded_ms=at)
