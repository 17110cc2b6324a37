"""From a contract's `checkpoint_placement` to the bounds that the linter and the runtime guard hold loops to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from safepoint.core.policy import Limits, LoopLimits

if TYPE_CHECKING:
    from safepoint.contract.loaded import LoadedContract
    from safepoint.contract.model import ContextContract
    from safepoint.contract.placement import CheckpointPlacement, PlacementLoop


def compile_limits(contract: ContextContract, *, source: str = "", loaded: LoadedContract | None = None) -> Limits:
    """Return the bounds of a contract, each loop with its own or the contract's; defaults when it has no placement.

    `source` is the contract's path as findings name it; with `loaded` each loop also knows its line there.
    """
    placement = contract.checkpoint_placement
    if placement is None:
        return Limits()
    loops = tuple(_loop(placement, loop, source, _line(loaded, index)) for index, loop in enumerate(placement.loops))
    return Limits(
        placement.max_iterations_between_checkpoints,
        placement.max_duration_between_checkpoints_ms,
        placement.mode.value,
        placement.strict_abort_multiplier,
        loops,
    )


def compile_loaded(loaded: LoadedContract) -> Limits | None:
    """Return the bounds of a contract as it was read, or `None` when nothing of it could be read."""
    if loaded.contract is None:
        return None
    return compile_limits(loaded.contract, source=loaded.path, loaded=loaded)


def _line(loaded: LoadedContract | None, index: int) -> int:
    return 1 if loaded is None else loaded.span(("checkpoint_placement", "loops", index)).line


def _loop(placement: CheckpointPlacement, loop: PlacementLoop, source: str, line: int) -> LoopLimits:
    iterations, duration = loop.max_iterations_between_checkpoints, loop.max_duration_between_checkpoints_ms
    return LoopLimits(
        loop.id,
        loop.code,
        loop.phase,
        loop.checkpoint_id,
        placement.max_iterations_between_checkpoints if iterations is None else iterations,
        placement.max_duration_between_checkpoints_ms if duration is None else duration,
        source,
        line,
    )
