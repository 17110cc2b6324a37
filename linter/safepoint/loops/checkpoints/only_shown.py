"""What a program looks up only to show it: how many rows there are so far, from which epoch a state is."""

from __future__ import annotations

from safepoint.loops.source.effects import Assign, Branch, Call, Do, Name
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import last_part, names, own, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Stmt
    from safepoint.loops.source.module import Function

_SHOWING = frozenset({"print", "info", "debug", "warning", "echo", "write", "secho"})
"""Last parts of calls that only show what they are given."""


def only_shown(name: str, scope: Scope) -> bool:
    """Tell whether a function does nothing with what a name stands for but show it: `print(f"{epochs - start} to go")`."""
    others = scope.tree.functions_with(name) if scope.function.qualname == MODULE_BODY else []
    if any(_reads(one, name) for one in others):
        return False
    for statement in scope.function.statements:
        bound = isinstance(statement, Assign) and Name(name) in statement.targets and not statement.op
        for expr in () if bound else own(statement):
            if any(one.partition(".")[0] == name for one in names(expr)) and not _shows(statement):
                return False
    return True


def _reads(function: Function, name: str) -> bool:
    """Tell whether a function works with something of that name."""
    found = (one for statement in function.statements for expr in own(statement) for one in names(expr))
    return any(one.partition(".")[0] == name for one in found)


def _shows(statement: Stmt) -> bool:
    return isinstance(statement, Do) and isinstance(statement.value, Call) and last_part(statement.value) in _SHOWING


def looks_only(branch: Branch, scope: Scope) -> bool:
    """Tell whether a branch only shows what is there: `if path.exists(): have = read(path); print(len(have))`."""
    inner = [*statements(branch.then), *statements(branch.other)]
    for one in inner:
        if isinstance(one, Assign) and not one.op:
            if not all(isinstance(target, Name) and only_shown(target.id, scope) for target in one.targets):
                return False
        elif not _shows(one):
            return False
    return any(isinstance(one, Assign) for one in inner) and not branch.other


__all__ = ["looks_only", "only_shown"]
