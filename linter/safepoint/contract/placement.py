"""Where checkpoints must stand: the bounds for every long loop, and for the loops that the contract names."""

from __future__ import annotations

from pydantic import Field

from safepoint.contract.border import Amount, BorderModel, Count, LoopCode, Name
from safepoint.contract.vocabulary import PlacementMode
from safepoint.core.policy import DEFAULT_MAX_DURATION_MS, DEFAULT_MAX_ITERATIONS, DEFAULT_STRICT_ABORT_MULTIPLIER


class PlacementLoop(BorderModel):
    """A loop that the contract names; bounds it leaves out are the contract's."""

    id: Name
    """The loop's name, once per contract."""
    code: LoopCode | None = None
    """Where the loop is: `module:qualified.name`, with `#2` for the function's second loop."""
    phase: Name | None = None
    """The phase whose work the loop does."""
    checkpoint_id: Name | None = None
    """The checkpoint that the loop saves."""
    max_iterations_between_checkpoints: Count | None = None
    """The most loop turns from one checkpoint to the next."""
    max_duration_between_checkpoints_ms: Count | None = None
    """The most milliseconds from one checkpoint to the next."""
    description: str | None = None
    """What the loop does, for readers."""


class CheckpointPlacement(BorderModel):
    """The bounds that every long loop of the pipeline is held to."""

    max_iterations_between_checkpoints: Count = DEFAULT_MAX_ITERATIONS
    """The most loop turns from one checkpoint to the next."""
    max_duration_between_checkpoints_ms: Count = DEFAULT_MAX_DURATION_MS
    """The most milliseconds from one checkpoint to the next."""
    mode: PlacementMode = PlacementMode.WARN
    """What the guard does about a loop beyond its bounds."""
    strict_abort_multiplier: Amount = DEFAULT_STRICT_ABORT_MULTIPLIER
    """In strict mode the guard aborts at this multiple of a bound."""
    loops: list[PlacementLoop] = Field(default_factory=list)
    """Loops with a name, a place in the code, or bounds of their own."""
