"""A store in the contract's own words: `save(record)` and `load_all(stream)`, for programs that make the records themselves.

Also the way to bring records over from elsewhere: an export, another backend, another store.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from safepoint.runtime.errors import BackendError, HashChainViolationError
from safepoint.runtime.ids import check_count, check_id
from safepoint.runtime.protocols import CheckpointRecord
from safepoint.store import saving
from safepoint.store.chain import derive_from_prefix, hash_state_text
from safepoint.store.reading import Pruned
from safepoint.store.record import AnchorRow, RecordRow
from safepoint.store.restoring import meta_of, state_text
from safepoint.store.verify import progress_problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.store.position import Planned, Position
    from safepoint.store.store import Store


class StoreBackend:
    """A `CheckpointBackend` on an opened store.

    It takes over the given records as they are, ids and clocks included, and appends only what continues its stream.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._positions: dict[str, Position] = {}

    def save(self, record: CheckpointRecord) -> bool:
        """Keep `record` durably; return False when it is the newest one already, delivered once more.

        Raises `HashChainViolationError` for a record that does not continue its stream, `InvalidInputError` and
        `BackendError`.
        """
        stream = check_id("orchestration_id", record.orchestration_id)
        position, report = saving.open_position(self._store, stream, self._positions.get(stream))
        if not report.ok:
            advice = "nothing was written; run `safepoint store verify`"
            raise HashChainViolationError(stream, record.checkpoint_id, report.explain()[0], advice)
        if record.checkpoint_id == position.link.checkpoint_id and _is(record, position.last):
            return False
        if not saving.write(self._store, _planned(self._store, position, record)):
            raise BackendError(f"{stream}: another process changed the stream meanwhile; retry")
        saving.witness(self._store, position)
        self._positions[stream] = position
        return True

    def load_all(self, orchestration_id: str) -> list[CheckpointRecord]:
        """Return the stream's records whose state is kept, oldest first; each state is verified as it is read."""
        return list(self._records(check_id("orchestration_id", orchestration_id)))

    def _records(self, stream: str) -> Iterator[CheckpointRecord]:
        with self._store.transaction(write=False) as rows:
            pruned = Pruned(list(rows.select(AnchorRow, stream=stream)))
            for row in rows.select(RecordRow, stream=stream):
                if row.seq not in pruned:
                    meta = meta_of(row)
                    yield CheckpointRecord(*meta[:5], state_text(rows, row).decode(), *meta[5:])


def _is(record: CheckpointRecord, last: RecordRow | None) -> bool:
    return last is not None and record.progress_state_hash == last.state_hash


def _planned(store: Store, position: Position, record: CheckpointRecord) -> Planned:
    """Work out the row of a record that was made elsewhere; refuse one that does not continue the stream."""
    iteration = check_count("iteration_count", record.iteration_count)
    epoch = check_count("epoch", record.epoch)
    text, link = record.progress_state_json.encode(), position.link
    state_hash = hash_state_text(text)
    own_id = derive_from_prefix(position.prefix, iteration, epoch, state_hash, record.previous_checkpoint_hash)
    for code, holds in (
        ("progress_state_hash_mismatch", state_hash == record.progress_state_hash),
        ("checkpoint_id_mismatch", own_id == record.checkpoint_id),
        ("previous_checkpoint_hash_mismatch", record.previous_checkpoint_hash == link.checkpoint_id),
        (progress_problem(link, iteration, epoch), progress_problem(link, iteration, epoch) is None),
    ):
        if not holds:
            advice = "records are taken over in order, unchanged"
            raise HashChainViolationError(record.orchestration_id, record.checkpoint_id, str(code), advice)
    wall = check_count("wall_clock_time", record.wall_clock_time)
    return saving.plan(store, position, iteration, epoch, text, state_hash=state_hash, wall_clock_time=wall)
