"""Turns that pass by what is there already: a file that a call makes which cannot be seen to save, or an item elsewhere."""

from __future__ import annotations

from safepoint.loops.checkpoints.asking import asks_by_name, prepares
from safepoint.loops.checkpoints.existence import answers_existence
from safepoint.loops.checkpoints.passing import temporary
from safepoint.loops.meanings import naming
from safepoint.loops.names.iterated import iteration
from safepoint.loops.source.effects import Apply, Assign, Attr, Branch, Call, Exit, Group, Loop, Name
from safepoint.loops.source.prefilter import CODING, METHODS
from safepoint.loops.source.walk import calls, dotted, last_part, names, operands, own, statements, turns_over, whole
from safepoint.loops.verdicts.named_tools import around
from safepoint.loops.verdicts.removed_again import laid_and_removed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Block, Expr
    from safepoint.loops.verdicts.case import Case

_ASKING = frozenset({"exists", "isfile", "is_file"})
_READING = (METHODS - CODING) | frozenset(
    {"open", "load", "loads", "read", "read_text", "print", "info", "debug", "warning", "error", "remove", "unlink"}
)
"""Last parts of calls that are given the name of a file and make none; methods of texts and lists among them."""


def passes_by(case: Case) -> bool:
    """Tell whether a restart leaves out what has a file already, which a call of the turn is told to make.

    That is `if exists(out): continue` (or `return` in what the turn calls), and `if not out.exists(): convert(path, out)`.
    """
    turn, summary, scope = case.turn, case.summary, case.scope
    if _fetcher_passes_by(case):
        return True
    if "exists" not in summary.loads:
        return False
    if isinstance(turn.node, Loop) and _leaves_out(turn.node.body, scope, case):
        return True
    costly = {(one.steps[0].name, one.steps[0].line) for one in summary.costs}
    left_out: set[tuple[str, int]] = set()
    removed = laid_and_removed(turn, scope, case.summaries)
    for event in case.summaries.course(scope).events:
        # What a pool is given to do for each item stands above the loop that takes what comes of it.
        if turn.number in event.loops or (event.callee.name, event.line) in costly:
            found = [
                scope.world.scope(ref.path, ref.name)
                for ref in (*event.callee.functions, *event.callee.given, *event.callee.later)
                if scope.world.function(ref) is not None
            ]
            place = (event.callee.name, event.line)
            if place not in removed and any(_leaves_out(inner.function.body, inner, case) for inner in found):
                left_out.add(place)
    paid = {(one.steps[0].name, one.steps[0].line) for one in summary.heavy}
    return (bool(left_out) and paid <= left_out) or _every_way_leaves_out(case)


def _every_way_leaves_out(case: Case) -> bool:
    """Tell whether each heavy call stands in a helper, how far down ever, that leaves out what has a file already."""
    ways = [[around(step, case.scope) for step in one.steps[1:]] for one in case.summary.heavy]
    return bool(ways) and all(any(_leaves_out(inner.function.body, inner, case) for inner in way) for way in ways)


_FETCHING = frozenset({"download", "downloads", "mirror"})
"""Words of functions that fetch what then lies there."""
_DEEP = 4
"""How many calls below a loop the function may stand that fetches each thing."""
_MOST = 60
"""How many functions below a loop are looked at."""


def _fetcher_passes_by(case: Case) -> bool:
    """Tell whether a loop that is there to download passes by what lies there, in one of the downloads that it leads to."""
    scope = case.scope
    if _FETCHING.isdisjoint(naming.words(scope.function.name)):
        return False
    begun = [event for event in case.summaries.course(scope).events if case.turn.number in event.loops]
    level = [ref for event in begun for ref in event.callee.functions]
    seen: set[Ref] = set()
    for _ in range(_DEEP):
        fresh = [ref for ref in dict.fromkeys(level) if ref not in seen][: _MOST - len(seen)]
        seen.update(fresh)
        level = []
        for ref in fresh:
            function = scope.world.function(ref)
            if function is None:
                continue
            inner = scope.world.scope(ref.path, ref.name)
            if not _FETCHING.isdisjoint(naming.words(function.name)) and _leaves_out(function.body, inner, case):
                return True
            level += [one for event in case.summaries.course(inner).events for one in event.callee.functions]
    return False


def asked_there(case: Case) -> bool:
    """Tell whether a loop passes by what another service has already, which it was asked for before, and notes only counts.

    That is `known = get_contacts()`, and `if user in known: continue` before the user is sent there: a restart goes on. Or
    each turn asks of its own item, `if not is_uploaded(item): upload(item)`.
    """
    scope = case.scope
    node = case.turn.node
    if not isinstance(node, Loop) or not all(one.kind == "outside" or _only_counts(one.name, node) for one in case.lost):
        return False
    branches = [one for one in statements(node.body) if isinstance(one, Branch)]
    if any(_asks_whether_sent(one, scope) for one in branches):
        return True
    held = {name for one in branches for name in _held(one)}
    for name in held:
        asked = scope.only_value(name)
        if isinstance(asked, Call):
            refs = case.summaries.resolver.resolve(asked, scope).functions
            if any(fact.is_request for ref in refs for fact in case.summaries.of(ref).costs):
                return True
    return False


