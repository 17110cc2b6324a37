"""An exported stream brought into another store: every record is verified on the way in, or nothing is written.

Ids, clocks and hashes stay as they are. What an export does not hold does not come along: the bytes of blobs (a record
with blobs is taken where the store has these already), and the audit log, which begins anew with a line that says where the
stream comes from.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple

from safepoint.runtime.errors import HashChainViolationError, InvalidInputError
from safepoint.store import saving
from safepoint.store.audit import append_audit
from safepoint.store.catalogue import is_known
from safepoint.store.chain import hash_state_text
from safepoint.store.export_lines import WANTED, Header, header_of, lines_of, object_of, record_of
from safepoint.store.holdings import blob_digests
from safepoint.store.marks import mark_hash, tell_of_mark
from safepoint.store.reading import Pruned, anchor_fits, chain_beginning, read_stream
from safepoint.store.record import HeadRow, RecordRow, empty_head
from safepoint.store.seal import problem_of
from safepoint.store.standing import mend
from safepoint.store.store import Store
from safepoint.store.verify import ChainWalk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from safepoint.store.backend import Transaction


class Imported(NamedTuple):
    """What an import brought: the stream, how many records, and the id of the store that they were exported from."""

    stream: str
    records: int
    source: str


def import_stream(
    store: Store,
    path: str | os.PathLike[str],
    *,
    by: str = "",
    valid_part: bool = False,
    each: Callable[[], object] = lambda: None,
) -> Imported:
    """Bring an exported stream into a store that has none of its name, in one transaction, and say what was brought.

    With a key the export must be sealed with it. An export of a damaged stream is taken only as `valid_part`. `by` is who
    imports, for the audit log; `each` is called for every record. Raises `InvalidInputError` for a file that is no export or
    cannot be taken, and `HashChainViolationError` for one that does not verify; nothing is written then.
    """
    try:
        with open(path, "rb") as file:
            lines = lines_of(os.fspath(path), file)
            header = header_of(next(lines, (1, {})))
            _judge(store, header, valid_part=valid_part)
            with store.transaction(write=True) as rows:
                head = _Import(store, rows, header, each).run(lines, by)
    except OSError as error:
        raise InvalidInputError(f"{os.fspath(path)} cannot be read: {error.strerror}") from error
    if store.witness is not None:
        store.witness.remember(saving.witness_row(store, head))
    return Imported(header.stream, head.length - chain_beginning(header.anchors).seq, header.source)


class _Import:
    """One import: the records are walked as a stored chain is, and each one is stored once the walk has accepted it."""

    def __init__(self, store: Store, rows: Transaction, header: Header, each: Callable[[], object]) -> None:
        self._store = store
        self._rows = rows
        self._header = header
        self._each = each
        self._pruned = Pruned(header.anchors)
        self._marked = {mark.record_seq: "" for mark in header.marks}
        self._state_hash: str | None = None
        check = None if store.sealer is None else self._seal_problem
        start = chain_beginning(header.anchors)
        self._walk = ChainWalk(header.stream, start, lambda _row: self._state_hash, check)

    def run(self, lines: Iterable[tuple[int, dict[str, Any]]], by: str) -> HeadRow:
        """Bring everything and return the stream's new head."""
        rows, stream, walk = self._rows, self._header.stream, self._walk
        rows.lock(stream)
        if is_known(rows, stream):
            raise InvalidInputError(
                f"the store has a stream {stream!r}; import into a store without it; nothing was written"
            )
        rows.insert(empty_head(stream))
        walk.walk(self._accepted(lines))
        if walk.problems:
            problem = walk.problems[0]
            raise _refused(self._header, problem.checkpoint_id, f"record {problem.seq}: {', '.join(problem.reasons)}")
        self._compare_head()
        self._bring_anchors()
        end = walk.link
        head = empty_head(stream)._replace(
            length=end.seq, checkpoint_id=end.checkpoint_id, record_hash=end.record_hash, version=max(end.seq, 1)
        )
        head = self._bring_marks(head)
        told = {"by": by, "store_id": self._header.source, "length": end.seq, "problems": list(self._header.problems)[:100]}
        head = append_audit(rows, head, "CheckpointImported", told, self._store.clock.wall_ms())
        if walk.telling is not None or any('"step_history"' in mark.detail for mark in self._header.marks):
            mend(rows, stream, end.seq)
        head = self._store.sealed(head)
        rows.put(head)
        self._read_back()
        return head

    def _read_back(self) -> None:
        """Verify what was written as any reader would; only the witness has not heard of it yet."""
        alone = Store(self._store.backend, sealer=self._store.sealer, clock=self._store.clock)
        report = read_stream(alone, self._rows, self._header.stream, full=True)
        if not report.ok:
            raise _refused(self._header, report.link.checkpoint_id or "", report.explain()[0])

    def _accepted(self, lines: Iterable[tuple[int, dict[str, Any]]]) -> Iterator[RecordRow]:
        for number, fields in lines:
            row, text = record_of(number, fields, self._pruned)
            self._state_hash = row.state_hash if text is None else hash_state_text(text)
            yield row
            if self._walk.failed:
                return
            self._keep(row, text)
            self._each()

    def _keep(self, row: RecordRow, text: bytes | None) -> None:
        for name, digest in blob_digests(row).items() if text is not None else ():
            if not self._rows.share(digest):
                raise InvalidInputError(
                    f"record {row.seq} needs the blob {name!r} ({digest}), and an export holds no blobs: save that blob to "
                    "this store first, or copy the store's files instead; nothing was written"
                )
        if text is not None and row.body is None:
            self._rows.keep(row.state_hash, text)
        self._rows.insert(self._store.sealed(row))
        if row.seq in self._marked:
            self._marked[row.seq] = row.checkpoint_id

    def _seal_problem(self, row: Any) -> str | None:
        return problem_of(row, self._header.source, self._store.sealer)

    def _compare_head(self) -> None:
        """Raise when the file ends elsewhere than its head says; the head of a damaged stream says nothing."""
        end, head = self._walk.link, self._header.head
        if end.checkpoint_id is None:
            raise InvalidInputError(f"the export of {self._header.stream!r} holds no record; {WANTED}")
        if self._header.problems:
            return
        if head is None or (head.length, head.record_hash) != (end.seq, end.record_hash):
            raise _refused(
                self._header, end.checkpoint_id, f"truncated: the file ends at record {end.seq}, not with its head"
            )
        if (problem := self._seal_problem(head)) is not None:
            raise _refused(self._header, end.checkpoint_id, f"head_{problem}")

    def _bring_anchors(self) -> None:
        end = self._walk.link
        for anchor in self._header.anchors:
            problem = self._seal_problem(anchor)
            if problem is not None or not anchor_fits(self._rows, anchor, end.seq):
                raise _refused(self._header, anchor.checkpoint_id, f"anchor_mismatch: up to record {anchor.last}")
            if anchor.last > end.seq and end.checkpoint_id is not None:
                anchor = anchor._replace(last=end.seq, checkpoint_id=end.checkpoint_id, record_hash=end.record_hash)  # noqa: PLW2901
            self._rows.insert(self._store.sealed(anchor))

    def _bring_marks(self, head: HeadRow) -> HeadRow:
        for mark in self._header.marks:
            detail = object_of(mark.detail)
            sound = (
                detail is not None
                and mark_hash(mark) == mark.mark_id
                and self._marked[mark.record_seq] == mark.checkpoint_id
            )
            if not sound or self._seal_problem(mark) is not None or mark.stream != head.stream:
                raise _refused(self._header, mark.checkpoint_id, f"mark_mismatch: {mark.name}")
            self._rows.insert(self._store.sealed(mark))
            made = head._replace(length=mark.record_seq)  # its line stands where it was made, not at the chain's end
            made = tell_of_mark(self._rows, made, mark, detail or {}, mark.created_at)
            head = head._replace(audit_count=made.audit_count, audit_hash=made.audit_hash)
        return head


def _refused(header: Header, checkpoint_id: str, reason: str) -> HashChainViolationError:
    advice = "the export was altered, or sealed with another key; nothing was written"
    return HashChainViolationError(header.stream, checkpoint_id, reason, advice)


def _judge(store: Store, header: Header, *, valid_part: bool) -> None:
    if header.problems and not valid_part:
        raise InvalidInputError(
            f"the export says that its stream was damaged ({header.problems[0]}); --valid-part takes what verified; "
            "nothing was written"
        )
    unsealed = header.head is None or header.head.seal is None
    if store.sealer is not None and unsealed and not header.problems:
        raise InvalidInputError(
            "the export is not sealed, and the store has a key: import it without the key, look at it, and adopt it "
            "(`safepoint store repair WORKFLOW --adopt`); nothing was written"
        )
    if store.witness is None:
        return
    seen = store.witness.recall(header.stream)
    if seen is not None and seen.length:
        raise InvalidInputError(
            f"the witness knows {header.stream!r} in the store {seen.store_id}; import with a witness that does not"
        )
    if seen is None:  # a crash right after the import must not look like a lost witness
        store.witness.remember(saving.witness_row(store, empty_head(header.stream)))
