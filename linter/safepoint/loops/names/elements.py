"""The types of what iterables give: the elements of lists and of what `enumerate`, `zip` and `items` make of them."""

from __future__ import annotations

from safepoint.loops.names.annotated import contained
from safepoint.loops.names.arguments import MAKING, given_to_constructor
from safepoint.loops.names.filled import put_into, starts_empty
from safepoint.loops.names.held import held
from safepoint.loops.names.iterated import told_element
from safepoint.loops.source.bindings import DEEPEST
from safepoint.loops.source.effects import Apply, Attr, Call, Comprehension, Group, Item, Name
from safepoint.loops.source.walk import own

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.names.world import World
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.source.module import Function


def element(expr: Expr, position: int | None, scope: Scope, depth: int = 0) -> Ref | None:
    """Return the type of an iterable's elements; `position` picks one of the tuples that `enumerate` and `zip` give."""
    if depth > DEEPEST:
        return None
    if isinstance(expr, (Call, Item)) and (found := _row(expr, scope)) is not None:
        return found
    if isinstance(expr, Call) and position is None and (found := _returned_element(expr, scope, depth)) is not None:
        return found
    if isinstance(expr, Call) and (found := _wrapped_element(expr, position, scope, depth)) is not None:
        return found
    if position is not None:
        return None
    return _held(expr, scope, depth) or told_element(expr, scope, depth)


_RETURNED = "return"
"""Under what, as no variable can be called so, a function keeps the type of the elements of what it returns."""


def _returned_element(expr: Call, scope: Scope, depth: int) -> Ref | None:
    """Return the type of the elements of what a function of the project returns, or of what it yields."""
    ref = scope.ref(expr.func, depth + 1)
    function = scope.world.function(ref) if ref is not None and ref.kind == "function" else None
    if ref is None or function is None:
        return None
    inner = scope.world.scope(ref.path, ref.name)
    return scope.world.answers.of(
        inner.elements, _RETURNED, depth, lambda: _find_returned_element(ref, function, inner, depth)
    )


def _find_returned_element(ref: Ref, function: Function, scope: Scope, depth: int) -> Ref | None:
    found = contained(function.returns, scope, depth + 1)
    if found is not None and found.kind == "class":
        return found
    if scope.world.is_generator(ref):
        return yielded(ref, scope.world, depth) or found
    given = function.returned
    made = (element(one, None, scope, depth + 1) for one in given if one is not None)
    return next((one for one in made if one is not None), found)


def yielded(ref: Ref, world: World, depth: int) -> Ref | None:
    """Return the type of what a generator of the project yields first."""
    function = world.function(ref)
    for statement in function.statements if function is not None else ():
        for part in own(statement):
            if isinstance(part, Group) and part.kind == "yield" and part.parts:
                return world.scope(ref.path, ref.name).type(part.parts[0], depth + 1)
    return None


_FIGURES = frozenset({"values", "values_list", "dates", "datetimes", "aggregate", "in_bulk"})
"""Methods of a query that give no objects of its model."""


def _row(expr: Expr, scope: Scope) -> Ref | None:
    """Return the model that Django makes the rows of a query of: `Order.objects.filter(paid=False)[:100]`."""
    while isinstance(expr, (Item, Call)):
        if isinstance(expr, Call):
            if not isinstance(expr.func, Attr) or expr.func.name in _FIGURES:
                return None
            expr = expr.func
        expr = expr.base
    model = scope.ref(expr.base) if isinstance(expr, Attr) and expr.name == "objects" else None
    return model if model is not None and model.kind == "class" else None


def _held(expr: Expr, scope: Scope, depth: int) -> Ref | None:
    """Return the type of what a list, or a name or attribute that holds one, has been given."""
    if isinstance(expr, (Group, Comprehension)):
        first = expr.element if isinstance(expr, Comprehension) else expr.parts[0] if expr.parts else None
        return scope.type(first, depth + 1)
    if isinstance(expr, Apply) and expr.op in ("+", "or", "if"):
        return next((found for part in expr.parts if (found := element(part, None, scope, depth + 1)) is not None), None)
    if isinstance(expr, Name):
        return _name_element(expr.id, scope, depth)
    if isinstance(expr, Attr):
        owner = scope.type(expr.base, depth + 1)
        return scope.world.attribute_element(owner, expr.name, depth + 1) if owner is not None else None
    return None


