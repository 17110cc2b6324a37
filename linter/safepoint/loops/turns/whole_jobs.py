"""Loops each of whose turns is a whole job: a task, a data set, a model, a run that is made once more."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.source.cursors import PLACES, gets_place, turns_pages
from safepoint.loops.source.effects import Assign, Attr, Call, Const, Group, Item, Loop, Name
from safepoint.loops.source.walk import dotted, names, operands, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.facts import Loss
    from safepoint.loops.source.effects import Comprehension, Expr
    from safepoint.loops.summary import Summary
    from safepoint.loops.tally import Trips

_REPEATS = frozenset({"repeat", "repeats", "repetitions", "seeds", "folds", "runs", "trials"})
"""Words of how often a whole run is made again."""
_COARSE = frozenset(
    {
        *("task", "tasks", "dataset", "datasets", "model", "models", "split", "splits"),
        *("subset", "subsets", "category", "categories", "benchmark", "benchmarks", "suite", "language"),
        *("languages", "lang", "branch", "branches", "version", "versions", "fold", "folds"),
        *("seed", "seeds", "config", "configs", "experiment", "experiments", "domain", "domains"),
        *("scenario", "scenarios", "setting", "settings", "stage", "stages"),
    }
)
"""Words of loops over a handful of long jobs."""
_PARTS = frozenset({"split", "items", "keys", "values"})
"""Methods that give the elements of what they are called on."""


def at_most_once(trips: Trips, summary: Summary) -> bool:
    """Tell whether a loop turns once, or does unless somebody asks for more: `def run(self, rounds=1)`, `args.num_samples`.

    By how many epochs a function trains unless it is told otherwise says less.
    """
    if trips.maximum is not None:
        return trips.maximum <= 1
    return trips.usual is not None and trips.usual <= 1 and "memory" not in summary.changes


def coarse(node: Loop | Comprehension) -> bool:
    """Tell whether a loop's names say that one turn is a whole job: a task, a data set, a model."""
    head = node.head if isinstance(node, Loop) else node.iterable
    if isinstance(head, Call) and isinstance(head.func, Attr) and head.func.name in _PARTS:
        head = head.func.base  # `args.tasks.split(",")`, `models.items()`
    spoken = (*names(node.target), *((dotted(head).rpartition(".")[2],) if dotted(head) else ()))
    return repeats(node) or not _COARSE.isdisjoint(word for name in spoken for word in naming.words(name))


_DATA_SETS = (("dataset",), ("benchmark",), ("subset",), ("split",))
"""Last words of what a loop over whole sets of data goes through."""


def through_sets(node: Loop | Comprehension) -> bool:
    """Tell whether each turn of a loop goes through a whole set of data, by what it calls it: `for dataset in datasets`."""
    said = [naming.words(name)[-1:] for name in names(node.target)]
    return bool(said) and all(one in _DATA_SETS for one in said)


def repeats(node: Loop | Comprehension) -> bool:
    """Tell whether a loop's count says that each turn makes the whole run again: `range(args.n_runs)`."""
    head = node.head if isinstance(node, Loop) else node.iterable
    return not _REPEATS.isdisjoint(word for name in names(head) for word in naming.words(name.rpartition(".")[2]))


_BATCHES = frozenset({"batch", "batches", "minibatch", "chunk"})
"""Words of what one turn hands over of all the items."""
_MEASURES = frozenset({"size", "sizes", "length", "len", "count", "overlap"})
"""Last words of what only says how large such a part is to be: a setting to be tried out, `chunk_size`."""


def hands_batch(call: Call, node: Loop | Comprehension) -> bool:
    """Tell whether a call in a loop is given the turn's own slice of the items: `run(items[start:end])`, `run(batch)`.

    The slice may have been given any name before: `texts = items[start:end]`.
    """
    block = [one for one in statements(node.body) if isinstance(one, Assign)] if isinstance(node, Loop) else []
    made = {*names(node.target), *[name for one in block for target in one.targets for name in names(target)]}
    cut = [one for one in block if len(one.targets) == 1 and one.value is not None and _is_slice(one.value, made)]
    called = [one.targets[0] for one in cut]
    for given in operands(call):
        said = naming.words(given.id) if isinstance(given, Name) and given.id in made else ()
        if _BATCHES.intersection(said) and _MEASURES.isdisjoint(said[-1:]):
            return True
        if given in called or _is_slice(given, made):
            return True
    return False


def _is_slice(expr: Expr, made: set[str]) -> bool:
    """Tell whether an expression cuts out a part by what the turn makes."""
    key = expr.key if isinstance(expr, Item) else None
    return isinstance(key, Group) and key.kind == "slice" and not made.isdisjoint(names(key))


def hands_part(call: Call, node: Loop | Comprehension) -> bool:
    """Tell whether a call in a loop is given what belongs to the turn's own item: `scores(row["variants"])`.

    What belongs to a task, to a model or to a set of data is all the data of a job instead.
    """
    if coarse(node) or not isinstance(node.target, Name):
        return False
    given = operands(call)
    fields = [one.base for one in given if isinstance(one, Attr) or (isinstance(one, Item) and _is_field(one.key))]
    return node.target in fields


def _is_field(key: Expr) -> bool:
    return isinstance(key, Const) and isinstance(key.value, str)


def asks_only(inner: Summary) -> bool:
    """Tell whether all that is slow in a turn are requests."""
    return all(one.is_request for one in inner.heavy)


_PLACES = PLACES | {"next"}
"""Words of what says where the next page begins."""


def asks_for_pages(node: Loop | Comprehension, inner: Summary) -> bool:
    """Tell whether a `while` asks for page after page of something, and does nothing else that is slow."""
    if not isinstance(node, Loop) or node.kind != "while" or not (turns_pages(node) or gets_place(node)):
        return False
    put = [target for one in statements(node.body) if isinstance(one, Assign) for target in one.targets]
    keys = [one.key.value for one in put if isinstance(one, Item) and isinstance(one.key, Const)]
    said = [*[name for one in put for name in names(one)], *[key for key in keys if isinstance(key, str)]]
    return any(not _PLACES.isdisjoint(naming.words(one)) for one in said) and bool(inner.heavy) and asks_only(inner)


def pages(node: Loop | Comprehension, lost: tuple[Loss, ...], inner: Summary, of: Loop | Comprehension) -> bool:
    """Tell whether a caller's loop collects what a helper's loop `of` finds by requests on each page, or for each of many.

    Either of the two goes from page to page.
    """
    paging = isinstance(node, Loop) and node.kind == "while" and asks_only(inner)
    return (paging or asks_for_pages(of, inner)) and any(one.kind == "collected" for one in lost)


def learns(inner: Summary, lost: tuple[Loss, ...]) -> bool:
    """Tell whether turns move weights or a state on from one to the next: a table of answers that is handed on is none."""
    return any(one.kind == "memory" or (one.kind == "state" and bool(inner.changes)) for one in lost)
