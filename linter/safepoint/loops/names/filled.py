"""What is put into lists and dictionaries after they are made, which says what they hold."""

from __future__ import annotations

from safepoint.loops.source.effects import Apply, Assign, Attr, Call, Group, Item

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

_ADDING = ("append", "appendleft", "add")
_LISTED = ("list", "tuple", "set")
"""Kinds of groups that are written out one by one."""
_MAKERS = frozenset({"list", "dict", "set", "deque", "defaultdict", "OrderedDict"})


def put_into(held: Expr, scope: Scope) -> Iterator[Expr]:
    """Yield what a function puts into a container: `runs.append(one)`, `runs.extend([one, other])`, `runs[key] = one`."""
    for word in _ADDING:
        for call in scope.calls_of(word):
            if isinstance(call.func, Attr) and call.func.base == held and len(call.args) == 1:
                yield call.args[0]
    for call in scope.calls_of("extend"):
        listed = call.args[0] if len(call.args) == 1 else None
        if isinstance(call.func, Attr) and call.func.base == held and isinstance(listed, Group) and listed.kind in _LISTED:
            yield from (one for one in listed.parts if not (isinstance(one, Group) and one.kind == "star"))
    for one in [one for one in scope.function.statements if isinstance(one, Assign) and not one.op]:
        if one.value is not None and any(isinstance(target, Item) and target.base == held for target in one.targets):
            yield one.value


def starts_empty(expr: Expr | None) -> bool:
    """Tell whether an expression makes a container that has to be filled: `[]`, `defaultdict(list)`, `given or []`."""
    if isinstance(expr, Apply) and expr.op == "or":
        expr = expr.parts[-1]
    if isinstance(expr, Group):
        return not expr.parts and expr.kind in ("list", "dict")
    name = getattr(expr.func, "name", getattr(expr.func, "id", "")) if isinstance(expr, Call) else ""
    return name in _MAKERS and isinstance(expr, Call) and (not expr.args or name == "defaultdict")
