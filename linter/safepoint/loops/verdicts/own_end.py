"""Callers' loops over a few whole jobs, each of which is saved where its results are all made, at its own end."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.meanings.whys import FORWARD
from safepoint.loops.source.effects import Comprehension, Loop, Name
from safepoint.loops.source.walk import calls, dotted, names
from safepoint.loops.turns.whole_jobs import coarse, learns
from safepoint.loops.verdicts.bulk import LONG, is_bulk, is_paid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from safepoint.loops.calls.events import Turn
    from safepoint.loops.facts import Loss
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.summary import SaveFact, Summary
    from safepoint.loops.tally import Trips

_FEW = 20.0
_HANDFUL = 5.0
_WORKERS = "counts the workers of one run"
"""How the count of a loop is told that starts them."""
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


def is_job(
    turn: Turn, node: Loop | Comprehension, scope: Scope, outer: Trips, trips: Trips, inner: Summary,
    lost: tuple[Loss, ...], outer_lost: tuple[Loss, ...], *, late: bool,
) -> bool:  # fmt: skip
    """Tell whether one turn of a caller's loop is a whole job, too long for a save at its end, its own if `late`."""
    # Beside a training of its own each stage may have a model answer a whole set of data, or others work it off; only
    # the passes of the network that it has trained are a part of that.
    passes = any(one.why == FORWARD for one in inner.costs)
    apart = coarse(node) and is_bulk(trips, inner, lost) and (not passes or is_paid(trips, inner, lost))
    learnt = learns(inner, lost) or any(one.kind in ("memory", "state") for one in (() if apart else outer_lost))
    if learnt or not any(one.kind == "collected" for one in lost):
        return False
    if "epoch" in {word for name in names(node.target) for word in naming.words(name)}:
        return False  # What is done once an epoch is a part of that epoch.
    # Each worker of a run does all its work in one turn of the loop that starts it.
    started = outer.why.startswith(_WORKERS)
    few = are_few(node, outer, scope, fine=not coarse(turn.node)) or "loader" in trips.why
    least = LONG if started or late else 5 * LONG if passes and coarse(node) else 10 * LONG
    return (few or started) and trips.maximum is None and trips.likely * inner.seconds >= least
