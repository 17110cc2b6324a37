"""Settings that are on unless somebody switches them off, so that a save which hangs on one is made by default."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.names.arguments import MAKING, given_elsewhere, given_to_constructor, given_values
from safepoint.loops.names.cli_options import command_default, is_on, option_of, parsed_option
from safepoint.loops.names.constants import constant
from safepoint.loops.source.effects import Attr, Call, Const, Group, Item, Name
from safepoint.loops.source.walk import label, tail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.checkpoints.guard import Guard
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.summary import SaveFact


def optional(saves: tuple[SaveFact, ...], scope: Scope) -> bool:
    """Tell whether every save waits for a setting to be given or for a best result.

    What a setting only switches off, `if not info_only`, is done for whoever sets nothing, and so is what waits for one
    that is on by default.
    """
    return all(any(_waits_for(guard, scope) for guard in one.guards) for one in saves)


def _waits_for(guard: Guard, scope: Scope) -> bool:
    if guard.kind == "param":
        return guard.positive and not _given_by_default(guard.name, scope)
    return guard.kind == "best" or (guard.kind == "option" and guard.positive)


def on_by_default(setting: Expr, scope: Scope) -> bool:
    """Tell whether a setting is on by its default: a parameter's, what `__init__` puts in an attribute, or an option's."""
    if isinstance(setting, Name):
        return _given_by_default(setting.id, scope)
    if isinstance(setting, Attr) and _is_put_on(setting, scope):
        return True
    option = option_of(setting) or parsed_option(setting, scope)
    return bool(option) and any(is_on(option, text) for text in _declaring(setting, scope))


def _given_by_default(param: str, scope: Scope) -> bool:
    """Tell whether a parameter of a function has a default that counts as true, or a command's option for it has."""
    default = command_default(param, scope)
    value = constant(default, scope) if default is not None else None
    return value is not None and bool(value.value)


def _is_put_on(setting: Attr, scope: Scope) -> bool:
    """Tell whether all that a class puts into an attribute counts as true as long as nobody gives it anything else."""
    owner = scope.type(setting.base)
    given = scope.world.assigned(owner, setting.name) if owner is not None and owner.kind == "class" else []
    values = [(inner, value) for inner, value, _ in given if value is not None]
    return bool(values) and all(_counts_as_true(value, inner) for inner, value in values)


def holds_items(setting: Expr, scope: Scope) -> bool:
    """Tell whether a class puts an empty list or table into an attribute: its methods fill that, and nobody sets it."""
    if not isinstance(setting, Attr):
        return False
    owner = scope.type(setting.base)
    given = scope.world.assigned(owner, setting.name) if owner is not None and owner.kind == "class" else []
    return any(_is_empty(value) for _, value, _ in given)


def _is_empty(value: Expr | None) -> bool:
    if isinstance(value, Group):
        return value.kind in ("list", "dict", "set") and not value.parts
    return isinstance(value, Call) and tail(value.func) in _CONTAINERS and not value.keywords


def _counts_as_true(value: Expr, scope: Scope) -> bool:
    if isinstance(value, Name) and value.id in scope.params:
        return _given_by_default(value.id, scope) or _always_given(value.id, scope)
    known = constant(value, scope)
    return known is not None and bool(known.value)


def _always_given(param: str, scope: Scope) -> bool:
    """Tell whether all who make objects of a class, and those who call these, give its constructor something they made."""
    if scope.function.name != MAKING or not scope.function.owner:
        return False
    given: list[tuple[Scope, Expr]] = []
    for caller, value in given_to_constructor(param, scope):
        handed_on = isinstance(value, Name) and value.id in caller.params
        given += given_elsewhere(value.id, caller) if handed_on and isinstance(value, Name) else [(caller, value)]
    return bool(given) and all(is_made(caller.only_value(one.id) if isinstance(one, Name) else one) for caller, one in given)


_CONTAINERS = frozenset({"list", "dict", "set", "deque", "defaultdict", "OrderedDict", "Counter"})
"""Calls that make something to be filled."""
_GIVING = frozenset({"get", "make", "create", "connect", "build", "open"})
"""First words of functions that give an object to work with: `get_fs()`, `make_client(url)`."""


def is_made(expr: Expr | None) -> bool:
    """Tell whether a value is an object, or a path, that was made before the call: it is there, whatever is asked of it."""
    if isinstance(expr, Call) and label(expr.func).endswith("path.join"):
        return True
    if not isinstance(expr, Call) or any(isinstance(one, Const) for one in expr.args):
        return False  # What is looked up under a name may be missing.
    last = tail(expr.func)
    said = naming.words(last)
    return last[:1].isupper() or (len(said) > 1 and said[0] in _GIVING)


def _declaring(setting: Expr, scope: Scope) -> Iterator[str]:
    """Yield the texts that may declare an option: that of the file, and of the one that its options are read in."""
    yield scope.tree.text
    holder = setting.base if isinstance(setting, (Attr, Item)) else None
    if not isinstance(holder, Name):
        return
    index = scope.world.index
    shared = scope.tree.values.get(holder.id)
    places = [(scope, one) for one in (*scope.values(holder.id), *((shared,) if shared is not None else ()))]
    places += given_values(holder.id, scope) if holder.id in scope.params else []
    made = [(inner, inner.only_value(one.id) if isinstance(one, Name) else one) for inner, one in places]
    refs = [inner.ref(one.func) for inner, one in made if isinstance(one, Call)]
    for ref in (*refs, index.symbol(scope.path, holder.id)):
        if ref is not None and ref.path and ref.path != scope.path:
            yield index.tree(ref.path).text


__all__ = ["holds_items", "is_made", "on_by_default", "optional"]
