"""How the names of a function get their values."""

from __future__ import annotations

import builtins

from safepoint.core.record import NamedTuple
from safepoint.loops.source.effects import Apply, Assign, Attr, Branch, Call, Group, Loop, Name, With

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from safepoint.loops.source.effects import Block, Expr


BUILTINS = frozenset(dir(builtins))
"""The names that every module has."""

DEEPEST = 12
"""How many steps from name to name a meaning is followed."""


class Binding(NamedTuple):
    """How a name gets a value: `value` (assigned), `element` (of an iterable), `enter` (`with`), `augment`, `annotation`."""

    kind: str
    expr: Expr
    position: int | None = None


def same(bound: Sequence[Binding]) -> bool:
    """Tell whether a name has one meaning only: bound once, or always to an expression of the same form."""
    return bool(bound) and all(_form(one) == _form(bound[0]) for one in bound[1:])


FILLING = frozenset({"append", "extend", "insert", "add", "update", "setdefault"})
"""Methods that put something into a list, a set or a dictionary."""


def begins_plain(bound: Sequence[Binding]) -> bool:
    """Tell whether a name is given a literal, whatever is made of it later: `rows = []` and then `rows = Frame(rows)`."""
    return any(isinstance(one.expr, Group) and one.kind == "value" and one.position is None for one in bound)


def in_a_row(name: Name, bound: Sequence[Binding], body: Block) -> bool:
    """Tell whether a name is bound anew each time under no condition, as the cells of a notebook do."""
    return sum(isinstance(one, Assign) and name in one.targets for one in body) == len(bound)


def longest_literal(bound: Sequence[Binding]) -> Group | None:
    """Return the longest of several literals that a name stands for by turns, None when it stands for anything else."""
    literals = [one.expr for one in bound if one.kind == "value" and isinstance(one.expr, Group) and one.expr.parts]
    return max(literals, key=lambda one: len(one.parts)) if len(literals) == len(bound) else None


def _form(bound: Binding) -> tuple[object, ...]:
    expr = bound.expr
    if isinstance(expr, Call):
        return (bound.kind, expr.func, expr.args, expr.keywords, bound.position)
    return (bound.kind, expr, bound.position)


def quoted(text: str) -> Expr:
    """Read the dotted name of a quoted annotation."""
    head = text.split("[", maxsplit=1)[0].split("|", maxsplit=1)[0].strip()
    pieces = head.split(".")
    made: Expr = Name(pieces[0])
    for piece in pieces[1:]:
        made = Attr(made, piece)
    return made


def bind_statement(statement: object, into: dict[str, list[Binding]]) -> None:
    """Add what one statement binds."""
    if isinstance(statement, Assign):
        _bind_assignment(statement, into)
    elif isinstance(statement, Loop) and statement.target is not None:
        _bind("element", statement.target, statement.head, into)
    elif isinstance(statement, With):
        for item, target in statement.items:
            if target is not None:
                _bind("enter", target, item, into)
    elif isinstance(statement, (Loop, Branch)):
        _bind_within(statement.head if isinstance(statement, Loop) else statement.test, into)


def _bind_within(test: Expr, into: dict[str, list[Binding]]) -> None:
    """Add what the condition of a `while` or an `if` binds: `while chunk := file.read(size)`."""
    if isinstance(test, Apply):
        if test.op == ":=":
            _bind("value", test.parts[0], test.parts[1], into)
        for part in test.parts:
            _bind_within(part, into)


def _bind_assignment(statement: Assign, into: dict[str, list[Binding]]) -> None:
    for target in statement.targets:
        if isinstance(target, Name) and statement.annotation is not None:
            into.setdefault(target.id, []).append(Binding("annotation", statement.annotation))
        if statement.value is not None:
            _bind("augment" if statement.op else "value", target, statement.value, into)


def _bind(kind: str, target: Expr, value: Expr, into: dict[str, list[Binding]], position: int | None = None) -> None:
    if isinstance(target, Name):
        into.setdefault(target.id, []).append(Binding(kind, value, position))
    elif isinstance(target, Group) and target.kind in ("tuple", "list"):
        paired = (
            isinstance(value, Group) and value.kind == "tuple" and len(value.parts) == len(target.parts) and kind == "value"
        )
        for place, part in enumerate(target.parts):
            if paired and isinstance(value, Group):
                _bind(kind, part, value.parts[place], into)
            else:
                _bind(kind, part, value, into, place if position is None else -1)
