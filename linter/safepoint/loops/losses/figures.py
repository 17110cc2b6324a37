"""Figures about the work, which are not the work, unless a function gives them back or writes them down."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Apply, Attr, Const, Exit, Group, Name
from safepoint.loops.source.walk import calls, dotted, operands, own

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr, Loop

_REPORTS = frozenset({"warning", "warnings", "message", "messages", "status"})
"""Words of what is told of the work, which is the work itself where a function gives it back."""
BOOKKEEPING = _REPORTS | {
    *("log", "logs", "logger", "logging", "loss", "losses", "acc", "accuracy", "metric", "metrics", "meter", "meters"),
    *("time", "times", "timer", "counter", "counters", "count", "counts", "elapsed", "pbar", "progress", "bar", "history"),
    *("delay", "backoff", "wait", "retry", "retries", "attempt", "attempts", "average", "averager", "avg", "mean", "sleep"),
    *("interval", "last", "timestamp", "running", "debug", "spinner", "tick", "lr", "cost", "costs", "price", "usage"),
}
"""Words of names that hold figures about the work, not the work."""
_GIVEN = _REPORTS | {"counts", "counter", "counters"}
"""The same, with what is counted under many keys."""
_SUMMED = frozenset({"words", "tokens", "chars", "characters", "bytes", "size", "length", "examples", "samples"})
"""What there is of the data, of which a total is told."""
_TOPS = (("top", "1"), ("top", "5"))
"""Names of how often what a network says of a picture is among its first guesses."""
RATINGS = frozenset({"metric", "metrics", "acc", "accuracy", "accuracies", "history"})
"""Words of figures that are the work itself where models are asked: how well they do, and what was said."""
FETCHED = frozenset({"history", "price"})
"""The same where a service is asked: what became of each thing, and what it was sold for."""
_DUMPING = frozenset({"dump", "save", "savez", "savez_compressed", "create_dataset"})
"""Last parts of calls that write what they are given to a file."""
_COMPARING = frozenset({"==", "!=", "<", "<=", ">", ">=", "in", "not in", "is", "is not", "not", "and", "or"})


def is_truth(value: Expr | None) -> bool:
    """Tell whether a value says no more than yes or no: `sent and fine`, `left > 0`, `False`."""
    return (isinstance(value, Apply) and value.op in _COMPARING) or (
        isinstance(value, Const) and isinstance(value.value, bool)
    )


def empties(value: Expr | None) -> bool:
    """Tell whether a value begins something anew: `rows = []` once the rows are written."""
    return isinstance(value, Const) or (isinstance(value, Group) and not value.parts)


def counts_on(target: Expr, value: Expr | None) -> bool:
    """Tell whether a name is only moved on by a number: `done = done + 1`."""
    parts = value.parts if isinstance(value, Apply) and value.op in ("+", "-") else ()
    return target in parts and all(one == target or isinstance(one, Const) for one in parts)


_LIVE = (
    *(("clients",), ("workers",), ("servers",), ("processes",), ("procs",), ("threads",), ("sandboxes",)),
    *(("connections",), ("conns",), ("sockets",), ("drivers",), ("browsers",)),
    *(("cookie",), ("cookies",), ("cookiejar",)),
)
"""Last words of containers of what works and ends with the process, and is started again by the next one."""


FREE = (("free",), ("idle",))
"""First words of what work waits for: cores, devices and workers, each of which is put back when it is done with."""
_OF_OPTIMIZERS = (("optimizer",), ("param", "groups"))
"""Last words of what moves the weights, which are what is lost, and of where it keeps its rate."""


def is_figure(said: tuple[str, ...], bookkeeping: frozenset[str]) -> bool:
    """Tell whether words name a figure about the work: `total_words` is one, a list of words is not.

    What does the work is none of it either: `clients`, `worker_processes`.
    """
    if not said or bookkeeping.intersection(said) or said[-1:] in _LIVE or said[:1] in FREE or said in _TOPS:
        return True  # `_` has no words: nobody reads it
    if said[-1:] in _OF_OPTIMIZERS or said[-2:] in _OF_OPTIMIZERS:
        return True
    return "total" in said and bool(_SUMMED.intersection(said))


def given_back(name: str, scope: Scope, *, trains: bool) -> bool:
    """Tell whether a function gives back what its turns have to tell of the items: it was called for that.

    How far off each of them is, `losses`, is what is asked for where nothing is trained.
    """
    given = _GIVEN if trains else _GIVEN | {"losses"}
    if not given.intersection(naming.words(name)[-1:]) or RATINGS.intersection(naming.words(name)):
        return False
    body = scope.function.statements
    return any(isinstance(one, Exit) and one.kind == "return" and one.value == Name(name) for one in body)


def dumped(name: str, loop: Loop, scope: Scope) -> bool:
    """Tell whether the code behind a loop writes to a file what the loop has noted: `pickle.dump(losses, file)`."""
    behind = [one for one in scope.function.statements if getattr(one, "line", 0) > loop.end_line]
    made = [call for one in behind for expr in own(one) for call in calls(expr)]
    given = [
        operands(one) for one in made if (one.func.name if isinstance(one.func, Attr) else dotted(one.func)) in _DUMPING
    ]
    return any(Name(name) in parts for parts in given)
