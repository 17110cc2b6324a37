"""Methods that run without being called by name: properties that are read, items that are put by and asked for, operators.

`row.score` runs the property of its class, `shelf[key] = text` the `__setitem__` of the shelf's, `shelf[key]` its
`__getitem__`, and `key in shelf` its `__contains__`; `shelf << row` runs its `__lshift__`.
"""

from __future__ import annotations

from safepoint.loops.names.arguments import passed_type
from safepoint.loops.source.effects import Apply, Assign, Attr, Call, Do, Item, Name
from safepoint.loops.source.prefilter import METHODS
from safepoint.loops.source.walk import calls, last_part, own, parts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr, Stmt
    from safepoint.loops.source.module import Function

_ASKING = frozenset({"in", "not in"})
_LOOKING_UP = frozenset({"get", "getattr", "hasattr", "isinstance", "len", "next", "iter", "cast", "list", "tuple", "dict"})
"""Last parts of calls that take something out of what is there, or make a view of it."""
_TAKING = "__getitem__"
_METHODS = {"<<": "lshift", ">>": "rshift", "|": "or", "+": "add", "&": "and", "@": "matmul"}
"""The method that an operator runs of what stands on its left: `__lshift__`, or `__ilshift__` where it is put back."""


def read_property(expr: Attr, scope: Scope) -> Ref | None:
    """Return the property of ours that reading an attribute runs, None for one that only gets something ready once.

    What is kept in an attribute, `if self._model is None: self._model = load()`, is not worked out by each read.
    """
    if not scope.world.by_name.nearby(scope.path, expr.name):
        return None
    owner = _type(expr.base, scope)
    found = scope.world.member(owner, expr.name) if owner is not None and owner.kind == "class" else None
    function = scope.world.function(found) if found is not None and found.kind == "function" else None
    works = function is not None and Name("property") in function.decorators and not _keeps_it(function)
    return found if works and function is not None and not _only_looks_up(function) else None


def _only_looks_up(function: Function) -> bool:
    """Tell whether a property takes what it gives out of a container, and calls nothing else: `self._modules.get(name)`."""
    made = [call for one in function.statements for expr in own(one) for call in calls(expr, inside=True)]
    return all(last_part(one) in METHODS | _LOOKING_UP for one in made)


def _keeps_it(function: Function) -> bool:
    """Tell whether a property puts what it has worked out into its object."""
    made = [target for one in function.statements if isinstance(one, Assign) for target in one.targets]
    return any(isinstance(one.base if isinstance(one, Item) else one, Attr) for one in made)


def evaluated(statement: Stmt) -> tuple[Expr, ...]:
    """Return the expressions that a statement evaluates; nothing is read of an attribute or item that it sets or drops."""
    if isinstance(statement, Do) and isinstance(statement.value, Item):
        return parts(statement.value)
    found = own(statement)
    if not isinstance(statement, Assign):
        return found
    read: list[Expr] = []
    for one in found:
        if one is statement.value or not isinstance(one, (Attr, Item)):
            read.append(one)
        else:
            read += parts(one)
    return tuple(read)


def unspelt(expr: Expr, scope: Scope, line: int) -> Call | None:
    """Return the call of a method of the project's that an expression comes to without naming it, None for any other."""
    if isinstance(expr, Item):
        return _taken(expr, scope, line)
    return _operated(expr, scope, line) if isinstance(expr, Apply) else None


def _taken(expr: Item, scope: Scope, line: int) -> Call | None:
    """Return the call that `stream[index]` makes of an object of the project's own class, which makes each item anew."""
    if not _has(expr.base, _TAKING, scope):
        return None
    return Call(Attr(expr.base, _TAKING), (expr.key,), (), line, 1, awaited=False)


def keeps_items(held: Expr, scope: Scope) -> bool:
    """Tell whether the packs know what putting an item into an object does: `db["key"] = row`."""
    found = scope.type(held)
    return found is not None and found.kind == "external" and scope.world.lookup.stores(found.name) is not None


def putting(target: Expr, statement: Assign, scope: Scope) -> Call | None:
    """Return the call that `shelf[key] = value` or `shelf += rows` makes of an object of the project's own class."""
    if statement.value is None:
        return None
    if statement.op:
        return _put_back(target, statement.value, statement, scope)
    if not isinstance(target, Item) or not _has(target.base, "__setitem__", scope):
        return None
    return Call(Attr(target.base, "__setitem__"), (target.key, statement.value), (), statement.line, 1, awaited=False)


def _put_back(target: Expr, value: Expr, statement: Assign, scope: Scope) -> Call | None:
    """Return what an operator runs whose outcome is put back into the object: `__iadd__`, or else `__add__`."""
    name = _METHODS.get(statement.op, "")
    methods = (f"__i{name}__", f"__{name}__") if name else ()
    method = next((one for one in methods if _has(target, one, scope)), "")
    return Call(Attr(target, method), (value,), (), statement.line, 1, awaited=False) if method else None


def _operated(expr: Apply, scope: Scope, line: int) -> Call | None:
    """Return the call that an operator makes of an object of the project's own class: `key in shelf`, `shelf << row`."""
    if expr.op in _ASKING:
        base, given, method = expr.parts[-1], expr.parts[:1], "__contains__"
    elif expr.op in _METHODS:
        base, given, method = _leftmost(expr), expr.parts[1:], f"__{_METHODS[expr.op]}__"
    else:
        return None
    return Call(Attr(base, method), given, (), line, 1, awaited=False) if _has(base, method, scope) else None


def _leftmost(expr: Apply) -> Expr:
    """Return what a row of the same operators begins with: the shelf of `shelf << first << second`."""
    left = expr.parts[0]
    while isinstance(left, Apply) and left.op == expr.op:
        left = left.parts[0]
    return left


def _has(expr: Expr, method: str, scope: Scope) -> bool:
    """Tell whether an object is of a class of the project that has such a method of its own."""
    if not isinstance(expr, (Name, Attr)) or not scope.world.by_name.nearby(scope.path, method):
        return False
    owner = _type(expr, scope)
    found = scope.world.member(owner, method) if owner is not None and owner.kind == "class" else None
    return found is not None and found.kind == "function"


def _type(expr: Expr, scope: Scope) -> Ref | None:
    found = scope.type(expr)
    return passed_type(expr.id, scope) if found is None and isinstance(expr, Name) and expr.id in scope.params else found
