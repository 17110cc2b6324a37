"""Computing on the items of a loop: on arrays, on rows by the million, in loops of the program's own.

One item is done at once; how many there are, and that somebody waits for them, has to be told by a bar or by lines.
"""

from __future__ import annotations

import re

from safepoint.core.diagnostic import Confidence
from safepoint.loops.checkpoints.keeping import optional
from safepoint.loops.costs.late import save_after
from safepoint.loops.costs.watched import only_loads
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.libraries import uses_networks
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.source.effects import Apply, Branch, Const, Loop
from safepoint.loops.source.walk import calls, label, names, statements
from safepoint.loops.summary import CostFact, Step
from safepoint.loops.turns.progress import MANY_LINES, barred, moves_bar, shown, told_every, told_total
from safepoint.loops.turns.starting import started

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.calls.callers import Callers
    from safepoint.loops.calls.events import Event, Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
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
LONG_COMPUTING = 300.0
"""Likely seconds of known work on items from which on nobody likes to begin again."""
_ARRAYS = ("numpy.", "scipy.", "cupy.", "skimage.", "cv2.")
_ARRAY = 0.05
"""Seconds of one turn's work on arrays under a progress bar."""
_QUICK = frozenset(
    {"seed", "default_rng", "RandomState", "permutation", "stack", "vstack", "hstack", "concatenate", "reshape", "unique"}
    | {
        "load",
        "array",
        "asarray",
        "zeros",
        "ones",
        "full",
        "empty",
        "arange",
        "linspace",
        "sum",
        "mean",
        "max",
        "min",
        "abs",
    }
    | {"sort", "argsort", "argmax", "argmin", "where", "pop", "tolist", "randint", "rand", "randn", "choice", "shuffle"}
    | {"norm", "dot", "clip", "round"}
)
"""What is done at once with the few numbers that belong to one item."""
MILLIONS = "computes on rows by the million"
OWN_LOOPS = "computes in loops of its own"
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
    if summary.costs or (summary.saves and not optional(summary.saves)) or not isinstance(turn.node, Loop):
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
    return any(one.callee.functions or label(one.call.func).rpartition(".")[2] in _TAKING_APART for one in made)


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


_CALLED_SO = re.compile(r"[\w-]+\.[a-z]\w{1,5}")
"""The whole name of a file."""
_FILES = frozenset({"file", "filename", "fname", "name", "basename", "key", "path"})
_PAIR = 2
_ONE_OF = 0.02
"""Of how many files one is called so, whatever else lies beside it."""


def of_one_name(turn: Turn, summary: Summary) -> Summary:
    """Return the summary of a turn that works only on files of one name: `if name == "inspect.json": requests.get(url)`."""
    if not isinstance(turn.node, Loop) or turn.node.kind == "while" or not summary.costs:
        return summary
    spans = [
        (one.line, max([getattr(each, "line", one.line) for each in statements(one.then)]))
        for one in statements(turn.node.body)
        if isinstance(one, Branch) and one.then and _asks_for_name(one.test)
    ]
    seconds, costs = summary.seconds, list(summary.costs)
    for at, cost in enumerate(costs):
        if any(first < cost.steps[0].line <= last for first, last in spans):
            costs[at] = cost._replace(seconds=cost.seconds * _ONE_OF)
            seconds -= cost.seconds * (1.0 - _ONE_OF)
    return summary._replace(costs=tuple(costs), seconds=max(seconds, 0.0)) if spans else summary


def _asks_for_name(test: Expr) -> bool:
    """Tell whether a test, or a part of it that has to hold, holds the name of a file against a whole name."""
    if not isinstance(test, Apply) or len(test.parts) < _PAIR:
        return False
    if test.op == "and":
        return any(_asks_for_name(part) for part in test.parts)
    said = [part.value for part in test.parts if isinstance(part, Const) and isinstance(part.value, str)]
    named = any(_FILES.intersection(naming.words(label(part).rpartition(".")[2])[-1:]) for part in test.parts)
    return test.op == "==" and named and any(_CALLED_SO.fullmatch(one) for one in said)


def with_own_loops(turn: Turn, summary: Summary, scope: Scope, summaries: Summaries) -> Summary:
    """Add the program's own work on each item: loops within loops, under a progress bar, whose result is saved right behind.

    Each of these is done at once by itself; whoever has all three waits for it. So does whoever has every pair under a bar,
    and whoever has a tokenizer make a data set of all texts.
    """
    node = turn.node
    if summary.costs or summary.saves or not isinstance(node, Loop) or node.kind != "for" or turn.loops:
        return summary
    if summaries.trips(scope, turn.number).maximum is not None or not (barred(node, scope) or moves_bar(node)):
        return summary
    if not _takes_pairs(node):
        if only_loads(node) or save_after(turn, scope, summaries) is None:
            return summary
        looped = not uses_networks(scope.tree.imports) and _loops_in_loops(turn, scope, summaries)
        if not looped and not _tokenizes(turn, scope, summaries):
            return summary
    fact = CostFact(_ARRAY, Cost.MEDIUM, OWN_LOOPS, (Step("its own loops", scope.path, node.line),), Confidence.MEDIUM)
    return summary._replace(seconds=summary.seconds + fact.seconds, costs=(fact,))


