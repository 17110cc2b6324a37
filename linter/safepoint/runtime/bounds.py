"""How far a loop may run without a checkpoint, and where strict mode gives up."""

from __future__ import annotations

import math
import os
from enum import StrEnum
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from safepoint.core.policy import DEFAULT_MAX_DURATION_MS, DEFAULT_MAX_ITERATIONS, DEFAULT_STRICT_ABORT_MULTIPLIER
from safepoint.runtime.errors import InvalidInputError
from safepoint.runtime.ids import check_count
from safepoint.runtime.protocols import MAX_U64

if TYPE_CHECKING:
    from safepoint.core.policy import Limits

NS_PER_MS = 1_000_000


class GuardMode(StrEnum):
    """What a guard does about a loop beyond its bounds."""

    WARN = "warn"
    """Report, and let the loop go on."""
    STRICT = "strict"
    """Report, and raise `ContractViolationError` at the bounds times the abort multiplier."""


class Bounds(NamedTuple):
    """A guard's settings, checked: at most so many turns or milliseconds from one checkpoint to the next.

    `abort_iterations` and `abort_ms` are the smallest whole numbers that reach the bounds times the multiplier, at most
    2^64-1 as in the origin's arithmetic.
    """

    max_iterations: int
    max_duration_ms: int
    mode: GuardMode
    strict_abort_multiplier: float
    abort_iterations: int
    abort_ms: int

    @property
    def strict(self) -> bool:
        """Whether a violation aborts the loop."""
        return self.mode is GuardMode.STRICT


def make_bounds(
    max_iterations: int = DEFAULT_MAX_ITERATIONS,
    max_duration_ms: int = DEFAULT_MAX_DURATION_MS,
    mode: GuardMode | str = GuardMode.WARN,
    strict_abort_multiplier: float = DEFAULT_STRICT_ABORT_MULTIPLIER,
) -> Bounds:
    """Check a guard's settings; raise `InvalidInputError` for one that cannot be used."""
    iterations = check_count("max_iterations", max_iterations)
    duration = check_count("max_duration_ms", max_duration_ms)
    multiplier = _multiplier(strict_abort_multiplier)
    return Bounds(
        iterations,
        duration,
        _mode(mode),
        multiplier,
        _times(iterations, multiplier),
        _times(duration, multiplier),
    )


def bounds_of(limits: Limits, loop_id: str | None = None) -> Bounds:
    """Return the bounds that a contract's limits set for the loop `loop_id`, or for every loop when that is `None`."""
    declared = None if loop_id is None else limits.loop(loop_id)
    if loop_id is not None and declared is None:
        known = ", ".join(loop.id for loop in limits.loops) or "none"
        raise InvalidInputError(f"the contract declares no loop {loop_id!r}; declared loops: {known}")
    bound = limits if declared is None else declared
    return make_bounds(bound.max_iterations, bound.max_duration_ms, limits.mode, limits.strict_abort_multiplier)


def read_limits(path: str | os.PathLike[str]) -> Limits:
    """Read the limits that a contract file sets; raise `InvalidInputError` for a faulty one, `OSError` for a missing one.

    The contract's reader needs YAML and pydantic. It is loaded by name, here, so that the runtime does without them.
    """
    from safepoint.core.source import Unreadable, decode_utf8

    with open(path, "rb") as file:
        data = file.read()
    try:
        text = decode_utf8(data)
    except Unreadable as unreadable:
        raise InvalidInputError(f"{os.fspath(path)} cannot be used: {unreadable.message}; {unreadable.help}") from None
    loaded = import_module("safepoint.contract.load").load_contract(text, os.fspath(path))
    limits: Limits | None = import_module("safepoint.contract.compile").compile_loaded(loaded)
    fault = next(iter(loaded.errors), loaded.unreadable)
    if limits is None or fault is not None:
        what = getattr(fault, "message", None) or fault or "it is no contract"
        raise InvalidInputError(f"{os.fspath(path)} cannot be used: {what}; run `safepoint check` on it")
    return limits


def _mode(mode: Any) -> GuardMode:
    try:
        return GuardMode(mode)
    except ValueError:
        raise InvalidInputError(f"mode is {mode!r}; it must be 'warn' or 'strict'") from None


def _multiplier(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value) or value < 0:
        raise InvalidInputError(f"strict_abort_multiplier is {value!r}; it must be a finite number, 0 or more")
    return value


def _times(bound: int, multiplier: float) -> int:
    numerator, denominator = multiplier.as_integer_ratio()
    return min(-(-bound * numerator // denominator), MAX_U64)
