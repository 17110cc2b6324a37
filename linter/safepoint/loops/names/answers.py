"""Remembered answers about names, whose questions ask one another, and in a circle themselves again."""

from __future__ import annotations

from safepoint.loops.source.bindings import DEEPEST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    _Key = TypeVar("_Key")
    _Answer = TypeVar("_Answer")

_NEAR = DEEPEST // 4
"""From how few steps away no answer is an answer: farther away the steps may only have run out on the way."""


class Open:
    """Stands in a memo for a question that is being answered: the `at`-th of those that are."""

    __slots__ = ("at",)

    def __init__(self, at: int) -> None:
        self.at = at


class Answers:
    """Answers questions and remembers the answers that hold for whoever asks.

    A question that is asked again while it is being answered has no answer there. What rests on that holds only for the one
    who asked first, and is let go: what is known of a project must not hang on which of its files is judged first.
    """

    __slots__ = ("_lowest", "_open")

    def __init__(self) -> None:
        self._open = 0
        self._lowest = 0

    def of(
        self, memo: dict[_Key, _Answer | Open | None], key: _Key, depth: int, find: Callable[[], _Answer | None]
    ) -> _Answer | None:
        """Return what the memo holds under a key, or else what `find` gives so many steps from name to name away."""
        known = memo.get(key, self)
        if known is not self:
            if isinstance(known, Open):
                self._lowest = min(self._lowest, known.at)
                return None
            return known  # type: ignore[return-value]
        at, outer = self._open, self._lowest
        memo[key] = Open(at)
        self._open = self._lowest = at + 1
        try:
            found = find()
        finally:
            leans = self._lowest < at
            self._open, self._lowest = at, min(outer, self._lowest) if leans else outer
            del memo[key]
        if not leans and (found is not None or depth <= _NEAR):
            memo[key] = found
        return found
