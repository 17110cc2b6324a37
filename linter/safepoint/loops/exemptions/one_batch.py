"""Loops over the examples of one batch that a function is given: whoever goes through the batches calls it again."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.meanings.whys import FORWARD
from safepoint.loops.source.effects import Loop
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import names
from safepoint.loops.turns.progress import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.calls.events import Turn
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.summary import Summary

_BATCH = frozenset({"batch", "minibatch"})


def of_one_batch(turn: Turn, summary: Summary, scope: Scope) -> bool:
    """Tell whether a function passes through a network only what one batch holds, and shows nobody how far it is.

    The batch is said to be one by its type: `def score(model, data: CollatedBatch)` with `range(len(data.responses))`.
    """
    if scope.function.qualname == MODULE_BODY or any(one.why != FORWARD for one in summary.costs):
        return False
    given = {name for name, one in scope.params.items() if not _BATCH.isdisjoint(_type_words(names(one.annotation)))}
    if not given or shown(turn.node, scope):
        return False
    head = turn.node.head if isinstance(turn.node, Loop) else turn.node.iterable
    said = list(names(head))
    said += [one for name in said for bound in scope.bindings.get(name, ()) for one in names(bound.expr)]
    return any(name.partition(".")[0] in given and "." in name for name in said)


def _type_words(annotated: Iterator[str]) -> set[str]:
    """Return the words of the types that an annotation names, none of a collection's: `list[Batch]` holds many batches."""
    said = list(annotated)
    return set(naming.words(said[0].rpartition(".")[2])) if len(said) == 1 else set()
