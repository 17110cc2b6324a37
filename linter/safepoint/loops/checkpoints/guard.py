"""The condition around a call, as one plain value, and the conditions that count the turns of a loop."""

from __future__ import annotations

from safepoint.core.record import NamedTuple
from safepoint.loops.meanings import naming
from safepoint.loops.names.constants import constant
from safepoint.loops.source.effects import Apply, Assign, Attr, Call, Const, Do, Group, Item, Name
from safepoint.loops.source.walk import dotted, names, parts, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Block, Expr

COMPARISONS = frozenset({"==", "!=", "<", "<=", ">", ">=", "is", "is not", "in", "not in"})


class Guard(NamedTuple):
    """One condition on the way to a call.

    `kind`: `period` (every `number` rounds, None when the number is not known), `time` (every `number` seconds), `rank`,
    `option` (a setting), `param` (a parameter of the function, `positive` when it must be given), `best`, `last`,
    `first`, `late` (once `number` turns are over), `never`, `skip` (the item is new), `handler` (only after an exception),
    `final`, `other`. `target` is no condition: it names the parameter that says where a function saves; nor is `defers`, a
    transaction of the library `name`, whose end the saves inside wait for.
    """

    kind: str
    line: int
    number: float | None = None
    name: str = ""
    positive: bool = True


def read_modulo(test: Expr, scope: Scope, line: int, positive: bool) -> Guard | None:
    """Read `step % k == 0`, `not step % k`, `(step + 1) % k == k - 1`, and a project helper that returns such a test.

    `done // k > saved // k` asks whether a multiple of k lies between.
    """
    test = _remainder(test, scope)
    if isinstance(test, Apply) and test.op in COMPARISONS:
        left, right = _remainder(test.parts[0], scope), _remainder(test.parts[1], scope)
        if isinstance(left, Apply) and isinstance(right, Apply) and left.op == right.op == "//":
            crossed = (test.op in (">", "<", "!=")) is positive
            return Guard("period", line, constant_number(left.parts[1], scope)) if crossed else None
        side = (
            left
            if isinstance(left, Apply) and left.op == "%"
            else right
            if isinstance(right, Apply) and right.op == "%"
            else None
        )
        if not isinstance(side, Apply):
            return None
        hit = (test.op in ("==", "<", "<=", "is")) is positive
        return Guard("period", line, constant_number(side.parts[1], scope)) if hit else None
    if isinstance(test, Apply) and test.op == "%":
        return None if positive else Guard("period", line, constant_number(test.parts[1], scope))
    if isinstance(test, Call) and positive:
        return _modulo_helper(test, scope, line)
    return None


def _remainder(expr: Expr, scope: Scope) -> Expr:
    """Return the remainder that a name is given just once: `rest = step % 8`, or `whole, rest = divmod(step, 8)`."""
    if not isinstance(expr, Name) or expr.id in scope.params:
        return expr
    given = scope.given(expr.id) if scope.bound(expr.id) else ()
    only = given[0] if len(given) == 1 and given[0].kind == "value" else None
    made = only.expr if only is not None else None
    if only is not None and only.position is None and isinstance(made, Apply) and made.op == "%":
        return made
    divided = isinstance(made, Call) and dotted(made.func) == "divmod" and len(made.args) == _DIVIDED
    return Apply("%", made.args) if only is not None and only.position == 1 and divided and isinstance(made, Call) else expr


_DIVIDED = 2
"""Arguments of `divmod`; what it gives second is the remainder."""


def _modulo_helper(test: Call, scope: Scope, line: int) -> Guard | None:
    words = naming.words(dotted(test.func).rpartition(".")[2])
    if "every" in words or "divisible" in words:
        return Guard("period", line)
    ref = scope.ref(test.func)
    function = scope.world.function(ref) if ref is not None else None
    if function is None or len(function.body) > 6:
        return None
    for statement in function.statements:
        value = getattr(statement, "value", None)
        if value is not None and any(isinstance(one, Apply) and one.op == "%" for one in _within(value)):
            return Guard("period", line)
    return None


def _within(expr: Expr) -> Iterator[Expr]:
    yield expr
    for part in parts(expr):
        yield from _within(part)


def constant_number(expr: Expr, scope: Scope) -> float | None:
    """Return the number a constant expression stands for, None for anything else."""
    found = constant(expr, scope)
    if found is None or isinstance(found.value, bool) or not isinstance(found.value, (int, float)):
        return None
    return found.value


def resets(left: Expr, block: Block) -> bool:
    """Tell whether the guarded block sets the counted name or container back to its start."""
    counted = set(names(left))
    for statement in statements(block):
        if isinstance(statement, Assign) and not statement.op:
            fresh = isinstance(statement.value, Const) or (
                isinstance(statement.value, (Group, Call)) and not list(names(statement.value))
            )
            made = isinstance(statement.value, Call) and not statement.value.args
            if (fresh or made) and any(dotted(target) in counted for target in statement.targets):
                return True
        if isinstance(statement, Do) and _cleared(statement.value) & counted:
            return True
    return False


def _cleared(value: Expr) -> set[str]:
    """Return the containers that `items.clear()` or `del items[:]` empties."""
    if isinstance(value, Call) and isinstance(value.func, Attr) and value.func.name == "clear":
        return {dotted(value.func.base)}
    if isinstance(value, Group) and value.kind == "delete":
        return {dotted(one.base) for one in value.parts if isinstance(one, Item)}
    return set()


def counts_in_steps(test: Expr) -> bool:
    """Tell whether a test looks at how many whole steps there are: `last < done // 100`, `last < divmod(done, 100)[0]`."""
    pending = [test]
    while pending:
        expr = pending.pop()
        if (isinstance(expr, Apply) and expr.op == "//") or (isinstance(expr, Call) and dotted(expr.func) == "divmod"):
            return True
        pending.extend(parts(expr))
    return False
