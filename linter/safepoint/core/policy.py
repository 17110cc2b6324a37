"""The bounds that a loop is held to, in the form that both the linter and the runtime guard take.

Compiled from a contract's `checkpoint_placement` (see `safepoint.contract`), so that the static and the dynamic check can
never disagree.
"""

from __future__ import annotations

from safepoint.core.record import NamedTuple

DEFAULT_MAX_ITERATIONS = 100
DEFAULT_MAX_DURATION_MS = 5000
DEFAULT_STRICT_ABORT_MULTIPLIER = 2.0


class LoopLimits(NamedTuple):
    """The bounds of one declared loop.

    `code` is `module:qualified.name`, with `#2` for the second loop of that function; `None` when the contract names no
    code. `phase` and `checkpoint_id` tie the loop to the contract's other parts. Iterations count loop turns, durations
    are milliseconds. `source` and `line` say where the declaration stands.
    """

    id: str
    code: str | None
    phase: str | None
    checkpoint_id: str | None
    max_iterations: int
    max_duration_ms: int
    source: str = ""
    line: int = 1


class Limits(NamedTuple):
    """A contract's placement rules: the defaults for every loop, and the loops it declares."""

    max_iterations: int = DEFAULT_MAX_ITERATIONS
    max_duration_ms: int = DEFAULT_MAX_DURATION_MS
    mode: str = "warn"
    strict_abort_multiplier: float = DEFAULT_STRICT_ABORT_MULTIPLIER
    loops: tuple[LoopLimits, ...] = ()

    def loop(self, loop_id: str) -> LoopLimits | None:
        """Return the declared loop of that id, or `None`."""
        return next((loop for loop in self.loops if loop.id == loop_id), None)
