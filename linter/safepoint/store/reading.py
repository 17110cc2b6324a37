"""Reading a stream from a store: bring its rows, walk its chain, and compare with head, anchors, audit log and witness."""

from __future__ import annotations

from bisect import bisect_right
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from safepoint.store.chain import audit_link
from safepoint.store.errors import DamagedRowError
from safepoint.store.holdings import blob_digests
from safepoint.store.marks import lost_marks, mark_problem
from safepoint.store.reasons import MEANINGS
from safepoint.store.record import NO_HASH, AnchorRow, AuditRow, HeadRow, MarkRow, RecordRow, WitnessRow
from safepoint.store.standing import standing_fits
from safepoint.store.state_hashes import StateHashes
from safepoint.store.verify import GENESIS, ChainWalk, Link, Problem, head_problems

if TYPE_CHECKING:
    from safepoint.store.backend import Transaction
    from safepoint.store.store import Store


_SETTLE_ATTEMPTS = 5


class StreamReport(NamedTuple):
    """What is true of a stream.

    `link` is the end of the longest valid prefix, `last` its newest record (`None` when it has none) and `before` the record
    hash before that. `failed` counts the
    records after it, and `problems` lists them. `faults` are codes that concern the stream as a whole: head, anchors,
    audit log, witness. `records` counts the valid ones that were read.
    """

    stream: str
    head: HeadRow | None
    link: Link
    last: RecordRow | None
    before: str
    records: int
    failed: int
    problems: tuple[Problem, ...]
    faults: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing at all is wrong."""
        return not self.failed and not self.faults

    @property
    def reason(self) -> str:
        """The first thing that is wrong, as a code; empty when nothing is."""
        if self.problems:
            return self.problems[0].reasons[0]
        return self.faults[0] if self.faults else ""

    def explain(self) -> tuple[str, ...]:
        """Return one line for each thing that is wrong, for people."""
        lines = [f"{fault}: {MEANINGS[fault]}" for fault in self.faults]
        for problem in self.problems:
            said = "; ".join(f"{reason}: {MEANINGS[reason]}" for reason in problem.reasons)
            lines.append(f"record {problem.seq} ({problem.checkpoint_id[:16]}): {said}")
        return tuple(lines)


def read_settled(store: Store, stream: str, *, start: Link | None = None, full: bool = False) -> StreamReport:
    """Verify a stream in a transaction of its own; when retention took contents away meanwhile, look again.

    A snapshot of the rows does not hold the files of large contents. Whoever removes such files has changed the head before.
    """
    for _ in range(_SETTLE_ATTEMPTS):
        with store.transaction(write=False) as rows:
            report = read_stream(store, rows, stream, start=start, full=full)
        if report.ok:
            break
        with store.transaction(write=False) as rows:
            if _head(rows, stream)[0] == report.head:
                break
    return report


def newest_kept(store: Store, rows: Transaction, report: StreamReport) -> RecordRow | None:
    """Return the newest valid record whose state is kept: the last one, unless a repair has cut a pruned stream short."""
    if report.last is None or report.last.body is not None:
        return report.last
    valid = rows.select(RecordRow, stream=report.stream, newest_first=True, after=report.link.seq + 1)
    pruned = emptied(store, rows, report.stream)
    return next((row for row in valid if row.body is not None or row.seq not in pruned), None)


class Pruned:
    """The positions whose states retention has removed."""

    def __init__(self, anchors: list[AnchorRow]) -> None:
        self._lasts = [anchor.last for anchor in anchors]
        self._firsts = [anchor.first for anchor in anchors]

    def __contains__(self, seq: object) -> bool:
        if not isinstance(seq, int):
            return False
        place = bisect_right(self._lasts, seq - 1)
        return place < len(self._firsts) and self._firsts[place] <= seq


def emptied(store: Store, rows: Transaction, stream: str) -> Pruned:
    """Return the positions whose states retention has removed, as the anchors say that may be believed.

    The contents cannot tell: a state that a pruned record gave up may still be stored, for a newer record or for one in
    quarantine.
    """
    return Pruned([anchor for anchor in rows.select(AnchorRow, stream=stream) if store.seal_problem(anchor) is None])


def read_stream(
    store: Store, rows: Transaction, stream: str, *, start: Link | None = None, full: bool = False
) -> StreamReport:
    """Verify a stream within a transaction and return what was found; nothing is raised for a damaged stream.

    `start` is a place up to which the caller has verified the chain before. `full` also verifies blobs, named checkpoints
    and the audit log.
    """
    # Asked before the first row is read: another process may save meanwhile, and a witness that has seen more than this
    # snapshot would look like a store that was set back.
    seen = store.witness.recall(stream) if store.witness is not None else None
    head, head_fault = _head(rows, stream)
    anchors = list(rows.select(AnchorRow, stream=stream))
    sealed = [anchor for anchor in anchors if store.seal_problem(anchor) is None]
    begin = chain_beginning(sealed) if start is None else start
    pruned = Pruned(sealed)
    walk = _walked(store, rows, stream, begin, pruned, head)
    fit = len(sealed) == len(anchors) and all(anchor_fits(rows, anchor, walk.link.seq) for anchor in sealed)
    faults = [] if fit else ["anchor_mismatch"]
    faults += head_fault or head_problems(head, walk, store.seal_problem)
    if full:
        faults += _full_faults(store, rows, stream, head, [row for row in walk.with_blobs if row.seq not in pruned])
        readable = not walk.failed and "audit_mismatch" not in faults
        if readable and not standing_fits(rows, stream, walk.telling, end=walk.link.seq, whole=begin is GENESIS):
            faults.append("workflow_mismatch")
    if store.witness is not None:
        faults += _witness_faults(store, rows, stream, head, walk, seen)
    return StreamReport(
        stream,
        head,
        walk.link,
        walk.last,
        walk.before,
        walk.link.seq - begin.seq,
        walk.failed,
        tuple(walk.problems),
        tuple(faults),
    )


def _walked(store: Store, rows: Transaction, stream: str, begin: Link, pruned: Pruned, head: HeadRow | None) -> ChainWalk:
    """Return the walk over the stream's records after `begin`, as far as its head says that it goes."""
    seal_problem = store.seal_problem if store.sealer is not None else None
    with StateHashes(rows, pruned) as state_hashes:
        walk = ChainWalk(stream, begin, state_hashes, seal_problem, head.length if head is not None else None)
        select = getattr(rows, "select_plain", rows.select)
        walk.walk(state_hashes.ahead(select(RecordRow, stream=stream, after=begin.seq)))
    return walk


