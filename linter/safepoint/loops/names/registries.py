"""Functions and classes that put themselves into a table: `@on("round")` above a listener, `@backend("disk")` above a class.

What puts them there is a function of the project: a decorator, one that makes a decorator, or one that is told of them by
a call, `subscribe("round", keep)`.
"""

from __future__ import annotations

from safepoint.core.record import NamedTuple
from safepoint.loops.names.arguments import argument_of, speaking_of
from safepoint.loops.names.constants import constant
from safepoint.loops.names.index import Ref
from safepoint.loops.source.effects import Assign, Attr, Call, Const, Item, Name
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import calls, dotted, own

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.names.world import World
    from safepoint.loops.source.effects import Expr, Stmt
    from safepoint.loops.source.module import Function, ModuleTree

_ADDING = frozenset({"append", "add"})
_MOST_FILES = 12
"""In how many files what registers may be spoken of."""


class Entry(NamedTuple):
    """What is registered in a table: a function or class, its key, None for one not seen, and the file that says so."""

    key: Const | None
    ref: Ref
    path: str


class _Registrar(NamedTuple):
    """A function that puts what it is given into a table: `param` under `key`; the decorator that `maker` makes, if any."""

    path: str
    function: Function
    param: str
    key: Expr | None
    maker: Function | None


def entries(table: Expr, scope: Scope) -> list[Entry]:
    """Return what registers itself in a table that a name of a module or an attribute of an object stands for."""
    world = scope.world
    path, held = _place(table, scope)
    found = [entry for one in _registrars(path, held, world) for entry in _registered(one, world)] if held else []
    return list(dict.fromkeys(found))


def has_registrar(table: Expr, scope: Scope) -> bool:
    """Tell whether anything of the project puts into a table what it is given."""
    path, held = _place(table, scope)
    return bool(held) and any(True for _ in _registrars(path, held, scope.world))


def _place(table: Expr, scope: Scope) -> tuple[str, str]:
    """Return the file in which a table is filled, and how it is spelt there; "" for one that cannot be placed."""
    if isinstance(table, Name) and not scope.bound(table.id) and table.id not in scope.params:
        if table.id in scope.tree.values:
            return scope.path, table.id
        found = scope.world.index.symbol(scope.path, table.id)
        return (found.path, found.name) if found is not None and found.kind == "value" else ("", "")
    if isinstance(table, Name) and scope.function.qualname == MODULE_BODY and table.id in scope.tree.values:
        return scope.path, table.id
    owner = scope.type(table.base) if isinstance(table, Attr) else None
    return (
        (owner.path, f"self.{table.name}")
        if owner is not None and owner.kind == "class" and isinstance(table, Attr)
        else ("", "")
    )


def _registrars(path: str, held: str, world: World) -> Iterator[_Registrar]:
    tree = world.index.tree(path)
    for function in tree.functions_with(held.rpartition(".")[2]):
        if function.params:
            params = {one.name for one in function.params}
            for key, value in [put for one in function.statements for put in _puts(one, held)]:
                if isinstance(value, Name) and value.id in params:
                    maker = tree.functions.get(function.outer) if function.outer else None
                    yield _Registrar(path, function, value.id, key, maker)


def _puts(statement: Stmt, held: str) -> Iterator[tuple[Expr | None, Expr]]:
    """Yield what a statement puts into a table, each with its key: `table[key] = one`, `table[key].append(one)`."""
    if isinstance(statement, Assign) and statement.value is not None:
        for target in statement.targets:
            if isinstance(target, Item) and dotted(target.base) == held:
                yield target.key, statement.value
    for expr in own(statement):
        for call in calls(expr):
            func = call.func
            if not isinstance(func, Attr) or func.name not in _ADDING or len(call.args) != 1:
                continue
            into = func.base
            if dotted(into) == held:
                yield None, call.args[0]
            elif isinstance(into, Item) and dotted(into.base) == held:
                yield into.key, call.args[0]
            elif isinstance(into, Call) and dotted(into.func) == f"{held}.setdefault" and into.args:
                yield into.args[0], call.args[0]


def _registered(registrar: _Registrar, world: World) -> Iterator[Entry]:
    asked = registrar.maker or registrar.function
    index = world.index
    index.trail.word(registrar.path, asked.name)
    files = sorted({registrar.path, *world.by_name.mentions(asked.name)})
    if len(files) > _MOST_FILES:
        return
    index.trail.link(registrar.path, [path for path in files if path != registrar.path])
    for path in files:
        yield from _decorated(registrar, asked, path, world)
        yield from _told(registrar, asked, path, world)


def _decorated(registrar: _Registrar, asked: Function, path: str, world: World) -> Iterator[Entry]:
    """Yield the functions and classes of a file that stand under a registering decorator."""
    tree, module = world.index.tree(path), world.scope(path, MODULE_BODY)
    target = Ref("function", registrar.path, asked.qualname)
    for one, ref in _definitions(tree, asked.name):
        for decorator in one:
            made = decorator if isinstance(decorator, Call) else None
            func = made.func if made is not None else decorator
            if (made is not None) == (registrar.maker is not None) and module.ref(func) == target:
                yield Entry(_key(registrar, made, asked, module), ref, path)


def _definitions(tree: ModuleTree, word: str) -> Iterator[tuple[tuple[Expr, ...], Ref]]:
    """Yield the decorators of functions and classes, also of those in functions that speak of what registers."""
    tree.functions_with(word)
    for function in list(tree.functions.values()):
        if function.decorators:
            yield function.decorators, Ref("function", tree.path, function.qualname)
    for klass in list(tree.classes.values()):
        if klass.decorators:
            yield klass.decorators, Ref("class", tree.path, klass.qualname)


def _told(registrar: _Registrar, asked: Function, path: str, world: World) -> Iterator[Entry]:
    """Yield what a file tells a registering function by calls: `subscribe("round", keep)`, `hub.on("round")(keep)`."""
    tree = world.index.tree(path)
    target = Ref("function", registrar.path, asked.qualname)
    for key in speaking_of(asked.name, tree):
        scope = world.scope(path, key)
        for call in _all_calls(scope) if scope.function.mentions(asked.name) else ():
            made = call.func if registrar.maker is not None else call
            if not isinstance(made, Call) or scope.ref(made.func) != target:
                continue
            given = (
                call.args[0] if made is not call and call.args else argument_of(call, registrar.function, registrar.param)[0]
            )
            ref = scope.ref(given) if isinstance(given, (Name, Attr)) else None
            if ref is not None and ref.kind in ("function", "class"):
                yield Entry(_key(registrar, made, asked, scope), ref, path)


def _all_calls(scope: Scope) -> list[Call]:
    return [call for one in scope.function.statements for expr in own(one) for call in calls(expr)]


def _key(registrar: _Registrar, call: Call | None, asked: Function, scope: Scope) -> Const | None:
    """Return the key under which a call registers something, None for one that cannot be seen."""
    if call is None or not isinstance(registrar.key, Name):
        return None
    given, default = argument_of(call, asked, registrar.key.id)
    return constant(given if given is not None else default, scope)
