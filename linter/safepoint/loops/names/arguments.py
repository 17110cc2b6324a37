"""What calls give for a parameter: one call, all calls of a function or a class in its own file, or the few in others."""

from __future__ import annotations

from bisect import bisect_left

from safepoint.loops.meanings import naming
from safepoint.loops.names.byname import is_common
from safepoint.loops.names.index import Ref
from safepoint.loops.source.effects import NONE, Attr, Group, Name
from safepoint.loops.source.fitting import is_static
from safepoint.loops.source.module import MODULE_BODY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Call, Expr
    from safepoint.loops.source.module import Function, ModuleTree


MAKING = "__init__"
_WORDED = 2
"""How many words a function's name has to have for its calls in other files to be looked for."""
_MOST_FILES = 4
"""In how many files it, or a class, may be spoken of."""
_MOST_SPEAKING = 8
"""The same for the name of one word, which most of them may only happen to hold."""
_FURTHEST = 3
"""Through how many functions an object is followed that each hands on to the next."""


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
    """Yield what calls in other files give for a parameter of a function whose name hardly anything else has.

    A name of one word says little: of those files only the ones count that import the function itself.
    """
    name = scope.function.name
    worded = len(naming.words(name)) >= _WORDED
    if is_common(name) or name.startswith("__") or not (worded or scope.function.qualname == name):
        return
    index = scope.world.index
    index.trail.word(scope.path, name)
    files = [path for path in scope.world.by_name.mentions(name) if path != scope.path]
    if len(files) > (_MOST_FILES if worded else _MOST_SPEAKING):
        return
    if not worded:
        files = [path for path in files if name in index.tree(path).imports]
        files = [path for path in files if index.symbol(path, name) == Ref("function", scope.path, name)][:_MOST_FILES]
    index.trail.link(scope.path, files)
    for path in files:
        yield from _given_in(path, name, param, scope)


def passed_type(param: str, scope: Scope, depth: int = 0) -> Ref | None:
    """Return the type of what is handed in for a parameter that nothing else types, if all calls in its file agree.

    A call that hands on a parameter of its own function is followed to who calls that: `main` makes `model = Net()`, and
    gives it to `run(model)`, which gives it to `step(model)`.
    """
    if depth:
        return _agreed(param, scope, depth) if depth <= _FURTHEST else None
    known = scope.passed_types
    if param not in known:
        known[param] = None  # who calls itself hands in what it was given
        known[param] = _agreed(param, scope, depth)
    return known[param]


def _agreed(param: str, scope: Scope, depth: int) -> Ref | None:
    function, held = scope.function, scope.params.get(param)
    if held is None or held.annotation is not None or "<locals>" in function.qualname or scope.bound(param):
        return None
    if function.owner and (is_common(function.name) or function.name.startswith("__")):
        return None
    found: set[Ref | None] = set()
    for caller, given in given_values(param, scope):
        made = caller.type(given)
        if made is None and isinstance(given, Name):
            made = passed_type(given.id, caller, depth + 1)
        found.add(made)
        if made is None or len(found) > 1:
            return None
    return found.pop() if found else None


def _given_in(path: str, name: str, param: str, scope: Scope) -> Iterator[tuple[Scope, Expr]]:
    for caller, call in _calls_in(path, name, scope):
        given, _ = argument_of(call, scope.function, param)
        if given is not None:
            yield caller, given


def _calls_in(path: str, name: str, scope: Scope) -> Iterator[tuple[Scope, Call]]:
    """Yield the calls of a name in a file, each with the scope it stands in, but those that the function makes itself."""
    tree = scope.world.index.tree(path)
    if len(tree.spoken.lines_with(name)) <= (path == scope.path):
        return  # nothing but its definition speaks of it
    for key in speaking_of(name, tree):
        caller = scope.world.scope(path, key)
        if caller is not scope:
            for call in caller.calls_of(name):
                yield caller, call


def speaking_of(name: str, tree: ModuleTree) -> list[str]:
    """Return the module's own body and its functions on whose lines a name stands, so that no other is even looked into."""
    lines = tree.spoken.lines_with(name)
    found = _standing_on(lines, tree)
    if any(one.conceals and one.body for one in found):
        found = _standing_on(lines, tree)  # reading a body has brought the functions in it to light
    return [MODULE_BODY, *[one.qualname for one in found]]


