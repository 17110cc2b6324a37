"""Calls that ask if a file is there: by their own name, or as a helper of ours that answers so for what it is given."""

from __future__ import annotations

from safepoint.loops.source.effects import Apply, Call, Const
from safepoint.loops.source.walk import last_part, names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

THERE = frozenset({"exists", "lexists", "isfile", "is_file", "isdir", "is_dir", "access", "get_blob"})
"""Last parts of calls that ask if a file, a folder or a blob is there."""
_BRIEF = 6
"""How many statements a function has at most that only asks for something."""
_DEEPEST = 3
"""Through how many helpers a question is followed that each hands on."""


def asks_existence(test: Call) -> bool:
    """Tell whether a call asks whether a file is there, by its name."""
    return last_part(test).rpartition(".")[2] in THERE


def answers_existence(test: Call, scope: Scope, depth: int = 0) -> bool:
    """Tell whether a helper of ours says yes only if what it is given is there: `return a.exists() and a.stat() …`.

    It may ask by a helper of its own, and say no where that cannot be found out: `except OSError: return False`.
    """
    ref = scope.ref(test.func) if test.args and depth < _DEEPEST else None
    function = scope.world.function(ref) if ref is not None and ref.kind == "function" else None
    if ref is None or function is None or len(function.statements) > _BRIEF:
        return False
    inner = scope.world.scope(ref.path, ref.name)
    answers = [one for one in function.returned if one is not None and not (isinstance(one, Const) and not one.value)]
    handed = {one.name for one in function.params}
    return bool(answers) and all(_asks_for(one, handed, inner, depth + 1) for one in answers)


def _asks_for(answer: Expr, handed: set[str], scope: Scope, depth: int) -> bool:
    """Tell whether an answer is yes only if one of the things that were handed in is there."""
    if isinstance(answer, Apply) and answer.op == "and":
        return any(_asks_for(part, handed, scope, depth) for part in answer.parts)
    if not isinstance(answer, Call) or handed.isdisjoint(name.partition(".")[0] for name in names(answer)):
        return False
    return asks_existence(answer) or answers_existence(answer, scope, depth)
