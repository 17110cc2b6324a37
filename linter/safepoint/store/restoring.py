"""Reading checkpoints back: verified bytes or a typed error, never a guess."""

from __future__ import annotations

import json
import warnings
from typing import TYPE_CHECKING, Any

from safepoint.runtime.errors import DeserializationError, HashChainViolationError
from safepoint.runtime.protocols import CheckpointMeta, RestoredCheckpoint
from safepoint.store.blobs import BLOBS_KEY, STATE_KEY, Blobs
from safepoint.store.chain import hash_state_text
from safepoint.store.errors import IntegrityError
from safepoint.store.holdings import blob_digests
from safepoint.store.record import RecordRow, to_unsigned

if TYPE_CHECKING:
    from safepoint.store.backend import Transaction
    from safepoint.store.reading import StreamReport
    from safepoint.store.store import Store


class DamagedStreamWarning(RuntimeWarning):
    """A stream is damaged, and an older checkpoint than the newest one was used."""


def meta_of(row: RecordRow) -> CheckpointMeta:
    """Return a record's meta data in the contract's words."""
    return CheckpointMeta(
        row.checkpoint_id, row.stream, to_unsigned(row.iteration_count), to_unsigned(row.epoch), row.wall_clock_time,
        row.state_hash, row.previous_checkpoint_hash,
    )  # fmt: skip


def state_text(rows: Transaction, row: RecordRow) -> bytes:
    """Return the stored text of a record's state, verified; raise `HashChainViolationError` when it is gone or altered."""
    if row.body is not None:
        text = row.body
    else:
        chunks = rows.content(row.state_hash)
        if chunks is None:
            advice = "it was removed by retention, or lost; restore another checkpoint"
            raise HashChainViolationError(row.stream, row.checkpoint_id, "state_missing", advice)
        text = b"".join(bytes(chunk) for chunk in chunks)  # a chunk may be a view that the next one overwrites
    if hash_state_text(text) != row.state_hash:
        advice = "restore an earlier checkpoint, and run `safepoint store verify`"
        raise HashChainViolationError(row.stream, row.checkpoint_id, "progress_state_hash_mismatch", advice)
    return text


def restored(store: Store, rows: Transaction, row: RecordRow) -> RestoredCheckpoint:
    """Return a verified record as the contract's restored checkpoint; `rows` is the transaction that read it."""
    try:
        state: Any = json.loads(state_text(rows, row))
    except (ValueError, RecursionError) as error:
        raise DeserializationError(f"{row.stream}: checkpoint {row.checkpoint_id} is intact but no JSON: {error}") from None
    digests = blob_digests(row)
    if type(state) is not dict or state.keys() != {STATE_KEY, BLOBS_KEY}:
        return RestoredCheckpoint(meta_of(row), state)
    if state[BLOBS_KEY] != digests:
        raise HashChainViolationError(row.stream, row.checkpoint_id, "blobs_mismatch", "restore an earlier checkpoint")
    return RestoredCheckpoint(meta_of(row), state[STATE_KEY], Blobs(store, row.stream, digests))


def judge(report: StreamReport, *, refuse: bool) -> None:
    """Raise `IntegrityError` for a damaged stream when `refuse`, else warn that an older checkpoint is used."""
    if report.ok:
        return
    lines = report.explain()
    if refuse:
        bad = report.problems[0].checkpoint_id if report.problems else report.link.checkpoint_id or ""
        advice = "run `safepoint store verify` for the whole list, then `safepoint store repair` once the cause is known"
        raise IntegrityError(report.stream, bad, f"{lines[0]}", lines, advice)
    used = f"its valid part ends at record {report.link.seq}"
    warnings.warn(
        f"{report.stream}: the stream is damaged ({lines[0]}); {used}; run `safepoint store verify`",
        DamagedStreamWarning,
        stacklevel=4,
    )
