"""Loops under a progress bar whose work is done by a library that nothing is known of: somebody expects to wait for it."""

from __future__ import annotations

import re
import sys

from safepoint.core.diagnostic import Confidence
from safepoint.loops.checkpoints.saving import step_of
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.source.effects import Assign, Attr, Branch, Call, Const, Do, Loop, Name, Try
from safepoint.loops.source.prefilter import METHODS
from safepoint.loops.source.walk import calls, dotted, names, operands, own, statements
from safepoint.loops.summary import CostFact, Step
from safepoint.loops.turns.progress import barred, is_bar, moves, moves_bar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.calls.events import Event, Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.summary import Summary

WATCHED = "work of a library under a progress bar"
ANSWERED = "an answer of what is evaluated"
_EACH = 0.1
"""Seconds that a turn of such a loop is taken for."""
_HOPS = 1
QUICK = frozenset(
    {"make", "build", "create", "new", "format", "set", "get", "add", "register", "log", "print", "show", "submit"}
    | {"delay", "parse", "split", "rsplit", "join", "clean", "normalize", "tokenize", "count", "len", "is", "has", "to"}
    | {"from", "update", "enqueue"}
)
"""First words of calls that put something together, take it apart, or hand it on."""
_RECORDS = frozenset({"json", "jsonl", "jsonlines", "csv", "tsv", "yaml", "yml", "toml", "txt", "lines"})
"""Words of calls that read or write the records of a text file, which is soon done."""
_SOURCES = frozenset({"src", "source", "lib", "utils", "util", "tools", "scripts", "common", "helpers", "app"})
"""Folders that programs keep their own code in: no library has such a name, even if the file is not to be found."""


AGAIN = "is asked again after a pause"
_SECOND = 1.0


def asked_again(turn: Turn, summary: Summary, scope: Scope, summaries: Summaries) -> Summary:
    """Return the summary of a turn that costs nothing known, with the unknown call that it tries again after a pause.

    Nobody waits and tries again but with what is asked of somebody else: `try: client.replies(ts)`, `except: sleep(60)`.
    """
    tried = [(one.body, one.line) for one in _retried(turn.node)] if isinstance(turn.node, Loop) else []
    if not tried or summaries.trips(scope, turn.number).kind != "data":
        return summary
    for body, line in tried:
        last = max((getattr(one, "line", line) for one in statements(body)), default=line)
        for event in summaries.course(scope).events:
            if turn.number in event.loops and line <= event.line <= last and _is_unseen(event):
                fact = CostFact(_SECOND, Cost.HEAVY, AGAIN, (step_of(event, scope),), Confidence.MEDIUM)
                return summary._replace(costs=(fact,), seconds=_SECOND)
    return summary


def _retried(loop: Loop) -> Iterator[Try]:
    """Yield what stands to be tried again in a loop within the loop, by handlers that sleep."""
    for inner in statements(loop.body):
        for one in statements(inner.body) if isinstance(inner, Loop) else ():
            handled = [part for handler in one.handlers for part in statements(handler.body)] if isinstance(one, Try) else []
            made = [dotted(call.func) for part in handled for expr in own(part) for call in calls(expr)]
            if isinstance(one, Try) and any(name.rpartition(".")[2] == "sleep" for name in made):
                yield one


def _is_unseen(event: Event) -> bool:
    """Tell whether nothing is known of what a call of a method does."""
    func, callee = event.call.func, event.callee
    if not isinstance(func, Attr) or func.name in METHODS or callee.functions or callee.given or callee.meaning is not None:
        return False
    return QUICK.isdisjoint(naming.words(func.name)[:1])


PACED = "something done outside, with a pause after it"
_PAUSE = 0.5
_LONGEST_PAUSE = 60.0
"""Seconds of a pause between one thing and the next; who waits for longer waits until something else has happened."""


