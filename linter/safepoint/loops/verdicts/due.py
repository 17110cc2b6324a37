"""On which turns of a loop a save comes due: never, for tests on a counter or a clock that are never met, or late."""

from __future__ import annotations

from math import inf

from safepoint.core.record import NamedTuple
from safepoint.loops.checkpoints.guard import Guard
from safepoint.loops.source.effects import Apply, Assign, Call, Loop
from safepoint.loops.source.walk import dotted, statements
from safepoint.loops.turns.counted_values import values_of
from safepoint.loops.turns.residues import EVERY, Residue, both, holds_within
from safepoint.loops.turns.usual import fixed, usual
from safepoint.loops.verdicts.asked_below import asked_below
from safepoint.loops.verdicts.asked_on_the_way import asked_before
from safepoint.loops.verdicts.clocks_set_anew import never_over
from safepoint.loops.verdicts.last_turn import only_at_end

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.summary import SaveFact, Summary
    from safepoint.loops.turns.counted_values import Values
    from safepoint.loops.verdicts.asked_on_the_way import Asked

_TESTS = frozenset({"period", "time", "other", "first"})
"""Kinds of guards that may be tests on a counter or a clock."""
_LONG = 3600.0
"""Seconds of a stretch without a save from which on it is told, where it is most of a loop besides."""
_MOST = 0.5
_SWAPPED = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}


class Held(NamedTuple):
    """What all tests on the way to a save ask of one counter: a rest, no other rests, and a range.

    `alone` is the longest period that any of them asks for by itself. `sure` tells whether constants say all that.
    """

    asked: Asked
    rest: Residue | None = EVERY
    without: tuple[Residue, ...] = ()
    least: float = -inf
    most: float = inf
    alone: int = 1
    sure: bool = True


def as_due(turn: Turn, summary: Summary, scope: Scope, summaries: Summaries) -> Summary:
    """Say of the saves of one turn which of them never come due, only on the first turn, or late."""
    loop = turn.node
    if not isinstance(loop, Loop) or not summary.saves:
        return summary
    passes = scope.function.mentions("continue")  # tests that pass by a save, `if epoch < 90: continue`, are no guards
    found: list[SaveFact] = []
    for save in summary.saves:
        kinds = {guard.kind for guard in save.guards}
        held = save.steps[0].path == scope.path and (passes or not _TESTS.isdisjoint(kinds))
        asked = asked_before(save.steps[0].line, loop) if held else []
        asked = [*(asked or ()), *(asked_below(save, turn, scope, summaries) if len(save.steps) > 1 else ())]
        ends = next((kind for one in asked if (kind := only_at_end(one, loop, scope))), "")
        if ends:
            found.append(save._replace(guards=(*save.guards, Guard(ends, asked[0].line))))
        elif any(never_over(one, turn, scope, summaries) for one in asked):
            found.append(save._replace(guards=(*save.guards, Guard("never", asked[0].line))))
        else:
            found.append(_judged(save, asked, loop, summary, scope) if asked else save)
    return summary._replace(saves=tuple(found))


def _judged(save: SaveFact, asked: list[Asked], loop: Loop, summary: Summary, scope: Scope) -> SaveFact:
    """Judge one save by the tests on counters that lead to it."""
    line = save.steps[0].line
    for name, held in _by_counter(asked, scope).items():
        if _moves_between(name, held.asked.line, line, loop):
            continue
        values = values_of(name, held.asked.line, (loop, *held.asked.inside), scope)
        kind = _when(held, values)
        if kind:
            return save._replace(guards=(*save.guards, Guard(kind, held.asked.line)))
        stretch = _before(held, values)
        done = sum(one.seconds for one in summary.costs if one.steps[0].line < held.asked.line)
        if stretch * done >= _LONG:
            return save._replace(guards=(*save.guards, Guard("late", held.asked.line, stretch)))
        if values is not None and values.each and held.rest is not None and held.alone > 1:
            save = save._replace(guards=_in_turns(save.guards, held, values))
    return save


def _moves_between(name: str, first: int, last: int, loop: Loop) -> bool:
    """Tell whether a counter is given another number between the first test of it and the save."""
    moves = [one.line for one in statements(loop.body) if isinstance(one, Assign) and name in map(dotted, one.targets)]
    return any(first < one < last for one in moves)


# -- what the tests ask for ----------------------------------------------------------------------------------------------


def _by_counter(asked: list[Asked], scope: Scope) -> dict[str, Held]:
    """Put the tests on each counter together."""
    found: dict[str, Held] = {}
    for one in asked:
        name, more = _read(one, scope)
        if more is not None:
            found[name] = _joined(found[name], more) if name in found else more
    return found


