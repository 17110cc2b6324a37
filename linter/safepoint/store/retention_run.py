"""Carry out what retention rules say, so that the chain still verifies afterwards: states go, links stay, anchors say so.

A record that is removed keeps its row without the state, as the trace of the save; an anchor over each stretch of such rows
says that they were emptied on purpose. Anchor, audit line and deletion are one transaction, a few hundred records at a time,
so that writers never wait long.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from safepoint.store.audit import append_audit, put_head
from safepoint.store.catalogue import Entry, entries
from safepoint.store.details import AUTO
from safepoint.store.holdings import needed_contents
from safepoint.store.reading import emptied, newest_kept, read_settled
from safepoint.store.record import AnchorRow, HeadRow, IntentRow, MarkRow, RecordRow
from safepoint.store.restoring import judge
from safepoint.store.retention import Plan, Row, Rule, default_rule, plan
from safepoint.store.saving import witness_row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from safepoint.store.backend import Transaction
    from safepoint.store.store import Store

BATCH = 256
LINKS_BATCH = 2000


class PruneReport(NamedTuple):
    """What a prune did to a workflow, or would do when `dry_run`.

    `plan` tells of every checkpoint whether it stays and why. `state_bytes` is how large the removed states are (identical
    ones that others still need are not freed), `reclaimed` how many bytes the disk got back.
    """

    workflow_id: str
    plan: Plan
    entries: tuple[Entry, ...]
    dry_run: bool
    state_bytes: int
    reclaimed: int = 0


def prune(
    store: Store,
    workflow_id: str,
    rule: Rule | None = None,
    *,
    dry_run: bool = False,
    by: str = "",
    reclaim: bool = True,
    drop_links: bool = False,
    each: Callable[[int], object] = lambda _count: None,
) -> PruneReport:
    """Remove the checkpoints of a workflow that the rule (default: `default_rule()`) does not keep; return what and why.

    Never removed: the latest valid checkpoint, one that is being restored, a record that a kept checkpoint points at. A
    With `drop_links`, the rows of emptied records at the chain's beginning go too, and the chain begins after them. A
    damaged workflow is refused (`IntegrityError`), for nobody can say what in it is valid. `each` is told how many went.
    """
    found, planned = _planned(store, workflow_id, rule or default_rule())
    going = {judged.row.id for judged in planned.removed}
    removed = [entry for entry in found if entry.id in going]
    freed = sum(entry.state_size for entry in removed if entry.kind == AUTO)
    result = PruneReport(workflow_id, planned, tuple(found), dry_run, freed)
    if dry_run or not (removed or drop_links):
        return result
    for batch in _batches(removed):
        _remove(store, workflow_id, batch, by)
        each(len(batch))
    while drop_links and _drop_beginning(store, workflow_id, by):
        each(0)
    _tell_witness(store, workflow_id)
    return result._replace(reclaimed=store.backend.reclaim() if reclaim else 0)


def _planned(store: Store, workflow_id: str, rule: Rule) -> tuple[list[Entry], Plan]:
    report = read_settled(store, workflow_id)
    judge(report, refuse=True)
    with store.transaction(write=False) as rows:
        emptied = next(rows.select(AnchorRow, stream=workflow_id, first=1, newest_first=True, limit=1), None)
        begin = emptied.last if emptied is not None else None
        verified = (entry for entry in entries(rows, workflow_id, after=begin) if entry.sequence <= report.link.seq)
        found = [entry for entry in verified if not entry.pruned]
        latest = newest_kept(store, rows, report)
        protected = {entry.id: "it is being restored" for entry in found if entry.sequence in _in_restore(rows, workflow_id)}
    if latest is not None:
        protected[latest.checkpoint_id] = "the latest valid checkpoint"
    return found, plan(_as_rows(found), rule, store.clock.wall_ms(), protected)


def _as_rows(found: Sequence[Entry]) -> list[Row]:
    return [
        Row(
            entry.id,
            place,
            entry.kind,
            entry.created_at,
            entry.iteration,
            entry.checkpoint_id if entry.mark_sequence else None,
            entry.name,
        )
        for place, entry in enumerate(found)
    ]


def _batches(removed: Sequence[Entry]) -> Iterator[tuple[Entry, ...]]:
    """Yield named checkpoints first: a record must not go before those that point at it."""
    for group in (
        [entry for entry in removed if entry.mark_sequence],
        [entry for entry in removed if not entry.mark_sequence],
    ):
        for start in range(0, len(group), BATCH):
            yield tuple(group[start : start + BATCH])


def _in_restore(rows: Transaction, workflow_id: str) -> set[int]:
    return {int(json.loads(intent.plan)["record_seq"]) for intent in rows.select(IntentRow, stream=workflow_id)}


def _remove(store: Store, workflow_id: str, batch: Iterable[Entry], by: str) -> None:
    with store.transaction(write=True) as rows:
        head = rows.lock(workflow_id)
        if head is None:
            return
        # Looked up again under the lock: what somebody named or began to restore since the plan was made stays.
        needed = {mark.record_seq for mark in rows.select(MarkRow, stream=workflow_id)} | _in_restore(rows, workflow_id)
        gone = emptied(store, rows, workflow_id)  # by another run meanwhile: what they held must not be released twice
        marks: list[str] = []
        records: list[int] = []
        freed: list[str] = []
        for entry in batch:
            if entry.mark_sequence:
                if rows.delete(MarkRow, stream=workflow_id, mark_id=entry.id):
                    marks.append(entry.id)
            elif entry.sequence not in needed and entry.sequence not in gone and entry.sequence < head.length:
                held = _empty(rows, entry)
                if held is not None:
                    records.append(entry.sequence)
                    freed.extend(held)
        for digest in sorted(freed):  # in this order everywhere: PostgreSQL locks the rows of contents
            rows.release(digest)
        if not marks and not records:
            return
        now = store.clock.wall_ms()
        for first, last in stretches(records):
            _anchor(store, rows, workflow_id, first, last, now)
        told = {"records": [list(stretch) for stretch in stretches(records)], "named": marks, "pruned_by": by}
        put_head(store, rows, append_audit(rows, head, "CheckpointsPruned", told, now))


def _empty(rows: Transaction, entry: Entry) -> tuple[str, ...] | None:
    """Remove a record's state and return the contents it held; `None` when it is not the record that was planned for."""
    record = next(rows.select(RecordRow, stream=entry.workflow_id, seq=entry.sequence, limit=1), None)
    if record is None or record.checkpoint_id != entry.checkpoint_id:
        return None
    held = needed_contents(record)
    rows.update(RecordRow, {"body": None}, stream=entry.workflow_id, seq=entry.sequence)
    return held


