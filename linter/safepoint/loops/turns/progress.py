"""What a loop tells of its progress: a line for every so many turns says that there are many times as many."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.source.cursors import TELLING
from safepoint.loops.source.effects import NONE, Apply, Attr, Call, Const, Do, Group, Item, Loop, Name
from safepoint.loops.source.walk import calls, dotted, names, own, parts, statements, tail
from safepoint.loops.turns.progress_lines import told_every

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Comprehension, Expr
    from safepoint.loops.tally import Trips

RANGES = frozenset({"range", "xrange", "arange", "trange", "tnrange"})
"""Last parts of calls that count."""
_BARS = frozenset({"tqdm", "trange", "atqdm", "track", "progressbar", "progbar", "pbar"})
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
    return scope is not None and (bound_to_bar(loop.head, scope) or has_own_bar(loop.head, scope))


def has_own_bar(head: Expr | None, scope: Scope) -> bool:
    """Tell whether a loop goes through what a function of the project puts under a bar: `return tqdm(rows)`."""
    for call in calls(head):
        ref = scope.ref(call.func)
        function = scope.world.function(ref) if ref is not None and ref.kind == "function" else None
        if function is not None and (function.mentions("tqdm") or function.mentions("bar")):
            given = function.returned
            if given and all(isinstance(one, Call) and is_bar(one.func) for one in given):
                return True
    return False


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
    if any(is_bar(call.func) for call in calls(head)) or bound_to_bar(head, scope) or has_own_bar(head, scope):
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
    called = naming.words(tail(call.func))
    shows = bool(called) and called[0] in _SHOWING and "progress" in called and len(call.args) > 1
    if called[:2] in _MOVED or (called == ("progress",) and not call.args) or shows:
        return True
    if not isinstance(call.func, Attr) or call.func.name not in _MOVING:
        return False
    said = naming.words(dotted(call.func.base).rpartition(".")[2])
    return not _BARS.isdisjoint(said) or said[-1:] == ("bar",) or said == ("progress",)


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
