"""What checkpoints a workflow has: chain records and the named ones that point at them, in one order, page by page.

The order is that of the chain: a named checkpoint stands right after the record it points at. Clocks have no say.
"""

from __future__ import annotations

import json
import re
from heapq import merge
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from safepoint.core.errors import SafepointError
from safepoint.runtime.protocols import MAX_U64
from safepoint.store import paging
from safepoint.store.details import AUTO
from safepoint.store.marks import AUTOMATIC_NAME, automatic_name
from safepoint.store.reading import Pruned
from safepoint.store.record import (
    AnchorRow,
    AuditRow,
    HeadRow,
    MarkRow,
    QuarantineRow,
    RecordRow,
    to_signed,
    to_unsigned,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.store.backend import Transaction
    from safepoint.store.store import Store

RESTORED = "CheckpointRestored"
MIN_PREFIX = 4
MAX_NAMED = 8
ID_LENGTH = 64
_KEPT_KINDS = (HeadRow, RecordRow, AuditRow, AnchorRow, MarkRow, QuarantineRow)
_POSITION = re.compile(r"@(?:(\d{1,20}):)?(\d{1,20})")


class UnknownCheckpointError(SafepointError):
    """No checkpoint of that id or name in this workflow, or no such workflow at all."""


class Entry(NamedTuple):
    """One checkpoint as people and programs see it, without its state.

    `id` is the checkpoint id of an automatic one, the mark's id of a named one; `checkpoint_id` is that of the chain record
    in both cases. `pruned` says that retention has removed the state. Times are Unix milliseconds, sizes bytes.
    """

    id: str
    workflow_id: str
    kind: str
    name: str
    sequence: int
    mark_sequence: int
    checkpoint_id: str
    iteration: int
    epoch: int
    created_at: int
    state_hash: str
    state_size: int
    is_restore_point: bool
    pruned: bool
    created_by: str | None = None
    description: str | None = None
    trigger: str | None = None
    status: str | None = None
    step_index: int | None = None
    current_agent: str | None = None
    decision_ids: tuple[str, ...] | None = None
    artifact_ids: tuple[str, ...] | None = None
    restored_at: int | None = None


def workflows(store: Store) -> tuple[str, ...]:
    """Return the ids of all workflows (streams) of a store, in the order of their text."""
    with store.transaction(write=False) as rows:
        return tuple(head.stream for head in rows.select(HeadRow))


def is_known(rows: Transaction, workflow_id: str) -> bool:
    """Return whether a store has anything of a workflow; what is left of a damaged one counts, so no row is read."""
    return any(rows.count(kind, stream=workflow_id) for kind in _KEPT_KINDS)


def unknown_workflow(store: Store, workflow_id: str) -> UnknownCheckpointError:
    """Return the error of a workflow that a store does not have, with those it has."""
    names = workflows(store)
    more = f" and {len(names) - MAX_NAMED} more" if len(names) > MAX_NAMED else ""
    known = f"it has {', '.join(map(repr, names[:MAX_NAMED]))}{more}" if names else "it has none"
    return UnknownCheckpointError(f"the store has no workflow {workflow_id!r}; {known}")


def refuse_unknown(store: Store, *workflow_ids: str) -> None:
    """Raise `UnknownCheckpointError` for the first workflow that a store does not have."""
    with store.transaction(write=False) as rows:
        missing = next((name for name in workflow_ids if not is_known(rows, name)), None)
    if missing is not None:
        raise unknown_workflow(store, missing)


def page_of(
    store: Store,
    workflow_id: str,
    page: int = 1,
    size: int = paging.DEFAULT_PAGE_SIZE,
    *,
    kind: str | None = None,
    oldest_first: bool = False,
    pruned: bool = False,
) -> paging.Page[Entry]:
    """Return one page of a workflow's checkpoints, newest first unless `oldest_first`; `pruned` shows emptied ones too.

    Raises `PagingError` for a page or size that cannot be. A page past the end is empty.
    """
    before = paging.offset(page, size)
    with store.transaction(write=False) as rows:
        found = (entry for entry in entries(rows, workflow_id, newest_first=not oldest_first) if pruned or not entry.pruned)
        if kind is not None:
            found = (entry for entry in found if entry.kind == kind)
        items = tuple(islice(found, before, before + size))
        return paging.Page(items, page, size, count(rows, workflow_id, kind=kind, pruned=pruned))


def count(rows: Transaction, workflow_id: str, *, kind: str | None = None, pruned: bool = False) -> int:
    """Return how many checkpoints a workflow has."""
    marks = 0 if kind == AUTO else rows.count(MarkRow, stream=workflow_id, **({} if kind is None else {"kind": kind}))
    if kind not in (None, AUTO):
        return marks
    records = rows.count(RecordRow, stream=workflow_id)
    return marks + records - (0 if pruned else _pruned_records(rows, workflow_id))


def find(rows: Transaction, workflow_id: str, wanted: str) -> Entry:
    """Return the checkpoint that `wanted` names, within this workflow only.

    An id, the beginning of one (at least four digits), a name, `@ITERATION` (in its newest epoch) or `@EPOCH:ITERATION`.
    Raises `UnknownCheckpointError` when there is none, or when a beginning or a name fits several.
    """
    found = _by_id(rows, workflow_id, wanted) or _by_position(rows, workflow_id, wanted)
    if found is not None:
        return found
    matches = list(_fitting(rows, workflow_id, wanted))
    exact = [entry for entry in matches if entry.name == wanted] or matches
    if len(exact) == 1:
        return exact[0]
    if exact:
        said = ", ".join(entry.id[:16] for entry in exact[:5])
        raise UnknownCheckpointError(
            f"{wanted!r} fits {len(exact)} checkpoints of {workflow_id!r} ({said} …); give the whole id"
        )
    raise UnknownCheckpointError(
        f"workflow {workflow_id!r} has no checkpoint {wanted!r}; `safepoint store list` shows those it has"
    )


def entries(rows: Transaction, workflow_id: str, *, newest_first: bool = False, after: int | None = None) -> Iterator[Entry]:
    """Yield the checkpoints of a workflow, emptied ones too; `after` leaves out the records up to that position."""
    anchors = list(rows.select(AnchorRow, stream=workflow_id))
    pruned, restored = Pruned(anchors), restorations(rows, workflow_id)
    records = rows.select(RecordRow, stream=workflow_id, newest_first=newest_first, after=after)
    marks = [(mark, _record_of(rows, mark)) for mark in rows.select(MarkRow, stream=workflow_id)]
    automatic = (_from_record(row, pruned, restored) for row in records)
    named = sorted((_from_mark(mark, row, pruned, restored) for mark, row in marks if row is not None), key=_order)
    yield from merge(automatic, reversed(named) if newest_first else named, key=_order, reverse=newest_first)


def _fitting(rows: Transaction, workflow_id: str, wanted: str) -> Iterator[Entry]:
    """Yield the checkpoints, newest first, that a beginning of an id, or a name, fits."""
    anchors = list(rows.select(AnchorRow, stream=workflow_id))
    pruned, restored = Pruned(anchors), restorations(rows, workflow_id)
    marks = [(mark, _record_of(rows, mark)) for mark in rows.select(MarkRow, stream=workflow_id)]
    named = [_from_mark(mark, row, pruned, restored) for mark, row in marks if row is not None]
    yield from sorted((entry for entry in named if _fits(entry, wanted)), key=_order, reverse=True)
    begins = len(wanted) >= MIN_PREFIX
    for record in rows.select(RecordRow, stream=workflow_id, newest_first=True):
        # A record without meta data is named by its time; to make every name would take ten times as long.
        if record.meta or (begins and record.checkpoint_id.startswith(wanted)) or wanted.startswith(AUTOMATIC_NAME):
            entry = _from_record(record, pruned, restored)
            if _fits(entry, wanted):
                yield entry


def restorations(rows: Transaction, workflow_id: str) -> dict[str, int]:
    """Return when each checkpoint was last restored (Unix milliseconds), by id: what the audit log says."""
    lines = rows.select(AuditRow, stream=workflow_id, kind=RESTORED)
    return {str(json.loads(line.body)["checkpoint_id"]): line.at for line in lines}


def _order(entry: Entry) -> tuple[int, int]:
    return entry.sequence, entry.mark_sequence


def _fits(entry: Entry, wanted: str) -> bool:
    return wanted in (entry.id, entry.name) or (len(wanted) >= MIN_PREFIX and entry.id.startswith(wanted))


def _by_id(rows: Transaction, workflow_id: str, wanted: str) -> Entry | None:
    """Look a whole id up without walking over the workflow.

    The database looks through all records of the workflow: 0.1 s for 100,000. An index would cost every save a page.
    """
    if len(wanted) != ID_LENGTH:
        return None
    mark = next(rows.select(MarkRow, stream=workflow_id, mark_id=wanted, limit=1), None)
    record = next(rows.select(RecordRow, stream=workflow_id, checkpoint_id=wanted, limit=1), None) if mark is None else None
    return _entry(rows, workflow_id, mark, record if mark is None else _record_of(rows, mark))


def _by_position(rows: Transaction, workflow_id: str, wanted: str) -> Entry | None:
    place = _POSITION.fullmatch(wanted)
    if place is None or max(int(place.group(1) or 0), int(place.group(2))) > MAX_U64:
        return None
    epoch = {} if place.group(1) is None else {"epoch": to_signed(int(place.group(1)))}
    iteration = to_signed(int(place.group(2)))
    found = rows.select(RecordRow, stream=workflow_id, newest_first=True, limit=1, iteration_count=iteration, **epoch)
    return _entry(rows, workflow_id, None, next(found, None))


def _entry(rows: Transaction, workflow_id: str, mark: MarkRow | None, record: RecordRow | None) -> Entry | None:
    if record is None:
        return None
    pruned, restored = Pruned(list(rows.select(AnchorRow, stream=workflow_id))), restorations(rows, workflow_id)
    return _from_record(record, pruned, restored) if mark is None else _from_mark(mark, record, pruned, restored)


def _record_of(rows: Transaction, mark: MarkRow) -> RecordRow | None:
    return next(rows.select(RecordRow, stream=mark.stream, seq=mark.record_seq, limit=1), None)


def _pruned_records(rows: Transaction, workflow_id: str) -> int:
    """Count emptied records that still have a row; where the links are gone too, there is nothing to count."""
    anchors = rows.select(AnchorRow, stream=workflow_id, links_dropped=0)
    return sum(anchor.last - anchor.first + 1 for anchor in anchors)


def _from_record(row: RecordRow, pruned: Pruned, restored: dict[str, int]) -> Entry:
    said: dict[str, Any] = json.loads(row.meta) if row.meta else {}
    emptied = row.seq in pruned
    # A save of another kind made a mark, which has the name; its record is one automatic checkpoint among others.
    name = said.get("name") if said.get("kind", AUTO) == AUTO else None
    return Entry(
        id=row.checkpoint_id,
        kind=AUTO,
        name=name or automatic_name(said.get("step_index"), row.wall_clock_time),
        mark_sequence=0,
        created_at=row.wall_clock_time,
        is_restore_point=bool(said.get("is_restore_point", True)) and not emptied,
        restored_at=restored.get(row.checkpoint_id),
        **_of_record(row, emptied=emptied),
        **_said(said),
    )


def _from_mark(mark: MarkRow, row: RecordRow, pruned: Pruned, restored: dict[str, int]) -> Entry:
    emptied = row.seq in pruned
    return Entry(
        id=mark.mark_id,
        kind=mark.kind,
        name=mark.name,
        mark_sequence=mark.seq,
        created_at=mark.created_at,
        is_restore_point=bool(mark.is_restore_point) and not emptied,
        restored_at=restored.get(mark.mark_id),
        **_of_record(row, emptied=emptied),
        **_said(json.loads(mark.detail)),
    )


def _of_record(row: RecordRow, *, emptied: bool) -> dict[str, Any]:
    return {
        "workflow_id": row.stream,
        "sequence": row.seq,
        "checkpoint_id": row.checkpoint_id,
        "iteration": to_unsigned(row.iteration_count),
        "epoch": to_unsigned(row.epoch),
        "state_hash": row.state_hash,
        "state_size": row.state_size,
        "pruned": emptied,
    }


def _said(said: dict[str, Any]) -> dict[str, Any]:
    plain = {
        name: said.get(name) for name in ("created_by", "description", "trigger", "status", "step_index", "current_agent")
    }
    lists = {name: tuple(said[name]) if said.get(name) is not None else None for name in ("decision_ids", "artifact_ids")}
    return plain | lists
