"""Hashes of states that stand outside their records: each content is read once, large ones ahead and on several threads."""

from __future__ import annotations

import os
from hashlib import sha256
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from safepoint.store.chain import STATE_DOMAIN
from safepoint.store.record import RecordRow

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator
    from concurrent.futures import Future, ThreadPoolExecutor
    from types import TracebackType

    from safepoint.store.backend import Transaction

AHEAD_FROM = 128 * 1024
"""States from this many bytes on are hashed ahead; hashing and reading release the interpreter for that long."""

_AHEAD = 8
_BODY = RecordRow._fields.index("body")
_REMEMBERED = 65_536


class StateHashes:
    """Computes the state hash of records whose state is content; the state of a pruned one is taken for granted.

    Pass the rows through `ahead` before they are asked about. Threads are used when the transaction says that the chunks of
    its contents may be read by others (`reads_apart`). A context manager, which ends the threads.
    """

    def __init__(self, rows: Transaction, pruned: Container[int]) -> None:
        self._rows = rows
        self._pruned = pruned
        self._known: dict[str, str | None] = {}
        self._running: dict[str, Future[str | None]] = {}
        self._threads: ThreadPoolExecutor | None = None

    def ahead(self, records: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
        """Return the records (or plain tuples of their values), behind those whose states are already being hashed."""
        if not getattr(self._rows, "reads_apart", False):
            return iter(records)
        return chain.from_iterable(self._batches(iter(records)))

    def _batches(self, records: Iterator[tuple[Any, ...]]) -> Iterator[list[tuple[Any, ...]]]:
        before: list[tuple[Any, ...]] = []
        while batch := list(islice(records, _AHEAD)):
            for values in batch:
                if values[_BODY] is None:
                    record = RecordRow._make(values)
                    if _large(record) and record.seq not in self._pruned:
                        self._start(record.state_hash)
            yield before
            before = batch
        yield before

    def __call__(self, record: RecordRow) -> str | None:
        """Return the hash of what is stored for a record's state, or `None` when nothing is; its own for a pruned one."""
        digest = record.state_hash
        if record.seq in self._pruned:  # what another record still holds under this digest is no longer its state
            return digest
        if digest not in self._known:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            running = self._running.pop(digest, None)
            self._known[digest] = _hash(self._rows.content(digest)) if running is None else running.result()
        return self._known[digest]

    def _start(self, digest: str) -> None:
        if digest in self._known or digest in self._running:
            return
        if self._threads is None:
            from concurrent.futures import ThreadPoolExecutor

            self._threads = ThreadPoolExecutor(min(os.cpu_count() or 1, 8), thread_name_prefix="safepoint-hash")
        # The content is looked up here: only this thread may use the transaction. Its file is read over there.
        self._running[digest] = self._threads.submit(_hash, self._rows.content(digest))

    def __enter__(self) -> StateHashes:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._threads is not None:
            self._threads.shutdown(wait=True, cancel_futures=True)


def _large(record: RecordRow) -> bool:
    size: Any = record.state_size  # in a damaged store it may be anything
    return isinstance(size, int) and size >= AHEAD_FROM


def _hash(chunks: Iterable[bytes] | None) -> str | None:
    if chunks is None:
        return None
    total = sha256(STATE_DOMAIN)
    try:
        for chunk in chunks:
            total.update(chunk)
    except FileNotFoundError:  # removed since it was looked up
        return None
    return total.hexdigest()
