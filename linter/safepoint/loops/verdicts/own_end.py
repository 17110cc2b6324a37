"""Callers' loops over a few whole jobs, each of which is saved where its results are all made, at its own end."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Comprehension, Loop, Name
from safepoint.loops.source.walk import calls, dotted, names
from safepoint.loops.turns.whole_jobs import coarse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from safepoint.loops.calls.events import Turn
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.summary import SaveFact
    from safepoint.loops.tally import Trips

_FEW = 20.0
_HANDFUL = 5.0
_SETTINGS = frozenset({"args", "opt", "opts", "options", "cfg", "config", "conf", "settings", "flags"})
"""Words of what holds the settings of a run: a list among them was written by hand."""


def saved_at_own_end(turn: Turn, scope: Scope, saves: Sequence[SaveFact]) -> bool:
    """Tell whether a caller's loop saves what stands behind a loop, in that one's own function.

    That is `for path in args.eval_data: evaluate(path)`, where `evaluate` writes its results once they are all there.
    """
    after, last = turn.node.end_line + 1, scope.function.end_line
    return any(step.path == scope.path and after <= step.line <= last for one in saves for step in one.steps)


def are_few(node: Loop | Comprehension, outer: Trips, scope: Scope, *, fine: bool) -> bool:
    """Tell whether a caller's loop goes through a handful of whole jobs, by its count, its names, or where they stand.

    `range(args.num_folds)` as well, unless what it calls goes through whole jobs itself and so is not `fine`.
    """
    counted = outer.maximum is not None and outer.maximum <= _FEW
    usual = outer.usual is not None and outer.usual <= _HANDFUL and fine
    return counted or usual or coarse(node) or _from_settings(node, scope)


def _from_settings(node: Loop | Comprehension, scope: Scope) -> bool:
    """Tell whether a loop goes through what stands in the settings: `args.models`, `zip(config.paths, config.names)`.

    So does one over what is only made of that, `sizes = [int(x) for x in args.sizes.split(",")]`.
    """
    head = node.head if isinstance(node, Loop) else node.iterable
    made = scope.only_value(head.id) if isinstance(head, Name) else None
    head = made.iterable if isinstance(made, Comprehension) else head
    called = {dotted(call.func) for call in calls(head)}
    over = [name.removesuffix(".split") for name in names(head) if name not in called or name.endswith(".split")]
    said = [set(naming.words(name.rpartition(".")[0].replace(".", "_"))) for name in over]
    return bool(said) and "range" not in called and all(words & _SETTINGS for words in said)
