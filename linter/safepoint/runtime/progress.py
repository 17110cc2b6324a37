"""What a resumable loop carries from run to run: its state, and how many of its items are done."""

from __future__ import annotations

from collections.abc import MutableMapping
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from safepoint.runtime.errors import DeserializationError, InvalidInputError

if TYPE_CHECKING:
    from collections.abc import AsyncIterable, AsyncIterator, Callable, Iterable, Iterator

Item = TypeVar("Item")


class Progress:
    """A loop's state: captured for saves, and given back after a restart.

    `state` is a mapping or list that stays the same object, a function that returns the state (with `restore` to take it
    back), or `None` for a loop whose only progress is its position. Raises `InvalidInputError` for anything else.
    """

    __slots__ = ("_restore", "_state")

    def __init__(self, state: Any, restore: Callable[[Any], None] | None) -> None:
        if callable(state) and restore is None:
            raise InvalidInputError(
                "state is a function but restore is missing; pass restore=, which takes a saved state back"
            )
        if state is not None and not callable(state) and not isinstance(state, (MutableMapping, list)):
            kind = type(state).__name__
            raise InvalidInputError(f"state is {kind}; pass a dict or list that the loop changes in place, or a function")
        self._state = state
        self._restore = restore

    def capture(self) -> Any:
        """Return the state as it is now."""
        if callable(self._state):
            return self._state()
        return dict(self._state) if isinstance(self._state, MutableMapping) else self._state

    def snapshot(self) -> Any:
        """Return a deep copy of the state, which nobody else can change."""
        from copy import deepcopy

        return deepcopy(self.capture())

    def give_back(self, saved: Any) -> None:
        """Put a restored state where the loop finds it; raise `DeserializationError` when it is of another kind."""
        if self._restore is not None:
            self._restore(saved)
        elif isinstance(self._state, list):
            self._state[:] = _same_kind(saved, list)
        elif self._state is not None:
            mapping = _same_kind(saved, dict)
            self._state.clear()
            self._state.update(mapping)


def skip(items: Iterable[Item], done: int) -> Iterator[Item]:
    """Return `items` without the first `done`; raise `DeserializationError` when there are fewer."""
    rest = iter(items)
    passed = sum(1 for _ in islice(rest, done))
    if passed < done:
        raise _too_few(done, passed)
    return rest


async def skip_async(items: AsyncIterable[Item], done: int) -> AsyncIterator[Item]:
    """Yield `items` without the first `done`; raise `DeserializationError` when there are fewer."""
    passed = 0
    async for item in items:
        if passed >= done:
            yield item
        else:
            passed += 1
    if passed < done:
        raise _too_few(done, passed)


def _too_few(done: int, passed: int) -> DeserializationError:
    return DeserializationError(
        f"the checkpoint stands after {done} items, but there are only {passed}; "
        "give the loop the items it began with, or another orchestration id"
    )


def _same_kind(saved: Any, kind: type) -> Any:
    if not isinstance(saved, kind):
        raise DeserializationError(
            f"the checkpoint's state is a {type(saved).__name__}, the loop's a {kind.__name__}; "
            "pass a state of the saved kind, or use another orchestration id"
        )
    return saved
