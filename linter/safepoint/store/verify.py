"""Whether a chain holds: each record against its own hashes and the record before it. Pure; `reading` brings the rows.

A record is invalid from the first fault on, and so is everything after it, however well it looks: the valid part is a
prefix. Reasons carry the origin's codes, in its order, and codes of our own for what the origin does not look at.
"""

from __future__ import annotations

from hashlib import sha256
from struct import error as struct_error
from typing import TYPE_CHECKING, Any, NamedTuple

from safepoint.store.chain import (
    STATE_DOMAIN,
    derive_from_prefix,
    hash_state_text,
    id_prefix,
    linked_hash,
    linked_ids,
    record_hash,
)
from safepoint.store.record import NO_HASH, HeadRow, RecordRow, malformed, to_unsigned

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

MAX_PROBLEMS = 10_000
"""How many bad records are listed one by one; the rest are counted."""

MAX_POSITION = 2**63 - 1


class Link(NamedTuple):
    """Where a chain stands: its last record's place, id, hash and logical position."""

    seq: int
    checkpoint_id: str | None
    record_hash: str
    iteration: int
    epoch: int


GENESIS = Link(0, None, NO_HASH, -1, -1)
"""Where an empty chain stands; every position comes after it."""


class Problem(NamedTuple):
    """An invalid record and why, in fixed order."""

    seq: int
    checkpoint_id: str
    reasons: tuple[str, ...]

    @property
    def status(self) -> str:
        """The contract status of its event."""
        return "invalid:" + ";".join(self.reasons)


def progress_problem(link: Link, iteration: int, epoch: int) -> str | None:
    """Return why a record may not come after `link`, or `None`: within an epoch iterations grow, and epochs never fall."""
    if epoch > link.epoch:
        return None
    if epoch < link.epoch:
        return "epoch_regressed"
    if iteration > link.iteration:
        return None
    return "iteration_regressed" if iteration < link.iteration else "duplicate_logical_position"


