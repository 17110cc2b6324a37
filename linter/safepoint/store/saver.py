"""The engine below the writer: it knows where each stream stands, and takes a save through its steps in the fixed order."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from safepoint.core.canonical import CanonicalError, canonical_bytes
from safepoint.runtime.errors import BackendError, HashChainViolationError
from safepoint.runtime.mask import CancellationMask
from safepoint.runtime.protocols import MAX_U64
from safepoint.store import saving, upkeep
from safepoint.store.audit import refuse_keyless
from safepoint.store.blobs import BLOBS_KEY
from safepoint.store.chain import STATE_DOMAIN, derive_from_prefix, hash_state_text
from safepoint.store.errors import IntegrityError, WriterFencedError
from safepoint.store.holdings import INLINE_MAX
from safepoint.store.recheck import Recheck
from safepoint.store.verify import progress_problem

if TYPE_CHECKING:
    from collections.abc import Mapping

    from safepoint.runtime.mask import CancellationToken
    from safepoint.store.position import Position
    from safepoint.store.reading import StreamReport
    from safepoint.store.record import RecordRow
    from safepoint.store.reporting import Reporter
    from safepoint.store.store import Store

MAX_ATTEMPTS = 8
LOOK_EVERY_NS = 500_000
"""How often a writer asks whether somebody else has written to the store; each save compares the head all the same."""

CANNOT_APPEND = "cannot_append_after_hash_chain_failure"


class Request(NamedTuple):
    """A save as it was asked for, its state already in stored form.

    `blobs` are the contents of its blobs by digest; `meta` and `details` are what was said of it.
    """

    stream: str
    iteration: int
    epoch: int
    text: bytes
    meta: str
    trace_id: str | None
    blobs: Mapping[str, Any]
    details: Mapping[str, Any]


class Saver:
    """Takes saves to the store, one at a time; the writer holds the lock."""

    def __init__(self, store: Store, reporter: Reporter, token: CancellationToken | None) -> None:
        self._store = store
        self._reporter = reporter
        self._mask = CancellationMask("checkpoint_write", token=token, clock=store.clock, on_overrun=reporter.overran)
        self._positions: dict[str, Position] = {}
        self._rechecks: dict[str, Recheck] = {}
        self._tokens: dict[str, int] = {}

    def position(self, request: Request, now: int) -> Position:
        """Return where the request's stream stands, verified; raises for a damaged stream, and notes that (007).

        `now` is the monotonic clock's reading, in nanoseconds.
        """
        known = self._positions.get(request.stream)
        if known is None:
            self._ask_for_changes()  # what was written until now is about to be read
            position, report = saving.open_position(self._store, request.stream)
            position.looked = now
            return self._accept(position, report, request)
        return self._look_again(known, request) if self._changed(known, now) else known

    def append(self, stream: str, iteration: int, epoch: int, state: Any, now: int) -> RecordRow | None:
        """Take a save of which nothing more is said straight to the store, and return its record.

        `None`, with nothing written, when it is no such matter of course: then `save` goes through all the steps.
        """
        position = self._positions.get(stream)
        if position is None or not position.claimed or position.resumed or self._changed(position, now):
            return None
        if type(iteration) is not int or type(epoch) is not int or not 0 <= iteration | epoch <= MAX_U64:
            return None
        link = position.link
        if not (iteration > link.iteration if epoch == link.epoch else epoch > link.epoch):
            return None
        if type(state) is dict and BLOBS_KEY in state:
            return None
        try:
            text = canonical_bytes(state)
        except CanonicalError:
            return None
        if len(text) > INLINE_MAX:
            return None
        state_hash, store = sha256(STATE_DOMAIN + text).hexdigest(), self._store
        with self._mask:
            record = saving.append(store, position, iteration, epoch, text, "", state_hash)
            if record is not None and store.witness is not None:
                saving.witness(store, position)
        return record

    def save(self, request: Request, now: int) -> tuple[str, RecordRow | None]:
        """Save and return the checkpoint id, and the new record unless an older one was reused."""
        position = self.position(request, now)
        state_hash = hash_state_text(request.text)
        for _ in range(MAX_ATTEMPTS):
            code = progress_problem(position.link, request.iteration, request.epoch)
            if code is None:
                record = self._write(position, request, state_hash)
                if record is not None:
                    return record.checkpoint_id, record
            elif not self._repeats(position, request, state_hash):
                self._refuse_progress(code, position, request, state_hash)
            elif self._reuse(position, request):
                return str(position.link.checkpoint_id), None
            position = self._refresh(position, request)
        raise BackendError(f"{request.stream}: other processes keep changing the stream; retry when they are done")

    def forget(self, stream: str) -> None:
        """Forget where a stream stands; the next save verifies it anew."""
        self._positions.pop(stream, None)
        self._rechecks.pop(stream, None)

    def begin_anew(self, stream: str) -> None:
        """Forget a stream and its token too: the next save takes the stream over."""
        self.forget(stream)
        self._tokens.pop(stream, None)

    def adopt(self, position: Position, *, resumed: bool) -> None:
        """Take over a position that a restore has verified."""
        position.resumed = resumed
        position.claimed = self._tokens.get(position.stream) == position.head.fence
        self._positions[position.stream] = position

    def _changed(self, position: Position, now: int) -> bool:
        """Return whether others have written to the store since the stream was last looked at, as far as is known."""
        if now - position.looked >= LOOK_EVERY_NS:
            position.looked = now
            self._ask_for_changes()
        return position.changed

    def _ask_for_changes(self) -> None:
        if self._store.backend.changed_elsewhere():  # it says so once, and every stream may be the one that was changed
            for known in self._positions.values():
                known.changed = True

    def _look_again(self, known: Position, request: Request) -> Position:
        known.changed = False
        with self._store.transaction(write=False) as rows:
            moved = rows.lock(request.stream) != known.head
        known = self._refresh(known, request) if moved else known
        position, report = self._recheck(known).look(self._store, known)
        return self._accept(position, report, request)

    def _write(self, position: Position, request: Request, state_hash: str) -> RecordRow | None:
        store = self._store
        if position.claimed and not position.resumed and _plain(request):
            with self._mask:
                record = saving.append(
                    store, position, request.iteration, request.epoch, request.text, request.meta, state_hash
                )
                if record is not None and store.witness is not None:
                    saving.witness(store, position)
            return record
        planned = saving.plan(
            store, position, request.iteration, request.epoch, request.text, request.meta, request.blobs,
            request.details, state_hash=state_hash,
        )  # fmt: skip
        resumed = position.resumed
        with self._mask:
            if not saving.write(store, planned):
                return None
            saving.witness(store, position)
        self._tokens[request.stream] = position.head.fence
        if resumed:
            self._reporter.resumed(planned.record, request.iteration, request.epoch, request.trace_id)
        return planned.record

    def _repeats(self, position: Position, request: Request, state_hash: str) -> bool:
        link, last = position.link, position.last
        same_place = (request.iteration, request.epoch) == (link.iteration, link.epoch)
        if last is None or not same_place or last.state_hash != state_hash:
            return False
        # Retention may have emptied the record: repair can make a pruned one the newest. Its id would promise what is gone.
        return last.body is not None or last.seq not in upkeep.pruned_positions(self._store, position.stream)

    def _reuse(self, position: Position, request: Request) -> bool:
        """Say that the newest record is the one asked for; False when it is not the newest any more."""
        assert position.last is not None
        with self._store.transaction(write=False) as rows:
            stored = rows.lock(request.stream)
        if not saving.same_chain(stored, position.head):
            return False
        if request.details and not saving.mark_again(self._store, position, request.details):
            return False
        head = self._reporter.reused(position.last, request.iteration, request.epoch, request.trace_id)
        self._follow(position, head)
        saving.witness(self._store, position)
        return True

    def _refuse_progress(self, code: str, position: Position, request: Request, state_hash: str) -> NoReturn:
        link = position.link
        would_be = derive_from_prefix(position.prefix, request.iteration, request.epoch, state_hash, link.checkpoint_id)
        self._refuse(
            request,
            f"violation:{code}",
            checkpoint_hash=would_be,
            previous_checkpoint_hash=link.checkpoint_id,
            progress_state_hash=state_hash,
        )
        reason = (
            f"{code}: latest_epoch={link.epoch} latest_iteration={link.iteration} "
            f"attempted_epoch={request.epoch} attempted_iteration={request.iteration}"
        )
        advice = "go on from the latest checkpoint, or begin a new epoch"
        raise HashChainViolationError(request.stream, would_be, reason, advice)

    def _accept(self, position: Position, report: StreamReport, request: Request) -> Position:
        if not report.ok:
            self._positions.pop(request.stream, None)
            bad = report.problems[0].checkpoint_id if report.problems else report.link.checkpoint_id or ""
            self._refuse(request, f"violation:{CANNOT_APPEND}", checkpoint_hash=bad)
            lines = report.explain()
            advice = "nothing was written; run `safepoint store verify`, then `safepoint store repair`"
            raise IntegrityError(request.stream, bad, f"{CANNOT_APPEND}: {lines[0]}", lines, advice)
        refuse_keyless(self._store, position.head)
        self._positions[request.stream] = position
        token = self._tokens.get(request.stream)
        if token is not None and position.head.fence != token:
            self._fail_fenced(WriterFencedError(request.stream, token, position.head.fence), position, request)
        position.claimed = token is not None
        return position

    def _refresh(self, position: Position, request: Request) -> Position:
        try:
            fresh, report = saving.refresh(self._store, position)
        except (IntegrityError, WriterFencedError) as error:
            self._fail_fenced(error, position, request)
        return self._accept(fresh, report, request)

    def _fail_fenced(self, error: IntegrityError | WriterFencedError, position: Position, request: Request) -> NoReturn:
        """Stop: somebody else has the stream, or the store is not the one this writer saved to."""
        self._positions.pop(request.stream, None)
        word = "writer_fenced" if isinstance(error, WriterFencedError) else "rolled_back"
        self._refuse(request, f"violation:{word}", checkpoint_hash=position.link.checkpoint_id)
        raise error

    def _refuse(self, request: Request, status: str, **hashes: str | None) -> None:
        head = self._reporter.refused(request.stream, request.iteration, request.epoch, status, request.trace_id, **hashes)
        position = self._positions.get(request.stream)
        if position is not None:
            self._follow(position, head)

    def _follow(self, position: Position, head: Any) -> None:
        """Take over a head that differs from the known one in its audit log only."""
        if head is not None and saving.same_chain(head, position.head):
            position.head = head
            position.witnessed = False

    def _recheck(self, position: Position) -> Recheck:
        return self._rechecks.setdefault(position.stream, Recheck(self._store.clock))


def _plain(request: Request) -> bool:
    """Return whether a save is its record and nothing beside it."""
    return not request.details and not request.blobs and len(request.text) <= INLINE_MAX
