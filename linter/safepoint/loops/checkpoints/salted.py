"""Keys made by `hash()` of texts, which Python salts anew in each process: no later run makes the same ones."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.names.index import Ref
from safepoint.loops.source.effects import Apply, Attr, Call, Const, Group, Item, Name
from safepoint.loops.source.walk import dotted, last_part

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

_TEXTS = frozenset(
    {"text", "prompt", "question", "query", "url", "content", "line", "title", "message", "sentence", "abstract"}
)
"""Last words of names of texts."""
_MAKING = frozenset({"str", "repr", "read_text", "strip", "lower", "upper", "join", "format", "dumps"})
"""Last parts of calls that give a text."""
_DEEPEST = 4
_BUILT_IN = Ref("external", "", "hash")
_FIXED = "PYTHONHASHSEED"
"""What a program speaks of that has all its runs make the same keys."""


def salted(call: Call, scope: Scope) -> bool:
    """Tell whether a call makes a key of a text that only this process makes of it: `hash((rubric, text))`."""
    if call.func != Name("hash") or len(call.args) != 1 or scope.ref(call.func) not in (None, _BUILT_IN):
        return False
    return _is_text(call.args[0], scope, 0) and not scope.tree.spoken.says(_FIXED)


def _is_text(expr: Expr, scope: Scope, depth: int) -> bool:
    """Tell whether an expression is a text, or a tuple that holds one."""
    if depth > _DEEPEST:
        return False
    if isinstance(expr, Const):
        return isinstance(expr.value, str)
    if isinstance(expr, Group):
        return expr.kind == "text" or (expr.kind == "tuple" and any(_is_text(one, scope, depth + 1) for one in expr.parts))
    if isinstance(expr, Apply):
        return expr.op in ("+", "%") and any(_is_text(one, scope, depth + 1) for one in expr.parts)
    if isinstance(expr, Call):
        return last_part(expr) in _MAKING
    if isinstance(expr, Name):
        param = scope.params.get(expr.id)
        only = scope.only_value(expr.id)
        known = (param is not None and dotted(param.annotation) == "str") or _is_called_text(expr.id)
        return known or (only is not None and _is_text(only, scope, depth + 1))
    if isinstance(expr, Item):
        return isinstance(expr.key, Const) and isinstance(expr.key.value, str) and _is_called_text(expr.key.value)
    return isinstance(expr, Attr) and _is_called_text(expr.name)


def _is_called_text(name: str) -> bool:
    return not _TEXTS.isdisjoint(naming.words(name)[-1:])


__all__ = ["salted"]
