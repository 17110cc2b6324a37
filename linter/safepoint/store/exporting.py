"""A stream as a JSON Lines file that other programs can read and verify with nothing but SHA-256."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from safepoint.core.canonical import canonical_bytes
from safepoint.core.files import sync_folder
from safepoint.runtime.errors import BackendError
from safepoint.store.holdings import blob_digests
from safepoint.store.reading import Pruned, read_stream
from safepoint.store.record import AnchorRow, MarkRow, RecordRow, to_unsigned
from safepoint.store.restoring import state_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.store.backend import Transaction
    from safepoint.store.reading import StreamReport
    from safepoint.store.store import Store

FORMAT = "safepoint-export"
VERSION = 1


def export_stream(store: Store, stream: str, path: str | os.PathLike[str]) -> int:
    """Write a stream to a new file and return how many records.

    What does not verify is left out and named in the first line. Raises `BackendError` when the file exists or cannot be
    written.
    """
    count = 0
    try:
        with open(path, "xb") as file:
            with store.transaction(write=False) as rows:
                for line in _lines(store, rows, stream):
                    file.write(canonical_bytes(line) + b"\n")
                    count += 1
            file.flush()
            os.fsync(file.fileno())
        sync_folder(os.path.dirname(os.path.abspath(path)))
    except FileExistsError:
        raise BackendError(f"{os.fspath(path)} exists; export to a new file") from None
    except OSError as error:
        raise BackendError(f"{os.fspath(path)}: {error.strerror}; choose another place") from error
    return count - 1


def _lines(store: Store, rows: Transaction, stream: str) -> Iterator[dict[str, Any]]:
    report = read_stream(store, rows, stream)
    anchors = list(rows.select(AnchorRow, stream=stream))
    pruned, end = Pruned(anchors), report.link.seq
    marks = [mark for mark in rows.select(MarkRow, stream=stream) if mark.record_seq <= end]
    yield _header(store, report, [anchor for anchor in anchors if anchor.first <= end], marks)
    for row in rows.select(RecordRow, stream=stream):
        if row.seq > report.link.seq:
            return
        yield _record(rows, row, pruned=row.body is None and row.seq in pruned)


def _header(store: Store, report: StreamReport, anchors: list[AnchorRow], marks: list[MarkRow]) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "stream": report.stream,
        "store_id": store.backend.store_id,
        "head": _fields(report.head) if report.head is not None else {},
        "problems": list(report.explain()),
        "anchors": [_fields(anchor) for anchor in anchors],
        "marks": [_fields(mark) for mark in marks],
    }


def _record(rows: Transaction, row: RecordRow, *, pruned: bool) -> dict[str, Any]:
    return {
        "seq": row.seq,
        "checkpoint_id": row.checkpoint_id,
        "orchestration_id": row.stream,
        "iteration_count": to_unsigned(row.iteration_count),
        "epoch": to_unsigned(row.epoch),
        "wall_clock_time": row.wall_clock_time,
        "progress_state_hash": row.state_hash,
        "previous_checkpoint_hash": row.previous_checkpoint_hash,
        "progress_state_json": None if pruned else state_text(rows, row).decode(),
        "state_size": row.state_size,
        "meta": row.meta,
        "blobs": blob_digests(row),
        "record_hash": row.record_hash,
        "seal": _plain(row.seal),
    }


def _fields(row: Any) -> dict[str, Any]:
    return {name: _plain(value) for name, value in row._asdict().items()}


def _plain(value: Any) -> Any:
    return value.hex() if isinstance(value, bytes) else value
