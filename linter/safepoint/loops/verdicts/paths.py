"""How many turns may pass between two checkpoints, on the worst way round: the part of the analysis that claims to know.

A block is run over in the abstract. What flows along is what the way so far is sure of: a save on this very turn, or on each
turn on which some test holds (`i % 10 == 0`). Where ways meet, only what both are sure of is left. An exception may come
before anything in a `try` has happened.
"""

from __future__ import annotations

from math import inf

from safepoint.core.policy import DEFAULT_MAX_ITERATIONS
from safepoint.loops.checkpoints.guards import classify
from safepoint.loops.source.effects import (
    Apply,
    Assign,
    Attr,
    Branch,
    Call,
    Comprehension,
    Const,
    Exit,
    Group,
    Lambda,
    Loop,
    Name,
    Try,
    With,
)
from safepoint.loops.source.walk import dotted, label, own, parts, statements
from safepoint.loops.turns.iterables import number
from safepoint.loops.turns.trips import trips
from safepoint.loops.verdicts.ways import NOTHING, SAVED, Test, Way, Ways, both, meet, passing, within

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Block, Expr, Stmt

_DEEPEST = 8
_SURE = frozenset({"durable", "item", "history", "position", "commit", "stream", "heartbeat"})


def turns_between(loop: Loop, scope: Scope, summaries: Summaries) -> float:
    """Return the most turns between two checkpoints of a loop, infinity when some way round is not known to save."""
    bound = guarded(loop, scope)
    held = Way(False, frozenset((Test(bound, "guard", 0.0),))) if bound < inf else NOTHING
    ways = _Runner(summaries, scope, loop, 0).block(loop.body, held)
    return within(_joined([way for how, way in ways.items() if how in ("fall", "continue")]))


def guarded(loop: Loop, scope: Scope) -> float:
    """Return the bound that a guard of ours keeps by saving itself, infinity when none drives the loop."""
    found = scope.type(loop.head)
    if found is None or found.name != "safepoint.Guarded" or not isinstance(loop.head, Call):
        return inf
    made: Expr | None = loop.head.func.base if isinstance(loop.head.func, Attr) else None
    if isinstance(made, Name):
        bound = scope.given(made.id)
        made = bound[0].expr if len(bound) == 1 else None
    given = made.keyword("max_iterations") if isinstance(made, Call) else None
    turns = number(given, scope) if given is not None else float(DEFAULT_MAX_ITERATIONS)
    return turns if turns is not None else inf


def always_saves(ref: Ref, summaries: Summaries, depth: int = 0) -> bool:
    """Tell whether a project function saves on every way through it that ends normally."""
    function = summaries.world.function(ref)
    if function is None or depth > _DEEPEST:
        return False
    scope = summaries.world.scope(ref.path, ref.name)
    ways = _Runner(summaries, scope, None, depth + 1).block(function.body, NOTHING)
    return all(way.now for how, way in ways.items() if how in ("fall", "return"))


