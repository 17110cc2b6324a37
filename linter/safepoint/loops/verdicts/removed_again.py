"""What a helper lays down for a turn, and the turn removes when it is done with it: an unpacked archive, a working copy."""

from __future__ import annotations

from safepoint.loops.checkpoints.beside import made_of_answers
from safepoint.loops.source.effects import Loop
from safepoint.loops.source.walk import dotted, last_part, operands, roots

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.summary import SaveFact

_REMOVING = frozenset({"rmtree", "unlink", "removedirs", "rmdir"})
"""Last parts of calls that remove a file or a folder."""
_OF_SYSTEM = frozenset({"os.remove", "remove"})
"""What removes a file by a name that lists and sets have as well."""


def without_removed(turn: Turn, saves: tuple[SaveFact, ...], scope: Scope, summaries: Summaries) -> tuple[SaveFact, ...]:
    """Return the saves of a loop but those of helpers whose files the same turn removes.

    That is `folder = unpack(archive)`, which copies all of it there, and at the end of the turn `rmtree(folder)`.
    """
    if all(len(one.steps) == 1 for one in saves):
        return saves
    laid = laid_and_removed(turn, scope, summaries)
    return tuple([one for one in saves if len(one.steps) == 1 or (one.steps[0].name, one.steps[0].line) not in laid])


def laid_and_removed(turn: Turn, scope: Scope, summaries: Summaries) -> set[tuple[str, int]]:
    """Return the calls of a turn to helpers of the project that give what the turn removes again, by name and line."""
    node = turn.node
    if not isinstance(node, Loop):
        return set()
    inside = [one for one in summaries.course(scope).events if turn.number in one.loops]
    removing = [one.call for one in inside if last_part(one.call) in _REMOVING or dotted(one.call.func) in _OF_SYSTEM]
    gone = {name for call in removing for part in operands(call) for name in roots(part)}
    helpers = [one for one in inside if gone and one.callee.functions]
    return {(one.callee.name, one.line) for one in helpers if not gone.isdisjoint(made_of_answers(node, [one]))}


__all__ = ["laid_and_removed", "without_removed"]
