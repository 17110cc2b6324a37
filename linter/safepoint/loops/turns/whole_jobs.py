"""Loops each of whose turns is a whole job: a task, a data set, a model, a run that is made once more."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Attr, Call, Loop
from safepoint.loops.source.walk import dotted, names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.source.effects import Comprehension

_REPEATS = frozenset({"repeat", "repeats", "repetitions", "seeds", "folds", "runs"})
"""Words of how often a whole run is made again."""
_COARSE = frozenset(
    {
        *("task", "tasks", "dataset", "datasets", "model", "models", "split", "splits"),
        *("subset", "subsets", "category", "categories", "benchmark", "benchmarks", "suite", "language"),
        *("languages", "lang", "branch", "branches", "version", "versions", "fold", "folds"),
        *("seed", "seeds", "config", "configs", "experiment", "experiments", "domain", "domains"),
        *("scenario", "scenarios", "setting", "settings"),
    }
)
"""Words of loops over a handful of long jobs."""
_PARTS = frozenset({"split", "items", "keys", "values"})
"""Methods that give the elements of what they are called on."""


def coarse(node: Loop | Comprehension) -> bool:
    """Tell whether a loop's names say that one turn is a whole job: a task, a data set, a model."""
    head = node.head if isinstance(node, Loop) else node.iterable
    if isinstance(head, Call) and isinstance(head.func, Attr) and head.func.name in _PARTS:
        head = head.func.base  # `args.tasks.split(",")`, `models.items()`
    spoken = (*names(node.target), *((dotted(head).rpartition(".")[2],) if dotted(head) else ()))
    return repeats(node) or not _COARSE.isdisjoint(word for name in spoken for word in naming.words(name))


def repeats(node: Loop | Comprehension) -> bool:
    """Tell whether a loop's count says that each turn makes the whole run again: `range(args.n_runs)`."""
    head = node.head if isinstance(node, Loop) else node.iterable
    return not _REPEATS.isdisjoint(word for name in names(head) for word in naming.words(name.rpartition(".")[2]))