def _standing_on(lines: list[int], tree: ModuleTree) -> list[Function]:
    """Return the functions around some lines, which must not go back."""
    found: list[Function] = []
    for one in tree.functions.values():
        place = bisect_left(lines, one.line)
        if place < len(lines) and lines[place] <= one.end_line:
            found.append(one)
    return found


def handed_type(param: str, scope: Scope, depth: int) -> Ref | None:
    """Return the type of what a function is given for a parameter, wherever it is called: one that all who tell agree on."""
    making = bool(scope.function.owner) and scope.function.name == MAKING
    return _made_with(param, scope, depth) if making else _called_with(param, scope, depth)


def _made_with(param: str, scope: Scope, depth: int) -> Ref | None:
    """Return the class whose objects a constructor is given for a parameter, wherever its class is made.

    That is `Cache` for the `owner` of `class Hook: def __init__(self, owner)`, where `Cache` has `Hook(self)` and no object
    of another class is handed in. Other files are asked if they are few; of other people's classes those that the packs
    know count.
    """
    world = scope.world
    only = _only_type(list(given_to_constructor(param, scope)), depth)
    return only if only is not None and (only.kind == "class" or world.lookup.type(only.name) is not None) else None


def given_to_constructor(param: str, scope: Scope) -> Iterator[tuple[Scope, Expr]]:
    """Yield what a constructor is given for a parameter wherever its class is made; of `*steps` all that is given."""
    name = scope.function.owner.rpartition(".")[2]
    several = scope.params[param].kind == "*"
    for path in _making(name, scope):
        if several:
            yield from ((caller, Group("list", call.args)) for caller, call in _calls_in(path, name, scope))
        else:
            yield from _given_in(path, name, param, scope)


def _making(name: str, scope: Scope) -> list[str]:
    """Return the file of a class and the few others that speak of it, one of which may make its objects."""
    index, made = scope.world.index, f"{name}("
    own = [scope.path] if f" {made}" in scope.tree.text or f"({made}" in scope.tree.text else []
    if own or name.startswith("_"):
        return own
    index.trail.word(scope.path, name)
    files = [path for path in scope.world.by_name.mentions(name) if path != scope.path]
    if len(files) > _MOST_FILES:
        return []
    index.trail.link(scope.path, files)
    return [path for path in files if made in index.tree(path).text]


def makers(owner: Ref, scope: Scope) -> list[tuple[Scope, Call]]:
    """Return the calls that make objects of a class; none where more than a few files speak of it."""
    name, index = owner.name.rpartition(".")[2], scope.world.index
    index.trail.word(owner.path, name)
    files = {owner.path, *scope.world.by_name.mentions(name)}
    if len(files) > _MOST_SPEAKING:
        return []
    index.trail.link(owner.path, files)
    found: list[tuple[Scope, Call]] = []
    for path in sorted(files):
        callers = [scope.world.scope(path, key) for key in speaking_of(name, index.tree(path))]
        found += [(caller, call) for caller in callers for call in caller.calls_of(name)]
    return found


def _called_with(param: str, scope: Scope, depth: int) -> Ref | None:
    """Return what the calls of a function in its own file give for a parameter, where that file makes clients.

    That is what `requests.Session()` makes for the `session` of `fetch(session, url)`.
    """
    function, owner = scope.function, scope.function.owner
    spoken = scope.tree.spoken
    called = len(spoken.lines_with(f"{function.name}(")) > 1 or spoken.says(f"partial({function.name},")
    if not called or not scope.world.has_clients(scope.path):
        return None  # nothing but its definition speaks of it
    mine = [one for one in _calls_in(scope.path, function.name, scope) if _is_own(one[1], owner, one[0])]
    given = [(caller, argument_of(call, function, param)[0]) for caller, call in mine]
    only = _only_type(given, depth)
    # Of a class of another file more may be hidden than what its methods are called tells.
    return only if only is not None and (only.kind == "external" or only.path == scope.path) else None


def _only_type(given: Iterable[tuple[Scope, Expr | None]], depth: int) -> Ref | None:
    """Return the one type that some values have; those of which nothing is known say nothing."""
    types = {caller.type(one, depth + 1) for caller, one in given if one is not None and one != NONE} - {None}
    return types.pop() if len(types) == 1 else None


def _is_own(call: Call, owner: str, caller: Scope) -> bool:
    """Tell whether a call of some name is that of a function of this file, or of the method that a class calls on itself."""
    if not owner:
        return isinstance(call.func, Name)
    return isinstance(call.func, Attr) and call.func.base == Name("self") and caller.function.owner == owner
