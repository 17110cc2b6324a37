"""Whether somebody takes out of a loop's items what is done before the loop goes through them."""

from __future__ import annotations

from safepoint.loops.checkpoints.earlier_runs import DONE
from safepoint.loops.meanings import naming
from safepoint.loops.names.arguments import argument_of
from safepoint.loops.names.index import Ref
from safepoint.loops.source.bindings import FILLING
from safepoint.loops.source.effects import Apply, Assign, Attr, Call, Comprehension, Do, Item, Loop, Name
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import calls, last_part, names, own, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.callers import Callers
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr, Stmt
    from safepoint.loops.source.module import Function

_READING = frozenset({"open", "read_text", "read_csv", "read_json", "read_parquet", "load", "fetchall"})
"""Last parts of calls that read what earlier runs have written."""
_HOPS = 2
"""Through how many names what is handed over may be made of what is still to do."""
_BATCHED = 3
"""Through how many names of a function the batches of a loop may be made of its items."""
_CALLERS = 2
"""Through how many callers the items may be handed on by those who filter them."""


def filtered_before(turn: Turn, scope: Scope, callers: Callers) -> bool:
    """Tell whether a caller, or one that calls it, takes out of the items what is done before it hands them over."""
    function = scope.function
    if not isinstance(turn.node, Loop) or function.qualname == MODULE_BODY:
        return False
    said = set(names(turn.node.head)) | _given_to_pool(turn.node, scope)
    iterated = [name for name in scope.params if name in _made_of(said, scope, _BATCHED)]
    return _handed_filtered(Ref("function", scope.path, function.qualname), iterated, function, callers, _CALLERS)


def _given_to_pool(loop: Loop, scope: Scope) -> set[str]:
    """Return what those loops go through that fill what a loop waits for: `jobs[pool.submit(ask, row)] = row`."""
    waited = [part.id for call in calls(loop.head) for part in call.args if isinstance(part, Name)]
    found: set[str] = set()
    for one in scope.function.statements:
        if isinstance(one, Loop) and one.end_line < loop.line:
            filled = {
                name.partition(".")[0] for inner in statements(one.body) for expr in own(inner) for name in names(expr)
            }
            found |= set(names(one.head)) if not filled.isdisjoint(waited) else set()
    return found


def _made_of(said: set[str], scope: Scope, hops: int) -> set[str]:
    """Return the names that something is made of, through names that are bound here: the rows behind `batches`."""
    bound = {one for name in said if name not in scope.params for made in scope.given(name) for one in names(made.expr)}
    return said if not hops or bound <= said else _made_of(said | bound, scope, hops - 1)


def _handed_filtered(ref: Ref, iterated: list[str], function: Function, callers: Callers, hops: int) -> bool:
    """Tell whether somebody who calls a function hands it for one of these parameters what is still to be done."""
    for site in callers.sites(ref) if iterated else ():
        given = [argument_of(site.event.call, function, name)[0] for name in iterated]
        if ref in site.event.callee.given:
            given = [*site.event.call.args[1:]]  # `pool.starmap(annotate, tasks)` hands over parts of what it is given
        handed = [one.id for one in given if isinstance(one, Name)]
        if any(_filtered(name, site.scope, _HOPS) for name in handed) or any(_leaves_out(one, site.scope) for one in given):
            return True
        outer = site.scope.itself
        passed = [name for name in handed if name in site.scope.params]
        if hops and outer != ref and _handed_filtered(outer, passed, site.scope.function, callers, hops - 1):
            return True
    return False


def _leaves_out(expr: Expr | None, scope: Scope) -> bool:
    """Tell whether a list is handed over without what is done: `[row for row in rows if row.id not in done]`."""
    if not isinstance(expr, Comprehension):
        return False
    tested = {name for one in expr.conditions for name in names(one)}
    return any(DONE.intersection(naming.words(name)) for name in tested) or _without_known(expr, scope)


def _filtered(name: str, scope: Scope, hops: int) -> bool:
    """Tell whether what a function binds a name to speaks of what is done, or is made of something that does."""
    said = {word for bound in scope.given(name) for word in names(bound.expr)} - {name}
    if any(DONE.intersection(naming.words(one)) for one in said):
        return True
    if any(_without_known(bound.expr, scope) for bound in scope.given(name)):
        return True
    return hops > 0 and any(_filtered(one, scope, hops - 1) for one in said if "." not in one)


def _without_known(expr: Expr | None, scope: Scope) -> bool:
    """Tell whether a list is made without what a helper has read: `[one for one in rows if one["id"] not in known]`."""
    if not isinstance(expr, Comprehension):
        return False
    tests = [one for one in expr.conditions if isinstance(one, Apply) and one.op == "not in"]
    for name in [name for one in tests for name in names(one.parts[-1])]:
        if any(_gives_known(one, scope) for said in (name, *_filled_from(name, scope)) for one in _made_calls(said, scope)):
            return True
    return False


def _made_calls(name: str, scope: Scope) -> list[Call]:
    return [one.expr for one in scope.given(name) if isinstance(one.expr, Call)]


def _filled_from(name: str, scope: Scope) -> set[str]:
    """Return the names of what the loops go through that fill a container: `for key, answer in stored.items()`."""
    filling = [one for one in scope.function.statements if isinstance(one, Loop) and one.kind == "for"]
    heads = [one.head for one in filling if any(_puts_into(inner, name) for inner in statements(one.body))]
    return {said.partition(".")[0] for head in heads for said in names(head)}


def _puts_into(statement: Stmt, name: str) -> bool:
    if isinstance(statement, Assign):
        return any(isinstance(one, Item) and one.base == Name(name) for one in statement.targets)
    func = statement.value.func if isinstance(statement, Do) and isinstance(statement.value, Call) else None
    return isinstance(func, Attr) and func.base == Name(name) and func.name in FILLING


def _gives_known(made: Call, scope: Scope) -> bool:
    """Tell whether a call reads a file, by itself or in a function of ours: `known = {}`, and `known = load(path)`."""
    ref = scope.ref(made.func)
    function = scope.world.function(ref) if ref is not None and ref.kind == "function" else None
    if function is None:
        return last_part(made) in _READING
    return any(map(function.mentions, _READING)) and _reads(function)


def _reads(function: Function) -> bool:
    """Tell whether a function reads a file."""
    made = (call for one in function.statements for expr in own(one) for call in calls(expr, inside=True))
    return any(last_part(call) in _READING for call in made)
