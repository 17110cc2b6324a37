"""Loops over small programs: what each of a few things is asked of git or the system, and programs that are ended."""

from __future__ import annotations

from safepoint.loops.checkpoints.command_lines import RUN, seconds_of_program
from safepoint.loops.meanings import naming
from safepoint.loops.names.called_on import call_on
from safepoint.loops.source.effects import Const
from safepoint.loops.source.walk import dotted
from safepoint.loops.tally import TYPED
from safepoint.loops.turns.progress import shown as has_bar
from safepoint.loops.turns.scale import speaks_of_data
from safepoint.loops.verdicts.named_tools import around

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.summary import Step
    from safepoint.loops.verdicts.case import Case

_ENDING = frozenset({"stop", "close", "shutdown", "terminate", "kill", "teardown", "cleanup"})
"""First words of functions that end what was started before."""
_WAITS = "waits for a program"
_ANSWERS = frozenset({"communicate", "check_output", "getoutput", "getstatusoutput"})
"""Last parts of calls that wait for what a program says."""
_NEAR = 4
"""How many calls may lead to a program that a loop only asks for something; farther down it is a part of some work."""


def _answers(step: Step, scope: Scope) -> bool:
    """Tell whether a call waits for what a program says: `communicate()`, `run(words, capture_output=True)`."""
    if step.name.rpartition(".")[2] in _ANSWERS:
        return True
    inner = around(step, scope)
    call = call_on(step.name, step.line, inner.function.body)
    given = call.keywords if call is not None else ()
    return any(
        (name == "capture_output" and value == Const(True)) or (name == "stdout" and dotted(value).endswith("PIPE"))
        for name, value in given
    )


def _lasts(step: Step, scope: Scope) -> bool:
    """Tell whether a program works for minutes by what it is called."""
    inner = around(step, scope)
    call = call_on(step.name, step.line, inner.function.body)
    return call is not None and seconds_of_program(call, inner) > 0


def runs_little(case: Case) -> bool:
    """Tell whether a loop only ends programs, or collects what a program says of each of things that are not called many.

    Not where a save stands behind it: then the answers are what a program is there for.
    """
    scope = case.scope
    heavy = case.summary.heavy
    waited = [one for one in heavy if one.why != "starts a program"]
    if not waited or not all(one.why.startswith(RUN) for one in waited):
        return False
    if not _ENDING.isdisjoint(naming.words(scope.function.name)[:1]) and all(one.why == _WAITS for one in heavy):
        return True
    if case.trips.why.startswith(TYPED) and any(_lasts(one.steps[-1], scope) for one in waited):
        return False  # Each file that is named to a program takes an aligner minutes; what is cut out of one is small.
    asks = all(len(one.steps) <= _NEAR and _answers(one.steps[-1], scope) for one in waited)
    collected = any(one.kind == "collected" for one in case.lost)
    if case.saved_behind or not asks or not collected or has_bar(case.turn.node, scope):
        return False
    return not speaks_of_data(case.turn.node, case.trips, scope, case.callers)
