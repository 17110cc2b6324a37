"""Files that each run begins anew: what is looked for in them afterwards is never there."""

from __future__ import annotations

from safepoint.core.record import NamedTuple
from safepoint.loops.checkpoints.opening import texts
from safepoint.loops.checkpoints.run_stamps import never_given
from safepoint.loops.names.index import Ref
from safepoint.loops.source.effects import Assign, Attr, Branch, Call, Group, Loop, Name
from safepoint.loops.source.walk import calls, dotted, last_part, names, own, parts, statements, turns_over

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.calls.events import Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.source.module import Function

_STORES = frozenset({"File", "Dataset", "ZipFile", "open_memmap", "memmap", "HDFStore"})
"""Last parts of calls that open a file of arrays, or of files, in a mode: `h5py.File(path, "w")`."""
_MODES = frozenset("rwxabt+-")
_BEGINNING = ("__init__", "__enter__", "__aenter__")
"""Methods by which an object begins its work, in their order."""
_READING = frozenset({"open", "read_text", "read_bytes", "readlines", "read_csv", "read_json", "load"})
"""Last parts of calls that read what is in a file."""


class Emptied(NamedTuple):
    """A file that an object begins anew: the attribute that holds it, its path, and where it is opened."""

    attribute: str
    path: Expr
    method: str
    line: int


