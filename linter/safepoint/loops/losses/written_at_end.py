"""Objects that write what they hold only when the block around a loop is left, or when the process ends."""

from __future__ import annotations

from safepoint.loops.losses.growth import written
from safepoint.loops.source.effects import Attr, Call, Name
from safepoint.loops.source.walk import calls, dotted, last_part, names, own

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.module import Class, Function

_LEAVING = ("__exit__", "__aexit__")
_CLOSING = ("close", "aclose")
_CLOSERS = frozenset({"closing", "aclosing"})
"""Calls of which a block is made that closes the object it is given: `with contextlib.closing(Tray(path)) as tray`."""
_WHOLE = frozenset({"", "items", "values", "keys", "copy"})
"""How an object that is a container reads itself: `json.dump(self, file)`, `self.items()`."""
_CONTAINERS = {
    **dict.fromkeys(("collections.UserDict", "collections.UserList"), frozenset({"data"}) | _WHOLE),
    **dict.fromkeys(("dict", "list", "collections.OrderedDict", "collections.defaultdict"), _WHOLE),
}
"""Classes of Python that keep all they are given in memory, and by what those that derive from them read it."""
_DEEP = 2
"""Through how many methods of its own an object writes as its block is left."""


def entered(name: str, scope: Scope) -> bool:
    """Tell whether a `with` block binds a name to an object that reads, as it is left, what its methods have collected.

    So `sheet` of `with Sheet(path) as sheet:`, whose `add` appends to `self.rows`, and whose `__exit__` writes these.
    """
    bound = scope.bindings.get(name, ())
    owner = scope.type(Name(name)) if any(one.kind == "enter" for one in bound) else None
    leaving = _CLOSING if any(isinstance(one.expr, Call) and last_part(one.expr) in _CLOSERS for one in bound) else _LEAVING
    return owner is not None and owner.kind == "class" and _reads_collected(owner, leaving, scope)


def written_at_end(name: str, scope: Scope) -> bool:
    """Tell whether what the object of that name collects is read again as a block, or the process, ends."""
    if entered(name, scope):
        return True
    owner = scope.type(Name(name))
    if owner is None or owner.kind != "class":
        return False
    ending = [one for ref, klass in scope.world.classes(owner) for one in _at_exit(klass)]
    return bool(ending) and _reads_collected(owner, tuple(ending), scope)


def _at_exit(klass: Class) -> Iterator[str]:
    """Yield the methods of a class that it has the process run as it ends: `atexit.register(self.sync)`."""
    for method in klass.methods.values():
        for one in method.statements if method.mentions("register") else ():
            for call in [made for expr in own(one) for made in calls(expr)]:
                handed = call.args[0] if dotted(call.func) in ("atexit.register", "register") and call.args else None
                if isinstance(handed, Attr) and handed.base == Name("self"):
                    yield handed.name


def _reads_collected(owner: Ref, ending: tuple[str, ...], scope: Scope) -> bool:
    """Tell whether methods that run at the end read an attribute that another method of the class adds to."""
    methods: dict[str, Function] = {}
    for _, klass in scope.world.classes(owner):
        methods = {**klass.methods, **methods}
    last = _reached([one for one in ending if one in methods], methods)
    read = {part for one in last for part in _attributes(methods[one])}
    others = [one for name, one in methods.items() if name not in last and name != "__init__"]
    if not read.isdisjoint(_own_container(owner, scope)):
        return True
    return bool(read) and any(_adds_to(one, read) for one in others)


def _own_container(owner: Ref, scope: Scope) -> frozenset[str]:
    """Return by what an object reads all that it holds, where its class derives from a container in memory."""
    return frozenset().union(*[_CONTAINERS.get(base, frozenset()) for base in scope.world.external_bases(owner)])


def _reached(begun: list[str], methods: dict[str, Function]) -> set[str]:
    """Return some methods and those of the same object that they call."""
    found = set(begun)
    for _ in range(_DEEP):
        called = {part for one in found for part in _attributes(methods[one]) if part in methods}
        found |= called
    return found


def _attributes(method: Function) -> set[str]:
    """Return what a method says of its own object: `rows` and `_flush` of `self.rows` and `self._flush()`, "" for all."""
    said = {name for one in method.statements for expr in own(one) for name in names(expr)}
    return {name.partition(".")[2].partition(".")[0] for name in said if name == "self" or name.startswith("self.")}


def _adds_to(method: Function, read: set[str]) -> bool:
    put = [name for one in method.statements for name, kind in written(one) if kind == "collected"]
    return any(name.startswith("self.") and name.split(".")[1] in read for name in put)


__all__ = ["entered", "written_at_end"]
