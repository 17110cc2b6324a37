"""LangGraph threads judged before they go on: a compiled graph in a wrapper that asks a CheckpointGuard first.

LangGraph restores a thread's state faithfully, whatever happened to the world meanwhile. `GuardedGraph` takes what its
checkpointer restored, judges it as a checkpoint of the contract, and only then lets the graph run. Nothing of LangGraph is
imported here: any object with its methods will do.
"""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict

from safepoint.core.errors import SafepointError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator

    from safepoint.context.checkpoint_result import CheckpointResumeResult
    from safepoint.contract.model import ContextContract
    from safepoint.resume.guard import CheckpointGuard


class UnguardedThreadError(SafepointError):
    """A call names no thread, so that nobody can say what it would go on from."""


def merge_records(known: dict[str, Any] | None, new: dict[str, Any] | None) -> dict[str, Any]:
    """Join two mappings of records, the newer one winning: how stamps of several nodes come together in one state."""
    return {**(known or {}), **(new or {})}


class StampedState(TypedDict, total=False):
    """The two channels a graph's state needs for its stamps and approvals to be saved with it; inherit from it."""

    _cc_propagation: Annotated[dict[str, Any], merge_records]
    _cc_checkpoint_approvals: Annotated[dict[str, Any], merge_records]


class GuardedGraph:
    """A compiled graph whose threads are judged when they are resumed; everything else is passed on to the graph.

    `checkpoint_id` names the contract's checkpoint, or is a function from LangGraph's state snapshot to its name (None: do
    not judge this one). By default it is the checkpoint after which the snapshot's next node comes in the contract.
    `resumes` says what a resume is: `"pending"` a thread with nodes still to run, `"any"` (the default) every thread with a
    saved state, since new input builds on the old state too. What a recovery handler changed is saved by `update_state`.
    """

    def __init__(
        self,
        graph: Any,
        guard: CheckpointGuard,
        checkpoint_id: str | Callable[[Any], str | None] | None = None,
        *,
        resumes: Literal["any", "pending"] = "any",
    ) -> None:
        self._graph = graph
        self._guard = guard
        self._choose = _chooser(checkpoint_id, guard.boundary_guard.contract)
        self._pending_only = resumes == "pending"

    def invoke(self, input: Any, config: Any = None, **options: Any) -> Any:  # noqa: A002 - LangGraph's own word
        """Judge the thread, then run the graph."""
        self.check(config)
        return self._graph.invoke(input, config, **options)

    def stream(self, input: Any, config: Any = None, **options: Any) -> Iterator[Any]:  # noqa: A002
        """Judge the thread when the first part is asked for, then stream the graph."""
        self.check(config)
        yield from self._graph.stream(input, config, **options)

    async def ainvoke(self, input: Any, config: Any = None, **options: Any) -> Any:  # noqa: A002
        """Judge the thread, awaiting asynchronous recovery handlers, then run the graph."""
        await self.acheck(config)
        return await self._graph.ainvoke(input, config, **options)

    async def astream(self, input: Any, config: Any = None, **options: Any) -> AsyncIterator[Any]:  # noqa: A002
        """Judge the thread when the first part is asked for, then stream the graph."""
        await self.acheck(config)
        async for part in self._graph.astream(input, config, **options):
            yield part

    def check(self, config: Any) -> CheckpointResumeResult | None:
        """Judge what the checkpointer holds of the thread; None when there is nothing to judge. Raises as the guard does."""
        snapshot = self._graph.get_state(_thread(config))
        checkpoint_id = self._checkpoint(snapshot)
        if checkpoint_id is None:
            return None
        context = deepcopy(dict(snapshot.values))
        result = self._guard.resume_checkpoint(checkpoint_id, context)
        changes = _changes(snapshot.values, context, result)
        if changes:
            self._graph.update_state(snapshot.config, changes)
        return result

    async def acheck(self, config: Any) -> CheckpointResumeResult | None:
        """Do what `check` does, without blocking the event loop."""
        snapshot = await self._graph.aget_state(_thread(config))
        checkpoint_id = self._checkpoint(snapshot)
        if checkpoint_id is None:
            return None
        context = deepcopy(dict(snapshot.values))
        result = await self._guard.resume_checkpoint_async(checkpoint_id, context)
        changes = _changes(snapshot.values, context, result)
        if changes:
            await self._graph.aupdate_state(snapshot.config, changes)
        return result

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name == "_graph":
            raise AttributeError(name)  # copying and pickling ask before there is a graph
        return getattr(self._graph, name)

    def _checkpoint(self, snapshot: Any) -> str | None:
        saved = bool(snapshot.next) if self._pending_only else snapshot.created_at is not None
        return self._choose(snapshot) if saved else None


def _chooser(chosen: str | Callable[[Any], str | None] | None, contract: ContextContract) -> Callable[[Any], str | None]:
    if isinstance(chosen, str):
        return lambda _: chosen
    return chosen if chosen is not None else lambda snapshot: _before(contract, snapshot.next)


def _before(contract: ContextContract, nodes: tuple[str, ...]) -> str | None:
    """Return the checkpoint whose next phase is among the nodes to run; without any such node, the last phase's."""
    order = list(contract.phases)
    for spec in contract.checkpoint_integrity:
        following = contract.phase_after(spec)
        if following in nodes or (not nodes and order and spec.phase == order[-1]):
            return spec.checkpoint_id
    return None


def _thread(config: Any) -> Any:
    settings = (config or {}).get("configurable") or {}
    if "thread_id" not in settings:
        raise UnguardedThreadError("the config names no thread; give config={'configurable': {'thread_id': …}}")
    return config


def _changes(before: Any, after: dict[str, Any], result: CheckpointResumeResult) -> dict[str, Any]:
    """Return what a recovery changed, channel by channel."""
    if not result.recovery_attempts:
        return {}
    return {key: value for key, value in after.items() if key not in before or before[key] != value}
