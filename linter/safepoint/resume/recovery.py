"""Recovery: the hook through which an application makes a stale field fresh again.

Safepoint retrieves and generates nothing itself. It calls the handler, keeps what happened, and judges the field again by
its stamp: a handler that says True without stamping anew has recovered nothing.
"""

from __future__ import annotations

import logging
from fnmatch import fnmatchcase
from inspect import iscoroutinefunction
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

from safepoint.contract.vocabulary import ConstraintSeverity, RecoveryStrategy
from safepoint.core.errors import SafepointError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from safepoint.context.checkpoint_result import StalenessCheckResult

logger = logging.getLogger(__name__)

RECOVERABLE_STRATEGIES = (RecoveryStrategy.RE_RETRIEVE, RecoveryStrategy.RE_GENERATE)
"""The strategies a handler is called for; the others log, or fail."""

RECOVERABLE_SEVERITIES = (ConstraintSeverity.BLOCKING, ConstraintSeverity.WARNING)
"""The severities a handler is called for; advisory staleness is only noted."""


class NoRecoveryError(SafepointError):
    """A registry was asked to recover a field that nobody registered a handler for."""


@runtime_checkable
class RecoveryHandler(Protocol):
    """Whatever can make a field fresh: it sets the field in the context, stamps it, and says whether that worked."""

    def recover(self, field: str, strategy: RecoveryStrategy, context: dict[str, Any]) -> bool:
        """Set the field anew and stamp it (`PropagationTracker.stamp`); True when that worked."""


@runtime_checkable
class AsyncRecoveryHandler(Protocol):
    """A recovery handler for `await guard.resume_checkpoint_async(…)`."""

    async def recover(self, field: str, strategy: RecoveryStrategy, context: dict[str, Any]) -> bool:
        """Set the field anew and stamp it; True when that worked."""


Handler = RecoveryHandler | AsyncRecoveryHandler


class NoOpRecoveryHandler:
    """Recovers nothing: logs what was asked and says False."""

    def recover(self, field: str, strategy: RecoveryStrategy, context: dict[str, Any]) -> bool:  # noqa: ARG002
        """Log the field and its strategy, and return False."""
        logger.info("no recovery handler acts on stale field %r (strategy %s)", field, RecoveryStrategy(strategy).value)
        return False


class _Entry(NamedTuple):
    strategy: RecoveryStrategy
    field: str
    act: Callable[[str, RecoveryStrategy, dict[str, Any]], bool | Awaitable[bool]]
    time_limit: float | None


class RecoveryRegistry:
    """A recovery handler made of others: one for each strategy, or for some fields of it.

    Handlers may be objects with `recover` or plain functions of the same three arguments, synchronous or not.
    """

    def __init__(self) -> None:
        self._entries: list[_Entry] = []

    def register(
        self,
        strategy: RecoveryStrategy | str,
        handler: Any,
        *,
        field: str = "*",
        time_limit_seconds: float | None = None,
    ) -> None:
        """Use `handler` for a strategy, for the fields that match a pattern such as `rag.*`; the latest match wins.

        `time_limit_seconds` bounds each of its calls and goes before the guard's own limit.
        """
        act = handler.recover if hasattr(handler, "recover") else handler
        if not callable(act):
            raise TypeError(f"{handler!r} is no recovery handler: give a callable or an object with recover()")
        self._entries.append(_Entry(RecoveryStrategy(strategy), field, act, time_limit_seconds))

    def recover(self, field: str, strategy: RecoveryStrategy, context: dict[str, Any]) -> Any:
        """Hand the field to the handler registered for it; raises NoRecoveryError when there is none."""
        entry = self._find(field, strategy)
        if entry is None:
            name = RecoveryStrategy(strategy).value
            raise NoRecoveryError(f"no handler is registered for {name} of {field!r}; register one or change the strategy")
        return entry.act(field, strategy, context)

    def time_limit(self, field: str, strategy: RecoveryStrategy) -> float | None:
        """Return the seconds the handler of this field may take, or None without a limit."""
        entry = self._find(field, strategy)
        return entry.time_limit if entry else None

    def is_asynchronous(self, field: str, strategy: RecoveryStrategy) -> bool:
        """Tell whether the handler of this field is to be awaited."""
        entry = self._find(field, strategy)
        return entry is not None and iscoroutinefunction(entry.act)

    def _find(self, field: str, strategy: RecoveryStrategy) -> _Entry | None:
        latest_first = reversed(self._entries)
        return next((item for item in latest_first if item.strategy is strategy and fnmatchcase(field, item.field)), None)


def is_recoverable(item: StalenessCheckResult) -> bool:
    """Tell whether a handler is called for a stale field."""
    return item.severity in RECOVERABLE_SEVERITIES and item.recovery in RECOVERABLE_STRATEGIES


def limit_for(handler: object, field: str, strategy: RecoveryStrategy, default: float | None) -> float | None:
    """Return the seconds a call may take: the handler's own limit for the field, else the default."""
    own = handler.time_limit(field, strategy) if isinstance(handler, RecoveryRegistry) else None
    return default if own is None else own