class ChainWalk:
    """Walks over a stream's records in order and keeps the longest valid prefix.

    `state_hash` computes a record's state hash from what is stored (`None` when nothing is), and is asked for records whose
    state is not inline. `seal_problem` judges seals. Records after position `end` are invalid. After the walk `link` and
    `last` are the end of the valid prefix, `before` is the record hash before `last`, `with_blobs` are the valid records
    that have blobs, and `telling` is the newest one that tells where its workflow stands.
    """

    __slots__ = (
        "_end",
        "_prefix",
        "_seal_problem",
        "_state_hash",
        "_stream",
        "before",
        "failed",
        "last",
        "link",
        "newest",
        "problems",
        "telling",
        "with_blobs",
    )

    def __init__(
        self,
        stream: str,
        start: Link,
        state_hash: Callable[[RecordRow], str | None],
        seal_problem: Callable[[RecordRow], str | None] | None,
        end: int | None = None,
    ) -> None:
        self._stream = stream
        self._prefix = id_prefix(stream)
        self._state_hash = state_hash
        self._seal_problem = seal_problem
        self.link = start
        self.before = NO_HASH
        self.last: RecordRow | None = None
        self.problems: list[Problem] = []
        self.with_blobs: list[RecordRow] = []
        self.telling: RecordRow | None = None
        self.failed = 0
        self.newest = start.seq
        self._end = MAX_POSITION if end is None else end

    def walk(self, rows: Iterable[tuple[Any, ...]]) -> None:
        """Check every row: records, or plain tuples of their values."""
        waiting = iter(rows)
        first_bad = self._walk_valid(waiting)
        if first_bad is not None:
            self._fail(first_bad)
            for row in waiting:
                self._fail(RecordRow._make(row))

    def _walk_valid(self, rows: Iterator[tuple[Any, ...]]) -> RecordRow | None:
        """Walk to the end of the valid prefix; return the first record after it, or `None`.

        Long chains spend their time here, so the usual record is judged in place; every other one by `_continues`.
        """
        stream, derive, end, seal_problem = self._stream, linked_ids(self._stream), self._end, self._seal_problem
        seq, checkpoint_id, before, iteration, epoch = self.link
        last: tuple[Any, ...] | None = self.last
        hash_before, bad = self.before, None
        id_bytes, before_bytes = (checkpoint_id or "").encode(), before.encode()
        linked = len(id_bytes) == 64 == len(before_bytes)
        for row in rows:
            try:
                own, place, own_id, previous, turn, era, wall, state_hash, size, meta, total, _, text = row
                computed = sha256(STATE_DOMAIN + text).hexdigest() if text is not None else self._computed(row)
                own_bytes = own_id.encode()
                if not (
                    linked
                    and previous == checkpoint_id
                    and state_hash == computed
                    and own == stream
                    and place == seq + 1 <= end
                    and (turn > iteration >= 0 if era == epoch else era > epoch and turn >= 0)
                    and derive(turn, era, state_hash.encode(), id_bytes) == own_id
                    and (seal_problem is None or seal_problem(RecordRow._make(row)) is None)
                    and linked_hash(before_bytes, own_bytes, place, wall, size, meta) == total
                ):
                    self.link = Link(seq, checkpoint_id, before, iteration, epoch)
                    if not self._continues(RecordRow._make(row), computed):
                        bad = RecordRow._make(row)
                        break
                    turn, era = to_unsigned(turn), to_unsigned(era)
                total_bytes = total.encode()
            except (TypeError, ValueError, AttributeError, struct_error):
                bad = RecordRow._make(row)
                if not malformed(bad):
                    raise
                break
            if meta:
                self._note(RecordRow._make(row))
            last, hash_before = row, before
            seq, checkpoint_id, before, iteration, epoch = place, own_id, total, turn, era
            id_bytes, before_bytes, linked = own_bytes, total_bytes, True
        self.link = Link(seq, checkpoint_id, before, iteration, epoch)
        self.last = RecordRow._make(last) if last is not None else None
        self.before, self.newest = hash_before, seq
        return bad

    def _note(self, row: RecordRow) -> None:
        if '"blobs"' in row.meta:
            self.with_blobs.append(row)
        if '"step_history"' in row.meta:
            self.telling = row

    def _computed(self, row: tuple[Any, ...]) -> str | None:
        return self._state_hash(RecordRow._make(row))

    def _continues(self, row: RecordRow, computed: str | None) -> bool:
        link = self.link
        return (
            computed == row.state_hash
            and row.previous_checkpoint_hash == link.checkpoint_id
            and row.seq == link.seq + 1
            and row.seq <= self._end
            and row.stream == self._stream
            and self._id(row, row.state_hash) == row.checkpoint_id
            and self._record_hash(row) == row.record_hash
            and progress_problem(link, to_unsigned(row.iteration_count), to_unsigned(row.epoch)) is None
            and (self._seal_problem is None or self._seal_problem(row) is None)
        )

    def _id(self, row: RecordRow, state_hash: str) -> str:
        return derive_from_prefix(
            self._prefix, to_unsigned(row.iteration_count), to_unsigned(row.epoch), state_hash, row.previous_checkpoint_hash
        )

    def _record_hash(self, row: RecordRow) -> str:
        return record_hash(self.link.record_hash, row.checkpoint_id, row.seq, row.wall_clock_time, row.state_size, row.meta)

    def _fail(self, row: RecordRow) -> None:
        self.failed += 1
        seq: Any = row.seq
        self.newest = seq if isinstance(seq, int) else self.newest + 1
        if len(self.problems) < MAX_PROBLEMS:
            if malformed(row):
                reasons: tuple[str, ...] = ("prior_hash_chain_failure", "malformed_record")[self.failed == 1 :]
            else:
                computed = hash_state_text(row.body) if row.body is not None else self._state_hash(row)
                reasons = tuple(self._reasons(row, computed))
            self.problems.append(Problem(self.newest, str(row.checkpoint_id), reasons))

    def _reasons(self, row: RecordRow, computed: str | None) -> Iterable[str]:
        own_prefix = id_prefix(row.stream)
        iteration, epoch = to_unsigned(row.iteration_count), to_unsigned(row.epoch)
        derived = derive_from_prefix(own_prefix, iteration, epoch, computed or row.state_hash, row.previous_checkpoint_hash)
        if self.failed > 1:
            yield "prior_hash_chain_failure"
        if computed is None:
            yield "state_missing"
        elif computed != row.state_hash:
            yield "progress_state_hash_mismatch"
        if derived != row.checkpoint_id:
            yield "checkpoint_id_mismatch"
        if row.previous_checkpoint_hash != self.link.checkpoint_id:
            yield "previous_checkpoint_hash_mismatch"
        if row.stream != self._stream:
            yield "orchestration_id_mismatch"
        if problem := progress_problem(self.link, iteration, epoch):
            yield problem
        if self.failed == 1:
            yield from self._own_reasons(row)

    def _own_reasons(self, row: RecordRow) -> Iterable[str]:
        if row.seq != self.link.seq + 1:
            yield "position_mismatch"
        if row.seq > self._end:
            yield "beyond_head"
        if self._record_hash(row) != row.record_hash:
            yield "record_hash_mismatch"
        problem = self._seal_problem(row) if self._seal_problem is not None else None
        if problem is not None:
            yield problem


def head_problems(head: HeadRow | None, walk: ChainWalk, seal_problem: Callable[[HeadRow], str | None] | None) -> list[str]:
    """Return how a stream's head disagrees with its records; a chain that is cut at a bad record is no fault of the head."""
    if head is None:
        return ["head_missing"] if walk.newest else []
    problems = []
    if seal_problem is not None and (problem := seal_problem(head)):
        problems.append(f"head_{problem}")
    if head.length > walk.newest:
        problems.append("truncated")
    elif not walk.failed and head.record_hash != walk.link.record_hash:
        problems.append("head_mismatch")
    return problems