def stretches(positions: Sequence[int]) -> list[tuple[int, int]]:
    """Return the (first, last) of each run of consecutive positions, in order."""
    found: list[tuple[int, int]] = []
    for position in sorted(positions):
        if found and position == found[-1][1] + 1:
            found[-1] = (found[-1][0], position)
        else:
            found.append((position, position))
    return found


def _anchor(store: Store, rows: Transaction, workflow_id: str, first: int, last: int, now: int) -> None:
    """Say that a stretch was emptied; anchors that touch it become one with it, so that their number stays small."""
    for neighbour in list(rows.select(AnchorRow, stream=workflow_id, links_dropped=0)):
        if neighbour.last + 1 == first or neighbour.first - 1 == last:
            first, last = min(first, neighbour.first), max(last, neighbour.last)
            rows.delete(AnchorRow, stream=workflow_id, last=neighbour.last)
    record = next(rows.select(RecordRow, stream=workflow_id, seq=last, limit=1))
    row = AnchorRow(workflow_id, last, first, record.checkpoint_id, record.record_hash, 0, now, "retention", None)
    rows.put(store.sealed(row))


def _drop_beginning(store: Store, workflow_id: str, by: str) -> bool:
    """Remove some rows of emptied records at the chain's beginning; return whether there were any."""
    with store.transaction(write=True) as rows:
        head = rows.lock(workflow_id)
        anchors = list(rows.select(AnchorRow, stream=workflow_id))
        dropped = anchors[0] if anchors and anchors[0].links_dropped else None
        start = dropped.last if dropped is not None else 0
        emptied = next((anchor for anchor in anchors if not anchor.links_dropped and anchor.first == start + 1), None)
        if head is None or emptied is None:
            return False
        last = min(emptied.last, start + LINKS_BATCH)
        record = next(rows.select(RecordRow, stream=workflow_id, seq=last, limit=1))
        for seq in range(start + 1, last + 1):
            rows.delete(RecordRow, stream=workflow_id, seq=seq)
        now = store.clock.wall_ms()
        for anchor in (dropped, emptied):
            if anchor is not None:
                rows.delete(AnchorRow, stream=workflow_id, last=anchor.last)
        if last < emptied.last:
            rows.put(store.sealed(emptied._replace(first=last + 1)))
        begin = AnchorRow(workflow_id, last, 1, record.checkpoint_id, record.record_hash, 1, now, "retention", None)
        rows.put(store.sealed(begin))
        told = {"links": [start + 1, last], "pruned_by": by}
        put_head(store, rows, append_audit(rows, head, "CheckpointsPruned", told, now))
    return True


def _tell_witness(store: Store, workflow_id: str) -> None:
    if store.witness is None:
        return
    with store.transaction(write=False) as rows:
        head = next(rows.select(HeadRow, stream=workflow_id), None)
    if head is not None:
        store.witness.remember(witness_row(store, head))
