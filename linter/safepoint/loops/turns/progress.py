"""What a loop tells of its progress: a line for every so many turns says that there are many times as many."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.source.cursors import TELLING
from safepoint.loops.source.effects import NONE, Apply, Assign, Attr, Branch, Call, Const, Do, Group, Item, Loop, Name, Try
from safepoint.loops.source.walk import calls, dotted, label, names, own, parts, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Block, Comprehension, Expr, Stmt
    from safepoint.loops.tally import Trips

MANY_LINES = 10.0
"""How often whoever has a line printed for every so many turns expects to see it."""
RANGES = frozenset({"range", "xrange", "arange", "trange", "tnrange"})
"""Last parts of calls that count."""
_BARS = frozenset({"tqdm", "trange", "atqdm", "track", "progressbar", "pbar"})
_LONGER_BARS = (("progress", "bar"), ("alive", "it"), ("alive", "bar"), ("log", "every"))
"""First words of longer names of such calls: `metric_logger.log_every(loader, 10)` writes a line for every ten."""
_MONITORED = frozenset({"iterate", "enum"})
"""What labml's monitor goes through under a bar of its own: `monit.iterate("Embed", chunks)`."""
_MOVING = frozenset({"update", "next", "advance", "increment", "inc"})
"""Methods by which a bar moves on."""
_MOVED = (("progress", "bar"), ("update", "progress"), ("update", "bar"), ("update", "pbar"), ("advance", "progress"))
"""How functions that move a bar on are called."""
_NUMBERING = frozenset({"enumerate", "iter"})
_AGAINST = ("/", " of ")
_BACK = "\r"
_SHOWING = frozenset({"print", "show", "log", "output", "draw", "display", "report", "write", "render"})
"""First words of functions of the program's own that show how far it is: `print_progress(done, total)`."""


def is_bar(func: Expr) -> bool:
    """Tell whether what is called draws a progress bar: `tqdm(items)`, `trange(n)`, `io.progress_bar(items)`."""
    before, _, last = dotted(func).rpartition(".")
    if last in _MONITORED and before.rpartition(".")[2] == "monit":
        return True
    said = naming.words(last)
    return not _BARS.isdisjoint(said) or said[:2] in _LONGER_BARS


def titled(bar: Call) -> bool:
    """Tell whether a bar is given its title first, and then what it goes through: `monit.iterate("Embed", chunks)`."""
    return len(bar.args) > 1 and isinstance(bar.args[0], Const) and isinstance(bar.args[0].value, str)


def behind_bar(bar: Call) -> Expr:
    """Return what a bar goes through."""
    return bar.args[1] if titled(bar) else bar.args[0]


def is_counter(expr: Expr) -> bool:
    """Tell whether an expression makes a bar, or a row of numbers, to go through: `with trange(n) as steps`."""
    called = dotted(expr.func).rpartition(".")[2] if isinstance(expr, Call) and expr.args else ""
    return called in RANGES or called == "tqdm"


def barred(loop: Loop, scope: Scope | None = None) -> bool:
    """Tell whether a loop goes through its items under a progress bar of its own.

    With a scope, that is also one that the items are put under before, by the first of many workers perhaps, to show how
    far all are: `rows = tqdm(rows) if rank == 0 else rows`. A bar that is given a line, `tqdm(rows, position=shard)`, is one
    of many: its loop is a part, and each part is kept.
    """
    bars = [call for call in calls(loop.head) if is_bar(call.func)]
    if counts_through(loop) or any(all(key != "position" for key, _ in bar.keywords) for bar in bars):
        return True
    return scope is not None and bound_to_bar(loop.head, scope)


def counts_through(loop: Loop) -> bool:
    r"""Tell whether each turn prints or logs how far it is of how many: `print(f"{at}/{len(paths)} {path}")`.

    That is a progress bar in plain text, which nobody draws for what is done at once. So is a line that each turn writes
    over the one before, and that says anew how far it is: `print(f"{len(found)} found", end="\r")`.
    """
    lines = [one.value for one in loop.body if isinstance(one, Do) and isinstance(one.value, Call)]
    told = [one for one in lines if not TELLING.isdisjoint(naming.words(dotted(one.func).rpartition(".")[2])[-1:])]
    texts = [Group("tuple", one.args) for one in told]
    if any(_says_of(text) and any(dotted(call.func) == "len" for call in calls(text)) for text in texts):
        return True
    return any(_says_anew(Group("tuple", (*one.args, one.keyword("end") or NONE))) for one in told)


def _says_anew(text: Expr) -> bool:
    """Tell whether a text goes back to the start of its line, and holds more than letters."""
    pending, back, told = [text], False, False
    while pending:
        part = pending.pop()
        if isinstance(part, Const):
            back = back or (isinstance(part.value, str) and _BACK in part.value)
        elif not isinstance(part, (Apply, Group)):
            told = True
        pending.extend(parts(part))
    return back and told


def _says_of(expr: Expr) -> bool:
    """Tell whether the text of a line holds two numbers against each other: `%d/%d`, `{} of {}`."""
    if isinstance(expr, Const):
        return isinstance(expr.value, str) and any(sign in expr.value for sign in _AGAINST)
    return any(_says_of(part) for part in parts(expr))