def paced(turn: Turn, summary: Summary, scope: Scope, summaries: Summaries) -> Summary:
    """Return the summary of a turn that costs nothing known, with the pause that it makes after what it does outside.

    That is a message that is clicked together, or what an unknown library is told with each row; the pause lasts for itself.
    """
    long = _PAUSE <= summary.slept <= _LONGEST_PAUSE
    if not long or summary.costs or not isinstance(turn.node, Loop) or turn.node.kind != "for":
        return summary
    if summaries.trips(scope, turn.number).kind != "data":
        return summary
    events = [one for one in summaries.course(scope).events if turn.number in one.loops and one.line > turn.node.line]
    done = (one for one in events if one.callee.meaning is not None and one.callee.meaning.changes == "outside")
    outside = next(((step_of(one, scope),) for one in done), None)
    steps = outside or next(_unknown(events, scope, summaries, 0), None)
    if steps is None:
        return summary
    changes = "outside" if outside else ""
    fact = CostFact(summary.slept, Cost.HEAVY, PACED, steps, Confidence.MEDIUM, changes=changes)
    return summary._replace(costs=(fact,), seconds=summary.slept)


BY_WORKERS = "work of other processes"
_WORKER = frozenset({"Process", "Thread", "submit", "apply_async"})
"""Last parts of calls that start what works beside the loop."""


def by_workers(turn: Turn, summary: Summary, scope: Scope) -> Summary:
    """Return the summary of a turn that costs nothing known, with the work that it takes out of the queue of its workers.

    They are started in the same function, with the queue, and a progress bar tells how far they are.
    """
    node = turn.node
    if summary.costs or not isinstance(node, Loop):
        return summary
    taken = [call.func for one in statements(node.body) for expr in own(one) for call in calls(expr)]
    queues = {dotted(func.base) for func in taken if isinstance(func, Attr) and func.name in ("get", "recv")}
    if not queues or not (moves_bar(node) or barred(node)) or _only_counts(node, queues):
        return summary
    before = [one for one in scope.function.statements if getattr(one, "line", node.line) < node.line]
    for call in [call for one in before for expr in own(one) for call in calls(expr, inside=True)]:
        given = {name for part in operands(call) for name in names(part)}
        if dotted(call.func).rpartition(".")[2] in _WORKER and given & queues:
            step = Step(dotted(call.func), scope.path, call.line)
            fact = CostFact(_SECOND, Cost.HEAVY, BY_WORKERS, (step,), Confidence.MEDIUM)
            return summary._replace(costs=(fact,), seconds=_SECOND)
    return summary


def _only_counts(loop: Loop, queues: set[str]) -> bool:
    """Tell whether what is taken out of queues is only added up and shown: the bytes that others have downloaded."""
    taken: set[str] = set()
    for one in statements(loop.body):
        value = one.value if isinstance(one, Assign) else None
        asked = value.func if isinstance(value, Call) else None
        if isinstance(one, Assign) and isinstance(asked, Attr) and dotted(asked.base) in queues:
            taken.update(target.id for target in one.targets if isinstance(target, Name))
            continue
        summed = isinstance(one, Assign) and bool(one.op) and isinstance(value, Name)
        if summed or isinstance(one, Branch) or (isinstance(one, Do) and moves(one.value)):
            continue
        if any(not taken.isdisjoint(names(expr)) for expr in own(one)):
            return False
    return bool(taken)


def watched(turn: Turn, summary: Summary, scope: Scope, summaries: Summaries) -> Summary:
    """Return the summary of a turn that costs nothing known, with the unknown work that a progress bar speaks of."""
    if summary.costs or not isinstance(turn.node, Loop) or not barred(turn.node, scope) or only_loads(turn.node):
        return summary
    if summaries.trips(scope, turn.number).kind != "data":
        return summary
    events = [one for one in summaries.course(scope).events if turn.number in one.loops and one.line > turn.node.line]
    answered = _answered(turn.node, events, scope)
    steps = answered or next(_unknown(events, scope, summaries, 0), None)
    if steps is None:
        return summary
    each, why = (_SECOND, ANSWERED) if answered else (_EACH, WATCHED)
    return summary._replace(costs=(CostFact(each, Cost.MEDIUM, why, steps, Confidence.MEDIUM),), seconds=each)


