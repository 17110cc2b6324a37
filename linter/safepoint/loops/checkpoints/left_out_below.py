"""Costly calls some functions below a loop that are left out where their result is there already."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from safepoint.loops.calls.events import Event
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.summary import Step, Summary

_MOST = 0.9
"""The share of a turn's seconds from which on what is left over is little beside it."""


def mostly_left_out(begun: Sequence[Event], summary: Summary, summaries: Summaries) -> bool:
    """Tell whether nearly all that some calls pay for stands, somewhere below, behind a question for its own file.

    That is `if exists(model_file): continue` in the loop of a helper that trains a classifier for each class.
    """
    left_out = sum([one.seconds for one in summary.costs if _is_left_out(one.steps, begun, summaries)])
    return left_out > 0 and left_out >= _MOST * summary.seconds


def _is_left_out(steps: tuple[Step, ...], events: Sequence[Event], summaries: Summaries) -> bool:
    """Tell whether one of the calls that lead to a cost is passed over where a file is there."""
    for step in steps:
        mine = [one for one in events if one.line == step.line and one.callee.name == step.name]
        if any(guard.kind == "skip" and guard.name == "exists" for one in mine for _, guard in one.guards):
            return True
        run = [ref for one in mine for ref in (*one.callee.functions, *one.callee.given, *one.callee.later)]
        bodies = [summaries.world.scope(ref.path, ref.name) for ref in run if summaries.world.function(ref) is not None]
        events = [event for inner in bodies for event in summaries.course(inner).events]
    return False