_TOKENIZING = frozenset({"tokenize", "encode", "encode_plus", "text_to_tensor", "encode_batch", "tokenizer"})
_MAKING_READY = frozenset({"preprocess", "preprocessing", "pretrain", "pretraining", "tokenize", "tokenization"})
"""Words of files and functions that do so."""
_TOKENIZERS = frozenset({"tokenizer", "tensorizer", "bpe", "sp", "sentencepiece", "tok"})
_HELPED = 2
"""How many calls may lead to where the tokenizer is asked."""


def _tokenizes(turn: Turn, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a program that makes texts ready for a training has a tokenizer take one apart each turn.

    It is asked in the turn, or where that takes its item from.
    """
    said = {*naming.words(scope.path.rpartition("/")[2].removesuffix(".py")), *naming.words(scope.function.name)}
    if _MAKING_READY.isdisjoint(said):
        return False
    made = [event for event in summaries.course(scope).events if turn.number in event.loops]
    return any(_asks_tokenizer(event, summaries, _HELPED) for event in made)


def _asks_tokenizer(event: Event, summaries: Summaries, hops: int) -> bool:
    base, _, last = label(event.call.func).rpartition(".")
    if last in _TOKENIZING and not _TOKENIZERS.isdisjoint(naming.words((base or last).rpartition(".")[2])):
        return True
    for ref in (*event.callee.functions, *event.callee.given) if hops else ():
        function = summaries.world.function(ref)
        if function is not None and any(map(function.mentions, ("token", "tensor", "bpe"))):
            inner = summaries.course(summaries.world.scope(ref.path, ref.name)).events
            if any(_asks_tokenizer(one, summaries, hops - 1) for one in inner):
                return True
    return False


def _takes_pairs(node: Loop) -> bool:
    """Tell whether a loop puts each item beside all those behind it: `for j in range(i + 1, n)` computes on every pair."""
    counters = set(names(node.target))
    for one in node.body:
        head = one.head if isinstance(one, Loop) and one.kind == "for" else None
        starts = [call.args[0] for call in calls(head) if len(call.args) > 1] if head is not None else []
        if any(isinstance(start, Apply) and start.op == "+" and counters & set(names(start)) for start in starts):
            return True
    return False


def _loops_in_loops(turn: Turn, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a turn calls a function of the project in whose loops there are loops, its own or those of others."""
    for event in summaries.course(scope).events:
        # Of what is gone through, the loop is this one: it reads an item each turn.
        for ref in event.callee.functions if turn.number in event.loops and not event.per_item else ():
            function = scope.world.function(ref)
            if function is None or not function.has_loop:
                continue
            inner = summaries.course(scope.world.scope(ref.path, ref.name))
            called = [one for made in inner.events if made.loops for one in made.callee.functions]
            if any(one.loops for one in inner.turns) or any(_has_loop(one, scope) for one in called):
                return True
    return False


def _has_loop(ref: Ref, scope: Scope) -> bool:
    function = scope.world.function(ref)
    return function is not None and function.has_loop


def only_computes(summary: Summary) -> bool:
    """Tell whether a turn does nothing slow but compute something on an item, as the packs know."""
    return bool(summary.costs) and all(one.why.startswith(COMPUTES) for one in summary.costs)


def in_earnest(turn: Turn, trips: Trips, summary: Summary, scope: Scope, callers: Callers, *, kept: bool) -> list[str]:
    """List the entry of the confidence table for computing that is done for many items by a program, or for files.

    A program that neither shows how far it is nor keeps (`kept`) what comes out computes on the parts of one thing.
    """
    if any(one.cost is Cost.HEAVY for one in summary.costs) or not any(
        one.why.startswith(COMPUTES) for one in summary.costs
    ):
        return []
    if shown(turn.node, scope) or any(one.why == MILLIONS for one in summary.costs):
        return ["computing"]
    if trips.likely * summary.seconds < LONG_COMPUTING:
        return []
    node = turn.node
    head = node.head if isinstance(node, Loop) else node.iterable
    said = {word for name in (*names(node.target), *names(head)) for word in naming.words(name)}
    return ["computing"] if said & _FILES or (kept and started(scope, callers)) else []


def shows_computing(turn: Turn, summary: Summary, scope: Scope) -> bool:
    """Tell whether a progress bar shows a loop that computes something on each item, and more than to read it."""
    return (
        any(one.why.startswith(COMPUTES) for one in summary.costs) and not _only_decodes(summary) and shown(turn.node, scope)
    )


def _only_decodes(summary: Summary) -> bool:
    """Tell whether a turn does no more than to read a short sound or picture from its file."""
    return all(one.why.startswith("decodes ") for one in summary.costs)