def _wrapped_element(expr: Call, position: int | None, scope: Scope, depth: int) -> Ref | None:
    target = scope.ref(expr.func, depth + 1)
    name = target.name if target is not None else ""
    if name == "enumerate" and expr.args:
        return element(expr.args[0], None, scope, depth + 1) if position == 1 else None
    if name == "zip" and position is not None and position < len(expr.args):
        return element(expr.args[position], None, scope, depth + 1)
    if isinstance(expr.func, Attr) and expr.func.name in ("values", "items"):
        return (
            element(expr.func.base, None, scope, depth + 1) if (expr.func.name == "values") == (position is None) else None
        )
    if expr.args and position is None and not _of_a_class(expr.func):
        return element(expr.args[0], None, scope, depth + 1)
    return None


def _of_a_class(func: Expr) -> bool:
    """Tell whether a call is of a class's own method, which makes something of what it is given: `Pool.from_args([…])`."""
    return isinstance(func, Attr) and isinstance(func.base, Name) and func.base.id[:1].isupper()


def _name_element(name: str, scope: Scope, depth: int) -> Ref | None:
    """Return the type of the elements of what a name holds; a name that is bound to itself adds nothing to that."""
    return scope.world.answers.of(scope.elements, name, depth, lambda: _find_name_element(name, scope, depth))


def _find_name_element(name: str, scope: Scope, depth: int) -> Ref | None:
    for bound in scope.bound(name):
        if bound.kind in ("value", "augment") and bound.position is None:
            found = element(bound.expr, None, scope, depth + 1)
            found = _put_in(Name(name), scope, depth) if found is None and starts_empty(bound.expr) else found
        elif bound.kind == "annotation":
            found = contained(bound.expr, scope, depth + 1)
        else:
            found = None
        if found is not None:
            return found
    if name not in scope.params:
        return None
    return contained(scope.params[name].annotation, scope, depth + 1) or _handed_in(name, scope, depth)


def _handed_in(name: str, scope: Scope, depth: int) -> Ref | None:
    """Return the type of the elements of what a constructor is given: `Pipeline([Unpack(), Transcribe()])`.

    Where they are of several classes, that is the class of ours that all of them derive from.
    """
    if depth > _HANDED:
        return None
    if scope.function.name != MAKING:
        return _given(name, scope, depth)
    found: list[Ref] = []
    for caller, given in given_to_constructor(name, scope):
        listed = given.parts if isinstance(given, Group) and given.kind in ("list", "tuple") else ()
        types = [caller.type(one, depth + 1) for one in listed]
        found += [one for one in (types or [element(given, None, caller, depth + 1)]) if one is not None]
    if len(set(found)) < _SEVERAL:
        return found[0] if found else None
    lines = [scope.world.line(one) for one in found]
    return next((one for one in lines[0] if one.kind == "class" and all(one in line for line in lines)), None)


def _given(name: str, scope: Scope, depth: int) -> Ref | None:
    """Return the class of all objects that calls in its file give a function: `board([Candidate(n) for n in names])`."""
    if scope.function.owner or scope.function.outer:
        return None
    types = {inside.type(one, depth + 1) for one, inside in held(Name(name), scope)}
    only = types.pop() if len(types) == 1 else None
    return only if only is not None and only.kind == "class" else None


_HANDED = 5
"""How deep in a question for a type it is still asked what constructors are given."""
_SEVERAL = 2


def held_by(owner: Ref, name: str, world: World, depth: int) -> Ref | None:
    """Return the type of what a class keeps in a list or a table of its own, by what it is made of or given later."""
    for scope, value, annotation in world.assigned(owner, name):
        found = contained(annotation, scope, depth + 1) if annotation is not None else None
        found = found if found is not None or value is None else element(value, None, scope, depth + 1)
        found = _put_in_by_methods(owner, name, world, depth) if found is None and starts_empty(value) else found
        if found is not None:
            return found
    return None


def _put_in_by_methods(owner: Ref, name: str, world: World, depth: int) -> Ref | None:
    for ref, klass in world.classes(owner):
        for method in klass.methods.values():
            if method.params and method.mentions(name):
                held = Attr(Name(method.params[0].name), name)
                found = _put_in(held, world.scope(ref.path, method.qualname), depth)
                if found is not None:
                    return found
    return None


def _put_in(held: Expr, scope: Scope, depth: int) -> Ref | None:
    return next((found for one in put_into(held, scope) if (found := scope.type(one, depth + 1)) is not None), None)
