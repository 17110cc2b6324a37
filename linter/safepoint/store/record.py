"""The rows a store keeps, one named tuple a table; every backend stores these and nothing else.

Values are signed 64-bit integers, text, bytes or `None`, so that each backend can keep them without loss. Iterations and
epochs count to 2^64-1 and are stored by `to_signed` as two's complement: below 2^63 they read as they are. Hashes are
64 lower-case hex digits, clocks milliseconds since 1970 UTC. `stream` is the orchestration id, also the workflow id.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

Value: TypeAlias = int | str | bytes | None

NO_HASH = ""
"""Stands where a hash would be when there is nothing before."""


class RecordRow(NamedTuple):
    """One link of a stream's chain; `seq` counts from 1 without a gap, also over pruned links.

    `body` is the canonical text of the state when that is small; else `None`, and the text is content `state_hash`. A pruned
    record keeps its row with `body` and content gone: the row goes on telling that it was saved. `meta` is a canonical JSON
    object, or empty: trace id, trigger, name and whatever else was said of the save. `record_hash` covers the row and the
    `record_hash` before it; `seal` is its authentication by the store's key.
    """

    stream: str
    seq: int
    checkpoint_id: str
    previous_checkpoint_hash: str | None
    iteration_count: int
    epoch: int
    wall_clock_time: int
    state_hash: str
    state_size: int
    meta: str
    record_hash: str
    seal: bytes | None
    body: bytes | None


class HeadRow(NamedTuple):
    """What a stream's chain must end with, kept apart from the records, so that a cut tail is noticed.

    `length` is the last record's `seq`. `version` grows by one with every change of the stream (a restore checks it).
    `fence` is the token of the newest writer. `audit_count` and `audit_hash` end the stream's audit log. `seal`
    authenticates the row.
    """

    stream: str
    length: int
    checkpoint_id: str | None
    record_hash: str
    version: int
    fence: int
    audit_count: int
    audit_hash: str
    seal: bytes | None


class ContentRow(NamedTuple):
    """A state or blob stored once under its digest, with the number of rows that need it.

    States are named by their progress state hash, blobs by `blob:` and their SHA-256. `body` is `None` when the bytes stand
    in a file.
    """

    digest: str
    size: int
    refs: int
    body: bytes | None


class AuditRow(NamedTuple):
    """One line of a stream's audit log: append-only, hash-linked, never touched by retention or restore.

    `after` is the chain's length when it happened. Saves are not repeated here: a record's own row tells of its save, so the
    stream of all events is these lines merged with the records. `body` is a canonical JSON object; `link` covers the line
    and the link before it.
    """

    stream: str
    seq: int
    after: int
    at: int
    kind: str
    body: str
    link: str


class AnchorRow(NamedTuple):
    """Says that the states of records `first` to `last` were removed on purpose, and how the chain stood there.

    `checkpoint_id` and `record_hash` are those of record `last`. `links_dropped` is 1 when the rows themselves are gone
    too; the chain then begins after `last`.
    """

    stream: str
    last: int
    first: int
    checkpoint_id: str
    record_hash: str
    links_dropped: int
    at: int
    reason: str
    seal: bytes | None


class QuarantineRow(NamedTuple):
    """A record that `repair` took out of its chain, kept whole; `row` is its canonical JSON, `body` its state if inline."""

    stream: str
    seq: int
    at: int
    position: int
    reason: str
    row: str
    body: bytes | None


class MarkRow(NamedTuple):
    """A named checkpoint (kind Manual, System or Conflict): a row of its own that points at a chain record.

    `mark_id` is the SHA-256 of the row's other fields (see `marks.make_mark`), so two marks can stand at one position and
    none can be altered unnoticed. `detail` is a canonical JSON object: description, created_by, step_index,
    current_agent, decision_ids, artifact_ids, trigger.
    """

    stream: str
    seq: int
    mark_id: str
    record_seq: int
    checkpoint_id: str
    kind: str
    name: str
    is_restore_point: int
    created_at: int
    detail: str
    seal: bytes | None


class WorkflowRow(NamedTuple):
    """Where a workflow stands: fed by saves that name a step or agent, set back by a restore.

    The current state is that of the record `record_seq`. `step_history` is a canonical JSON list. The version for
    optimistic concurrency is the head's.
    """

    stream: str
    record_seq: int
    status: str
    step_index: int | None
    current_agent: str | None
    step_history: str
    updated_at: int


class IntentRow(NamedTuple):
    """A restore that was promised and must be finished after a crash; `plan` is a canonical JSON object."""

    stream: str
    intent_id: str
    at: int
    state: str
    plan: str


class WitnessRow(NamedTuple):
    """The head of a stream in another store, kept here so that the other one cannot be set back unnoticed."""

    stream: str
    store_id: str
    length: int
    version: int
    checkpoint_id: str
    record_hash: str
    at: int
    seal: bytes | None


class SettingRow(NamedTuple):
    """One fact about the store as a whole, such as `store_id`, when retention last ran or what a save costs."""

    name: str
    value: str


class Table(NamedTuple):
    """Where a kind of row lives: its table, the column it is ordered by within a stream, and its key."""

    name: str
    order: str
    key: tuple[str, ...]


TABLES: dict[type[Any], Table] = {
    RecordRow: Table("records", "seq", ("stream", "seq")),
    HeadRow: Table("streams", "stream", ("stream",)),
    ContentRow: Table("contents", "digest", ("digest",)),
    AuditRow: Table("audit", "seq", ("stream", "seq")),
    AnchorRow: Table("anchors", "last", ("stream", "last")),
    QuarantineRow: Table("quarantine", "seq", ("stream", "seq")),
    MarkRow: Table("marks", "seq", ("stream", "seq")),
    WorkflowRow: Table("workflows", "stream", ("stream",)),
    IntentRow: Table("intents", "intent_id", ("stream", "intent_id")),
    WitnessRow: Table("witnesses", "stream", ("stream",)),
    SettingRow: Table("store", "name", ("name",)),
}
"""Row kind -> its table. Column names are the fields, in order; SQL backends need nothing more."""


_TYPES: dict[str, tuple[type, ...]] = {"int": (int,), "str": (str,), "bytes": (bytes,), "None": (type(None),)}


@lru_cache(maxsize=32)
def _wanted(kind: type[Any]) -> tuple[tuple[type, ...], ...]:
    names = (str(getattr(hint, "__forward_arg__", hint)).split(" | ") for hint in kind.__annotations__.values())
    return tuple(tuple(one for name in parts for one in _TYPES[name]) for parts in names)


def malformed(row: tuple[Any, ...]) -> bool:
    """Return whether a row holds a value of a type that its column never has; SQLite lets an editor store anything."""
    return not all(isinstance(value, wanted) for value, wanted in zip(row, _wanted(type(row)), strict=True))


def empty_head(stream: str) -> HeadRow:
    """Return the head of a stream in which nothing was ever saved."""
    return HeadRow(stream, 0, None, NO_HASH, 0, 0, 0, NO_HASH, None)


def to_signed(number: int) -> int:
    """Map 0 … 2^64-1 to a signed 64-bit integer (two's complement)."""
    return number if number < 1 << 63 else number - (1 << 64)


def to_unsigned(number: int) -> int:
    """Undo `to_signed`."""
    return number if number >= 0 else number + (1 << 64)
