"""Counters of loops: how a body moves them, and the tests that leave the loop by them."""

from __future__ import annotations

import re
from math import ceil, floor

from safepoint.core.record import NamedTuple
from safepoint.loops.meanings import naming
from safepoint.loops.source.bindings import Binding, bind_statement
from safepoint.loops.source.effects import Apply, Assign, Branch, Call, Const, Exit, Group, Loop, Try, With
from safepoint.loops.source.walk import dotted, names, reads, statements
from safepoint.loops.tally import Trips, exactly
from safepoint.loops.turns.bounds import RETRIES, RETRY_WORDS
from safepoint.loops.turns.iterables import bounded_by, number
from safepoint.loops.turns.measured import measured
from safepoint.loops.turns.settings import default_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Block, Expr, Stmt


def moves(name: str, body: Block) -> float | bool:
    """Return the step by which the body moves a counter: a number, True when it is not constant, False for none."""
    step = step_of(name, body)
    if step is None:
        return False
    return float(step.value) if isinstance(step, Const) and isinstance(step.value, (int, float)) and step.value else True


def step_of(name: str, body: Block) -> Expr | None:
    """Return what the body adds to a counter, or takes from it: `start += PAGE`, `left = left - 1`."""
    for statement in statements(body) if name else ():
        if isinstance(statement, Assign) and any(dotted(target) == name for target in statement.targets):
            value = statement.value
            if statement.op in ("+", "-"):
                return value
            if isinstance(value, Apply) and value.op in ("+", "-") and reads(value, name):
                return value.parts[1]
    return None


def moves_only_at_times(name: str, body: Block) -> bool:
    """Tell whether a counter moves on under a condition alone, and not in the other case: `if done: episode += 1`."""
    held = [one for one in body if isinstance(one, Branch) and not one.other and moves(name, one.then)]
    return bool(held) and not moves(name, tuple([one for one in body if one not in held]))


def stopped_by_counter(loop: Loop, scope: Scope) -> Trips | None:
    """Read `if n >= 10: break` (or raise, or return) with a counter of the loop.

    One that does not move on in each turn proves nothing, and one of failures, or one that begins again, says nothing.
    """
    body = _in_order(loop.body)
    for at, statement in enumerate(body):
        if not isinstance(statement, Branch) or not statement.then or not _leaves(statement.then):
            continue
        test = statement.test
        if isinstance(test, Apply) and test.op in (">", ">=", "==") and len(test.parts) == 2:
            name, limit, full = measured(test, loop, scope)
            if full is not None:
                return full
            always = name in enumerated(loop) or _counts(name, loop.body)
            counted = always or _counts_some(name, loop.body)
            if name and limit is not None and counted:
                why = f"stops after {int(limit)} turns" if always else f"stops after {int(limit)} of what it counts"
                asked = not _goes_on((*body[:at], *statement.then)) and statement in loop.body
                most: float | None = turns_until(name, test.op, limit, loop, scope) if asked else None
                return Trips(most, limit + 1, why, "bounded") if most is None else exactly(most, why)
            gives_up = isinstance(statement.then[-1], Exit) and statement.then[-1].kind == "raise"
            if name and counted and loop.kind == "while" and test.op == "==" and gives_up:
                return bounded_by(test.parts[1], scope)  # who raises at a count gives up there
            if name and counted and {word for one in names(test) for word in naming.words(one)} & RETRY_WORDS:
                return Trips(None, RETRIES, "stops after a number of attempts", "bounded")
    return None


def stopped_by_setting(loop: Loop, scope: Scope) -> Trips | None:
    """Read `if limit is not None and len(seen) >= limit: break` with a limit that is a number unless somebody says so."""
    for branch in [one for one in _in_order(loop.body) if isinstance(one, Branch) and _leaves(one.then)]:
        test = branch.test
        for one in test.parts if isinstance(test, Apply) and test.op == "and" else (test,):
            if isinstance(one, Apply) and one.op in (">", ">=", "==") and len(one.parts) == 2:
                counted, limit = one.parts
                grows = isinstance(counted, Call) and dotted(counted.func) == "len"
                grows = grows or _counts_some(dotted(counted), loop.body)
                if grows and (default_of(limit, scope) or 0.0) >= 1:  # None, 0 and less mean that there is no limit.
                    return bounded_by(limit, scope)
    return None


