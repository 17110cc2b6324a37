"""Methods whose names a loop puts together from a list that stands in the source, so that each of them is run.

`for step in STEPS: getattr(self, "do_" + step)(row)` runs `do_crop` and `do_ask` for `STEPS = ("crop", "ask")`, and no other
method.
"""

from __future__ import annotations

from safepoint.loops.names.held import held
from safepoint.loops.source.effects import Apply, Call, Const, Group, Name
from safepoint.loops.source.walk import dotted, names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

_MOST = 24
"""How many methods one list may name."""
_PUTTING_TOGETHER = frozenset({"+", "text"})


def spelt_steps(call: Call, scope: Scope) -> tuple[Ref, ...]:
    """Return the methods that a call runs by turns, all of them; nothing where one of the names cannot be seen."""
    func: Expr | None = call.func
    func = scope.only_value(func.id) if isinstance(func, Name) else func
    if not isinstance(func, Call) or dotted(func.func) != "getattr" or len(func.args) < 2:
        return ()
    spelt = _spelt(func.args[1], scope)
    owner = scope.type(func.args[0]) if spelt else None
    if owner is None or owner.kind != "class":
        return ()
    found = [scope.world.member(owner, name) for name in spelt]
    methods = tuple(dict.fromkeys([one for one in found if one is not None and one.kind == "function"]))
    return methods if None not in found else ()


def _spelt(pattern: Expr, scope: Scope) -> list[str]:
    """Return all names that a pattern gives: `f"do_{step}"` for each step of the list that a loop goes through."""
    used = list(dict.fromkeys(names(pattern)))
    bound = scope.bound(used[0]) if len(used) == 1 else ()
    if len(bound) != 1 or bound[0].kind != "element" or bound[0].position is not None:
        return []
    entries = [value.value if isinstance(value, Const) else None for value, _ in held(bound[0].expr, scope)]
    texts = [one for one in entries if isinstance(one, str)]
    found = [_put_together(pattern, used[0], one) for one in texts]
    return [one for one in found if one] if len(texts) == len(entries) <= _MOST and all(found) else []


def _put_together(pattern: Expr, name: str, text: str) -> str:
    """Return a pattern with the text in the place of its name, "" for one that does more than put texts side by side."""
    if isinstance(pattern, Const):
        return pattern.value if isinstance(pattern.value, str) else ""
    if isinstance(pattern, Name):
        return text if pattern.id == name else ""
    if isinstance(pattern, (Group, Apply)):
        how = pattern.op if isinstance(pattern, Apply) else pattern.kind
        put = [_put_together(part, name, text) for part in pattern.parts] if how in _PUTTING_TOGETHER else []
        return "".join(put) if all(put) else ""
    return ""
