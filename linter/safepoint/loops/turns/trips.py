"""How often a loop turns: by its iterable, by the counter of a `while`, by a `break` on a counter, by a test before it."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import (
    Apply,
    Assign,
    Attr,
    Branch,
    Call,
    Comprehension,
    Const,
    Do,
    Exit,
    Loop,
    Name,
    Try,
)
from safepoint.loops.source.walk import calls, dotted, names, statements
from safepoint.loops.tally import DATA, ENDLESS, FEW, Trips, exactly
from safepoint.loops.turns.bounds import RETRIES, RETRY_WORDS
from safepoint.loops.turns.counters import by_count, last_value
from safepoint.loops.turns.iterables import count, number
from safepoint.loops.turns.left_over import left_over
from safepoint.loops.turns.origins import few_given
from safepoint.loops.turns.progress import barred, is_counter, moves_bar, told_total, windows
from safepoint.loops.turns.progress_lines import MANY_LINES, told_every
from safepoint.loops.turns.stopping import ends_early, stopped_by_counter, stopped_by_setting
from safepoint.loops.turns.waiting import asks_again, is_left, takes_first_success, tries_till_done, waits_till_over

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

_CLOCKS = frozenset({"time", "monotonic", "perf_counter", "now", "utcnow"})
_WATCHED = 5 * DATA
"""Turns of a loop over data under a progress bar, which nobody puts around what is done at once."""
_SEEN = 100.0
"""Turns that somebody expects at least who has a line written for every so many: ten lines of ten."""
_CEILING = 100_000.0
"""From how many turns on a constant is no more than a ceiling for a loop that is left before."""
_FRAMES = 10 * DATA
"""Frames of a video of some minutes."""
_TIMEOUTS = frozenset({"timeout", "deadline", "expires", "expiry", "wait"})


def trips(loop: Loop | Comprehension, scope: Scope) -> Trips:
    """Count the turns of a loop."""
    found = _counted(loop, scope)
    counts = isinstance(loop, Loop) and loop.kind == "while"
    if counts or found.maximum is not None or found.kind not in ("data", "unknown"):
        return found
    head, shown = (loop.head, barred(loop)) if isinstance(loop, Loop) else (loop.iterable, False)
    return few_given(head, scope, barred=shown) or found


def _counted(loop: Loop | Comprehension, scope: Scope) -> Trips:
    if isinstance(loop, Comprehension):
        return count(loop.iterable, scope)
    if _leaves_at_once(loop):
        return exactly(1, "leaves in its first turn")
    found = _while(loop, scope) if loop.kind == "while" else _going_through(loop, scope)
    if asks_again(loop):
        return Trips(None, min(found.likely, RETRIES), "counts attempts until it is answered", "bounded")
    if found.maximum is not None:
        few = Trips(None, min(found.likely, RETRIES), "counts attempts", "bounded")
        ceiling = found.likely >= _CEILING and ends_early(loop)
        return few if tries_till_done(loop) else found._replace(likely=DATA) if ceiling else found
    if takes_first_success(loop):
        return Trips(None, min(found.likely, RETRIES), "tries one place after the other until one works", "bounded")
    if left_over(loop, scope):
        return Trips(None, min(found.likely, FEW), "goes through what full batches leave over", "bounded")
    stopped = stopped_by_counter(loop, scope) or stopped_by_setting(loop, scope)
    if stopped is not None:
        sooner = stopped.maximum is None and found.kind == stopped.kind == "parameter" and found.likely < stopped.likely
        return found if sooner else stopped
    if loop.kind != "while":
        checked = _checked_before(loop, scope)
        if checked is not None:
            return checked
    return _retrying(loop, _as_told(loop, found, scope))


def _leaves_at_once(loop: Loop) -> bool:
    """Tell whether the first turn of a loop is its last: `for answer in answers: return answer`."""
    leaves = any(isinstance(one, Exit) and one.kind != "continue" for one in loop.body)
    return leaves and not any(isinstance(one, Exit) and one.kind == "continue" for one in statements(loop.body))


def _going_through(loop: Loop, scope: Scope) -> Trips:
    """Count what a `for` goes through; a bar of a name that is given several (`loop = tqdm(range(300))`) is the last."""
    found = count(loop.head, scope)
    if found.kind == "data" and isinstance(loop.head, Name) and len(scope.bindings.get(loop.head.id, ())) > 1:
        last = last_value(loop.head.id, loop, scope)
        return count(last, scope) if last is not None and is_counter(last) else found
    return found


def _as_told(loop: Loop, found: Trips, scope: Scope) -> Trips:
    """Take a count that is not known for as many turns as somebody wants to be told of: by lines, or by a bar."""
    least = max(told_every(loop, scope) * MANY_LINES, told_total(loop, scope))
    many = found.kind == "data" or (found.kind == "parameter" and windows(loop.head, scope))
    if many and found.likely >= DATA and (least >= _SEEN or _under_bar(loop, scope)):
        least = max(least, _WATCHED)
    return found._replace(likely=least) if found.maximum is None and least > found.likely else found


def _under_bar(loop: Loop, scope: Scope) -> bool:
    """Tell whether a bar shows how far a loop is: one that it goes through, or one that its turns move on."""
    return barred(loop, scope) or (scope.function.mentions("bar") and moves_bar(loop))


_TRIAL = frozenset({"trial"})


def _retrying(loop: Loop, found: Trips) -> Trips:
    """Take a loop whose names speak of attempts for a short one; trials that no success ends are runs of their own."""
    spoken = {word for name in (*names(loop.target), *names(loop.head)) for word in naming.words(name)} & RETRY_WORDS
    if spoken and (spoken != _TRIAL or is_left(loop)):
        return Trips(None, min(found.likely, RETRIES), "counts attempts", "bounded")
    return found


def _while(loop: Loop, scope: Scope) -> Trips:
    head = loop.head
    if waits_till_over(loop):
        return Trips(None, RETRIES, "asks again until it is over", "bounded")
    if isinstance(head, Const):
        return (
            Trips(None, ENDLESS, f"`while {head.value}` has no bound", "endless") if head.value else exactly(0, "never runs")
        )
    for test in _conjuncts(head):
        if _times_out(test):
            return Trips(None, RETRIES, "waits until a time is up", "bounded")
        bound = by_count(test, loop, scope)
        if bound is not None:
            return bound
    if dotted(head.func if isinstance(head, Call) else None).endswith(".isOpened"):
        return Trips(None, _FRAMES, "goes through the frames of a video", "data")
    if _until_one_succeeds(loop) or _until_one_fits(loop, scope):
        return Trips(None, RETRIES, "tries until one attempt succeeds", "bounded")
    return Trips(None, DATA, "runs until a condition that is not a count", "unknown")


def _until_one_succeeds(loop: Loop) -> bool:
    """Read `while not done: try: ask(); done = True`, `while waiting: … = False`, and `while answer is None: try: …`."""
    head = loop.head
    wanted: Expr | None = Const(False) if isinstance(head, (Name, Attr)) else Const(True)
    if isinstance(head, Apply) and head.op == "is" and head.parts[1] == Const(None):
        wanted = None
    elif not isinstance(head, (Name, Attr)) and not (isinstance(head, Apply) and head.op == "not"):
        return False
    name = dotted(head.parts[0] if isinstance(head, Apply) else head)
    tried = [one for statement in loop.body if isinstance(statement, Try) for one in (*statement.body, *statement.orelse)]
    # What is no longer missing ends the loop wherever it is given; that all is done may be said of the last page only.
    tried = statements(tuple(tried)) if wanted is None else tried
    given = [one.value for one in tried if isinstance(one, Assign) and not one.op and name in map(dotted, one.targets)]
    return bool(name) and any(wanted is None or value == wanted for value in given)


def _until_one_fits(loop: Loop, scope: Scope) -> bool:
    """Read `while not done: answer = ask()`, `if fits(answer): done = True`, where the last answer is given back."""
    head = loop.head
    name = dotted(head.parts[0]) if isinstance(head, Apply) and head.op == "not" else ""
    asked = [one for one in loop.body if isinstance(one, Assign) and one.value is not None and calls(one.value)]
    answers = {part for one in asked for target in one.targets for part in names(target)}
    tests = [one for one in loop.body if isinstance(one, Branch) and not answers.isdisjoint(_roots(one.test))]
    within = [one for test in tests for one in statements((*test.then, *test.other)) if isinstance(one, Assign)]
    if not name or not any(one.value == Const(True) and name in map(dotted, one.targets) for one in within):
        return False
    behind = [one for one in scope.function.statements if isinstance(one, Exit) and one.line > loop.end_line]
    given = [one.value for one in behind if one.kind == "return" and one.value is not None]
    return len(given) == 1 and not answers.isdisjoint(_roots(given[0]))


def _roots(expr: Expr) -> set[str]:
    return {name.partition(".")[0] for name in names(expr)}


def _times_out(test: Expr) -> bool:
    """Tell whether a test holds a clock against a time-out: `time.time() - start < timeout`."""
    if not isinstance(test, Apply) or test.op not in ("<", "<=", ">", ">="):
        return False
    asked = {dotted(call.func).rpartition(".")[2] for part in test.parts for call in calls(part)}
    spoken = {word for part in test.parts for name in names(part) for word in naming.words(name)}
    return bool(asked & _CLOCKS and spoken & _TIMEOUTS)


def _conjuncts(test: Expr) -> Iterator[Expr]:
    if isinstance(test, Apply) and test.op == "and":
        for part in test.parts:
            yield from _conjuncts(part)
    else:
        yield test


def _checked_before(loop: Loop, scope: Scope) -> Trips | None:
    """Read `if len(items) > 10: raise` (or return) before a loop over `items`."""
    wanted = dotted(loop.head)
    if not wanted:
        return None
    for statement in scope.function.statements:
        if statement is loop:
            return None
        left = isinstance(statement, Branch) and statement.then and isinstance(statement.then[-1], Exit)
        if isinstance(statement, Branch) and left:
            limit = _most_elements(statement.test, (">", ">="), wanted, scope)
        else:
            limit = _most_elements(statement.value, ("<", "<="), wanted, scope) if isinstance(statement, Do) else None
        if limit is not None:
            return Trips(limit, limit, f"`{wanted}` holds at most {int(limit)}", "bounded")
    return None


def _most_elements(test: Expr, operators: tuple[str, str], wanted: str, scope: Scope) -> float | None:
    """Read `len(items) > 10` (what leaves) or `len(items) <= 10` (what an `assert` asks for)."""
    if (
        not isinstance(test, Apply)
        or test.op not in operators
        or len(test.parts) != 2
        or not isinstance(test.parts[0], Call)
    ):
        return None
    call = test.parts[0]
    asked = dotted(call.func) == "len" and bool(call.args) and dotted(call.args[0]) == wanted
    return number(test.parts[1], scope) if asked else None