def _in_order(body: Block) -> Block:
    """Return the statements of a body with those of a `try` in its place, where each failure leaves the loop."""
    found: list[Stmt] = []
    for statement in body:
        if isinstance(statement, Try) and all(_leaves(one.body) for one in statement.handlers):
            found += [*_in_order(statement.body), *_in_order(statement.orelse), *statement.final]
        else:
            found.append(statement)
    return tuple(found)


_FAILING = frozenset(
    {"error", "errors", "fail", "fails", "failed", "failure", "failures", "bad", "empty", "missing", "misses", "invalid"}
    | {"patience", "stale", "consecutive", "streak", "wait", "waited", "worse", "plateau"}
    | {"unchanged", "skipped", "no", "not"}
)
"""Words of counters of turns that come to nothing."""


def _counts(name: str, body: Block, *, down: bool = False) -> bool:
    """Tell whether each turn that goes through a body moves a counter up (or `down`), which nothing sets back.

    Of a `with` block only the first statement is sure to run, since its manager may swallow what another raises.
    """
    if not name or _set_back(name, body, down=down):
        return False
    for statement in body:
        if _moves_on(name, statement, down=down):
            return True
        if isinstance(statement, With) and _counts(name, statement.body[:1], down=down):
            return True
        if isinstance(statement, Try) and _counts_tries(name, statement, down=down):
            return True
        if isinstance(statement, Branch) and all(_counts(name, way, down=down) for way in (statement.then, statement.other)):
            return True
        if _goes_on((statement,)):
            return False
    return False


def _counts_tries(name: str, tried: Try, *, down: bool) -> bool:
    """Tell whether a counter moves on in what is tried and after each failure, unless one of them leaves the loop."""
    if _counts(name, tried.final, down=down):
        return True
    ways = [(*tried.body, *tried.orelse), *[one.body for one in tried.handlers]]
    return all(_counts(name, way, down=down) or _leaves(way) for way in ways)


def _leaves(block: Block) -> bool:
    return bool(block) and isinstance(block[-1], Exit) and block[-1].kind != "continue"


def ends_early(loop: Loop) -> bool:
    """Tell whether a condition leaves a loop before its count is over: `if nothing_more: break`."""
    return any(isinstance(one, Branch) and (_leaves(one.then) or _leaves(one.other)) for one in _in_order(loop.body))


def _goes_on(block: Block) -> bool:
    """Tell whether a `continue` stands in a block, be it that of a loop within."""
    return any(isinstance(one, Exit) and one.kind == "continue" for one in statements(block))


def _counts_some(name: str, body: Block) -> bool:
    """Tell whether some turns move a counter up, those that come to something: `if fits: kept += 1`."""
    if not name or _set_back(name, body) or _FAILING.intersection(naming.words(name)):
        return False
    handled = {
        id(one)
        for part in statements(body)
        if isinstance(part, Try)
        for handler in part.handlers
        for one in statements(handler.body)
    }
    return any(_moves_on(name, one) and id(one) not in handled for one in statements(body))


def _moves_on(name: str, statement: Stmt, *, down: bool = False) -> bool:
    """Tell whether a statement moves a counter up, or `down`, by whatever it may be."""
    if not isinstance(statement, Assign) or not moves(name, (statement,)):
        return False
    falls = statement.op == "-" or (isinstance(statement.value, Apply) and statement.value.op == "-")
    return falls is down


def _set_back(name: str, body: Block, *, down: bool = False) -> bool:
    """Tell whether a body gives a counter another value, or moves it the other way."""
    given = [one for one in statements(body) if isinstance(one, Assign) and name in map(dotted, one.targets)]
    return any(not _moves_on(name, one, down=down) for one in given)


def enumerated(loop: Loop) -> set[str]:
    """Return the name under which the head of a `for` counts its turns, in a set that is empty for any other loop."""
    if isinstance(loop.head, Call) and dotted(loop.head.func) in ("enumerate", "range") and loop.target is not None:
        first = loop.target.parts[0] if isinstance(loop.target, Group) and loop.target.parts else loop.target
        return {dotted(first)}
    return set()


# -- what is proved ------------------------------------------------------------------------------------------------------


class Counter(NamedTuple):
    """A local name that each turn moves one way by numbers that stand in the source.

    It starts from one of `starts`; each turn moves it by `step` or more in that direction, and by no more if `once`.
    """

    starts: tuple[float, ...]
    step: float
    once: bool