_SENT = frozenset({"uploaded", "indexed", "published", "synced", "sent", "submitted", "archived", "ingested", "imported"})
"""Words of what another service is asked of an item before it is sent there."""


def _asks_whether_sent(branch: Branch, scope: Scope) -> bool:
    """Tell whether a branch works only on what a service says that it does not have: `if not is_uploaded(item):`."""
    test = branch.test
    negated = isinstance(test, Apply) and test.op == "not"
    asked = test.parts[0] if isinstance(test, Apply) and negated else test
    if not negated and not turns_over(branch):
        return False
    made = scope.only_value(asked.id) if isinstance(asked, Name) else asked
    said = naming.words(dotted(made.func).rpartition(".")[2]) if isinstance(made, Call) else ()
    return said[:1] in (("is",), ("was",), ("already",)) and not _SENT.isdisjoint(said)


def _held(branch: Branch) -> Iterator[str]:
    """Yield the names of what holds all items for which a branch goes on to the next one: `if user in known: continue`."""
    test = branch.test
    if isinstance(test, Apply) and test.op == "in" and turns_over(branch):
        yield from (part.id for part in test.parts[1:] if isinstance(part, Name))


def _only_counts(name: str, loop: Loop) -> bool:
    """Tell whether the turns of a loop only add numbers to what a name holds."""
    for one in statements(loop.body):
        bound = isinstance(one, Assign) and any(whole(target) == name for target in one.targets)
        if bound and not (isinstance(one, Assign) and one.op):
            return False
        made = (call.func for expr in own(one) for call in calls(expr))
        if any(isinstance(func, Attr) and dotted(func.base) == name for func in made):
            return False
    return True


def _leaves_out(body: Block, scope: Scope, case: Case) -> bool:
    """Tell whether a block passes by what has a file, as nobody does with an input, or tells a call to make the file.

    No later run finds what lies in a temporary folder, nor a row that waits for the commit behind the loop.
    """
    for statement in statements(body):
        if not isinstance(statement, Branch) or prepares(statement):
            continue
        absent = {name for part in _denied(statement.test) for name in _asked(part, scope, case)}
        asked = set(_asked(statement.test, scope, case))
        plain = [name for name in asked if "." not in name and not naming.temporary(name)]
        if any(temporary(Name(name), scope) for name in plain):
            continue
        there = asked - absent
        last = statement.then[-1] if statement.then else None
        leaves = last.kind if isinstance(last, Exit) else ""
        if there and (leaves == "continue" or (leaves == "return" and any(_made(there, body, statement.line)))):
            return True
        if absent and leaves != "raise" and any(_made(absent, statement.then, statement.line)):
            return True
    return False


def _denied(test: Expr) -> Iterator[Expr]:
    if isinstance(test, Apply) and test.op == "not":
        yield test.parts[0]
    elif isinstance(test, Apply):
        for part in test.parts:
            yield from _denied(part)


def _asked(test: Expr, scope: Scope, case: Case) -> Iterator[str]:
    """Yield the names of the files that a test asks for, or of what their places are made of: `(folder / name).exists()`."""
    for call in calls(test):
        last = last_part(call)
        if case.buffered and isinstance(call.func, Attr) and iteration(call.func.base, scope) is not None:
            continue  # It asks for rows: `Bill.objects.filter(number=number).exists()`.
        if last in _ASKING or asks_by_name(last) or answers_existence(call, scope):
            yield from names(call.args[0] if call.args else call.func.base if isinstance(call.func, Attr) else None)


def _made(asked: set[str], body: Block, line: int) -> Iterator[bool]:
    """Yield for each call behind a line that is given the name of a file which was asked for, and does not only read it.

    A command that is put together with the name, `command = ["index", str(path)]`, stands for it from then on.
    """
    held = set(asked)
    for statement in statements(body):
        for call in (call for expr in own(statement) for call in calls(expr)):
            if call.line > line and last_part(call) not in _READING:
                yield _is_given(call, held)
        if isinstance(statement, Assign) and isinstance(statement.value, Group) and _speaks_of(statement.value, held):
            held.update(target.id for target in statement.targets if isinstance(target, Name))


def _is_given(call: Call, asked: set[str]) -> bool:
    given = operands(call)
    return any(_speaks_of(part, asked) for part in given)


def _speaks_of(expr: Expr, asked: set[str]) -> bool:
    """Tell whether an expression holds one of the names, or what a method of it gives: `path.as_posix()`."""
    return any(name in asked or name.rpartition(".")[0] in asked for name in names(expr))
