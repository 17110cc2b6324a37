"""What the conformance kit is made of: the store under test, checks, and the report."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from safepoint.runtime.protocols import CheckpointContract, CheckpointMeta


class StoreUnderTest:
    """A store and what it claims.

    `open(folder)` opens it on an existing folder, empty at first, and returns a writer (`CheckpointContract`); it is
    called again on the same folder to reopen the store, also in forked processes, so everything it needs must follow from
    `folder`. `close(writer)` defaults to the writer's own `close`, if it has one. `prune(writer, orchestration_id, keep)`
    removes all but the newest `keep` checkpoints. `verify(writer, orchestration_id)` returns whether the stream is intact.
    Checks that need what is `None`, or claims that are switched off, are skipped with that reason: `durable` (saves survive
    the process), `concurrent` (several writers at once), `golden_ids` (ids as in the placement contract).
    """

    def __init__(
        self,
        open: Callable[[str], CheckpointContract],  # noqa: A002 - it reads as what it does
        *,
        close: Callable[[Any], None] | None = None,
        prune: Callable[[Any, str, int], None] | None = None,
        verify: Callable[[Any, str], bool] | None = None,
        durable: bool = True,
        concurrent: bool = True,
        golden_ids: bool = True,
    ) -> None:
        self._open = open
        self._close = close
        self.prune = prune
        self.verify = verify
        self.durable = durable
        self.concurrent = concurrent
        self.golden_ids = golden_ids

    @property
    def forks(self) -> bool:
        """Whether this system can fork processes, which the checks with several of them do."""
        return hasattr(os, "fork")

    @contextmanager
    def opened(self, folder: str) -> Iterator[CheckpointContract]:
        """Open the store for a block, and close it afterwards."""
        writer = self._open(folder)
        try:
            yield writer
        finally:
            close = self._close or (lambda opened: getattr(opened, "close", lambda: None)())
            close(writer)

    @contextmanager
    def reading(self, folder: str, when: str) -> Iterator[CheckpointContract]:
        """Open the store for a block that only reads; raises `UnfulfilledError` whatever the store raises.

        A store that can no longer be read has lost what it acknowledged, and what its reader stumbles over is chance.
        """
        try:
            with self.opened(folder) as reader:
                yield reader
        except Exception as error:
            raise UnfulfilledError(f"{when}: the store cannot be read: {type(error).__name__}: {error}") from error

    def stored(self, folder: str, orchestration_id: str) -> list[CheckpointMeta]:
        """Open the store anew and return what it lists."""
        with self.reading(folder, "opened anew") as reader:
            return list(reader.list_checkpoints(orchestration_id))


class Check(NamedTuple):
    """One demand on a store: its name, what is demanded, and what a store must claim for it to apply."""

    name: str
    demand: str
    needs: tuple[str, ...]
    run: Callable[[StoreUnderTest, str], None]


class Result(NamedTuple):
    """How a check went: `outcome` is `passed`, `failed` or `skipped`; `detail` says why."""

    check: Check
    outcome: str
    detail: str = ""


class ConformanceReport(NamedTuple):
    """The results of all checks, in their order."""

    results: tuple[Result, ...]

    @property
    def failures(self) -> tuple[Result, ...]:
        """The checks that failed."""
        return tuple(result for result in self.results if result.outcome == "failed")

    @property
    def ok(self) -> bool:
        """Whether no check failed."""
        return not self.failures

    def raise_for_failures(self) -> None:
        """Raise AssertionError with all failures, if there are any."""
        if self.failures:
            raise AssertionError("the store does not conform:\n" + str(self))

    def __str__(self) -> str:
        lines = [f"{result.outcome:8}{result.check.name}: {result.detail or result.check.demand}" for result in self.results]
        return "\n".join(lines)


class UnfulfilledError(AssertionError):
    """A demand that the store does not meet."""


def demand(holds: object, text: str) -> None:
    """Raise `UnfulfilledError` with `text` unless `holds`; an `assert` would vanish under `python -O`."""
    if not holds:
        raise UnfulfilledError(text)


@contextmanager
def refused(error: type[Exception], what: str) -> Iterator[None]:
    """Demand that the block raises `error`."""
    try:
        yield
    except error:
        return
    except Exception as other:
        raise UnfulfilledError(f"{what}: {type(other).__name__} was raised, not {error.__name__}: {other}") from other
    raise UnfulfilledError(f"{what}: it was accepted; {error.__name__} was wanted")
