"""From a store to a running pipeline in one call: load the latest valid checkpoint, judge it, recover, go on."""

from __future__ import annotations

from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, NamedTuple, Unpack

from safepoint.context.provenance import PROVENANCE_KEY
from safepoint.core.errors import SafepointError
from safepoint.resume.guard import CheckpointGuard

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from safepoint.context.checkpoint_result import CheckpointResumeResult
    from safepoint.contract.model import ContextContract
    from safepoint.contract.vocabulary import EnforcementMode
    from safepoint.resume.recovery import Handler
    from safepoint.resume.validator import ResumeOptions
    from safepoint.runtime.protocols import CheckpointContract, CheckpointMeta, RestoredCheckpoint
    from safepoint.store.store import Store

CONTEXT_KEY = "context"
"""Where a state that is more than its context keeps it."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class StoredContextError(SafepointError):
    """A stored state holds no context that could be judged."""


class ResumedRun(NamedTuple):
    """What a run goes on with: the context (recovered where that worked), the state it lay in, and the verdict.

    `guard` holds the run's record: use its `phase(…)` for the phases that follow, and its `summarize()` at the end.
    """

    context: dict[str, Any]
    state: Any
    blobs: Mapping[str, Any]
    meta: CheckpointMeta
    result: CheckpointResumeResult
    guard: CheckpointGuard


def resume_from_store(
    source: str | Store | CheckpointContract,
    orchestration_id: str,
    checkpoint_id: str,
    contract: ContextContract,
    *,
    mode: EnforcementMode | str = "strict",
    handler: Handler | None = None,
    guard: CheckpointGuard | None = None,
    **options: Unpack[ResumeOptions],
) -> ResumedRun | None:
    """Load the latest valid checkpoint of a stream and judge it as the contract's `checkpoint_id`; None when none is stored.

    `source` is a store's address, an open store, or anything that restores checkpoints. Strict mode raises a
    CheckpointRefusedError for a checkpoint that is not trusted. An approval must not be older than the stored checkpoint.
    `mode` and `handler` make the guard, unless one is given.
    """
    restored = restore(source, orchestration_id)
    if restored is None:
        return None
    chosen = guard or CheckpointGuard(contract, mode, handler)
    context = context_of(restored.state)
    options.setdefault("checkpoint_time", saved_at(restored.meta))
    result = chosen.resume_checkpoint(checkpoint_id, context, contract, **options)
    return ResumedRun(context, restored.state, restored.blobs, restored.meta, result, chosen)


def restore(source: str | Store | CheckpointContract, orchestration_id: str) -> RestoredCheckpoint | None:
    """Return the latest valid checkpoint of a stream to go on from, or None."""
    with _reader(source) as reader:
        return reader.restore_checkpoint(orchestration_id)


def look_at(url: str, orchestration_id: str) -> RestoredCheckpoint | None:
    """Return what `restore` would of the store at an address, but only to look at it: nothing is created, noted or sent."""
    from safepoint.store.store import open_store
    from safepoint.store.writer import CheckpointWriter

    with open_store(_read_only(url)) as store:
        return CheckpointWriter(store).latest(orchestration_id)


def _read_only(url: str) -> str:
    if not url.startswith("sqlite:") or "mode=" in url.partition("?")[2]:
        return url
    return f"{url}{'&' if '?' in url else '?'}mode=ro"


def context_of(state: object) -> dict[str, Any]:
    """Return the context in a stored state: the state itself, or its `context` where only that one carries stamps."""
    if isinstance(state, dict):
        inner = state.get(CONTEXT_KEY)
        if PROVENANCE_KEY not in state and isinstance(inner, dict) and PROVENANCE_KEY in inner:
            return inner
        return state
    kind = type(state).__name__
    raise StoredContextError(f"the stored state is {kind}, but a context is a mapping; save the context or {{'context': …}}")


def saved_at(meta: CheckpointMeta) -> datetime:
    """Return when a checkpoint was saved, by the clock of the machine that saved it."""
    return _EPOCH + timedelta(milliseconds=meta.wall_clock_time)


@contextmanager
def _reader(source: str | Store | CheckpointContract) -> Iterator[CheckpointContract]:
    from safepoint.store.store import Store, open_store
    from safepoint.store.writer import CheckpointWriter

    if isinstance(source, str):
        with open_store(source) as store:
            yield CheckpointWriter(store)
    elif isinstance(source, Store):
        yield CheckpointWriter(source)
    else:
        yield source