def turns_until(name: str, op: str, limit: float, loop: Loop, scope: Scope) -> float | None:
    """Return the most turns until a test that each turn asks holds: `n >= limit`; None where that is not proved."""
    ranged = name in enumerated(loop)
    found = headed(name, loop, scope) if ranged else steady(name, loop, scope)
    if found is None:
        return None
    if op == "==" and not (_hits(found, limit if ranged else limit - 1) and (ranged or not is_nested(loop, scope))):
        return None
    return max(_passing(found, limit, beyond=op == ">") + 1, 1.0)


def turns_while(name: str, op: str, limit: float, loop: Loop, scope: Scope) -> float | None:
    """Return the most turns of a loop that goes on as long as `n < limit`; None where that is not proved."""
    for down in (False, True) if op == "!=" else (op in (">", ">="),):
        found = steady(name, loop, scope, down=down)
        goal = -limit if down else limit
        if found is not None and (op != "!=" or _hits(found, goal)):
            return _passing(found, goal, beyond=op in ("<=", ">="))
    return None


def steady(name: str, loop: Loop, scope: Scope, *, down: bool = False) -> Counter | None:
    """Return how a loop moves a counter up, or `down`, when nothing else can move it; numbers downwards are negated."""
    if not name.isidentifier() or name in scope.params or not _counts(name, loop.body, down=down):
        return None
    inside = list(statements(loop.body))
    among = set(map(id, inside))
    moved = [_step(name, one) for one in inside if isinstance(one, Assign) and name in map(dotted, one.targets)]
    begun = _bound(name, [one for one in scope.function.statements if id(one) not in among])
    starts = [number(one.expr, scope) if one.kind == "value" and one.position is None else None for one in begun]
    if len(moved) != len(_bound(name, inside)) or not starts or None in moved or None in starts or is_shared(name, scope):
        return None
    sign = -1.0 if down else 1.0
    least = min(sign * one for one in moved if one is not None)
    first = tuple([sign * one for one in starts if one is not None])
    return Counter(first, least, len(moved) == 1) if least > 0 else None


def _bound(name: str, block: Iterable[Stmt]) -> list[Binding]:
    """Return how statements bind a name, annotations left out."""
    found: dict[str, list[Binding]] = {}
    for one in block:
        bind_statement(one, found)
    return [one for one in found.get(name, ()) if one.kind != "annotation"]


def _step(name: str, statement: Assign) -> float | None:
    """Return the number by which a statement moves a counter, None for another."""
    found = moves(name, (statement,))
    if isinstance(found, bool):
        return None
    falls = statement.op == "-" or (isinstance(statement.value, Apply) and statement.value.op == "-")
    return -found if falls else found


def is_shared(name: str, scope: Scope) -> bool:
    """Tell whether a name may be given a value elsewhere: by a function that shares it, or within an expression."""
    return re.search(rf"\b(?:global|nonlocal)\b[^\n]*\b{name}\b|\b{name}\s*:=", scope.tree.text) is not None


def headed(name: str, loop: Loop, scope: Scope) -> Counter | None:
    """Return how the head of a `for` counts: from where on, and by how much."""
    head = loop.head
    if not isinstance(head, Call) or _bound(name, statements(loop.body)) or is_shared(name, scope):
        return None
    enumerates = dotted(head.func) == "enumerate"
    given = [*head.args, *[value for key, value in head.keywords if key == "start"]][enumerates:]
    first = given[0] if given and (enumerates or len(given) > 1) else Const(0)
    by = given[2] if len(given) > 2 else Const(1)
    start, step = number(first, scope), number(by, scope)
    return Counter((start,), step, once=True) if start is not None and step is not None and step > 0 else None


def _hits(found: Counter, limit: float) -> bool:
    """Tell whether a counter comes to a number, and neither begins behind it nor jumps over it."""
    whole = all(one.is_integer() and one <= limit for one in found.starts)
    return found.once and found.step == 1 and whole and limit.is_integer()


def _passing(found: Counter, limit: float, *, beyond: bool) -> float:
    """Return after how many moves a counter is at a limit, or `beyond` it."""
    ways = max((limit - one) / found.step for one in found.starts)
    most = floor(ways) + 1 if beyond else ceil(ways)
    # What is added up in fractions may come out a little less than it should.
    return float(max(most, 0) + (not found.step.is_integer()))


def is_nested(loop: Loop, scope: Scope) -> bool:
    """Tell whether a loop stands in another, which begins it again wherever its counter has come to."""
    return any(
        isinstance(one, Loop) and one is not loop and any(inner is loop for inner in statements(one.body))
        for one in scope.function.statements
    )
