"""Passes over the examples of an evaluation: minutes with a network, of which only figures are kept."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.meanings.whys import BACKPROPAGATION, FORWARD
from safepoint.loops.source.effects import Assign, Call, Const, Group, Item, Loop
from safepoint.loops.source.walk import dotted, last_part, names, statements, whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.verdicts.case import Case

_JUDGING = frozenset({"eval", "evaluation", "valid", "validation", "val", "dev", "test", "testing", "evaluating"})
"""Words of the data by which a network is judged."""
_TRYING = frozenset({"evaluate", "evaluates", "validate", "accuracy", *_JUDGING})
_EVALUATING = frozenset({"eval", "evaluation", "evaluate"})
"""Words of files that are there to evaluate."""
_EXTRACTING = frozenset({"extract", "features", "embed", "embeddings", "encode", "encodings"})
"""Words of functions whose result is what a network makes of the data."""
_INDEXING = _EXTRACTING | {"index", "indexing"}
"""The same for those that make data ready to be searched."""
_PREDICTING = frozenset({FORWARD, "an evaluation"})
_GETTING_READY = ("loads a data set", "loads a model")
"""What a turn may do before it passes a whole set of data through the network."""
PASS = 1.0
"""Seconds of one turn up to which it passes a batch through a network, and generates no text with it."""


def evaluates(case: Case) -> bool:
    """Tell whether a loop passes the examples of an evaluation through a network once, which takes minutes.

    Its data are called so, or the function of a class that it stands in: `test_epoch(self, data)`; or its function is told
    after which epoch that is. Where nothing is saved behind, the name of any function says it, and that of a file,
    unless the function is there to get what a network makes of the data: `extract_features`.
    """
    turn, summary, scope = case.turn, case.summary, case.scope
    written = {one.steps[-1] for one in summary.saves}
    work = [one for one in summary.costs if one.steps[-1] not in written]  # a helper may put what it needs into a cache
    if summary.seconds > PASS or not work or any(one.why != FORWARD or one.cost is Cost.HEAVY for one in work):
        return False
    head = turn.node.head if isinstance(turn.node, Loop) else turn.node.iterable
    named = not _TRYING.isdisjoint(naming.words(scope.function.name))
    if (named and (scope.function.owner or not case.saved_behind)) or "epoch" in scope.params:
        return True
    file = naming.words(scope.path.rpartition("/")[2].removesuffix(".py"))
    extracts = not _EXTRACTING.isdisjoint(naming.words(scope.function.name))
    if not (case.saved_behind or extracts or _EVALUATING.isdisjoint(file)):
        return True
    return not _JUDGING.isdisjoint(word for name in names(head) for word in naming.words(name.rpartition(".")[2]))


def counts_only(case: Case) -> bool:
    """Tell whether an evaluation passes examples through a network and keeps nothing but numbers that it adds up.

    Whatever its function is called, numbers that begin at nought are such, and so where a gradient only shows how an
    example is to be changed. One that is there to get what the network makes of the data hands that on beside its figures.
    """
    lost, scope = case.lost, case.scope
    work = [one for one in case.summary.costs if not one.why.startswith(_GETTING_READY)]
    if (
        not isinstance(case.turn.node, Loop)
        or not lost
        or not work
        or not all(_passes(one.why, one.changes) for one in work)
    ):
        return False
    moved = [one for one in statements(case.turn.node.body) if isinstance(one, Assign) and one.op]
    added = {dotted(target) for one in moved for target in one.targets}
    said = {*naming.words(scope.function.name), *naming.words(scope.function.owner.rpartition(".")[2])}
    if _TRYING.isdisjoint(said) and not _INDEXING.isdisjoint(naming.words(scope.function.name)):
        return False
    predicts = all(one.why in _PREDICTING for one in work)
    if predicts and said & _TRYING and all(one.name in added for one in lost):
        return True
    sums = {whole(target) for one in moved if _is_figure(one.value) for target in one.targets if isinstance(target, Item)}
    return all(one.name in sums or (one.name in added and _from_nought(one.name, scope)) for one in lost)


def _passes(why: str, changes: str) -> bool:
    return why in _PREDICTING or (why == BACKPROPAGATION and changes != "memory")


_FIGURES = frozenset({"sum", "mean", "item", "numel"})
_NOUGHTS = frozenset({"zeros", "zeros_like", "tensor", "float", "int"})
"""Last parts of calls that make a figure, and of those that make one to begin with."""


def _is_figure(value: Expr | None) -> bool:
    return isinstance(value, Call) and last_part(value) in _FIGURES


def _from_nought(name: str, scope: Scope) -> bool:
    """Tell whether a name stands for a number, or for an array of noughts, before it is added to: `correct = 0`."""
    bound = [(one.expr, one.position) for one in scope.given(name) if one.kind == "value" and name not in {*names(one.expr)}]
    begun = [
        one.parts[place] if isinstance(one, Group) and place is not None and place < len(one.parts) else one
        for one, place in bound
    ]
    return bool(begun) and all(map(_is_nought, begun))


def _is_nought(value: Expr) -> bool:
    if isinstance(value, Const):
        return isinstance(value.value, (int, float)) and not isinstance(value.value, bool)
    return isinstance(value, Call) and last_part(value) in _NOUGHTS
