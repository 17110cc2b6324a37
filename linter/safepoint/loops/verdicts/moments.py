"""Passes over a set of data of which only means and spreads are kept: the statistics of a score."""

from __future__ import annotations

from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.meanings.whys import FORWARD
from safepoint.loops.source.effects import Assign, Attr, Call, Do, Exit, Name
from safepoint.loops.source.walk import dotted, last_part, names, own, parts, roots
from safepoint.loops.verdicts.evaluations import PASS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.sites import Site
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.verdicts.case import Case

_MOMENTS = frozenset({"mean", "cov", "std", "var"})
"""Last parts of calls that make a figure or two of all that was collected."""
_SIZES = frozenset({"shape", "size", "ndim"})
_RENAMED = 2
"""How often what was collected is put into another form under a new name: `feats = np.concatenate(feats)`."""


def only_moments(case: Case) -> bool:
    """Tell whether a network goes through data once, and of what it makes of them only means and spreads are kept.

    They are made in the same function, or by all who call it and are given what it has collected. With them two sets of
    pictures are compared: such a pass takes minutes, and is made for one number.
    """
    summary, lost, scope = case.summary, case.lost, case.scope
    if (
        summary.seconds > PASS
        or not summary.costs
        or any(one.why != FORWARD or one.cost is Cost.HEAVY for one in summary.costs)
    ):
        return False
    if not lost or any(one.kind != "collected" for one in lost):
        return False
    kept = [one.name for one in lost]
    if all(_makes_moments(name, scope) for name in kept):
        return True
    returned = {name for one in scope.function.statements if isinstance(one, Exit) for name in names(one.value)}
    if not returned.issuperset(kept):
        return False
    sites = case.callers.sites(scope.itself)
    return bool(sites) and all(map(_takes_moments, sites))


def _takes_moments(site: Site) -> bool:
    """Tell whether who calls a function keeps nothing of what it gives but moments."""
    scope, call = site.scope, site.event.call
    bound = [name for name, given in scope.bindings.items() if any(one.expr is call for one in given)]
    return bool(bound) and all(_makes_moments(name, scope) for name in bound)


def _makes_moments(name: str, scope: Scope, depth: int = 0) -> bool:
    """Tell whether a function makes moments of what a name stands for, and does nothing else with it but fill it."""
    made = False
    for one in scope.function.statements:
        if isinstance(one, Do) and _fills(one.value, name):
            continue
        used = [expr for expr in (_read(one) if isinstance(one, Assign) else own(one)) if name in roots(expr)]
        if not any(_is_bare(expr, name) for expr in used):
            made = made or bool(used)
            continue
        target = one.targets[0] if isinstance(one, Assign) and len(one.targets) == 1 else None
        if not isinstance(target, Name) or depth == _RENAMED:
            return False
        if target.id != name and not _makes_moments(target.id, scope, depth + 1):
            return False
        made = made or target.id != name
    return made


def _read(statement: Assign) -> tuple[Expr, ...]:
    return () if statement.value is None else (statement.value,)


def _fills(expr: Expr | None, name: str) -> bool:
    """Tell whether a statement only adds to a list: `feats.append(found)`."""
    return isinstance(expr, Call) and isinstance(expr.func, Attr) and dotted(expr.func.base) == name


def _is_bare(expr: Expr, name: str) -> bool:
    """Tell whether a name stands in an expression for all it holds, and not for its moments or its size."""
    if isinstance(expr, Call) and last_part(expr) in _MOMENTS:
        return False
    if isinstance(expr, Attr) and expr.name in _SIZES:
        return False
    return expr == Name(name) or any(_is_bare(part, name) for part in parts(expr))
