"""One save, step by step: verify the head, derive the record, judge progress, write. The writer adds locks and events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from safepoint.store.audit import append_audit, put_head
from safepoint.store.chain import derive_from_prefix, hash_state_text, linked_hash, record_hash
from safepoint.store.details import AUTO
from safepoint.store.errors import IntegrityError, WriterFencedError
from safepoint.store.holdings import INLINE_MAX
from safepoint.store.marks import add_mark
from safepoint.store.position import Planned, Position
from safepoint.store.reading import read_settled
from safepoint.store.record import HeadRow, MarkRow, RecordRow, WitnessRow, to_signed
from safepoint.store.standing import MOVED
from safepoint.store.verify import Link
from safepoint.store.workflow_row import workflow_row

if TYPE_CHECKING:
    from collections.abc import Mapping

    from safepoint.store.backend import Transaction
    from safepoint.store.reading import StreamReport
    from safepoint.store.store import Store

_new = tuple.__new__
"""Makes a named tuple of a plain one in half the time that naming each value takes."""


def open_position(store: Store, stream: str, known: Position | None = None) -> tuple[Position, StreamReport]:
    """Verify a stream and return where it stands; with `known`, only what came after that position is read."""
    report = read_settled(store, stream, start=known.link if known is not None else None)
    position = Position(report)
    if known is not None:
        if report.last is None:
            position.last, position.before_hash = known.last, known.before_hash
        position.claimed = known.claimed and position.head.fence == known.head.fence
        position.resumed = known.resumed
    return position, report


def plan(
    store: Store,
    position: Position,
    iteration: int,
    epoch: int,
    text: bytes,
    meta: str = "",
    contents: Mapping[str, Any] = {},
    details: Mapping[str, Any] = {},
    *,
    state_hash: str | None = None,
    wall_clock_time: int | None = None,
) -> Planned:
    """Derive the record of a save that goes on from `position`; nothing is judged or written here.

    `state_hash` is the progress state hash of `text`, if it is known already. The record gets the time of the store's clock
    unless `wall_clock_time` says another.
    """
    if state_hash is None:
        state_hash = hash_state_text(text)
    wall = store.clock.wall_ms() if wall_clock_time is None else wall_clock_time
    record = _record(store, position, iteration, epoch, text, meta, state_hash, wall)
    if record.body is None:
        contents = {**contents, state_hash: text}
    link = Link(record.seq, record.checkpoint_id, record.record_hash, iteration, epoch)
    return Planned(position, record, link, contents, details)


def append(
    store: Store, position: Position, iteration: int, epoch: int, text: bytes, meta: str, state_hash: str
) -> RecordRow | None:
    """Write a save that needs no more than its record and the head; `None`, with nothing written, when the stream moved.

    It is what `plan` and `write` do, for a writer that holds the stream and goes on from its last record, in one step: this
    is where loops spend their time.
    """
    head, before = position.head, position.link
    record = _record(store, position, iteration, epoch, text, meta, state_hash, store.clock.wall_ms())
    moved = _moved(store, head, record)
    if not store.backend.append(head, record, moved):
        return None
    position.before_hash = before.record_hash
    position.link = _new(Link, (moved.length, moved.checkpoint_id, moved.record_hash, iteration, epoch))
    position.head, position.last, position.witnessed = moved, record, False
    return record


def _record(
    store: Store, position: Position, iteration: int, epoch: int, text: bytes, meta: str, state_hash: str, wall: int
) -> RecordRow:
    seq, previous, total, _, _ = position.link
    turn, era = (iteration, epoch) if iteration | epoch < 1 << 63 else (to_signed(iteration), to_signed(epoch))
    if previous is None:
        checkpoint_id = derive_from_prefix(position.prefix, iteration, epoch, state_hash, None)
    else:
        checkpoint_id = position.derive(turn, era, state_hash.encode(), previous.encode())
    seq, size = seq + 1, len(text)
    if meta or len(total) != 64:
        total = record_hash(total, checkpoint_id, seq, wall, size, meta)
    else:
        total = linked_hash(total.encode(), checkpoint_id.encode(), seq, wall, size)
    body = text if size <= INLINE_MAX else None
    values = (
        position.stream, seq, checkpoint_id, previous, turn, era, wall, state_hash, size, meta, total, None, body,
    )  # fmt: skip
    record = _new(RecordRow, values)
    return record if store.sealer is None else store.sealed(record)


def write(store: Store, planned: Planned) -> bool:
    """Write a planned save durably; False, with nothing written, when the stream is no longer where the plan began."""
    position, record = planned.position, planned.record
    if not position.head.version:
        announce(store, position)
    head: HeadRow | None
    if planned.plain:
        head = _moved(store, position.head, record)
        if not store.backend.append(position.head, record, head):
            return False
    else:
        for digest in sorted(planned.contents):
            store.backend.stage(digest, planned.contents[digest])
        with store.transaction(write=True) as rows:
            head = _write_whole(store, rows, planned)
        if head is None:
            return False
        position.claimed, position.resumed = True, False
    position.before_hash = position.link.record_hash
    position.head, position.link, position.last, position.witnessed = head, planned.link, record, False
    return True


def mark_again(store: Store, position: Position, details: Mapping[str, Any]) -> bool:
    """Write what a repeated save says beside the record that is there already; False when the stream has moved.

    A mark of that kind and name on that record is not written twice, so a retry is harmless.
    """
    record = position.last
    assert record is not None
    with store.transaction(write=True) as rows:
        stored = rows.lock(position.stream)
        if stored is None or store.seal_problem(stored) is not None or not same_chain(stored, position.head):
            return False
        if _marked(rows, record, details):
            return True
        if details.get("kind", AUTO) == AUTO and "step_history" in details:
            stored = append_audit(rows, stored, MOVED, dict(details), store.clock.wall_ms())
        position.head = put_head(store, rows, describe(store, rows, stored, record, details))
        position.witnessed = False
    return True


def _marked(rows: Transaction, record: RecordRow, details: Mapping[str, Any]) -> bool:
    wanted = (details.get("kind", AUTO), details.get("name"))
    marks = rows.select(MarkRow, stream=record.stream, record_seq=record.seq)
    return any((row.kind, row.name) == wanted for row in marks)


def announce(store: Store, position: Position) -> None:
    """Tell the witness of a stream before its first save: a crash right after it must not look like a lost witness."""
    if store.witness is not None and store.witness.recall(position.stream) is None:
        store.witness.remember(witness_row(store, position.head))


def witness(store: Store, position: Position) -> None:
    """Tell the witness of the position's head, unless it knows."""
    if store.witness is None or position.witnessed:
        return
    store.witness.remember(witness_row(store, position.head))
    position.witnessed = True


