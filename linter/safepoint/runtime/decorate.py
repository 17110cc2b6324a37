"""The guard as a decorator: each call of the function gets a guard of its own."""

from __future__ import annotations

import functools
import inspect
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from safepoint.runtime.errors import InvalidInputError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Generator, Iterator

    from safepoint.runtime.guard import CheckpointGuard

PARAMETER = "guard"


def guarded(template: CheckpointGuard, function: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap `function` (plain, coroutine, generator or asynchronous generator) so that it gets a guard like `template`.

    A caller who passes a `guard` of his own keeps it, and it is left as it is: neither is its interval begun anew nor its
    watchdog stopped. Raises `InvalidInputError` when the function has no such parameter.
    """
    if PARAMETER not in inspect.signature(function).parameters:
        name = getattr(function, "__qualname__", repr(function))
        raise InvalidInputError(f"{name} has no parameter `{PARAMETER}`; add `*, {PARAMETER}` to receive its guard")
    template.close()
    wrap = next((wrap for is_kind, wrap in _KINDS if is_kind(function)), _plain)
    return functools.wraps(function)(wrap(_Guarding(template, function), function))


class _Guarding:
    """Hands each call of a function its guard."""

    def __init__(self, template: CheckpointGuard, function: Callable[..., Any]) -> None:
        self.template = template
        parameters = inspect.signature(function).parameters
        by_place = parameters[PARAMETER].kind is inspect.Parameter.POSITIONAL_OR_KEYWORD
        self.place = list(parameters).index(PARAMETER) if by_place else sys.maxsize

    @contextmanager
    def __call__(
        self, arguments: tuple[Any, ...], named: dict[str, Any]
    ) -> Iterator[tuple[tuple[Any, ...], dict[str, Any]]]:
        """Yield the arguments of one call: as they are with a guard of the caller's, else with one made for the call."""
        placed = len(arguments) > self.place
        given = arguments[self.place] if placed else named.get(PARAMETER)
        if given is not None:
            yield arguments, named
            return
        with self.template.fresh() as guard:
            if placed:  # None stands where the guard should
                yield (*arguments[: self.place], guard, *arguments[self.place + 1 :]), named
            else:
                yield arguments, {**named, PARAMETER: guard}


def _plain(guarding: _Guarding, function: Callable[..., Any]) -> Callable[..., Any]:
    def call(*arguments: Any, **named: Any) -> Any:
        with guarding(arguments, named) as (given, by_name):
            return function(*given, **by_name)

    return call


def _coroutine(guarding: _Guarding, function: Callable[..., Any]) -> Callable[..., Any]:
    async def call(*arguments: Any, **named: Any) -> Any:
        with guarding(arguments, named) as (given, by_name):
            return await function(*given, **by_name)

    return call


def _generator(guarding: _Guarding, function: Callable[..., Any]) -> Callable[..., Any]:
    def call(*arguments: Any, **named: Any) -> Generator[Any, Any, Any]:
        with guarding(arguments, named) as (given, by_name):
            return (yield from function(*given, **by_name))

    return call


def _asynchronous_generator(guarding: _Guarding, function: Callable[..., Any]) -> Callable[..., Any]:
    async def call(*arguments: Any, **named: Any) -> AsyncIterator[Any]:
        with guarding(arguments, named) as (given, by_name):
            async for item in function(*given, **by_name):
                yield item

    return call


_KINDS: tuple[tuple[Callable[[Any], bool], Callable[..., Any]], ...] = (
    (inspect.iscoroutinefunction, _coroutine),
    (inspect.isgeneratorfunction, _generator),
    (inspect.isasyncgenfunction, _asynchronous_generator),
)
