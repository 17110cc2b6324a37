"""What is kept of the turns so far although nothing grows: the best of a search, the count of right answers."""

from __future__ import annotations

from safepoint.loops.facts import Loss
from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Apply, Assign, Branch, Const, Group, Name
from safepoint.loops.source.walk import names, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.source.effects import Expr, Loop

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


_TALLIES = frozenset(
    {*("correct", "right", "wrong", "tp", "fp", "tn", "fn", "hit", "hits", "match", "matches", "win", "wins", "score")}
    | {"passed", "acc", "accuracy", "success", "successes", "solved"}
)
"""Words of what is counted of the answers that a model gives."""


def tallied(loop: Loop) -> list[Loss]:
    """Return the counts of right and wrong answers: `if answer == gold: correct += 1`."""
    counted = [one for branch in statements(loop.body) if isinstance(branch, Branch) for one in _counting(branch)]
    named = [(target, one.line) for one in counted for target in one.targets if isinstance(target, Name)]
    return [Loss("collected", one.id, line) for one, line in named if _TALLIES.intersection(naming.words(one.id))]


def _counting(branch: Branch) -> Iterator[Assign]:
    """Yield what counts one more on either side of a branch."""
    for one in statements((*branch.then, *branch.other)):
        if isinstance(one, Assign) and one.op == "+" and isinstance(one.value, Const):
            yield one


def _single(statement: Assign) -> Iterator[Expr]:
    for target in statement.targets:
        yield from target.parts if isinstance(target, Group) else (target,)


def _comparisons(test: Expr) -> Iterator[Expr]:
    if isinstance(test, Apply) and test.op in ("and", "or", "not"):
        for part in test.parts:
            yield from _comparisons(part)
    elif isinstance(test, Apply) and test.op in ("<", "<=", ">", ">="):
        yield test
