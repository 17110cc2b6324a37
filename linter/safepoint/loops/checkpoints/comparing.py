"""What a comparison holds a value against: a clock, the end of the count, or a number on the way."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Apply, Attr, Call, Const
from safepoint.loops.source.walk import calls, dotted, names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.source.effects import Expr


_LAST = frozenset(
    {"last", "final", "total", "max", "num", "epochs", "end", "n", "len", "count", "iters", "iterations", "steps", "length"}
)
"""Words of what says where a count ends."""
_TIME = frozenset(
    {
        "time",
        "elapsed",
        "interval",
        "seconds",
        "timer",
        "clock",
        "secs",
        "minutes",
        "hours",
        "timeout",
        "monotonic",
        "duration",
    }
)
"""Words of times and of what tells them."""
_COUNTERS = frozenset(
    "i j k e ep t n it iter step epoch idx index iteration batch round cycle".split()  # noqa: SIM905 - short words in a row
)
"""Words of what counts rounds."""
_CLOCKS = frozenset(
    {"time.time", "time.monotonic", "time.perf_counter", "datetime.datetime.now", "datetime.now", "time", "monotonic"}
    | {"perf_counter"}
)
"""Calls that read a clock."""
_PERIODS = frozenset({"every", "freq", "frequency", "interval", "period", "batch"})
"""Words of numbers after which something is done again."""
_BEGINNINGS = frozenset({"start", "warmup", "first"})
"""Words of numbers that a step is held against and that are not the last one."""


def counts(expr: Expr) -> bool:
    """Tell whether an expression is a counter of rounds by its words."""
    return not _COUNTERS.isdisjoint(naming.words(dotted(expr).rpartition(".")[2]))


def is_clock(expr: Expr) -> bool:
    """Tell whether an expression reads a clock: `time.time()`."""
    return isinstance(expr, Call) and dotted(expr.func) in _CLOCKS


def is_time(test: Apply, words: set[str]) -> bool:
    """Tell whether a test with these words asks whether some time is over: `time() - last > 600`."""
    if not words & _TIME and not any(dotted(call.func) in _CLOCKS for call in calls(test)):
        return False
    if "==" in test.op or "is" in test.op:
        return False
    return any(dotted(call.func) in _CLOCKS for call in calls(test)) or bool({"elapsed", "last", "since", "time"} & words)


def is_one_before(bound: Expr) -> bool:
    """Tell whether something is the last number before a bound that is not written out: `self.args.rounds - 1`."""
    if not isinstance(bound, Apply) or bound.op != "-" or bound.parts[1:] != (Const(1),):
        return False
    return isinstance(bound.parts[0], Attr) and (_PERIODS | _BEGINNINGS).isdisjoint(naming.words(bound.parts[0].name))


def is_last(left: Expr, right: Expr) -> bool:
    """Read `epoch == epochs - 1`, `i == len(items) - 1`, `step >= total_steps`."""
    if not dotted(left) and not (isinstance(left, Apply) and left.op == "+"):
        return False
    words = {word for name in names(right) for word in naming.words(name)}
    if any(dotted(call.func) == "len" for call in calls(right)):
        return True
    return bool(words & _LAST) and not words & _PERIODS
