"""What the test of a `while` says of its turns: a counter up or down to a bound, a container that fills, what cools down."""

from __future__ import annotations

from math import ceil, log

from safepoint.loops.checkpoints.guard import constant_number
from safepoint.loops.losses.growth import written
from safepoint.loops.source.cursors import turns_pages
from safepoint.loops.source.effects import Apply, Assign, Attr, Call
from safepoint.loops.source.walk import calls, dotted, last_part, own, statements
from safepoint.loops.tally import DATA, Trips, exactly
from safepoint.loops.turns.iterables import bounded_by, number
from safepoint.loops.turns.settings import default_of
from safepoint.loops.turns.stopping import moves, moves_only_at_times, step_of, turns_while

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr, Loop

_SWAPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "!=": "!="}
"""What a comparison says of its right side."""


def by_count(test: Expr, loop: Loop, scope: Scope) -> Trips | None:
    """Count the turns of a loop by one of the tests that have to hold for it to go on; None where that is no count."""
    bound = _counter_bound(test, loop, scope) or _counted_down(test, loop, scope) or _filled_by_pages(test, loop, scope)
    return bound or _filled_up(test, scope) or _cooled(test, loop, scope) or _filled_with(test, loop, scope)


def _counter_bound(test: Expr, loop: Loop, scope: Scope) -> Trips | None:
    """Read `while n < 10` with a counter that the body moves each turn."""
    if not isinstance(test, Apply) or test.op not in ("<", "<=", ">", ">=", "!="):
        return None
    left, right = test.parts
    counter, bound = (left, right) if moves(dotted(left), loop.body) else (right, left)
    name = dotted(counter)
    step = moves(name, loop.body)
    if not step:
        return None
    if moves_only_at_times(name, loop.body):
        least = max(_usual(bound, scope) or 0.0, DATA)
        return Trips(None, least, f"`{name}` does not move on in each turn", "unknown")
    limit, start = number(bound, scope), _start(counter, loop, scope)
    by = step_of(name, loop.body)  # `start += PAGE`
    step = (constant_number(by, scope) if by is not None else None) or step
    op = test.op if counter is left else _SWAPPED[test.op]
    most = turns_while(name, op, limit, loop, scope) if limit is not None else None
    if most is not None and limit is not None:
        return exactly(most, f"a counter up to {int(limit)}")
    if limit is not None and start is not None and not isinstance(step, bool):
        return Trips(None, max(abs(limit - start) // abs(step), 1.0), f"a counter up to {int(limit)}", "bounded")
    if limit is None and _by_months(name, loop):
        return Trips(None, _SOME_MONTHS, f"goes from month to month, `{name}`", "bounded")
    if limit is None:
        downwards = test.op in ((">", ">=") if counter is left else ("<", "<="))
        return _from_above(name, bound, loop, scope) if downwards else bounded_by(bound, scope)
    if start is None and name in scope.params and (default := number(scope.params[name].default, scope)) is not None:
        return Trips(None, max(abs(limit - default), 1.0), f"`{name}` counts from {int(default)} by default", "parameter")
    if limit < 2:
        return Trips(None, DATA, f"`{name}` counts down from an unknown start", "unknown")
    return Trips(None, limit, f"a counter up to {int(limit)}", "bounded")


_SOME_MONTHS = 100.0
"""How many months anybody has data of, when nothing says more."""
_CALENDAR = ("relativedelta", "DateOffset")
"""Last parts of calls that make a stretch of the calendar: `day + relativedelta(months=1)`."""


def _by_months(name: str, loop: Loop) -> bool:
    """Tell whether all that moves a date on in the turns of a loop are months, of which there are some dozens."""
    moved = [one.value for one in statements(loop.body) if isinstance(one, Assign) and name in map(dotted, one.targets)]
    stretches = [call for one in moved if one is not None for call in calls(one) if last_part(call) in _CALENDAR]
    return bool(moved) and len(stretches) == len(moved) and all(one.keyword("months") is not None for one in stretches)


def _counted_down(test: Expr, loop: Loop, scope: Scope) -> Trips | None:
    """Read `while left:` with a counter that the body moves down by one from a known start."""
    name = dotted(test)
    most = turns_while(name, "!=", 0.0, loop, scope) if name else None
    return exactly(most, f"`{name}` counts down from {int(most)}") if most is not None else None


_PAGE = 100.0
"""How many items services mostly give at a time, at most."""


def _filled_by_pages(test: Expr, loop: Loop, scope: Scope) -> Trips | None:
    """Read `while len(found) < 1000` where each turn puts in a page, `found.extend(answer)`, and goes on to the next."""
    sized, name = (test.parts[0], _measured(test.parts[0])) if isinstance(test, Apply) and test.op == "<" else (None, "")
    wanted = _usual(test.parts[1], scope) if isinstance(test, Apply) and sized is not None and name else None
    if wanted is None or not turns_pages(loop):
        return None
    made = [call.func for one in statements(loop.body) for expr in own(one) for call in calls(expr)]
    put = {one.name for one in made if isinstance(one, Attr) and dotted(one.base) == name}
    if "extend" not in put or not put.isdisjoint(_ONE_BY_ONE):
        return None
    return Trips(None, max(wanted // _PAGE, 1.0), f"fills up to {int(wanted)} page by page", "bounded")


_ONE_BY_ONE = frozenset({"append", "add", "insert"})


def _measured(expr: Expr) -> str:
    """Return the name whose length an expression is, "" for another one."""
    return dotted(expr.args[0]) if isinstance(expr, Call) and dotted(expr.func) == "len" and expr.args else ""


def _filled_up(test: Expr, scope: Scope) -> Trips | None:
    """Read `while len(kept) < args.size`, where the setting asks for thousands: most turns add one, or less."""
    if not isinstance(test, Apply) or test.op != "<" or "len" not in {dotted(call.func) for call in calls(test.parts[0])}:
        return None
    wanted = _usual(test.parts[1], scope)
    if wanted is None or wanted < DATA:
        return None
    return Trips(None, wanted, f"fills up to {int(wanted)} by default", "parameter", wanted)


def _filled_with(test: Expr, loop: Loop, scope: Scope) -> Trips | None:
    """Read `while len(found) < wanted` where the turns put into `found`: about as many turns as are wanted."""
    if not isinstance(test, Apply) or test.op not in ("<", "<=", "!=") or len(test.parts) != 2:
        return None
    sized, wanted = test.parts
    name = _measured(sized)
    if not name or not any((name, "collected") in list(written(one)) for one in statements(loop.body)):
        return None
    limit = number(wanted, scope)
    if limit is None:
        return bounded_by(wanted, scope)
    return Trips(None, max(limit, 1.0), f"until `{name}` holds {int(limit)}", "bounded")


def _cooled(test: Expr, loop: Loop, scope: Scope) -> Trips | None:
    """Read `while t > t_end` with a temperature that each turn multiplies: `t *= alpha`, by its start and its factor."""
    name = dotted(test.parts[0]) if isinstance(test, Apply) and test.op in (">", ">=") else ""
    factors = [
        one.value
        for one in loop.body
        if name and isinstance(one, Assign) and one.op == "*" and any(dotted(target) == name for target in one.targets)
    ]
    if len(factors) != 1 or not isinstance(test, Apply):
        return None
    begun = [one for one in scope.bindings.get(name, ()) if one.kind == "value"][:1]
    start, end, by = (
        _usual(begun[0].expr if begun else test.parts[0], scope),
        _usual(test.parts[1], scope),
        _usual(factors[0], scope),
    )
    if start is None or end is None or by is None or not 0 < by < 1 or not 0 < end < start:
        return None
    turns = float(ceil(log(end / start) / log(by)))
    return Trips(None, turns, f"`{name}` goes down to {end:g} by a factor", "parameter", turns)


def _from_above(name: str, bound: Expr, loop: Loop, scope: Scope) -> Trips:
    """Judge `while end >= first` with a counter that comes down to `first`: its start says how often, not the bound."""
    high, low = _usual(last_value(name, loop, scope), scope), _usual(bound, scope)
    if high is None or low is None:
        return Trips(None, DATA, f"`{name}` counts down from an unknown start", "unknown")
    return Trips(None, max(high - low, 1.0), f"`{name}` counts down from {int(high)} by default", "parameter")


def _usual(expr: Expr | None, scope: Scope) -> float | None:
    """Return the number an expression stands for unless somebody says otherwise: constants and defaults, added up."""
    found = number(expr, scope)
    return found if found is not None else default_of(expr, scope)


def _start(counter: Expr, loop: Loop, scope: Scope) -> float | None:
    """Return the constant a counter holds before the loop, and that of an object's with which its class makes it."""
    begun = number(last_value(dotted(counter), loop, scope), scope)
    if begun is not None or not isinstance(counter, Attr):
        return begun
    owner = scope.type(counter.base)
    made = scope.world.assigned(owner, counter.name)[:1] if owner is not None and owner.kind == "class" else []
    return number(made[0][1], made[0][0]) if made else None


def last_value(name: str, loop: Loop, scope: Scope) -> Expr | None:
    """Return what a name is given last before the loop, None when it is moved on from there."""
    inside = {id(statement) for statement in statements(loop.body)}
    found: Expr | None = None
    for statement in scope.function.statements:
        if statement is loop:
            return found
        if (
            isinstance(statement, Assign)
            and id(statement) not in inside
            and any(dotted(target) == name for target in statement.targets)
        ):
            found = statement.value if not statement.op else None
    return found


__all__ = ["by_count", "last_value"]