def _head(rows: Transaction, stream: str) -> tuple[HeadRow | None, list[str]]:
    try:
        return rows.lock(stream), []
    except DamagedRowError:
        return None, ["head_malformed"]


def chain_beginning(anchors: list[AnchorRow]) -> Link:
    """Return the link that a stream's first record follows: the last one that retention dropped, if it dropped any."""
    dropped = [anchor for anchor in anchors if anchor.links_dropped]
    if not dropped:
        return GENESIS
    last = dropped[-1]
    return Link(last.last, last.checkpoint_id, last.record_hash, -1, -1)


def anchor_fits(rows: Transaction, anchor: AnchorRow, end: int) -> bool:
    """Return whether an anchor names the record that stands at its place, if the chain holds that far (to `end`)."""
    if anchor.links_dropped or anchor.last > end:
        return True
    row = next(rows.select(RecordRow, stream=anchor.stream, after=anchor.last - 1, limit=1), None)
    return row is not None and (row.seq, row.record_hash) == (anchor.last, anchor.record_hash)


def audit_end(rows: Transaction, stream: str) -> tuple[int, str]:
    """Return place and link of the last line of the longest valid prefix of a stream's audit log."""
    seq, link = 0, NO_HASH
    for line in rows.select(AuditRow, stream=stream):
        computed = audit_link(link, line.stream, line.seq, line.after, line.at, line.kind, line.body)
        if line.seq != seq + 1 or computed != line.link:
            break
        seq, link = line.seq, line.link
    return seq, link


def _full_faults(
    store: Store, rows: Transaction, stream: str, head: HeadRow | None, with_blobs: list[RecordRow]
) -> list[str]:
    faults = []
    ends = (head.audit_count, head.audit_hash) if head is not None else (0, NO_HASH)
    lines = rows.count(AuditRow, stream=stream)
    if audit_end(rows, stream) != ends or lines != ends[0]:
        faults.append("audit_mismatch")
    elif lost_marks(rows, stream):
        faults.append("mark_missing")
    if any(mark_problem(store, row) is not None for row in rows.select(MarkRow, stream=stream)):
        faults.append("mark_mismatch")
    if not all(_blobs_hold(rows, row) for row in with_blobs):
        faults.append("blob_mismatch")
    return faults


def _blobs_hold(rows: Transaction, row: RecordRow) -> bool:
    """Return whether the blobs of a record that is kept are what they were."""
    for digest in blob_digests(row).values():
        total = sha256()
        try:
            for chunk in rows.content(digest) or ():
                total.update(chunk)
        except FileNotFoundError:
            return False
        if f"blob:{total.hexdigest()}" != digest:
            return False
    return True


def _witness_faults(
    store: Store, rows: Transaction, stream: str, head: HeadRow | None, walk: ChainWalk, seen: WitnessRow | None
) -> list[str]:
    if seen is None:
        if not walk.newest and head is None:
            return []
        # A first save by somebody else may have come between the question and the snapshot: then the witness knows by now.
        assert store.witness is not None
        return ["unwitnessed"] if store.witness.recall(stream) is None else []
    if seen.store_id != store.backend.store_id:
        return ["other_store"]
    if store.seal_problem(seen) is not None:
        return ["witness_forged"]
    if head is None:  # the witness is told of a stream before its first save
        return ["stream_missing"] if seen.length else []
    if head.length < seen.length or head.version < seen.version:
        return ["rolled_back"]
    return [] if _holds(rows, seen, walk) else ["forked"]


def _holds(rows: Transaction, seen: WitnessRow, walk: ChainWalk) -> bool:
    """Return whether the chain has the record that the witness has seen; the witness may be behind, after a crash."""
    if seen.length == 0:
        return True
    if seen.length == walk.link.seq:
        return seen.record_hash == walk.link.record_hash
    row = next(rows.select(RecordRow, stream=seen.stream, after=seen.length - 1, limit=1), None)
    return row is None or row.seq != seen.length or row.record_hash == seen.record_hash
