"""The tests in helpers on the way to a save, told in the words of the loop that calls them: `it % 250` for `it % every`."""

from __future__ import annotations

from itertools import pairwise

from safepoint.loops.names.arguments import argument_of
from safepoint.loops.source.effects import Apply, Attr, Call, Const, Group, Loop, Name
from safepoint.loops.turns.usual import fixed
from safepoint.loops.verdicts.asked_on_the_way import Asked, asked_in
from safepoint.loops.verdicts.parts_too_small import is_never_full

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Event, Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.source.module import Function
    from safepoint.loops.summary import SaveFact, Step


def asked_below(save: SaveFact, turn: Turn, scope: Scope, summaries: Summaries) -> list[Asked]:
    """Return the tests that helpers ask on the way to a save, with what the loop hands them in place of their parameters.

    That is `it % 250` of `dump(model, it)`, for `def dump(model, it, every=250)` that begins with `if it % every: return`.
    What a helper finds out by itself, by a name of its own, is left out.
    """
    found: list[Asked] = []
    caller, handed, first = scope, None, None
    for step, following in pairwise(save.steps):
        event = _made(step, caller, summaries, turn if first is None else None)
        ref = _run_by(event, following, scope) if event is not None else None
        function = scope.world.function(ref) if ref is not None else None
        if event is None or ref is None or function is None:
            break
        first = first or event
        inner = scope.world.scope(ref.path, ref.name)
        near = caller if function.outer == caller.function.qualname and ref.path == caller.path else None
        said = _Words(_handed(event.call, function, inner, handed), inner, scope, near is scope)
        found += [
            Asked(told, one.positive, first.line, _loops_within(first, turn, scope, summaries))
            for one in asked_in(function.body, following.line)
            if (told := said.asked(one)) is not None
        ]
        caller, handed = inner, said
    return found


def _made(step: Step, caller: Scope, summaries: Summaries, turn: Turn | None) -> Event | None:
    """Return the one call that a step tells of, None where several on its line are named so."""
    if step.path != caller.path:
        return None
    made = [one for one in summaries.course(caller).events if one.line == step.line]
    made = [one for one in made if one.callee.name == step.name and (turn is None or turn.number in one.loops)]
    return made[0] if len(made) == 1 else None


def _run_by(event: Event, following: Step, scope: Scope) -> Ref | None:
    """Return the one function that a call runs, if the next step on the way stands in it."""
    run = event.callee.functions
    function = scope.world.function(run[0]) if len(run) == 1 and run[0] not in event.callee.given else None
    within = function is not None and function.line <= following.line <= function.end_line
    return run[0] if within and run[0].path == following.path else None


def _loops_within(event: Event, turn: Turn, scope: Scope, summaries: Summaries) -> tuple[Loop, ...]:
    """Return the loops between one and a call in it."""
    inner = event.loops[event.loops.index(turn.number) + 1 :]
    nodes = [one.node for one in summaries.course(scope).turns if one.number in inner]
    return tuple([one for one in nodes if isinstance(one, Loop)])


class _Words:
    """What the expressions of a helper say in the words of the loop: `given` has its parameters, as the loop hands them."""

    def __init__(self, given: dict[str, Expr], inner: Scope, loop: Scope, within: bool) -> None:
        self.given = given
        self.inner = inner
        self.loop = loop
        self.within = within  # the helper stands in the function of the loop, and reads its names

    def asked(self, one: Asked) -> Expr | None:
        """Return a test in the words of the loop: what never holds, whatever the loop does, is False."""
        return Const(False) if is_never_full(one, self.given, self.inner, self.loop) else self.told(one.test)

    def told(self, expr: Expr) -> Expr | None:
        """Return an expression in the words of the loop, None where it hangs on what only the helper knows."""
        if isinstance(expr, Const):
            return expr
        if isinstance(expr, Name):
            return self._name(expr)
        if isinstance(expr, Attr):
            base = self.told(expr.base)
            return Attr(base, expr.name) if base is not None else None
        if not isinstance(expr, Apply):
            return None
        inside = [self.told(one) for one in expr.parts]
        known = tuple([one for one in inside if one is not None])
        return Apply(expr.op, known) if len(known) == len(inside) else None

    def _name(self, name: Name) -> Expr | None:
        if name.id in self.given:
            return self.given[name.id]
        if name.id in self.inner.params or self.inner.bound(name.id):
            return None
        known = fixed(name, self.inner)
        if known is not None:
            return Const(known)
        shared = self.inner.path == self.loop.path and not self.loop.bound(name.id) and name.id not in self.loop.params
        return name if shared or self.within else None


def _handed(call: Call, function: Function, inner: Scope, words: _Words | None) -> dict[str, Expr]:
    """Return what a call hands in for the parameters of a function, or what these are by default, in the loop's words."""
    if any(isinstance(one, Group) and one.kind == "star" for one in call.args) or any(not key for key, _ in call.keywords):
        return {}
    found: dict[str, Expr] = {}
    for param in function.params:
        if inner.bound(param.name) or param.kind not in ("", "keyword"):
            continue
        given, default = argument_of(call, function, param.name)
        if param.name == "self" and isinstance(call.func, Attr):
            given = call.func.base
        told = words.told(given) if words is not None and given is not None else given
        if told is not None:
            found[param.name] = told
        elif given is None and isinstance(default, Const):
            found[param.name] = default
    return found


__all__ = ["asked_below"]
