"""Computing on the items of a loop: on arrays, on rows by the million.

One item is done at once; how many there are, and that somebody waits for them, has to be told by a bar or by lines.
"""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.checkpoints.beside import put_in_place_behind
from safepoint.loops.checkpoints.by_default import optional
from safepoint.loops.checkpoints.products import written_whole
from safepoint.loops.costs.late import save_after
from safepoint.loops.costs.watched import only_loads
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.libraries import uses_networks
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.source.effects import Call, Loop
from safepoint.loops.source.walk import names, tail
from safepoint.loops.summary import CostFact, Step
from safepoint.loops.turns.progress import barred, bound_to_bar, shown, told_total
from safepoint.loops.turns.progress_lines import MANY_LINES, tells, told_every
from safepoint.loops.turns.starting import started

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.calls.callers import Callers
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.facts import Loss
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.summary import Summary
    from safepoint.loops.tally import Trips

COMPUTES = (
    "computes ",
    "decodes ",
    "reads a document",
    "reads the text",
    "looks for faces",
    "aligns ",
    "reads a genome file",
    "hashes a file",
    "a search",
)
"""How the packs' words for work of the machine's own on one item begin."""
_FILES = frozenset({"file", "files", "path", "paths", "filename", "filenames", "folder", "folders", "dir", "dirs"})
"""Words of what lies on a disk: whoever goes through it wants all of it done."""
_FITTED = ("fits a model", "a forecast")
"""The packs' words for what is done once for each series, each of which is soon done by itself."""
_SLOW_FIT = 1.0
"""Seconds of a fit from which on somebody waits for many of them."""
LONG_COMPUTING = 300.0
"""Likely seconds of known work on items from which on nobody likes to begin again."""
_ARRAYS = ("numpy.", "scipy.", "cupy.", "skimage.", "cv2.")
_ARRAY = 0.05
"""Seconds of one turn's work on arrays under a progress bar."""
_QUICK = frozenset(
    {"seed", "default_rng", "RandomState", "permutation", "stack", "vstack", "hstack", "concatenate", "reshape", "unique"}
    | {"load", "array", "asarray", "zeros", "ones", "full", "empty", "arange", "linspace"}
    | {"sum", "mean", "max", "min", "abs"}
    | {"sort", "argsort", "argmax", "argmin", "where", "pop", "tolist", "randint", "rand", "randn", "choice", "shuffle"}
    | {"norm", "dot", "clip", "round"}
)
"""What is done at once with the few numbers that belong to one item."""
MILLIONS = "computes on rows by the million"
_MILLIONS = 100_000.0
"""After how many turns each a loop tells how far it is that goes through millions of rows."""
_SAID = ("0000", "0_000", "unit_scale")
"""What stands in the text of whatever tells of so many."""
_ROW = 0.0001
"""Seconds that plain Python takes for one of them."""
_TAKING_APART = frozenset(
    {"loads", "fromstring", "parse", "parse_line", "decode", "match", "search", "findall", "finditer", "sub", "split"}
    | {"tokenize", "normalize", "translate", "strptime", "fromisoformat"}
)
"""What is done with a row that is more than to look something up in it."""


def with_arrays(turn: Turn, summary: Summary, scope: Scope, summaries: Summaries) -> Summary:
    """Add what a turn computes on arrays, when a progress bar shows the loop and all of it is saved right behind.

    What NumPy does in one call is mostly nothing; whoever shows how far it is, and keeps the result, knows that it is not.
    """
    node = turn.node
    if summary.costs or summary.saves or not isinstance(node, Loop) or node.kind != "for" or not barred(node):
        return summary
    if only_loads(node) or uses_networks(scope.tree.imports) or save_after(turn, scope, summaries) is None:
        return summary
    for event in summaries.course(scope).events:
        ref = scope.ref(event.call.func) if turn.number in event.loops else None
        if (
            ref is not None
            and ref.kind == "external"
            and ref.name.startswith(_ARRAYS)
            and event.callee.name.rpartition(".")[2] not in _QUICK
        ):
            fact = CostFact(
                _ARRAY, Cost.MEDIUM, "computes on arrays", (Step(event.callee.name, scope.path, event.line),), Confidence.LOW
            )
            return summary._replace(seconds=summary.seconds + fact.seconds, costs=(fact,))
    return summary


def with_millions(turn: Turn, summary: Summary, scope: Scope, summaries: Summaries) -> Summary:
    """Add the plain work on rows when a loop tells how far it is after every hundred thousand of them.

    Nobody has a line printed for a million rows who has only one: what is parsed and gathered so takes its minutes. A file
    that is written only where a setting names one is for what is left out, or copied beside it. A function that has such a
    loop for each file makes one over files as long.
    """
    if summary.costs or (summary.saves and not optional(summary.saves, scope)) or not isinstance(turn.node, Loop):
        return summary
    rows = Step("its rows", scope.path, turn.node.line)
    if _takes_millions(turn, scope, summaries):
        fact = CostFact(_ROW, Cost.MEDIUM, MILLIONS, (rows,), Confidence.MEDIUM)
    elif (called := next(_called_for_millions(turn, scope, summaries), None)) is not None:
        fact = CostFact(_ROW * _MILLIONS * MANY_LINES, Cost.MEDIUM, MILLIONS, (called, rows), Confidence.MEDIUM)
    else:
        return summary
    return summary._replace(seconds=summary.seconds + fact.seconds, costs=(fact,))


