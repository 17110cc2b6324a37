"""Parts of what is gone through: `rows[i : i + n]` of a loop by steps, and `rows[: self.most]` of a setting."""

from __future__ import annotations

from safepoint.loops.losses.additions import added
from safepoint.loops.source.effects import Apply, Assign, Attr, Call, Group, Item, Name
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import label, names, tail
from safepoint.loops.tally import Trips
from safepoint.loops.turns.progress import RANGES
from safepoint.loops.turns.settings import default_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

BATCH = 32.0
"""How many items a batch has whose size only the run knows."""
_STEPPED = 2
"""In which place a range is told by how many it goes on."""


def is_batch(start: Expr, stop: Expr, scope: Scope) -> bool:
    """Tell whether a slice is what a loop by steps takes: `rows[i : i + n]` of `for i in range(0, len(rows), n)`."""
    if not isinstance(start, Name) or not isinstance(stop, Apply) or stop.op != "+" or start not in stop.parts:
        return False
    heads = [one.expr for one in scope.given(start.id) if one.kind == "element" and isinstance(one.expr, Call)]
    counted = [one for one in heads if tail(one.func) in RANGES]
    return any(len(one.args) > _STEPPED and one.args[_STEPPED] in stop.parts for one in counted)


def is_tokens(expr: Call) -> bool:
    """Tell whether a call lists the rows of one batch of tokens: `input_ids[:, -1].tolist()`."""
    func = expr.func
    return isinstance(func, Attr) and func.name == "tolist" and "input_ids" in set(names(func.base))


def first_of(base: Expr, stop: Expr, whole: Trips, scope: Scope) -> Trips:
    """Take the first of some items, `found[: self.max_images]`, for as few as the setting is by default."""
    usual = default_of(stop, scope) if isinstance(stop, (Name, Attr)) else None
    if usual is None or not 0 < usual < whole.likely:
        return whole
    why = f"the first of `{label(base)}` up to `{label(stop)}`, {int(usual)} by default"
    return Trips(whole.maximum, usual, why, "parameter", usual)


def table_of(base: Expr, scope: Scope) -> Expr | None:
    """Return what a name is written out as, in the function or in its module, if the function adds nothing to it."""
    if not isinstance(base, Name):
        return None
    if base.id not in scope.bindings or scope.function.qualname == MODULE_BODY:
        return scope.tree.values.get(base.id)
    return scope.only_value(base.id) if not added(base.id, scope.function) else None


def may_stay(name: Name, value: Expr, scope: Scope) -> bool:
    """Tell whether a parameter may be more than it is bound to under a condition.

    A list of one or none is only its other form, `if isinstance(x, str): x = [x]`, and a slice of itself is there to try
    things out, `if debug: items = items[:10]`.
    """
    short = isinstance(value, Group) and len(value.parts) < 2
    if name.id not in scope.params or not (short or (isinstance(value, Item) and value.base == name)):
        return False
    return not any(isinstance(one, Assign) and name in one.targets for one in scope.function.body)
