"""Plain work of a program's own, reckoned: how many statements and operations on arrays a turn runs through.

What no pack has a word for takes its time by its number alone: a simulation steps a hundred thousand times over its arrays,
a sampler goes through all words of all texts. Counts that are not known are taken for small ones here, the more so the
deeper they stand; only what comes to minutes all the same is told of.
"""

from __future__ import annotations

from safepoint.loops.source.effects import Apply, Attr, Loop, Name
from safepoint.loops.source.walk import blocks, dotted, operands, own, parts
from safepoint.loops.tally import DATA

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Course, Event
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Block, Expr

_STATEMENT = 1e-7
_CALL = 3e-7
"""Seconds that plain Python takes for a statement, and for a call of anything."""
_ARRAY = 2e-4
_OPERATION = 1e-5
_SMALL = 5e-6
"""Seconds of a call of NumPy on arrays of some thousand numbers, and of a sum or product in a file that computes so; and of
a call within loops over data, which has to do with the few numbers of one item.
"""
_COMPILED = 0.02
"""What a function that Numba compiles takes of that time."""
_INNER = (300.0, 30.0, 10.0)
"""For how many turns loops over data of unknown size are taken, by how deep they stand in each other."""
_INNER_OF_MANY = (30.0, 10.0, 10.0)
_MANY = 100_000.0
"""The same where they stand in rounds that are counted by the hundred thousand: there is little to do in each."""
_UNTIL = 5.0
"""The same for those that go on until something holds: a game is over, a walk has come to its end."""
_RECURSIVE = 10.0
"""How often a function that calls itself is taken to run for each call of it."""
_BRANCHING = 100.0
"""The same for one that calls itself in a loop, for each of its parts: it goes through a tree."""
_RETRIED = 2.0
"""The same for one that only begins again: what it drew by chance was of no use."""
_DEEPEST = 5
_NUMERIC = ("numpy.", "scipy.", "cupy.", "numba.", "jax.numpy.")
_REDUCING = frozenset({"sum", "mean", "dot", "cumsum", "std", "var", "argsort", "argmax", "argmin", "reshape", "transpose"})
"""Methods of arrays."""
_COMPILING = frozenset({"njit", "jit", "vectorize", "guvectorize", "cuda.jit"})


class PlainWork:
    """Reckons the plain work of one turn of a loop, with that of the functions of the project that it calls."""

    def __init__(self, summaries: Summaries) -> None:
        self.summaries = summaries
        self.known: dict[tuple[Ref, int, bool], float] = {}
        self.open: list[Ref] = []

    def of_turn(self, scope: Scope, loop: int) -> float:
        """Return the likely seconds of one turn of a loop."""
        course = self.summaries.course(scope)
        node = course.turns[loop].node
        body = node.body if isinstance(node, Loop) else ()
        times = self.summaries.trips(scope, loop).likely
        return self._stretch(scope, course, loop, 0, times) + self._statements(body, scope, 0)

    def _of(self, ref: Ref, depth: int, times: float) -> float:
        """Return the likely seconds of one call of a function of the project, which is called so many times in all."""
        key = (ref, depth, times >= _MANY)
        if key in self.known:
            return self.known[key]
        function = self.summaries.world.function(ref)
        if function is None or len(self.open) >= _DEEPEST or ref in self.open:
            return 0.0
        self.open.append(ref)
        scope = self.summaries.world.scope(ref.path, ref.name)
        course = self.summaries.course(scope)
        found = self._stretch(scope, course, None, depth, times) + self._statements(function.body, scope, depth)
        again = [event for event in course.events if ref in event.callee.functions]
        if again:
            branching = any(event.loops for event in again)
            found *= _RETRIED if _begins_again(again) else _BRANCHING if branching else _RECURSIVE
        said = {dotted(getattr(one, "func", one)).removeprefix("numba.") for one in function.decorators}
        found *= 1.0 if _COMPILING.isdisjoint(said) else _COMPILED
        self.open.pop()
        self.known[key] = found
        return found

    def _stretch(self, scope: Scope, course: Course, loop: int | None, depth: int, times: float) -> float:
        """Add up the calls and the loops within a function, or within one turn of its loop of that number."""
        total = 0.0
        for event in course.events:
            if loop is None or loop in event.loops:
                inside = event.loops if loop is None else event.loops[event.loops.index(loop) + 1 :]
                often, deeper, counted = self._often(scope, inside, depth, times)
                total += often * self._call(event, scope, deeper, counted)
        for turn in course.turns:
            if turn.number != loop and (loop is None or loop in turn.loops):
                inside = turn.loops if loop is None else turn.loops[turn.loops.index(loop) + 1 :]
                often, deeper, _ = self._often(scope, (*inside, turn.number), depth, times)
                body = turn.node.body if isinstance(turn.node, Loop) else ()
                total += often * (self._statements(body, scope, deeper) + _STATEMENT)
        return total

    def _often(self, scope: Scope, loops: tuple[int, ...], depth: int, times: float) -> tuple[float, int, float]:
        """Return how often what stands in loops is run, how deep in such of unknown length, how often by known counts."""
        product = 1.0
        for number in loops:
            found = self.summaries.trips(scope, number)
            if found.maximum is not None or found.usual is not None:
                product *= max(found.likely, 0.0)
                times *= max(found.likely, 1.0)
            elif found.kind in ("unknown", "endless"):
                product *= _UNTIL
                depth += 1
            else:
                usual = (_INNER if times < _MANY else _INNER_OF_MANY)[min(depth, len(_INNER) - 1)]
                product *= found.likely if found.likely > DATA else min(found.likely, usual)  # more than that is told
                depth += 1
        return product, depth, times

    def _call(self, event: Event, scope: Scope, depth: int, times: float) -> float:
        callee = event.callee
        refs = callee.functions or callee.given
        if refs:
            return _CALL + min(self._of(ref, depth, times) for ref in refs)
        func, array = event.call.func, _SMALL if depth else _ARRAY
        ref = scope.ref(func)
        if ref is not None and ref.kind == "external" and ref.name.startswith(_NUMERIC):
            return array if event.call.args and _computed(event.call.args) else _CALL
        numeric = isinstance(func, Attr) and func.name in _REDUCING and _is_numeric(scope)
        return array if numeric else _CALL

    def _statements(self, block: Block, scope: Scope, depth: int) -> float:
        """Return what the statements of a block take by themselves, those in loops within it left out."""
        each = _OPERATION if not depth and _is_numeric(scope) else 0.0
        total = 0.0
        for statement in block:
            total += _STATEMENT
            for inner in () if isinstance(statement, Loop) else blocks(statement):
                total += self._statements(inner, scope, depth)
            total += each * sum(map(_operations, own(statement))) if each else 0.0
        return total


def _begins_again(calls: list[Event]) -> bool:
    """Tell whether a function calls itself in one place, with what has a name as it stands, not with a part of it."""
    only = calls[0]
    given = operands(only.call)
    return len(calls) == 1 and not only.loops and all(isinstance(one, Name) for one in given)


def _computed(given: tuple[Expr, ...]) -> bool:
    """Tell whether a call is given more than numbers that stand in the source."""
    return any(dotted(one) or parts(one) for one in given)


def _is_numeric(scope: Scope) -> bool:
    return "numpy" in scope.tree.imports.values()


def _operations(expr: Expr) -> int:
    """Count the sums and products of an expression."""
    here = isinstance(expr, Apply) and expr.op in ("+", "-", "*", "/", "**", "@", "//")
    return here + sum(_operations(part) for part in parts(expr))