def _takes_millions(turn: Turn, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a loop tells how far it is after so many rows, and does more with each than to look something up."""
    node = turn.node
    if (
        not isinstance(node, Loop)
        or max(told_every(node, scope) * MANY_LINES, told_total(node, scope)) < _MILLIONS * MANY_LINES
    ):
        return False
    made = [one for one in summaries.course(scope).events if turn.number in one.loops]
    return any(one.callee.functions or tail(one.call.func) in _TAKING_APART for one in made)


def _called_for_millions(turn: Turn, scope: Scope, summaries: Summaries) -> Iterator[Step]:
    """Yield the calls of a turn to functions of the project that go through millions of rows and save nothing of them."""
    for event in summaries.course(scope).events:
        for ref in event.callee.functions if turn.number in event.loops and not event.per_item else ():
            function = scope.world.function(ref)
            if function is None or not (function.has_loop and any(map(function.mentions, _SAID))):
                continue
            inner = scope.world.scope(ref.path, ref.name)
            for one in summaries.course(inner).turns:
                if _takes_millions(one, inner, summaries) and not summaries.stretch(inner, one.number).saves:
                    yield Step(event.callee.name, scope.path, event.line)


def only_computes(summary: Summary) -> bool:
    """Tell whether a turn does nothing slow but compute something on an item, as the packs know."""
    return bool(summary.costs) and all(one.why.startswith(COMPUTES) for one in summary.costs)


def in_earnest(
    turn: Turn, trips: Trips, summary: Summary, lost: tuple[Loss, ...], scope: Scope, callers: Callers, *, kept: bool
) -> list[str]:
    """List the entry of the confidence table for computing that is done for many items by a program, or for files.

    A program that neither shows how far it is nor keeps what comes out computes on the parts of one thing. It may be `kept`
    behind the loop, or by who calls the function.
    """
    if summary.heavy:
        return []
    if _fits_each(turn, trips, summary):
        return ["computing"]
    if is_given_bar(turn, scope) and trips.likely * summary.seconds >= LONG_COMPUTING:
        return ["computing"]
    if not any(one.why.startswith(COMPUTES) for one in summary.costs):
        return []
    if shown(turn.node, scope) or any(one.why == MILLIONS for one in summary.costs):
        return ["computing"]
    if trips.likely * summary.seconds < LONG_COMPUTING:
        return []
    node = turn.node
    head = node.head if isinstance(node, Loop) else node.iterable
    said = {word for name in (*names(node.target), *names(head)) for word in naming.words(name)}
    if said & _FILES:
        return ["computing"]
    kept = kept or written_whole(turn, lost, scope, callers.summaries, callers) is not None
    if isinstance(node, Loop):
        # Whoever has each turn say which item it is at waits for them, as one does who keeps what comes out.
        kept = kept or tells(node) or any(put_in_place_behind(one.name, node, scope) for one in lost)
    return ["computing"] if kept and started(scope, callers) else []


def is_given_bar(turn: Turn, scope: Scope) -> bool:
    """Tell whether what maps a function over items is handed a bar that shows how far it is: `pool.map(8, bar, tasks)`."""
    node = turn.node
    made = node.element if turn.mapped and not isinstance(node, Loop) else None
    return isinstance(made, Call) and any(bound_to_bar(one, scope) for one in made.args)


def _fits_each(turn: Turn, trips: Trips, summary: Summary) -> bool:
    """Tell whether a model is fitted to each of many things, seconds for each, and every turn says which it is at."""
    node = turn.node
    fitted = sum(one.seconds for one in summary.costs if one.why in _FITTED)
    if fitted < _SLOW_FIT or fitted * trips.likely < LONG_COMPUTING:
        return False
    return isinstance(node, Loop) and (tells(node) or barred(node))


def shows_computing(turn: Turn, summary: Summary, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a progress bar shows a loop that computes something on each item, and more than to read it.

    What is read from each sound or picture is work as well where a save stands right behind the loop.
    """
    if not any(one.why.startswith(COMPUTES) for one in summary.costs) or not shown(turn.node, scope):
        return False
    return not only_decodes(summary) or save_after(turn, scope, summaries) is not None


def only_decodes(summary: Summary) -> bool:
    """Tell whether a turn does no more than to read a short sound or picture from its file."""
    return all(one.why.startswith("decodes ") for one in summary.costs)