def witness_row(store: Store, head: HeadRow) -> WitnessRow:
    """Return what a witness should remember of a head."""
    row = WitnessRow(
        head.stream, store.backend.store_id, head.length, head.version, head.checkpoint_id or "", head.record_hash,
        store.clock.wall_ms(), None,
    )  # fmt: skip
    return store.sealed(row)


def refresh(store: Store, position: Position) -> tuple[Position, StreamReport]:
    """Look at a stream that moved under its writer: raise when it must stop, else return where it stands now."""
    with store.transaction(write=False) as rows:
        head = rows.lock(position.stream)
    if head is None or head.length < position.head.length or head.version < position.head.version:
        raise IntegrityError(
            position.stream,
            position.link.checkpoint_id or "",
            "rolled_back",
            ("rolled_back: the store holds less than this writer has saved",),
            "the store was replaced or set back while this writer was at work; find out why, then make a new writer",
        )
    if position.claimed and head.fence != position.head.fence:
        raise WriterFencedError(position.stream, position.head.fence, head.fence)
    return open_position(store, position.stream, position)


def same_chain(stored: HeadRow | None, known: HeadRow) -> bool:
    """Return whether the stored head still ends the chain that the writer has verified."""
    if stored is None:
        return known.length == 0 and known.version == 0
    return (stored.length, stored.record_hash, stored.fence) == (known.length, known.record_hash, known.fence)


def _moved(store: Store, head: HeadRow, record: RecordRow) -> HeadRow:
    values = (
        head.stream, record.seq, record.checkpoint_id, record.record_hash, head.version + 1, head.fence,
        head.audit_count, head.audit_hash, None,
    )  # fmt: skip
    moved = _new(HeadRow, values)
    return moved if store.sealer is None else store.sealed(moved)


def _write_whole(store: Store, rows: Transaction, planned: Planned) -> HeadRow | None:
    """Write a save with all that belongs to it; return the new head, or `None` when the stream has moved."""
    position, record, details = planned.position, planned.record, planned.details
    stored = rows.lock(position.stream)
    if stored is not None and store.seal_problem(stored) is not None:
        return None
    if not same_chain(stored, position.head):
        return None
    head = stored or position.head
    if stored is None:
        rows.insert(head)
    if not position.claimed:
        head = head._replace(fence=head.fence + 1)
    if position.resumed:
        told = {"checkpoint_id": position.link.checkpoint_id, "contract_status": "resumed"}
        head = append_audit(rows, head, "FN-CK-004", told, record.wall_clock_time)
    for digest in sorted(planned.contents):
        rows.keep(digest, planned.contents[digest])
    rows.insert(record)
    head = _moved(store, head, record)
    head = describe(store, rows, head, record, details)
    head = store.sealed(head)
    rows.put(head)
    return head


def describe(store: Store, rows: Transaction, head: HeadRow, record: RecordRow, details: Mapping[str, Any]) -> HeadRow:
    """Write what belongs beside a record: the workflow's row, and a mark when the save is not automatic."""
    if "step_history" in details:
        rows.put(workflow_row(record, details))
    if details.get("kind", AUTO) != AUTO:
        head, _ = add_mark(store, rows, head, record, details, record.wall_clock_time)
    return head
