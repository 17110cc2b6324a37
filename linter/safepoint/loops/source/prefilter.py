"""Functions whose loops can cost nothing, told from their calls' names alone: most loops of most programs.

A function passes only when nothing in it could be resolved to work: no call but of harmless built-in names and methods, no
comprehension and no lambda. `Project(…, plain=True)` judges every function the long way; a test holds that both ways agree.
"""

from __future__ import annotations

from safepoint.loops.source.bindings import BUILTINS
from safepoint.loops.source.effects import Attr, Call, Comprehension, Const, Lambda, Loop, Name
from safepoint.loops.source.walk import own, parts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.source.module import Function

_WORKING = frozenset({"input", "iter", "open", "map", "filter", "exec", "eval", "compile", "__import__", "breakpoint"})
NAMES = BUILTINS - _WORKING
"""Functions whose calls cost nothing."""
METHODS = frozenset(
    {"append", "extend", "join", "split", "rsplit", "strip", "rstrip", "lstrip", "startswith", "endswith", "format", "lower"}
    | {"upper", "items", "keys", "values", "encode", "decode", "setdefault", "isdigit", "isidentifier", "partition", "copy"}
    | {"rpartition", "splitlines", "title", "sort", "reverse"}
)
"""Methods whose calls cost nothing, whatever they are called on."""
CODING = frozenset({"encode", "decode"})
"""Those of them that texts have, and models as well: only what names a code, `text.encode("utf-8")`, is one of a text."""


ZIP = "zip"
"""Goes through what may only be worked out on the way, where the function is given it: `zip(rows, answers)`."""
KEYED = frozenset({"sorted", "min", "max"})
"""Functions that run what they are given as `key` on each item; their calls without one cost nothing."""


def harmless(function: Function) -> bool:
    """Tell whether no loop of a function can cost anything."""
    pending: list[Expr] = []
    given = {one.name for one in function.params}
    for statement in function.statements:
        pending.extend(own(statement))
        if isinstance(statement, Loop) and statement.target is not None:
            pending.append(statement.target)
    while pending:
        expr = pending.pop()
        if isinstance(expr, (Comprehension, Lambda)):
            return False
        if isinstance(expr, Call) and not _is_harmless(expr, given):
            return False
        pending.extend(parts(expr))
    return True


def _is_harmless(call: Call, given: set[str]) -> bool:
    func = call.func
    if isinstance(func, Name) and func.id == ZIP:
        return not any(isinstance(one, Name) and one.id in given for one in call.args[1:])
    if isinstance(func, Name):
        return func.id in NAMES and not (func.id in KEYED and call.keyword("key") is not None)
    if not isinstance(func, Attr) or func.name not in METHODS:
        return False
    return func.name not in CODING or all(isinstance(one, Const) for one in call.args)
