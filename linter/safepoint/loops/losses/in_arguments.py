"""Containers that a loop hands to the functions of its work, which put into them what they make: `fetch(url, books)`."""

from __future__ import annotations

from safepoint.loops.facts import Loss
from safepoint.loops.losses.figures import is_figure
from safepoint.loops.losses.filling import adds
from safepoint.loops.losses.gathered import gathers
from safepoint.loops.losses.growth import grows
from safepoint.loops.meanings import naming
from safepoint.loops.names.arguments import argument_of
from safepoint.loops.names.called_on import call_on
from safepoint.loops.source.bindings import BUILTINS
from safepoint.loops.source.effects import NONE, Assign, Attr, Call, Do, Name
from safepoint.loops.source.walk import calls, dotted, names, own, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.names.world import World
    from safepoint.loops.source.effects import Loop
    from safepoint.loops.source.module import Function, Param
    from safepoint.loops.summary import Summary


def in_arguments(loop: Loop, scope: Scope, summary: Summary, *, figures: frozenset[str]) -> list[Loss]:
    """Return the containers that the loop hands to the functions of its costly work, which put into them what they make.

    `fetch_category(url, books)` fills `books` one call deep; so does, behind the work, `sort_in(answer, books)`.
    """
    found: list[Loss] = []
    costly = [fact.steps[0] for fact in summary.heavy if len(fact.steps) > 1]
    working = [call_on(step.name, step.line, loop.body) for step in costly]
    for call in [*[one for one in working if one is not None], *(_telling(loop) if summary.costs else ())]:
        ref = scope.ref(call.func)
        function = scope.world.function(ref) if ref is not None and ref.kind == "function" else None
        if function is None:
            found += _gone_through(loop, call, scope)
        if function is None or function is scope.function or _fills_slots(function):
            continue
        for param in function.params:
            given = dotted(argument_of(call, function, param.name)[0] or NONE)
            if not given or given in ("self", "cls") or any(one.name == given for one in found):
                continue
            if is_figure(naming.words(given), figures):
                continue
            put = _put_into(param.name, function, scope.world, ref)
            if put or (not summary.saves and _hands(given, param, function, scope, figures=figures)):
                found.append(Loss("collected", given, call.line))
    return found


def _gone_through(loop: Loop, call: Call, scope: Scope) -> list[Loss]:
    """Return the table that a loop goes through and its function gives back, if a function that nobody sees is handed it.

    That is `put(table, row, scores)` in `for row in table.index`, made for what it does: there is no other place for it.
    """
    if not isinstance(call.func, Name) or call.func.id in BUILTINS or loop.target not in call.args:
        return []
    over = {name.partition(".")[0] for name in names(loop.head)}
    left = scope.function.returned
    given = [part.id for part in call.args if isinstance(part, Name) and part.id in over and part in left]
    return [Loss("collected", given[0], call.line)] if given else []


def _put_into(param: str, function: Function, world: World, ref: Ref | None) -> bool:
    """Tell whether a function adds to what it is given, be it by methods of an object of ours: `state.add_answer(text)`."""
    if grows(param, function):
        return True
    told = next((one.annotation for one in function.params if one.name == param), None)
    if ref is None or told is None:
        return False
    inner = world.scope(ref.path, ref.name)
    made = [call for one in statements(function.body) for expr in own(one) for call in calls(expr)]
    return any(isinstance(one.func, Attr) and one.func.base == Name(param) and one.args and adds(one, inner) for one in made)


def _fills_slots(function: Function) -> bool:
    """Tell whether a function takes a free place from a queue, and gives it on by another when it is filled.

    That is `slot = free.get()`, `ring[slot] = batch`, `full.put(slot)`: whoever takes the place from there has the work.
    """
    params = {one.name for one in function.params}
    taken: set[str] = set()
    for statement in statements(function.body):
        if isinstance(statement, Assign) and isinstance(statement.value, Call) and _on(statement.value, "get") in params:
            taken |= {one.id for one in statement.targets if isinstance(one, Name)}
    made = [call for one in statements(function.body) for expr in own(one) for call in calls(expr)] if taken else []
    return any(
        _on(one, "put") in params and any(isinstance(part, Name) and part.id in taken for part in one.args) for one in made
    )


def _on(call: Call, method: str) -> str:
    """Return the plain name that a method is called on, "" for any other call."""
    func = call.func
    return func.base.id if isinstance(func, Attr) and func.name == method and isinstance(func.base, Name) else ""


def _hands(given: str, param: Param, function: Function, scope: Scope, *, figures: frozenset[str]) -> bool:
    """Tell whether a function hands something to the object it is given, whose class only gathers it: `tray.put(row)`."""
    owner = scope.type(Name(given)) if param.annotation is None and "." not in given else None
    if owner is None or owner.kind != "class":
        return False
    told = [one.value for one in statements(function.body) if isinstance(one, Do)]
    made = [one for one in told if isinstance(one, Call) and (one.args or one.keywords)]
    own_calls = [one.func.name for one in made if isinstance(one.func, Attr) and one.func.base == Name(param.name)]
    return any(gathers(owner, name, scope, figures=figures) for name in own_calls)


def _telling(loop: Loop) -> Iterator[Call]:
    """Yield the calls of a loop whose results nobody takes, as they are made for what they do: `sort_in(answer, found)`."""
    for statement in statements(loop.body):
        if isinstance(statement, Do) and isinstance(statement.value, Call):
            yield statement.value


__all__ = ["in_arguments"]