def shown(node: Loop | Comprehension, scope: Scope) -> bool:
    """Tell whether a progress bar shows how far a loop is, be it one that its turns move on or that is bound before."""
    head = node.head if isinstance(node, Loop) else node.iterable
    if any(is_bar(call.func) for call in calls(head)) or bound_to_bar(head, scope):
        return True
    return isinstance(node, Loop) and (moves_bar(node) or counts_through(node))


def bound_to_bar(head: Expr, scope: Scope) -> bool:
    """Tell whether a loop goes through a name for a bar, be it one for who looks on: `tqdm(rows) if shown else rows`.

    It may be entered: `with click.progressbar(rows) as shown`.
    """
    while isinstance(head, Call) and dotted(head.func) in _NUMBERING and head.args:
        head = head.args[0]
    given = [one.expr for one in scope.given(head.id) if one.kind in ("value", "enter")] if isinstance(head, Name) else []
    made = [part for one in given for part in (one.parts if isinstance(one, Apply) and one.op in ("if", "or") else (one,))]
    return any(isinstance(one, Call) and is_bar(one.func) for one in made)


def moves_bar(loop: Loop) -> bool:
    """Tell whether the turns of a loop move a progress bar on, or have a function show how far it is."""
    return any(moves(call) for one in statements(loop.body) for expr in own(one) for call in calls(expr))


def moves(call: Expr | None) -> bool:
    """Tell whether a call moves a bar on: `pbar.update(1)`."""
    if not isinstance(call, Call):
        return False
    called = naming.words(label(call.func).rpartition(".")[2])
    shows = bool(called) and called[0] in _SHOWING and "progress" in called and len(call.args) > 1
    if called[:2] in _MOVED or (called == ("progress",) and not call.args) or shows:
        return True
    if not isinstance(call.func, Attr) or call.func.name not in _MOVING:
        return False
    said = naming.words(dotted(call.func.base).rpartition(".")[2])
    return not _BARS.isdisjoint(said) or said[-1:] == ("bar",) or said == ("progress",)


def tells(loop: Loop) -> bool:
    """Tell whether each turn, or each so many turns, prints or logs a line, or moves a bar on."""
    told = any(_only_tells((one,)) for one in loop.body)
    return told or any(_only_tells(then) for _, then in _branches(loop.body))


_PRINTING = frozenset({"print", "sys.stdout.write", "click.echo"})
_RECORDS = frozenset({"dumps", "writerow", "to_json", "model_dump_json"})
"""Last parts of calls that give a record as a line of text."""
_FILTERED = frozenset({"fileinput.input", "sys.stdin"})
"""What a filter reads, line by line."""


def prints_records(node: Loop | Comprehension) -> bool:
    """Tell whether the turns print records line by line, which is all that is kept of them: `print(json.dumps(row))`.

    What a filter prints for the lines that it reads is as good as a record: whoever runs it has that written to a file.
    """
    if not isinstance(node, Loop):
        return False
    lines = [one.value for one in statements(node.body) if isinstance(one, Do) and isinstance(one.value, Call)]
    told = [part for one in lines if dotted(one.func) in _PRINTING for part in one.args]
    if not _FILTERED.isdisjoint(names(node.head)):
        return any(not isinstance(part, Const) for part in told)
    return any(isinstance(part, Call) and dotted(part.func).rpartition(".")[2] in _RECORDS for part in told)


def told_every(loop: Loop, scope: Scope | None = None) -> float:
    """Return after how many turns each a loop prints or logs how far it is, 0 when it does not.

    With a scope, a name that is given only one number counts for that number, and a line that is printed on request alone,
    `if verbose and i % 500_000 == 0` with `verbose=False`, for none.
    """
    told = [test for test, then in _branches(loop.body, deep=True) if _only_tells(then) and not _on_request(test, scope)]
    return max((period for test in told for period in _periods(test, scope)), default=0.0)


def _on_request(test: Expr, scope: Scope | None) -> bool:
    """Tell whether a condition asks for a parameter that is off unless a caller says otherwise."""
    params = scope.params if scope is not None else {}
    return any(params[name].default in (Const(False), NONE) for name in names(test) if name in params)


_SCALED = 1_000_000.0
"""How many turns whoever has a bar count by the thousand expects at least."""
_BYTES = (Const("B"), Const("iB"))


def told_total(loop: Loop, scope: Scope) -> float:
    """Return how many turns a loop's bar is told to expect, 0 when nobody says so: `tqdm(rows, total=56_626_342)`.

    A name may stand for the number, or for one of several: `size = 8_282_020 if web else 8_013_769`. The bar may be one
    that the turns move on. One that counts by the thousand, `tqdm(lines, unit_scale=True)`, is for millions; one of bytes
    is for any file.
    """
    bars = [call for call in (*calls(loop.head), *_moved_by(loop, scope)) if is_bar(call.func)]
    if any(bar.keyword("unit_scale") == Const(True) and bar.keyword("unit") not in _BYTES for bar in bars):
        return _SCALED
    given = [bar.keyword("total") for bar in bars]
    held = [value for one in given for value in (_values_of(one.id, scope) if isinstance(one, Name) else [one])]
    said = [part for one in held for part in (one.parts[1:] if isinstance(one, Apply) and one.op == "if" else [one])]
    known = [one.value for one in said if isinstance(one, Const) and isinstance(one.value, (int, float))]
    return float(max(known, default=0.0))