_EVALUATING = frozenset({"eval", "evaluate", "evaluation", "benchmark", "infer", "inference"})
_ANSWERING = frozenset(
    {"forward", "predict", "answer", "solve", "generate", "infer", "ask", "query", "respond", "chat", "invoke", "act", "run"}
)
"""First words of methods by which what is evaluated answers one example."""
_NOT_ASKED = frozenset({"metric", "metrics", "scorer", "score", "fn", "func", "tokenizer", "transform", "collate", "parse"})
"""Words of what is handed in to do something quick with each answer."""


def _answered(loop: Loop, events: list[Event], scope: Scope) -> tuple[Step, ...] | None:
    """Return the call by which an evaluation has what it is handed answer each example: `program(example["question"])`.

    What it is, is for its callers to say; that somebody puts a bar around the examples says that it takes its time.
    """
    if _EVALUATING.isdisjoint(naming.words(scope.function.name)):
        return None
    mine = set(names(loop.target))
    for event in events:
        func = event.call.func
        base = func.base if isinstance(func, Attr) else func
        asked = not isinstance(func, Attr) or not _ANSWERING.isdisjoint(naming.words(func.name)[:1])
        if not isinstance(base, Name) or base.id not in scope.params or scope.bindings.get(base.id) or not asked:
            continue
        if event.callee.meaning is not None or event.callee.functions or not _NOT_ASKED.isdisjoint(naming.words(base.id)):
            continue
        given = operands(event.call)
        if any(not mine.isdisjoint(name.partition(".")[0] for name in names(part)) for part in given):
            return (step_of(event, scope),)
    return None


_LOADING = frozenset({"load", "loading", "read", "reading", "retrieving"})
_MARKUP = re.compile(r"\[[^\]]*\]")
"""Colours in the title of a bar: `[blue]Reading`."""


def only_loads(loop: Loop) -> bool:
    """Tell whether the bar over a loop says that it only reads in what lies there: `tqdm(files, desc="Load weights")`."""
    bars = [call for call in calls(loop.head) if is_bar(call.func)]
    told = [value for bar in bars for key, value in bar.keywords if key in ("desc", "description")]
    texts = [one.value for one in told if isinstance(one, Const) and isinstance(one.value, str)]
    return any(not _LOADING.isdisjoint(_MARKUP.sub("", text).lower().split()[:1]) for text in texts)


def _unknown(events: list[Event], scope: Scope, summaries: Summaries, depth: int) -> Iterator[tuple[Step, ...]]:
    """Yield the calls of unknown libraries, in the events or in the project's functions that they call."""
    for event in events:
        callee = event.callee
        if callee.meaning is None and not callee.functions and not callee.given and _is_foreign(event, scope):
            yield (step_of(event, scope),)
        for ref in callee.functions if depth < _HOPS else ():
            inner = summaries.world.scope(ref.path, ref.name)
            for steps in _unknown(list(summaries.course(inner).events), inner, summaries, depth + 1):
                yield (step_of(event, scope), *steps)


def _is_foreign(event: Event, scope: Scope) -> bool:
    """Tell whether a call runs code of an installed library that no pack speaks for."""
    func = event.call.func
    said = naming.words(dotted(func).rpartition(".")[2])
    if QUICK.intersection(said[:1]) or _RECORDS.intersection(said):
        return False
    ref = scope.ref(func)
    if ref is None and isinstance(func, Attr) and func.name not in METHODS:
        ref = scope.type(func.base)
    elif ref is not None and not ref.name.rpartition(".")[2][:1].islower():
        return False
    if ref is None or ref.kind != "external" or "." not in ref.name:
        return False
    root = ref.name.partition(".")[0]
    # A file of that name is the program's own, wherever it is put on the path from.
    ours = root in _SOURCES or root in scope.world.index.by_tail
    return root not in sys.stdlib_module_names and not ours and scope.world.lookup.package(ref.name) is None
