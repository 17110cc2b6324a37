"""What calls give for a parameter: one call, all calls of a function or a class in its own file, or the few in others."""

from __future__ import annotations

from bisect import bisect_left

from safepoint.loops.meanings import naming
from safepoint.loops.names.byname import is_common, lines_with
from safepoint.loops.source.effects import NONE, Attr, Name
from safepoint.loops.source.fitting import is_static
from safepoint.loops.source.module import MODULE_BODY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Call, Expr
    from safepoint.loops.source.module import Function, ModuleTree


MAKING = "__init__"
_WORDED = 2
"""How many words a function's name has to have for its calls in other files to be looked for."""
_MOST_FILES = 4
"""In how many files it may be spoken of."""


def argument_of(call: Call, function: Function, name: str) -> tuple[Expr | None, Expr | None]:
    """Return what a call gives for a parameter of the function, and the parameter's default."""
    params = [one for one in function.params if one.kind == ""]
    bound = isinstance(call.func, Attr) or function.name == MAKING
    if function.owner and params and bound and not is_static(function):
        params = params[1:]
    given = call.keyword(name)
    default: Expr | None = None
    for position, param in enumerate(params):
        if param.name == name:
            default = param.default
            if given is None and position < len(call.args):
                given = call.args[position]
    for param in function.params:
        if param.name == name and param.kind == "keyword":
            default = param.default
    return given, default


def given_values(param: str, scope: Scope) -> Iterator[tuple[Scope, Expr]]:
    """Yield what calls in the same file give for a parameter, each with the scope it stands in."""
    yield from _given_in(scope.path, scope.function.name, param, scope)


def made_from(param: str, scope: Scope) -> Iterator[tuple[Scope, Expr]]:
    """Yield what the same file gives for a parameter of a constructor where it makes objects of the class."""
    yield from _given_in(scope.path, scope.function.owner.rpartition(".")[2], param, scope)


def given_elsewhere(param: str, scope: Scope) -> Iterator[tuple[Scope, Expr]]:
    """Yield what calls in other files give for a parameter of a function whose name hardly anything else has."""
    name = scope.function.name
    if is_common(name) or len(naming.words(name)) < _WORDED or name.startswith("__"):
        return
    index = scope.world.index
    index.trail.word(scope.path, name)
    files = [path for path in scope.world.by_name.mentions(name) if path != scope.path]
    if len(files) <= _MOST_FILES:
        index.trail.link(scope.path, files)
        for path in files:
            yield from _given_in(path, name, param, scope)


def _given_in(path: str, name: str, param: str, scope: Scope) -> Iterator[tuple[Scope, Expr]]:
    function, world = scope.function, scope.world
    tree = world.index.tree(path)
    if tree.text.count(name) <= (path == scope.path):
        return  # nothing but its definition speaks of it
    for key in _speaking_of(name, tree):
        caller = world.scope(path, key)
        if key != function.qualname or path != scope.path:
            answers = [argument_of(call, function, param)[0] for call in caller.calls_of(name)]
            yield from ((caller, given) for given in answers if given is not None)


def _speaking_of(name: str, tree: ModuleTree) -> list[str]:
    """Return the module's own body and its functions on whose lines a name stands, so that no other is even looked into."""
    lines = list(lines_with(name, tree.text))
    found = [MODULE_BODY]
    for key, one in tree.functions.items():
        place = bisect_left(lines, one.line)
        if place < len(lines) and lines[place] <= one.end_line:
            found.append(key)
    return found


def handed_type(param: str, scope: Scope, depth: int) -> Ref | None:
    """Return the type of what a function is given for a parameter, wherever its own file calls it: one that all agree on.

    That is `Cache` for the `owner` of `class Hook: def __init__(self, owner)`, where `Cache` has `Hook(self)`, and what
    `requests.Session()` makes for the `session` of `fetch(session, url)`. What is handed in and is not known says nothing,
    but for a constructor: who makes objects of various things says so by them.
    """
    function = scope.function
    owner = function.owner
    making = bool(owner) and function.name == MAKING
    name = owner.rpartition(".")[2] if making else function.name
    if not (making or scope.world.has_clients(scope.path)) or scope.tree.text.count(f"{name}(") <= (not making):
        return None  # nothing but its definition speaks of it
    places = [one.name for one in function.params if one.kind == ""]
    if param not in places and making:
        return None
    at = places.index(param) - bool(owner and not is_static(function)) if param in places else len(places)
    found: set[Ref | None] = set()
    for key in _speaking_of(name, scope.tree):
        caller = scope.world.scope(scope.path, key)
        for call in caller.calls_of(name) if key != function.qualname else ():
            if not making and not _is_own(call, owner, caller):
                continue
            given = call.keyword(param) or (call.args[at] if at < len(call.args) else None)
            if given is not None and given != NONE:
                found.add(caller.type(given, depth + 1))
    found -= set() if making else {None}
    only = found.pop() if len(found) == 1 else None
    if only is None or making:
        return only if only is not None and only.kind == "class" else None
    # Of a class of another file more may be hidden than what its methods are called tells.
    return only if only.kind == "external" or only.path == scope.path else None


def _is_own(call: Call, owner: str, caller: Scope) -> bool:
    """Tell whether a call of some name is that of a function of this file, or of the method that a class calls on itself."""
    if not owner:
        return isinstance(call.func, Name)
    return isinstance(call.func, Attr) and call.func.base == Name("self") and caller.function.owner == owner