def _joined(one: Held, more: Held) -> Held:
    rest = both(one.rest, more.rest) if one.rest is not None and more.rest is not None else None
    return Held(
        one.asked, rest, one.without + more.without, max(one.least, more.least), min(one.most, more.most),
        max(one.alone, more.alone), one.sure and more.sure,
    )  # fmt: skip


def _read(asked: Asked, scope: Scope) -> tuple[str, Held | None]:
    """Read one test: `(step + 1) % 8 == 0`, `not step % 8`, or `step >= 90`; the name of its counter, and what it asks."""
    test = asked.test
    if isinstance(test, Apply) and test.op == "%":
        return _of_rest(asked, test, 0, holds=not asked.positive, sure=True, scope=scope)
    if not isinstance(test, Apply) or test.op not in _SWAPPED:
        return "", None
    left, right = test.parts
    op = test.op if asked.positive else _OPPOSITE[test.op]
    turned = isinstance(right, Apply) and right.op == "%"  # `0 == step % 8`
    if turned:
        left, right, op = test.parts[1], test.parts[0], _SWAPPED[op]
    if isinstance(left, Apply) and left.op == "%":
        rest, sure = usual(right, scope), fixed(right, scope) is not None
        if rest is None or op not in ("==", "!="):
            return "", None
        return _of_rest(asked, left, rest, holds=op == "==", sure=sure, scope=scope)
    counter, ahead = _counter(left, scope)
    bound = fixed(right, scope)
    if not counter or bound is None or op not in ("<", "<=", ">", ">="):
        return "", None
    bound -= ahead
    if op in (">", ">="):
        return counter, Held(asked, least=bound + (op == ">"))
    return counter, Held(asked, most=bound - (op == "<"))


def _of_rest(asked: Asked, expr: Apply, rest: int, *, holds: bool, sure: bool, scope: Scope) -> tuple[str, Held | None]:
    counter, ahead = _counter(expr.parts[0], scope)
    period = usual(expr.parts[1], scope)
    if not counter or period is None or period < 1 or not 0 <= rest < period:
        return "", None
    found = Residue((rest - ahead) % period, period)
    sure = sure and fixed(expr.parts[1], scope) is not None
    return counter, Held(asked, found, alone=period, sure=sure) if holds else Held(asked, without=(found,), sure=sure)


def _counter(expr: Expr, scope: Scope) -> tuple[str, int]:
    """Return the name of a counter, and what a test adds to it: `step` and 1 for `step + 1`."""
    if isinstance(expr, Apply) and expr.op in ("+", "-") and not isinstance(expr.parts[0], Call):
        ahead = fixed(expr.parts[1], scope)
        return (dotted(expr.parts[0]), ahead if expr.op == "+" else -ahead) if ahead is not None else ("", 0)
    name = dotted(expr)
    return (name, 0) if name.isidentifier() else ("", 0)


# -- what comes of it ----------------------------------------------------------------------------------------------------


def _when(held: Held, values: Values | None) -> str:
    """Return `never` when no number of a counter passes the tests, `first` when only that of the first turn does."""
    if held.rest is None:
        return "never"
    rest = held.rest
    if values is not None:
        found = both(rest, Residue(values.first % values.step, values.step))
        if found is None:
            return "never"
        rest = found
    if any(holds_within(rest, one) for one in held.without):
        return "never"
    if values is None:
        return ""
    # What is longer than a count by the defaults of both may well be meant so; what never comes to a multiple is not.
    apart = rest.modulus > held.alone and rest.modulus > values.step
    most = min(values.most, held.most) if apart or (held.sure and values.sure) else inf
    due = rest.first_from(int(max(values.first, held.least)))
    if due > most:
        return "never"
    return "first" if values.each and due == values.first and due + rest.modulus > most and held.alone > 1 else ""


def _before(held: Held, values: Values | None) -> float:
    """Return how many turns are over before a save can come due at all, where that is known, and most of them; else 0."""
    if values is None or not values.each or not values.sure or values.most == inf or held.least <= values.first:
        return 0.0
    before, turns = (held.least - values.first) // values.step, (values.most - values.first) // values.step + 1
    return before if before >= _MOST * turns else 0.0


def _in_turns(guards: tuple[Guard, ...], held: Held, values: Values) -> tuple[Guard, ...]:
    """Say with the first period of a save after how many turns it comes due: each moves the counter on by a step."""
    rest = both(held.rest, Residue(values.first % values.step, values.step)) if held.rest is not None else None
    at = next((at for at, one in enumerate(guards) if one.kind == "period" and one.number is not None), None)
    if rest is None or at is None:
        return guards
    return (*guards[:at], guards[at]._replace(number=float(rest.modulus // values.step)), *guards[at + 1 :])


__all__ = ["as_due"]
