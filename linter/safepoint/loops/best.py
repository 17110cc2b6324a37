"""What a search keeps of its best turn so far, which a crash loses with all that was tried."""

from __future__ import annotations

from safepoint.loops import naming
from safepoint.loops.effects import Apply, Assign, Branch, Group, Name
from safepoint.loops.facts import Loss
from safepoint.loops.walk import names, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.effects import Expr, Loop

_BEST = frozenset({"best", "max", "min", "maximum", "minimum", "lowest", "highest", "top", "optimal"})


def best_of(loop: Loop) -> list[Loss]:
    """Return what a search keeps of its best turn so far: `if score > best: best, best_settings = score, settings`."""
    found: list[Loss] = []
    figures = naming.named("figure_words")
    for statement in statements(loop.body):
        if not isinstance(statement, Branch):
            continue
        asked = {name for part in _comparisons(statement.test) for name in names(part)}
        kept = [one for one in statements(statement.then) if isinstance(one, Assign) and not one.op]
        given = [(target.id, one.line) for one in kept for target in _single(one) if isinstance(target, Name)]
        if not any(name in asked and _BEST.intersection(naming.words(name)) for name, _ in given):
            continue
        found += [Loss("collected", name, line) for name, line in given if not figures.intersection(naming.words(name))]
    return found


def _single(statement: Assign) -> Iterator[Expr]:
    for target in statement.targets:
        yield from target.parts if isinstance(target, Group) else (target,)


def _comparisons(test: Expr) -> Iterator[Expr]:
    if isinstance(test, Apply) and test.op in ("and", "or", "not"):
        for part in test.parts:
            yield from _comparisons(part)
    elif isinstance(test, Apply) and test.op in ("<", "<=", ">", ">="):
        yield test