def finds_nothing(turn: Turn, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether all that a loop leaves out it has found in a file that this very run has begun anew.

    That is `with Sink(path) as sink`, whose `__enter__` opens the path with "w", and `if item in sink.ids(): continue`; or
    `with h5py.File(path, "w") as store`, and `if name in store: continue`.
    """
    node = turn.node
    if not isinstance(node, Loop):
        return False
    tests = [one.test for one in statements(node.body) if isinstance(one, Branch) and turns_over(one)]
    mine = set(names(node.target))
    asked = [test for test in tests if any(name.partition(".")[0] not in mine for name in names(test))]
    return bool(asked) and all(_asks_emptied(test, turn, scope, summaries) for test in asked)


def _asks_emptied(test: Expr, turn: Turn, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a test asks an object for what it finds in the file that it has begun anew."""
    for name in names(test):
        base, _, member = name.rpartition(".")
        if not base:
            if opened_in(name, scope):
                return True
            made = scope.only_value(name)
            base, _, member = (dotted(made.func) if isinstance(made, Call) else "").rpartition(".")
        owner = _class_of(base, turn, scope, summaries) if base and "." not in base and base != "self" else None
        if owner is not None and any(_reads(one, owner, member, base, scope) for one in emptied(owner, scope)):
            return True
    return False


def opened_in(name: str, scope: Scope, before: int | None = None) -> bool:
    """Tell whether a name stands for a file of arrays that is opened to be written anew, here or by a helper of ours.

    Where a line is given, it has to be opened `before` that.
    """
    bound = scope.given(name)
    only = bound[0].expr if len(bound) == 1 and bound[0].kind in ("value", "enter") else None
    if not isinstance(only, Call) or (before is not None and only.line >= before):
        return False
    return _gives_emptied(only, scope)


def _gives_emptied(call: Call, scope: Scope) -> bool:
    """Tell whether a call opens a file of arrays anew, or a function of ours gives or yields one that it has opened so."""
    if last_part(call) in _STORES:
        return opened_anew(call, scope) is not None
    ref = scope.ref(call.func)
    function = scope.world.function(ref) if ref is not None and ref.kind == "function" else None
    if ref is None or function is None or not any(map(function.mentions, _STORES)):
        return False
    inner = scope.world.scope(ref.path, ref.name)
    given = [one for one in (*function.returned, *_yielded(function)) if one is not None]
    made = [inner.only_value(one.id) if isinstance(one, Name) else one for one in given]
    return bool(made) and all(isinstance(one, Call) and opened_anew(one, inner) is not None for one in made)


def _yielded(function: Function) -> Iterator[Expr]:
    """Yield what a generator yields."""
    for statement in function.statements:
        for expr in own(statement):
            if isinstance(expr, Group) and expr.kind == "yield":
                yield from expr.parts


def _class_of(name: str, turn: Turn, scope: Scope, summaries: Summaries) -> Ref | None:
    """Return the class of an object that a loop calls methods of, by what is known of it or by what these are."""
    found = scope.type(Name(name))
    if found is not None:
        return found if found.kind == "class" else None
    for event in summaries.course(scope).events:
        func = event.call.func
        if turn.number in event.loops and isinstance(func, Attr) and func.base == Name(name):
            methods = event.callee.functions
            function = scope.world.function(methods[0]) if len(methods) == 1 else None
            if function is not None and function.owner:
                return Ref("class", methods[0].path, function.owner)
    return None


def emptied(owner: Ref, scope: Scope) -> list[Emptied]:
    """Return the files that every object of a class begins anew, whatever is there: `self.file = open(self.path, "w")`."""
    found: list[Emptied] = []
    for name in _BEGINNING:
        method = scope.world.member(owner, name)
        function = scope.world.function(method) if method is not None and method.kind == "function" else None
        if method is None or function is None:
            continue
        inner = scope.world.scope(method.path, method.name)
        held = {id(one) for each in function.statements if isinstance(each, Branch) for one in _within(each)}
        for one in function.statements:
            if not isinstance(one, Assign) or id(one) in held or not isinstance(one.value, Call):
                continue
            path = opened_anew(one.value, inner)
            said = [target.name for target in one.targets if isinstance(target, Attr) and target.base == Name("self")]
            if path is not None and said and _only_opened_here(owner, said[0], scope):
                found.append(Emptied(said[0], path, name, one.line))
    return found


def _within(branch: Branch) -> list[object]:
    return [*statements(branch.then), *statements(branch.other)]


def _only_opened_here(owner: Ref, attribute: str, scope: Scope) -> bool:
    """Tell whether an attribute is given one file and nothing else, but for None until it is opened."""
    put = [value for _, value, _ in scope.world.assigned(owner, attribute)]
    return sum(isinstance(one, Call) for one in put) == 1


def opened_anew(call: Call, scope: Scope) -> Expr | None:
    """Return the path of a file that a call opens and empties: `open(path, "w")`, or `h5py.File(path, "w")`."""
    last = last_part(call)
    if last != "open" and last not in _STORES:
        return None
    first = _said(call.args[0] if call.args else call.keyword("mode"), scope)
    itself = last == "open" and isinstance(call.func, Attr) and bool(first) and all(map(_is_mode, first))
    if itself and isinstance(call.func, Attr):
        path: Expr | None = call.func.base
        told = first
    else:
        path = call.args[0] if call.args else None
        told = _said(call.keyword("mode") or (call.args[1] if len(call.args) > 1 else None), scope)
    return path if told and all(_is_mode(one) and "w" in one for one in told) else None


def _is_mode(said: str) -> bool:
    return bool(said) and _MODES.issuperset(said)


def _said(expr: Expr | None, scope: Scope) -> list[str]:
    """Return the texts that an expression may be: a name stands for its only value, or for a default that nobody changes."""
    if isinstance(expr, Name) and expr.id in scope.params and not scope.bound(expr.id):
        return texts(scope.params[expr.id].default) if never_given(expr, scope) else []
    return texts(scope.only_value(expr.id) if isinstance(expr, Name) else expr)


def _reads(opened: Emptied, owner: Ref, member: str, base: str, scope: Scope) -> bool:
    """Tell whether a method or an attribute of an object gives what is in the file that the object has begun anew before."""
    if opened.method != "__init__" and not _entered(base, scope):
        return False
    method = scope.world.member(owner, member)
    function = scope.world.function(method) if method is not None and method.kind == "function" else None
    if function is not None:
        return _looks_into(function, opened)
    for inner, value, _ in scope.world.assigned(owner, member):
        if inner.function.name != opened.method or not isinstance(value, Call) or value.line <= opened.line:
            continue
        ref = inner.ref(value.func)
        helper = scope.world.function(ref) if ref is not None and ref.kind == "function" else None
        if helper is not None and _looks_into(helper, opened):
            return True
    return False


def _entered(name: str, scope: Scope) -> bool:
    """Tell whether a name only ever stands for what a block has entered: `with Sink(path) as sink`."""
    bound = scope.given(name)
    return bool(bound) and all(one.kind == "enter" for one in bound)


def _looks_into(function: Function, opened: Emptied) -> bool:
    """Tell whether a method reads what stands at the path that its object writes to, or what the object holds there."""
    held = Attr(Name("self"), opened.attribute)
    for statement in function.statements:
        for expr in own(statement):
            for call in calls(expr, inside=True):
                on = call.func.base if isinstance(call.func, Attr) else None
                if last_part(call) in _READING and opened.path in (on, *call.args):
                    return True
            if _subscripts(expr, held):
                return True
    return False


def _subscripts(expr: Expr, held: Expr) -> bool:
    """Tell whether an expression takes something out of what an object holds: `self.array[start:stop]`."""
    kids = parts(expr)
    return (len(kids) > 1 and kids[0] == held and not isinstance(expr, Call)) or any(_subscripts(one, held) for one in kids)


__all__ = ["finds_nothing", "opened_anew", "opened_in"]
