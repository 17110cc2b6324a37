"""Work of the program's own on each item of a loop: loops within loops, pairs, texts that a tokenizer takes apart."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.checkpoints.by_default import optional
from safepoint.loops.costs.late import save_after, saved_by_caller
from safepoint.loops.costs.watched import only_loads
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.libraries import uses_networks
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.source.effects import Apply, Loop, Name
from safepoint.loops.source.walk import calls, label, names
from safepoint.loops.summary import CostFact, Step
from safepoint.loops.turns.progress import barred, moves_bar
from safepoint.loops.turns.progress_lines import MANY_LINES, told_every

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.callers import Callers
    from safepoint.loops.calls.events import Event, Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.summary import Summary

_WHY = "computes in loops of its own"
_SECONDS = 0.05
"""What a turn takes that somebody shows a progress bar for."""
_LINE = 10.0
"""What all the turns between two lines of progress take together."""


def with_own_loops(turn: Turn, summary: Summary, scope: Scope, callers: Callers) -> Summary:
    """Add a program's own work on each item: loops within loops, which a bar or lines of progress show, saved right behind.

    Each of these is done at once by itself; whoever has all three waits for it. So does whoever has every pair under a bar,
    and whoever has a tokenizer make a data set of all texts.
    """
    node, summaries = turn.node, callers.summaries
    if summary.costs or not isinstance(node, Loop) or node.kind != "for" or turn.loops:
        return summary
    if summaries.trips(scope, turn.number).maximum is not None:
        return summary
    bar = barred(node, scope) or moves_bar(node)
    period = 0.0 if bar else told_every(node, scope)
    shown = not summary.saves and (bar or period >= MANY_LINES)
    if not (shown and _has_own_loops(turn, scope, summaries)) and not _makes_data_set(turn, summary, scope, callers):
        return summary
    seconds = _LINE / period if period >= MANY_LINES else _SECONDS
    fact = CostFact(seconds, Cost.MEDIUM, _WHY, (Step("its own loops", scope.path, node.line),), Confidence.MEDIUM)
    return summary._replace(seconds=summary.seconds + fact.seconds, costs=(fact,))


def _has_own_loops(turn: Turn, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a turn goes through pairs, or through loops within loops whose result is saved right behind."""
    if not isinstance(turn.node, Loop) or _takes_pairs(turn.node):
        return True
    if only_loads(turn.node) or save_after(turn, scope, summaries) is None:
        return False
    return _loops_in_loops(turn, scope, summaries)


def _makes_data_set(turn: Turn, summary: Summary, scope: Scope, callers: Callers) -> bool:
    """Tell whether a loop has a tokenizer make a data set of all texts and shows how far it is, and that is saved behind.

    A function that only tokenizes may leave that to its caller, and the line of progress to every so many texts. What is
    written on the way only if a setting asks for it is not the data set.
    """
    node, summaries = turn.node, callers.summaries
    if not isinstance(node, Loop) or only_loads(node) or (summary.saves and not optional(summary.saves, scope)):
        return False
    if not (barred(node, scope) or moves_bar(node) or told_every(node, scope) >= _LINES):
        return False
    kept = save_after(turn, scope, summaries) is not None or saved_by_caller(scope, callers)
    return kept and _tokenizes(turn, scope, summaries)


_LINES = 1000.0
"""After how many texts each somebody prints a line who has far more than that."""
_TOKENIZING = frozenset({"tokenize", "encode", "encode_plus", "text_to_tensor", "encode_batch", "tokenizer"})
_TAKING_APART = frozenset({"tokenize", "tokenization", "pretokenize", "pretokenization"})
"""Words of files and functions that do so and nothing else, whatever they are helped by."""
_MAKING_READY = _TAKING_APART | {"preprocess", "preprocessing", "pretrain", "pretraining"}
"""Words of files and functions that make texts ready for a training."""
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
    if not _TAKING_APART.isdisjoint(naming.words(scope.function.name)[:1]):
        return True
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
            if function is None or not function.has_loop or uses_networks(scope.world.index.tree(ref.path).imports):
                continue  # The loops of a network's own code are soon over.
            inner = summaries.course(scope.world.scope(ref.path, ref.name))
            called = [one for made in inner.events if made.loops for one in made.callee.functions]
            deep = any(one.loops and not _goes_down(one, inner.turns[one.loops[-1]]) for one in inner.turns)
            if deep or any(_has_loop(one, scope) for one in called):
                return True
    return False


def _goes_down(turn: Turn, outer: Turn) -> bool:
    """Tell whether a loop goes through just what the one around it is at, which is one pass over the parts of one thing.

    That is `for hunk in file` in `for file in patch`.
    """
    node, around = turn.node, outer.node
    if not isinstance(node, Loop) or not isinstance(around, Loop):
        return False
    return isinstance(node.head, Name) and node.head.id in set(names(around.target))


def _has_loop(ref: Ref, scope: Scope) -> bool:
    function = scope.world.function(ref)
    return function is not None and function.has_loop


__all__ = ["with_own_loops"]
