"""Judge many files in several processes: bare forks that inherit everything and send results back through pipes."""

from __future__ import annotations

import marshal
import os

from safepoint.core.errors import SafepointError
from safepoint.core.files import write_all

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

    Job = Callable[[Sequence[str]], Any]

FEWEST = 150
"""Below this many files a fork costs more than it saves."""

BATCH = 40
"""Files a worker judges between two reports."""

_HEAD = 8


def processes(jobs: int, files: int) -> int:
    """Return how many processes to use for that many files; 1 where forking is impossible or does not pay."""
    if files < FEWEST or not hasattr(os, "fork"):
        return 1
    cpus = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(jobs or cpus, files // (FEWEST // 3)))


def run(paths: Sequence[str], job: Job, count: int) -> Iterator[Any]:
    """Yield what `job` returns for batches of `paths`; with several processes in the order in which they finish.

    A job's result must be plain values. A worker that dies makes the run fail, since its files would seem clean.
    """
    batches = [paths[start : start + BATCH] for start in range(0, len(paths), BATCH)]
    if count <= 1:
        for batch in batches:
            yield job(batch)
        return
    # Neighbouring files import each other: each worker takes a stretch of batches, so that little is parsed twice.
    share = -(-len(batches) // count)
    workers = [_start(batches[first : first + share], job) for first in range(0, len(batches), share)]
    try:
        yield from _results(workers)
    finally:
        for pid, descriptor in workers:
            os.close(descriptor)
            os.waitpid(pid, 0)


def _start(batches: Sequence[Sequence[str]], job: Job) -> tuple[int, int]:
    reading, writing = os.pipe()
    parent = os.getpid()
    pid = os.fork()
    if pid:
        os.close(writing)
        return pid, reading
    code = 1
    try:
        os.close(reading)
        for batch in batches:
            if os.getppid() != parent:
                break  # nobody waits for the rest
            data = marshal.dumps(job(batch))
            write_all(writing, len(data).to_bytes(_HEAD, "little") + data)
        else:
            write_all(writing, bytes(_HEAD))
            code = 0
    finally:
        # No clean-up of the parent's: neither its buffers nor its exit hooks are ours.
        os._exit(code)


def _results(workers: Sequence[tuple[int, int]]) -> Iterator[Any]:
    import select

    pending = {descriptor: bytearray() for _, descriptor in workers}
    while pending:
        ready, _, _ = select.select(list(pending), [], [])
        for descriptor in ready:
            data = os.read(descriptor, 1 << 20)
            if not data:
                raise SafepointError("a worker process died; run again with --jobs 1, and please report it if it stays")
            pending[descriptor] += data
            yield from _messages(pending, descriptor)


def _messages(pending: dict[int, bytearray], descriptor: int) -> Iterator[Any]:
    """Yield the whole messages in a worker's buffer; an empty one is its last."""
    buffer = pending[descriptor]
    while len(buffer) >= _HEAD:
        size = int.from_bytes(buffer[:_HEAD], "little")
        if size == 0:
            del pending[descriptor]
            return
        if len(buffer) < _HEAD + size:
            return
        yield marshal.loads(bytes(buffer[_HEAD : _HEAD + size]))  # noqa: S302  our own child's words
        del buffer[: _HEAD + size]