def _values_of(name: str, scope: Scope) -> list[Expr]:
    """Return what a name stands for in a function, or in its module if the function does not bind it."""
    held = scope.tree.values.get(name) if not scope.bound(name) else None
    return [held] if held is not None else scope.values(name)


def _moved_by(loop: Loop, scope: Scope) -> Iterator[Call]:
    """Yield the bars that the turns of a loop move on by hand: `bar = tqdm(total=35_000_000)`, and `bar.update(n)`."""
    for call in [call for one in loop.body for expr in own(one) for call in calls(expr)]:
        func = call.func
        # By the number of the items in a batch it counts other things than turns.
        by_one = not call.args or call.args[0] == Const(1)
        if by_one and isinstance(func, Attr) and func.name == "update" and isinstance(func.base, Name):
            yield from (one for one in scope.values(func.base.id) if isinstance(one, Call))


def goes_on(loop: Loop) -> bool:
    """Tell whether a loop's bar begins where an earlier run has stopped: `tqdm(rows, initial=done)`."""
    begun = [call.keyword("initial") for call in calls(loop.head) if is_bar(call.func)]
    return any(one is not None and not isinstance(one, Const) for one in begun)


def _branches(block: Block, *, deep: bool = False) -> Iterator[tuple[Expr, Block]]:
    """Yield the conditions of a block with what they lead to; with `deep`, those under other conditions as well."""
    for statement in block:
        if isinstance(statement, Branch):
            yield statement.test, statement.then
            if deep:
                yield from _branches((*statement.then, *statement.other), deep=True)
        elif isinstance(statement, Try):
            yield from _branches(statement.body, deep=deep)


_RECKONING = frozenset(
    {"time", "perf_counter", "monotonic", "now", "timedelta", "len", "round", "int", "float", "sum", "mean"}
)
"""Last parts of calls by which a line is made ready that says how far a loop is, and how long it will still take."""


def _only_tells(block: Block) -> bool:
    """Tell whether a block does nothing but print or log, and reckon what it tells: `left = rest * seconds / done`."""
    made = [one.value if isinstance(one, Do) else None for one in block if not _reckons(one)]
    asked = [dotted(one.func) for one in made if isinstance(one, Call)]
    return len(asked) == len(made) > 0 and all(name.rpartition(".")[2] in TELLING for name in asked)


def _reckons(statement: Stmt) -> bool:
    """Tell whether a statement works out a number under a name of its own, from what there is."""
    if not isinstance(statement, Assign) or statement.value is None:
        return False
    if not all(isinstance(one, Name) for one in statement.targets):
        return False
    return all(dotted(call.func).rpartition(".")[2] in _RECKONING for call in calls(statement.value))


def _periods(test: Expr, scope: Scope | None = None) -> Iterator[float]:
    """Yield the periods in a test: 1000 of `i and i % 1000 == 0`."""
    if not isinstance(test, Apply):
        return
    if test.op == "%" and len(test.parts) == 2:
        last = test.parts[1]
        by = scope.only_value(last.id) if scope is not None and isinstance(last, Name) else last
        period = by.value if isinstance(by, Const) else None
        if isinstance(period, (int, float)) and not isinstance(period, bool):
            yield float(period)
    for part in test.parts:
        yield from _periods(part, scope)


_SEVERAL_AT_ONCE = 3
"""Arguments of a `range` that goes on by more than one."""


def windows(head: Expr, scope: Scope) -> bool:
    """Tell whether what a bar shows counts through a tensor, row by row or window by window: `range(0, x.size(1), 512)`."""
    bar = next((call for call in calls(head) if is_bar(call.func)), None)
    ranged = bar.args[0] if bar is not None and bar.args else None
    if not isinstance(ranged, Call) or dotted(ranged.func) != "range" or not ranged.args:
        return False
    ends = ranged.args[min(1, len(ranged.args) - 1)]
    ends = (scope.only_value(ends.id) if isinstance(ends, Name) else None) or ends
    if isinstance(ends, Call) and isinstance(ends.func, Attr) and ends.func.name == "size":
        along = ends.args[0] if ends.args else None
    else:
        along = ends.key if isinstance(ends, Item) and dotted(ends.base).endswith(".shape") else None
    return along is not None and (along == Const(0) or len(ranged.args) == _SEVERAL_AT_ONCE)


def tells_how_far(node: Loop | Comprehension, trips: Trips) -> bool:
    """Tell whether a loop tells how far it is: over lines of progress, or over data under a bar. Layers tell nobody."""
    return isinstance(node, Loop) and (
        bool(told_every(node)) or (trips.kind == "data" and (barred(node) or moves_bar(node)))
    )
