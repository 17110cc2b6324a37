"""Tables in the source that something is looked up in at run time: dictionaries, and lists of rows."""

from __future__ import annotations

from safepoint.loops.source.bindings import Binding, same
from safepoint.loops.source.effects import Attr, Call, Group, Item, Name
from safepoint.loops.source.module import MODULE_BODY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr


def elements_of(bound: Binding, scope: Scope) -> tuple[tuple[Expr, ...], Scope]:
    """Return what a name that goes through a table stands for by turns: `for name, run in TASKS.items()`."""
    head, position = bound.expr, bound.position
    asked = head.func.name if isinstance(head, Call) and isinstance(head.func, Attr) and not head.args else ""
    if isinstance(head, Call) and isinstance(head.func, Attr) and (asked, position) in (("items", 1), ("values", None)):
        return entries_of(head.func.base, scope)
    listed = head if isinstance(head, Group) else None
    if isinstance(head, Name):
        named = scope.bindings.get(head.id, [])
        value = named[0].expr if len(named) == 1 and named[0].kind == "value" else None
        value = scope.tree.values.get(head.id) if not named else value
        listed = value if isinstance(value, Group) else None
    if listed is None or listed.kind not in ("list", "tuple"):
        return (), scope
    return (listed.parts if position is None else column(listed.parts, position)), scope


def column(rows: Sequence[Expr | None], position: int) -> tuple[Expr, ...]:
    """Return what stands at one place of each row of a table, or of each tuple that a function returns."""
    found = [one.parts for one in rows if isinstance(one, Group) and one.kind in ("tuple", "list")]
    return tuple([parts[position] for parts in found if 0 <= position < len(parts)])


def in_rows(func: Item, scope: Scope) -> tuple[tuple[Expr, ...], Scope]:
    """Return what stands under one key of each row: `METHODS[name]["run"]`, or `row["run"]` for the rows of a table."""
    row = scope.only_value(func.base.id) if isinstance(func.base, Name) else func.base
    rows: tuple[Expr, ...] = ()
    inside = scope
    if isinstance(row, Item):
        rows, inside = entries_of(row.base, scope)
    elif isinstance(func.base, Name):
        bound = scope.bindings.get(func.base.id, [])
        rows, inside = elements_of(bound[0], scope) if same(bound) and bound[0].kind == "element" else ((), scope)
    tables = [one.parts for one in rows if isinstance(one, Group) and one.kind == "dict"]
    return tuple(
        [value for parts in tables for key, value in zip(parts[::2], parts[1::2], strict=False) if key == func.key]
    ), inside


def entries_of(table: Expr | None, scope: Scope) -> tuple[tuple[Expr, ...], Scope]:
    """Return the values of a literal dictionary, and the scope of the module that it stands in, be it imported."""
    value: Expr | None = table if isinstance(table, Group) else None
    inside = scope
    if isinstance(table, Name):
        bound = scope.bindings.get(table.id, [])
        value = bound[0].expr if len(bound) == 1 else scope.tree.values.get(table.id)
        found = scope.world.index.symbol(scope.path, table.id) if value is None and not bound else None
        if found is not None and found.kind == "value":
            inside = scope.world.scope(found.path, MODULE_BODY)
            value = inside.tree.values.get(found.name)
    elif isinstance(table, Attr):
        owner = scope.type(table.base)
        value = (
            next((one for _, one, _ in scope.world.assigned(owner, table.name)), None)
            if owner is not None and owner.kind == "class"
            else None
        )
    if isinstance(value, Call) and value.func == Name("dict") and not value.args:
        return tuple([entry for _, entry in value.keywords]), inside
    return (value.parts[1::2] if isinstance(value, Group) and value.kind == "dict" else ()), inside
