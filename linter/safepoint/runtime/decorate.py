"""The guard as a decorator: each call of the function gets a guard of its own."""

from __future__ import annotations

import functools
import inspect
from typing import TYPE_CHECKING, Any

from safepoint.runtime.errors import InvalidInputError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Generator

    from safepoint.runtime.guard import CheckpointGuard

PARAMETER = "guard"


def guarded(template: CheckpointGuard, function: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap `function` (plain, coroutine, generator or asynchronous generator) so that it gets a guard like `template`.

    A caller who passes a `guard` of his own keeps it. Raises `InvalidInputError` when the function has no such parameter.
    """
    if PARAMETER not in inspect.signature(function).parameters:
        name = getattr(function, "__qualname__", repr(function))
        raise InvalidInputError(f"{name} has no parameter `{PARAMETER}`; add `*, {PARAMETER}` to receive its guard")
    template.close()
    for is_kind, wrap in _KINDS:
        if is_kind(function):
            return functools.wraps(function)(wrap(template, function))
    return functools.wraps(function)(_plain(template, function))


def _plain(template: CheckpointGuard, function: Callable[..., Any]) -> Callable[..., Any]:
    def call(*arguments: Any, **named: Any) -> Any:
        with named.get(PARAMETER) or template.fresh() as guard:
            return function(*arguments, **{**named, PARAMETER: guard})

    return call


def _coroutine(template: CheckpointGuard, function: Callable[..., Any]) -> Callable[..., Any]:
    async def call(*arguments: Any, **named: Any) -> Any:
        with named.get(PARAMETER) or template.fresh() as guard:
            return await function(*arguments, **{**named, PARAMETER: guard})

    return call


def _generator(template: CheckpointGuard, function: Callable[..., Any]) -> Callable[..., Any]:
    def call(*arguments: Any, **named: Any) -> Generator[Any, Any, Any]:
        with named.get(PARAMETER) or template.fresh() as guard:
            return (yield from function(*arguments, **{**named, PARAMETER: guard}))

    return call


def _asynchronous_generator(template: CheckpointGuard, function: Callable[..., Any]) -> Callable[..., Any]:
    async def call(*arguments: Any, **named: Any) -> AsyncIterator[Any]:
        with named.get(PARAMETER) or template.fresh() as guard:
            async for item in function(*arguments, **{**named, PARAMETER: guard}):
                yield item

    return call


_KINDS: tuple[tuple[Callable[[Any], bool], Callable[..., Any]], ...] = (
    (inspect.iscoroutinefunction, _coroutine),
    (inspect.isgeneratorfunction, _generator),
    (inspect.isasyncgenfunction, _asynchronous_generator),
)
