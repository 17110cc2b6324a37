"""Loops that rate one generation of an evolutionary search, which is bred, counted and kept by whoever calls them."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Assign, Attr, Loop
from safepoint.loops.source.walk import dotted, names, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.names.scope import Scope

_GENERATIONS = frozenset({"genomes", "individuals", "population", "pop", "offspring", "invalid", "children", "chromosomes"})
"""Words of parameters that take a generation."""
_RATING = frozenset({"eval", "evaluate", "evaluation", "fitness", "rate", "assess", "score"})
"""First words of functions that rate one, and no more: one that breeds as well goes from generation to generation."""


def rates_generation(turn: Turn, scope: Scope) -> bool:
    """Tell whether a function rates what it is given of a population: `for one in genomes: one.fitness = play(one)`.

    The search calls it for each generation, and what it gives is as good as the population that the search keeps.
    """
    node = turn.node
    given = {name for name in scope.params if _GENERATIONS.intersection(naming.words(name)[-1:])}
    if not given or not isinstance(node, Loop) or _RATING.isdisjoint(naming.words(scope.function.name)[:1]):
        return False
    rated = [target for one in statements(node.body) if isinstance(one, Assign) for target in one.targets]
    items = set(names(node.target))
    return any(isinstance(one, Attr) and not items.isdisjoint(_rated(one)) for one in rated)


def _rated(target: Attr) -> set[str]:
    """Return what an assignment gives a fitness: `genome` of `genome.fitness = 3`, or of `genome.fitness.values = (3,)`."""
    path = dotted(target).split(".")
    return {".".join(path[:at]) for at, name in enumerate(path) if name == "fitness" and at}


__all__ = ["rates_generation"]