class _Runner:
    """Runs over the blocks of one loop or function."""

    def __init__(self, summaries: Summaries, scope: Scope, loop: Loop | None, depth: int) -> None:
        self.summaries = summaries
        self.scope = scope
        self.loop = loop
        self.depth = depth

    def block(self, block: Block, way: Way) -> Ways:
        """Return the ways out of a block that one way leads to."""
        ways: Ways = {}
        for statement in block:
            out = self.statement(statement, way)
            for how, left in out.items():
                if how != "fall":
                    meet(ways, how, left)
            if "fall" not in out:
                return ways
            way = out["fall"]
        meet(ways, "fall", way)
        return ways

    def statement(self, statement: Stmt, way: Way) -> Ways:
        """Return the ways out of one statement."""
        for expr in own(statement):
            way = self.expression(expr, way)
        if isinstance(statement, Exit):
            return {statement.kind: way}
        if isinstance(statement, Branch):
            return self.branch(statement, way)
        if isinstance(statement, Loop):
            return self.inner(statement, way)
        if isinstance(statement, With):
            return self.entered(statement, way)
        if isinstance(statement, Try):
            return self.attempt(statement, way)
        return {"fall": way}

    def expression(self, expr: Expr, way: Way) -> Way:
        """Return the way behind an expression; only calls that are made in any case count."""
        if isinstance(expr, (Lambda, Comprehension)):
            return way
        if isinstance(expr, Apply) and expr.op in ("and", "or", "if"):
            return self.expression(expr.parts[0], way)
        for part in parts(expr):
            way = self.expression(part, way)
        return SAVED if isinstance(expr, Call) and self.saves(expr) else way

    def saves(self, call: Call) -> bool:
        """Tell whether a call is sure to save."""
        callee = self.summaries.resolver.resolve(call, self.scope)
        meaning = callee.meaning
        if meaning is not None and meaning.saves is not None and not callee.functions:
            return meaning.saves.kind in _SURE and not meaning.saves.weak and not meaning.temporary and not meaning.in_memory
        if not callee.functions or any(self.is_coroutine(ref) and not call.awaited for ref in callee.functions):
            return False
        return all(always_saves(ref, self.summaries, self.depth) for ref in callee.functions)

    def is_coroutine(self, ref: Ref) -> bool:
        function = self.summaries.world.function(ref)
        return function is not None and function.is_async

    def branch(self, branch: Branch, way: Way) -> Ways:
        guards = classify(branch.test, self.scope, branch.line, branch.then)
        then, other = self.block(branch.then, way), self.block(branch.other, way)
        kinds = {guard.kind for guard in guards}
        if kinds and kinds <= {"rank"}:
            # Each rank goes its own way; that one of them saves is enough.
            return {how: both(then.get(how, NOTHING), other.get(how, NOTHING)) for how in {*then, *other}}
        test = self.period(branch, kinds) if not branch.other else None
        if test is not None and set(then) == {"fall"} and then["fall"].now:
            return {"fall": passing(way, test)}
        ways = dict(then)
        for how, left in other.items():
            meet(ways, how, left)
        return ways

    def period(self, branch: Branch, kinds: set[str]) -> Test | None:
        """Return a test when it counts the turns of this very loop and nothing else."""
        if self.loop is None or not kinds <= {"period", "rank"} or "period" not in kinds:
            return None
        tests = branch.test.parts if isinstance(branch.test, Apply) and branch.test.op == "and" else (branch.test,)
        found = [one for test in tests if (one := self.counted(test, branch)) is not None]
        return found[0] if len(found) == 1 else None

    def counted(self, test: Expr, branch: Branch) -> Test | None:
        """Read one test: `i % k == c` with a counter of the loop, or `n >= k` with one that the branch sets back."""
        if isinstance(test, Apply) and test.op == "not" and isinstance(test.parts[0], Apply) and test.parts[0].op == "%":
            return self.modulo(test.parts[0], 0.0)
        if not isinstance(test, Apply) or len(test.parts) != 2:
            return None
        left, right = test.parts
        if test.op == "==" and isinstance(left, Apply) and left.op == "%":
            return self.modulo(left, number(right, self.scope))
        if test.op in (">=", ">", "=="):
            return self.reset(left, right, test.op, branch)
        return None

    def modulo(self, expr: Apply, rest: float | None) -> Test | None:
        period = number(expr.parts[1], self.scope)
        counter = expr.parts[0]
        if isinstance(counter, Apply) and counter.op in ("+", "-") and number(counter.parts[1], self.scope) is not None:
            counter = counter.parts[0]
        if period is None or rest is None or not 0 <= rest < period or not (period.is_integer() and rest.is_integer()):
            return None
        return Test(period, label(expr.parts[0]), rest) if self.advances_by_one(dotted(counter)) else None

    def reset(self, left: Expr, right: Expr, op: str, branch: Branch) -> Test | None:
        """Read a counter that starts at zero, moves by one on every way round, and goes back to zero with the save."""
        name, limit = dotted(left), number(right, self.scope)
        if not name or limit is None or limit < 1 or self.loop is None or not self.steps_once(name, within=branch):
            return None
        body = self.scope.function.statements
        sets = [one for one in body if isinstance(one, Assign) and name in map(dotted, one.targets)]
        plain = [one for one in sets if not one.op]
        if len(sets) - len(plain) != 1 or any(one.value != Const(0) for one in plain):
            return None
        return Test(limit + (1 if op == ">" else 0), f"{name} {op}", limit)

    def advances_by_one(self, name: str) -> bool:
        """Tell whether a name counts the turns: the target of `range` or `enumerate`, or moved by one on every way round."""
        loop = self.loop
        if not name or loop is None:
            return False
        assigned = [one for one in statements(loop.body) if isinstance(one, Assign) and name in _bound(one)]
        if isinstance(loop.head, Call) and loop.target is not None and not assigned:
            function = dotted(loop.head.func)
            step = number(loop.head.args[2], self.scope) if len(loop.head.args) > 2 else 1.0
            if function == "range" and loop.target == Name(name):
                return step == 1.0
            if function == "enumerate" and isinstance(loop.target, Group) and loop.target.parts[0] == Name(name):
                return True
        return self.steps_once(name)

    def steps_once(self, name: str, within: Branch | None = None) -> bool:
        """Tell whether the loop's body moves a counter by one, at its top level, before anything can go round again."""
        if self.loop is None:
            return False
        skipped = {id(one) for one in statements(within.then)} if within is not None else set()
        moves = [
            one
            for one in statements(self.loop.body)
            if isinstance(one, Assign) and name in _bound(one) and id(one) not in skipped
        ]
        if len(moves) != 1 or moves[0].op != "+" or moves[0].value != Const(1):
            return False
        for statement in self.loop.body:
            if statement is moves[0]:
                return True
            if any(isinstance(one, Exit) and one.kind == "continue" for one in statements((statement,))):
                return False
            if isinstance(statement, Try):
                return False
        return False

    # -- the other statements --------------------------------------------------------------------------------------

    def inner(self, loop: Loop, way: Way) -> Ways:
        """Run over an inner loop: it may turn no time at all unless its count is known, and its `break` stays in it."""
        runner = _Runner(self.summaries, self.scope, None, self.depth)
        ways = runner.block(loop.body, way)
        out: Ways = {how: left for how, left in ways.items() if how in ("return", "raise")}
        sure = trips(loop, self.scope).maximum is not None and _at_least_one(loop, self.scope)
        ends = [left for how, left in ways.items() if how in ("fall", "continue", "break")]
        after = _joined(ends if sure and ends else [way, *ends])
        endless = loop.kind == "while" and isinstance(loop.head, Const) and bool(loop.head.value)
        if not (endless and "break" not in ways):
            for how, left in self.block(loop.orelse, after).items():
                meet(out, how, left)
        return out

    def entered(self, statement: With, way: Way) -> Ways:
        ways = self.block(statement.body, way)
        if any(isinstance(expr, Call) and self.commits(expr) for expr, _ in statement.items):
            return dict.fromkeys(ways, SAVED)
        return ways

    def commits(self, call: Call) -> bool:
        callee = self.summaries.resolver.resolve(call, self.scope)
        saves = callee.meaning.leaves if callee.meaning is not None else None
        return saves is not None and saves.kind in _SURE and not saves.weak

    def attempt(self, statement: Try, way: Way) -> Ways:
        ways = self.block(statement.body, way)
        if "fall" in ways and statement.orelse:
            after = ways.pop("fall")
            for how, left in self.block(statement.orelse, after).items():
                meet(ways, how, left)
        for handler in statement.handlers:
            for how, left in self.block(handler.body, way).items():
                meet(ways, how, left)
        if statement.final:
            final = self.block(statement.final, NOTHING)
            if "fall" in final and final["fall"].now:
                return dict.fromkeys(ways, SAVED)
            ways.update({how: left for how, left in final.items() if how != "fall"})
        return ways


def _joined(found: list[Way]) -> Way:
    """Return what is sure on all of some ways; there is none that goes round without a save where there is no way round."""
    ways: Ways = {}
    for way in found:
        meet(ways, "round", way)
    return ways.get("round", SAVED)


def _bound(statement: Assign) -> set[str]:
    found: set[str] = set()
    for target in statement.targets:
        found |= {dotted(target)} | ({dotted(part) for part in target.parts} if isinstance(target, Group) else set())
    return found


def _at_least_one(loop: Loop, scope: Scope) -> bool:
    found = trips(loop, scope)
    counted = found.kind == "bounded" and found.maximum is not None and found.maximum >= 1
    return counted and found.why.startswith(("`range`", "a literal"))
