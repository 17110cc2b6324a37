"""Looking again at a stream that others may have touched since its writer verified it.

When another connection has written to the store, the writer looks at the whole stream again as long as that takes a small
part of its time, and at the last record otherwise; so saves keep their cost, and an alteration is noticed early.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from safepoint.store.position import Position
from safepoint.store.reading import read_stream
from safepoint.store.saving import open_position
from safepoint.store.verify import Link

if TYPE_CHECKING:
    from safepoint.runtime.clock import Clock
    from safepoint.store.reading import StreamReport
    from safepoint.store.store import Store

_FREE_NS = 50_000_000
_SHARE = 20
_RECORD_NS = 10_000
"""About what a record costs to verify, until it was measured on this stream."""


class Recheck:
    """Remembers what looking again at one stream has cost: at most a twentieth of the time, after 50 ms for free."""

    __slots__ = ("_clock", "_cost", "_spent", "_started")

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._started = clock.monotonic_ns()
        self._spent = 0
        self._cost = 0

    def look(self, store: Store, known: Position) -> tuple[Position, StreamReport]:
        """Verify the stream again, wholly or at its end, and return where it stands."""
        begun = self._clock.monotonic_ns()
        allowed = _FREE_NS + (begun - self._started) // _SHARE
        if self._spent + (self._cost or known.head.length * _RECORD_NS) <= allowed:
            result = self._whole(store, known)
            self._cost = self._clock.monotonic_ns() - begun
            self._spent += self._cost
            return result
        return self._end(store, known)

    def _whole(self, store: Store, known: Position) -> tuple[Position, StreamReport]:
        position, report = open_position(store, known.stream)
        return _as_known(position, known), report

    def _end(self, store: Store, known: Position) -> tuple[Position, StreamReport]:
        """Verify the last record, and what may have come after it."""
        last = known.last
        if last is None:
            return self._whole(store, known)
        before = Link(last.seq - 1, last.previous_checkpoint_hash, known.before_hash, -1, -1)
        with store.transaction(write=False) as rows:
            report = read_stream(store, rows, known.stream, start=before)
        return _as_known(Position(report), known), report


def _as_known(position: Position, known: Position) -> Position:
    position.claimed = known.claimed and position.head.fence == known.head.fence
    position.resumed = known.resumed
    position.witnessed = known.witnessed and position.head == known.head
    if position.last is None or position.last == known.last:
        position.last, position.before_hash = known.last, known.before_hash
    return position
