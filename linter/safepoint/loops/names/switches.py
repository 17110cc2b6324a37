"""The conditions that packs put on the arguments of a call."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.names.constants import constant
from safepoint.loops.names.elements import element
from safepoint.loops.source.effects import Apply, Attr, Call, Const, Group, Name
from safepoint.loops.source.walk import dotted, last_part

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.meanings.meaning import Switch
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr


def argument(call: Call, position: int | None, name: str | None) -> Expr | None:
    """Return the expression a call gives for an argument, by keyword or by position."""
    if name is not None:
        value = call.keyword(name)
        if value is not None:
            return value
    if position is not None and position < len(call.args):
        value = call.args[position]
        return None if isinstance(value, Group) and value.kind == "star" else value
    return None


def holds(switch: Switch, call: Call, scope: Scope) -> bool | None:
    """Decide a condition on an argument; None when it cannot be seen."""
    given = argument(call, switch.argument.position, switch.argument.name)
    if given is None:
        return switch.default
    value = constant(given, scope)
    test = switch.test
    if test == "none":
        return value.value is None if value is not None else None
    if test == "given":
        return bool(value.value) if value is not None else True
    if test in ("true", "false"):
        value = value if value is not None else _by_default(given, scope)
        return bool(value.value) is (test == "true") if value is not None else None
    if test == "equals":
        if value is None and isinstance(given, (Name, Attr)):
            return dotted(given).rpartition(".")[2] in switch.values or None
        return str(value.value) in switch.values if value is not None else None
    if test in ("begins", "writes"):
        begins = _begins(first_text(given, scope), given, switch.values, scope)
        return begins if test == "begins" else bool(begins)
    if test == "letters":
        return _has_letters(value, switch.values)
    if test == "holds":
        return _holds_type(given, switch.values, scope)
    return _declares(given, switch.values, scope) if test == "declares" else None


def _declares(given: Expr, wanted: tuple[str, ...], scope: Scope) -> bool | None:
    """Tell whether a class of the project has a field made by one of some calls: `text: str = model.SourceField()`."""
    ref = scope.ref(given)
    klass = scope.world.index.klass(ref) if ref is not None and ref.kind == "class" else None
    if klass is None:
        return None
    return any(isinstance(value, Call) and last_part(value) in wanted for value, _ in klass.attributes.values())


def _by_default(given: Expr, scope: Scope) -> Const | None:
    """Return the default of a parameter that is passed on as it came: `def connect(autocommit=True)`."""
    if isinstance(given, Name) and given.id in scope.params and not scope.bindings.get(given.id):
        return constant(scope.params[given.id].default, scope)
    return None


def _holds_type(given: Expr, wanted: tuple[str, ...], scope: Scope) -> bool | None:
    values = given.parts if isinstance(given, Group) else (given,)
    types = [scope.type(value) for value in values]
    elements = [] if isinstance(given, Group) else [element(given, None, scope)]
    for found in (*types, *elements):
        if found is None:
            continue
        names = (found.name,) if found.kind == "external" else scope.world.external_bases(found)
        if any(scope.world.lookup.is_a(name, base) for name in names for base in wanted):
            return True
    return False if isinstance(given, Group) and all(types) else None


def _begins(text: str | None, given: Expr, wanted: tuple[str, ...], scope: Scope) -> bool | None:
    if text is None:
        # `stmt = delete(User)`, `stmt = stmt.where(…)`
        values = scope.values(given.id) if isinstance(given, Name) else [given]
        made = next(filter(None, map(_made_by_method, values)), "")
        if made:
            return made in wanted
        # A statement that is called a `select_sql` writes nothing, wherever it comes from.
        return False if "select" in naming.words(dotted(given).rpartition(".")[2]) else None
    first = text.split(None, 1)
    return bool(first) and first[0].upper() in wanted


_STATEMENTS = frozenset({"SELECT", "INSERT", "UPDATE", "DELETE"})


def _made_by_method(given: Expr) -> str:
    """Return the first word of a statement that is put together by calls: `users.update().where(…).values(…)`."""
    word = ""
    while isinstance(given, Call):
        func = given.func
        word = (func.name if isinstance(func, Attr) else func.id if isinstance(func, Name) else "").upper()
        given = func.base if isinstance(func, Attr) else func
    return word if word in _STATEMENTS else ""


_WRAPPERS = frozenset({"text", "SQL"})
"""Last parts of calls that make a statement of its text: `sqlalchemy.text("SELECT …")`, `psycopg.sql.SQL("SELECT …")`."""


def first_text(given: Expr, scope: Scope) -> str | None:
    """Return the text an expression stands for as far as it begins with one: of `f"SELECT {columns} …"` the first part."""
    value = constant(given, scope)
    if value is not None:
        return value.value if isinstance(value.value, str) else None
    if isinstance(given, Name):
        only = scope.only_value(given.id)
        return first_text(only, scope) if only is not None and not isinstance(only, Name) else None
    if isinstance(given, Call) and given.args and last_part(given) in _WRAPPERS:
        return first_text(given.args[0], scope)
    part: Expr | None = given.parts[0] if isinstance(given, (Group, Apply)) and given.parts else None
    if isinstance(given, Call) and isinstance(given.func, Attr) and given.func.name == "format":
        part = given.func.base
    first = part.value if isinstance(part, Const) else None
    return first if isinstance(first, str) and first.strip() else None


def _has_letters(value: Const | None, letters: tuple[str, ...]) -> bool | None:
    if value is None or not isinstance(value.value, str):
        return None
    return any(letter in value.value for letter in letters[0])
