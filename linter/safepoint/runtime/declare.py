"""Markers for the linter: what a function is, said in code; at run time each gives back what it is given."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    F = TypeVar("F", bound=Callable[..., Any])


def long_loop(
    *,
    max_iterations: int | None = None,  # noqa: ARG001 - read by the linter in the source
    max_duration_ms: int | None = None,  # noqa: ARG001
    id: str | None = None,  # noqa: A002, ARG001
) -> Callable[[F], F]:
    """Declare that the function's outermost loops are long; hold them to these bounds, else to the contract's."""
    return _same


def saves(function: F) -> F:
    """Declare that calling the function saves progress durably."""
    return function


def loads(function: F) -> F:
    """Declare that calling the function loads saved progress."""
    return function


def _same(function: F) -> F:
    return function
