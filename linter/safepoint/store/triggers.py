"""When a checkpoint is taken by itself: hooks a framework calls, each of them also a decorator and a context manager.

A step that completed, an agent that hands over: afterwards. A decision about to be locked, a conflict about to be resolved,
a workflow about to change its status: before. Typing, presence and talk that changes nothing are no reason.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from safepoint.store.details import (
    AGENT_HANDOFF,
    AUTO,
    CONFLICT,
    CONFLICT_RESOLUTION,
    DECISION_LOCK,
    STATE_CHANGE,
    STEP_COMPLETED,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from types import TracebackType

NEVER = frozenset({"typing", "presence"})
"""Activities that are never a reason for a checkpoint."""

Work = TypeVar("Work", bound="Callable[..., Any]")


class TakesCheckpoints(Protocol):
    """What the hooks need of `Workflow`."""

    def changed(self) -> bool:
        """Return whether the state differs from the one that was saved last."""
        ...

    def checkpoint(self, *, kind: str, trigger: str, name: str | None = None, description: str = "", **position: Any) -> str:
        """Take a checkpoint of the state as it is now and return its id."""
        ...


class Triggers:
    """The hooks of one workflow.

    `never` names activities that are no reason for a checkpoint, whatever they did to the state.
    """

    def __init__(self, workflow: TakesCheckpoints, *, never: Collection[str] = NEVER) -> None:
        self._workflow = workflow
        self._never = frozenset(never)

    def step_completed(self, step: str, index: int | None = None) -> str:
        """Take an automatic checkpoint after a step, which joins the step history."""
        return self._auto(STEP_COMPLETED, f"after {step}", step=step, step_index=index)

    def agent_handoff(self, agent: str) -> str:
        """Take an automatic checkpoint as the work passes to `agent`, which becomes the current one."""
        return self._auto(AGENT_HANDOFF, f"handed to {agent}", agent=agent)

    def before_decision_lock(self, decision_id: str) -> str:
        """Take an automatic checkpoint before a decision can no longer be changed."""
        return self._auto(DECISION_LOCK, f"before decision {decision_id} is locked")

    def before_state_change(self, status: str) -> str:
        """Take an automatic checkpoint before the workflow passes to another status, such as from paused to running."""
        return self._auto(STATE_CHANGE, f"before {status}")

    def before_conflict_resolution(self, conflict: str) -> str:
        """Take a checkpoint of kind Conflict before two versions are merged."""
        description = f"before resolving {conflict}"
        return self._workflow.checkpoint(
            kind=CONFLICT, trigger=CONFLICT_RESOLUTION, name=description, description=description
        )

    def activity(self, name: str) -> str | None:
        """Take an automatic checkpoint after some other activity, such as a chat message, if it changed the state.

        Returns `None` when there was no reason for one.
        """
        if name in self._never or not self._workflow.changed():
            return None
        return self._auto(STATE_CHANGE, f"after {name}")

    def step(self, step: str, index: int | None = None) -> Trigger:
        """Return a decorator and context manager that takes a checkpoint when the step has succeeded."""
        return Trigger(after=lambda: self.step_completed(step, index))

    def handoff(self, agent: str) -> Trigger:
        """Return a decorator and context manager that hands the work to `agent` before the body runs."""
        return Trigger(before=lambda: self.agent_handoff(agent))

    def decision_lock(self, decision_id: str) -> Trigger:
        """Return a decorator and context manager around the locking of a decision."""
        return Trigger(before=lambda: self.before_decision_lock(decision_id))

    def state_change(self, status: str) -> Trigger:
        """Return a decorator and context manager around a change of status."""
        return Trigger(before=lambda: self.before_state_change(status))

    def conflict(self, conflict: str) -> Trigger:
        """Return a decorator and context manager around the resolution of a conflict."""
        return Trigger(before=lambda: self.before_conflict_resolution(conflict))

    def _auto(self, trigger: str, description: str, **position: Any) -> str:
        return self._workflow.checkpoint(kind=AUTO, trigger=trigger, description=description, **position)


class Trigger:
    """Takes a checkpoint before its body, or after it if it did not raise; `checkpoint_id` is that of the last one.

    Usable with `with`, `async with` (saving happens in a thread) and as a decorator of functions and coroutine functions.
    """

    __slots__ = ("_after", "_before", "checkpoint_id")

    def __init__(self, *, before: Callable[[], str] | None = None, after: Callable[[], str] | None = None) -> None:
        self._before = before
        self._after = after
        self.checkpoint_id: str | None = None

    def __enter__(self) -> Trigger:
        if self._before is not None:
            self.checkpoint_id = self._before()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if kind is None and self._after is not None:
            self.checkpoint_id = self._after()

    async def __aenter__(self) -> Trigger:
        if self._before is not None:
            self.checkpoint_id = await _in_thread(self._before)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None and self._after is not None:
            self.checkpoint_id = await _in_thread(self._after)

    def __call__(self, work: Work) -> Work:
        """Return `work` with a checkpoint around every call of it."""
        from inspect import iscoroutinefunction

        if iscoroutinefunction(work):

            @functools.wraps(work)
            async def waiting(*args: Any, **kwargs: Any) -> Any:
                async with Trigger(before=self._before, after=self._after):
                    return await work(*args, **kwargs)

            return waiting  # type: ignore[return-value]

        @functools.wraps(work)
        def running(*args: Any, **kwargs: Any) -> Any:
            with Trigger(before=self._before, after=self._after):
                return work(*args, **kwargs)

        return running  # type: ignore[return-value]


async def _in_thread(take: Callable[[], str]) -> str:
    """Run a save off the loop; a cancellation that comes meanwhile is delivered when the save is done, not instead of it."""
    import asyncio

    saving = asyncio.ensure_future(asyncio.to_thread(take))
    try:
        return await asyncio.shield(saving)
    except asyncio.CancelledError:
        await asyncio.wait([saving])
        if not saving.cancelled():
            saving.exception()
        raise
