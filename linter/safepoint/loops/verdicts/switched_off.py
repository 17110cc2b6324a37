"""Saves that hang on a setting which is off, and which nobody switches on without changing the source."""

from __future__ import annotations

import re

from safepoint.loops.checkpoints.guards import setting_of
from safepoint.loops.names.arguments import MAKING
from safepoint.loops.names.fields import is_fixed, is_never_handed
from safepoint.loops.source.effects import Attr, Branch, Name
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import dotted, is_nothing, parts
from safepoint.loops.turns.starting import is_packaged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.checkpoints.guard import Guard
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.names.world import World
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.summary import SaveFact, Step

_MOST_FILES = 12
"""In how many files a constant may be spoken of."""


def switched_off(saves: tuple[SaveFact, ...], scope: Scope) -> str:
    """Return the setting without which none of a loop's saves is made, and which is off; "" for none such.

    That is the field of settings that are made here, without it: `every: int = 0` and `Settings(batch=48)`; what no object's
    constructor is handed, `Trainer(net)`; or a constant of the very file, `SAVE_EVERY = 0`. In a package others give the
    settings, and in a notebook whoever runs its cells.
    """
    if is_packaged(scope) or scope.path.endswith(".ipynb"):
        return ""
    named = [next((one.name for one in save.guards if _is_off(one, save, scope.world)), "") for save in saves]
    return named[0] if named and all(named) else ""


def _is_off(guard: Guard, save: SaveFact, world: World) -> bool:
    if guard.kind != "option" or not guard.positive or not guard.name:
        return False
    for step in save.steps:
        scope = _around(step, guard.line, world)
        setting = _asked(guard, scope) if scope is not None else None
        if scope is not None and setting is not None:
            return _constant_off(setting.id, scope) if isinstance(setting, Name) else _field_off(setting, scope)
    return False


def _around(step: Step, line: int, world: World) -> Scope | None:
    """Return the view of the innermost function that holds both a call on the way to a save and a line before it."""
    if line > step.line:
        return None
    holding = [
        one for one in world.index.tree(step.path).functions.values() if one.line <= line and step.line <= one.end_line
    ]
    return world.scope(step.path, max(holding, key=lambda one: one.line).qualname if holding else MODULE_BODY)


def _asked(guard: Guard, scope: Scope) -> Name | Attr | None:
    """Find the setting of a guard in the test on its line."""
    for statement in scope.function.statements:
        if isinstance(statement, Branch) and statement.line == guard.line:
            pending: list[Expr] = [statement.test]
            while pending:
                expr = pending.pop()
                told = setting_of(expr, scope) or expr
                if isinstance(told, (Name, Attr)) and dotted(told) == guard.name:
                    return told
                pending.extend(parts(expr))
    return None


def _field_off(setting: Attr, scope: Scope) -> bool:
    """Tell whether an attribute is off: by the default of a field, or by that of what a constructor puts into it."""
    owner = scope.type(setting.base)
    given = scope.world.assigned(owner, setting.name) if owner is not None and owner.kind == "class" else []
    if owner is None or len(given) != 1:
        return False
    inner, value, _ = given[0]
    if isinstance(value, Name) and inner.function.name == MAKING and value.id in inner.params:
        off = is_nothing(inner.params[value.id].default) and not inner.bound(value.id)
        return off and is_never_handed(owner, setting.name, inner.function, value.id, scope.world)
    return is_nothing(value) and is_fixed(owner, setting.name, scope.world)


def _constant_off(name: str, scope: Scope) -> bool:
    """Tell whether a constant of the very file counts as false, and nothing gives it another value."""
    if (
        not name.isupper()
        or name in scope.params
        or name not in scope.tree.values
        or not is_nothing(scope.tree.values[name])
    ):
        return False
    if scope.function.qualname != MODULE_BODY and scope.bound(name):
        return False
    index = scope.world.index
    index.trail.word(scope.path, name)
    paths = [path for path in scope.world.by_name.mentions(name) if path != scope.path]
    if len(paths) > _MOST_FILES:
        return False
    index.trail.link(scope.path, paths)
    again = re.compile(rf"\bglobal\b[^\n]*\b{name}\b|\.{name}\s*=[^=]|[\"']{name}[\"']")
    bound = scope.world.scope(scope.path, MODULE_BODY).given(name)
    return len(bound) == 1 and not any(again.search(index.tree(path).text) for path in (scope.path, *paths))


__all__ = ["switched_off"]
