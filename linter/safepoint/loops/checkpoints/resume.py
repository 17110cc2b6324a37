"""Judge what a restart does: whether a loop skips what is already kept, goes on after it, or starts over."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.checkpoints.asking import asks, in_vain, prepares, silent
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.names.arguments import argument_of
from safepoint.loops.names.index import Ref
from safepoint.loops.names.switches import argument
from safepoint.loops.source.effects import Apply, Assign, Branch, Call, Const, Group, Item, Loop, Name
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import calls, dotted, names, own, parts, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.calls.callers import Callers
    from safepoint.loops.calls.events import Course, Event, Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr, Stmt
    from safepoint.loops.summary import SaveFact, Summary
    from safepoint.loops.tally import Trips

DONE = naming.named("done_words") | {
    *("existed", "exist", "resumed", "restart", "offset", "offsets", "checkpoint", "ckpt", "incomplete"),
    *("pending", "todo", "remaining", "unprocessed", "missing", "overwrite", "continue", "cursor", "restored"),
}
"""Words that speak of work that is already there."""
_POSITIONS = frozenset({"start", "begin", "offset", "index", "idx", "position", "done", "last", "processed", "skip", "from"})
"""Words of a position that a run goes on from."""
_HOUR = 3600.0
"""Likely seconds of work from which on a name that is made of the item in steps is looked for."""
_MANY = 1000
"""From how many turns on a written count is no handful that whoever changes it has in mind."""
_STAMPS = frozenset({"strftime", "now", "utcnow", "uuid4", "uuid1", "token_hex"})
_HOPS = 2
"""Through how many names what is handed over may be made of what is still to do."""
_FILE_KINDS = frozenset({"stream", "item", "durable"})
_FILE_FAMILIES = frozenset(
    {
        "",
        "safepoint",
        "json",
        "csv",
        "pickle",
        "jsonlines",
        "pandas",
        "numpy",
        "pathlib",
        "yaml",
        "os",
        "subprocess",
        "shutil",
    }
)


def never_skips(
    turn: Turn, trips: Trips, summary: Summary, saves: tuple[SaveFact, ...], scope: Scope, summaries: Summaries
) -> bool:
    """Tell whether a loop keeps each item's costly result in a file, and nothing looks at the files before paying again."""
    node = turn.node
    many = trips.kind == "data" or (trips.maximum or 0) >= _MANY
    if not isinstance(node, Loop) or node.kind == "while" or not many or "memory" in summary.changes:
        return False
    if not any(one.cost is Cost.HEAVY and one.sure >= Confidence.MEDIUM for one in summary.costs):
        return False
    if not all((one.kind == "commit" or one.kind in _FILE_KINDS) and one.family in _FILE_FAMILIES for one in saves):
        return False
    if any(guard.kind in ("period", "time") for one in saves for guard in one.guards):
        return False
    dear = trips.likely * summary.seconds >= _HOUR or _asks_models(summary)
    each = "exists" not in summary.loads and (
        _keeps_each(node, turn, scope, summaries, dear) or (dear and _names_files(node, turn, scope, summaries))
    )
    surely = _asks_models(summary, Confidence.HIGH)
    kept = each or _appends(turn, scope, summaries) or (surely and _empties(turn, saves, scope, summaries))
    return kept and not _looks_back(turn, scope, summaries)


def never_matches(turn: Turn, trips: Trips, summary: Summary, saves: tuple[SaveFact, ...], scope: Scope) -> bool:
    """Tell whether a loop skips an item whose file is there, but the file's name holds the time of the run."""
    node = turn.node
    paid = any(one.cost is Cost.HEAVY and one.sure >= Confidence.MEDIUM for one in summary.costs)
    if not isinstance(node, Loop) or node.kind == "while" or trips.kind != "data" or not paid:
        return False
    if not all(one.kind in _FILE_KINDS or one.family in _FILE_FAMILIES for one in saves):
        return False
    tests = [one for one in statements(node.body) if isinstance(one, Branch) and not prepares(one)]
    asked = [call for one in tests for call in calls(one.test)]
    paths = [call for call in asked if dotted(call.func).rpartition(".")[2] in ("exists", "isfile", "is_file")]
    return any(_stamped(call, scope) for call in paths)


def _stamped(expr: Expr, scope: Scope, depth: int = 0) -> bool:
    """Tell whether an expression is made from a clock or a random id, through names that are bound once."""
    if depth > 4:
        return False
    if isinstance(expr, Call):
        last = dotted(expr.func).rpartition(".")[2]
        if last in _STAMPS or dotted(expr.func) in ("time.time", "time.time_ns"):
            return True
    if isinstance(expr, Name):
        bound = scope.given(expr.id)
        return len(bound) == 1 and bound[0].kind == "value" and _stamped(bound[0].expr, scope, depth + 1)
    return any(_stamped(part, scope, depth + 1) for part in parts(expr))


def _asks_models(summary: Summary, sure: Confidence = Confidence.LOW) -> bool:
    """Tell whether a turn waits for what models answer, which is paid for."""
    return any(one.cost is Cost.HEAVY and one.asks_model and one.sure >= sure for one in summary.costs)


def _keeps_each(loop: Loop, turn: Turn, scope: Scope, summaries: Summaries, dear: bool) -> bool:
    """Tell whether each item is kept on its own: by a helper named like a save, or in a file that one names after it.

    What is `dear` may be named after the item in steps.
    """
    items = set(names(loop.target))
    made = _made_of_items(loop) if dear else items
    for event in summaries.course(scope).events:
        if turn.number not in event.loops or not event.callee.functions:
            continue
        given = {name.partition(".")[0] for part in event.call.args for name in names(part)}
        if given & items and naming.save_like(event.callee.name) == "strong":
            return True
        if given & made and any(_files_after(ref, event.call, made, scope, summaries) for ref in event.callee.functions):
            return True
    return False


def _empties(turn: Turn, saves: tuple[SaveFact, ...], scope: Scope, summaries: Summaries) -> bool:
    """Tell whether the results go to a file that is opened anew before the loop: a restart empties it first."""
    if not any(one.kind == "stream" and len(one.steps) == 1 for one in saves):
        return False
    around = [event for event in summaries.course(scope).events if turn.number not in event.loops]
    return any(_mode(event.call, "w") and event.line < turn.node.line for event in around)


def _names_files(loop: Loop, turn: Turn, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether what is made of each item goes to a file of its own, which the loop names after it."""
    made = _made_of_items(loop)
    for event in summaries.course(scope).events:
        saves = event.callee.meaning.saves if event.callee.meaning is not None and turn.number in event.loops else None
        if saves is not None and saves.path is not None and saves.kind in _FILE_KINDS:
            path = argument(event.call, saves.path.position, saves.path.name)
            if path is not None and made.intersection(names(path)):
                return True
    opened = [call for one in statements(loop.body) for expr in own(one) for call in calls(expr) if _mode(call, "wx")]
    return any(call.args and made.intersection(names(call.args[0])) for call in opened)


def _made_of_items(loop: Loop) -> set[str]:
    """Return the names of a loop's item and of what is made of it: `path` for `path = folder / f"{item}.json"`."""
    made = set(names(loop.target))
    for statement in statements(loop.body):
        if isinstance(statement, Assign) and made.intersection(names(statement.value)):
            made |= {one.id for one in statement.targets if isinstance(one, Name)}
    return made


def _files_after(ref: Ref, call: Call, items: set[str], scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a helper saves to a path made from the parameter that it is given the item for."""
    function = scope.world.function(ref)
    if function is None:
        return False
    for fact in summaries.of(ref).saves:
        for guard in fact.guards:
            made = argument_of(call, function, guard.name)[0] if guard.kind == "target" else None
            if made is not None and items & {name.partition(".")[0] for name in names(made)}:
                return True
    return False


def _appends(turn: Turn, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether the results go to the end of a file that earlier runs have filled, here or one call away."""
    course = summaries.course(scope)
    if any(_mode(event.call, "a") or event.call.keyword("mode") == Const("a") for event in course.events):
        return True
    called = {
        ref
        for event in course.events
        if turn.number in event.loops
        for ref in (*event.callee.functions, *event.callee.later)
    }
    inner = [scope.world.scope(ref.path, ref.name) for ref in called if scope.world.function(ref) is not None]
    return any(_mode(event.call, "a", one) for one in inner for event in summaries.course(one).events)


def filtered_before(turn: Turn, scope: Scope, callers: Callers) -> bool:
    """Tell whether a caller takes out of the items what is done before it hands them over."""
    function = scope.function
    if not isinstance(turn.node, Loop) or function.qualname == MODULE_BODY:
        return False
    iterated = [name for name in scope.params if name in set(names(turn.node.head))]
    ref = Ref("function", scope.path, function.qualname)
    for site in callers.sites(ref) if iterated else ():
        given = [argument_of(site.event.call, function, name)[0] for name in iterated]
        if ref in site.event.callee.given:
            given = [*site.event.call.args[1:]]  # `pool.starmap(annotate, tasks)` hands over parts of what it is given
        if any(isinstance(one, Name) and _filtered(one.id, site.scope, _HOPS) for one in given):
            return True
    return False


def _filtered(name: str, scope: Scope, hops: int) -> bool:
    """Tell whether what a function binds a name to speaks of what is done, or is made of something that does."""
    said = {word for bound in scope.given(name) for word in names(bound.expr)} - {name}
    if any(DONE.intersection(naming.words(one)) for one in said):
        return True
    return hops > 0 and any(_filtered(one, scope, hops - 1) for one in said if "." not in one)


def _starts_later(head: Expr) -> bool:
    """Tell whether a loop goes through `rows[start_index:]`: what comes before is behind it."""
    if isinstance(head, Item) and isinstance(head.key, Group) and head.key.kind == "slice":
        return bool({word for name in names(head.key.parts[0]) for word in naming.words(name)} & _POSITIONS)
    return any(_starts_later(part) for part in (head.args if isinstance(head, Call) else ()))


def _looks_back(turn: Turn, scope: Scope, summaries: Summaries) -> bool:
    """Look for anything that reads what earlier runs have kept: names, existence tests, the output opened to be read."""
    course = summaries.course(scope)
    inside = [event for event in course.events if turn.number in event.loops]
    if isinstance(turn.node, Loop) and _starts_later(turn.node.head):
        return True
    if any(guard.kind == "skip" for event in inside if _pays(event, summaries) for _, guard in event.guards):
        return True
    if any(DONE.intersection(naming.words(name)) for name in _spoken(scope, turn)):
        return True
    return _reads_output(course, inside) or any(_asks(event, scope, summaries) for event in inside)


def _pays(event: Event, summaries: Summaries) -> bool:
    """Tell whether a call is costly, by itself or by what it runs."""
    callee = event.callee
    if callee.meaning is not None and callee.meaning.cost is Cost.HEAVY:
        return True
    run = (*callee.functions, *callee.later, *callee.given)
    return any(one.cost is Cost.HEAVY for ref in run for one in summaries.of(ref).costs)


def _spoken(scope: Scope, turn: Turn) -> Iterator[str]:
    """Yield the names a function works with (not its callees'), those of the module for the module's own loops."""
    yield from scope.params
    found = statements(scope.function.body)
    if scope.function.qualname == MODULE_BODY:
        last = turn.node.end_line
        found = [one for one in found if isinstance(one, (Assign, Loop)) or getattr(one, "line", 0) <= last]
    yield from _names_in(found)


def _names_in(found: list[Stmt]) -> Iterator[str]:
    """Yield the names that statements work with, but for tests that only prepare a place."""
    for statement in found:
        if isinstance(statement, Branch) and prepares(statement):
            continue
        for expr in own(statement):
            yield from (name.rpartition(".")[2] for name in names(expr) if name.rpartition(".")[2] != "start")


def _reads_output(course: Course, inside: list[Event]) -> bool:
    """Tell whether a file named in the loop (given to a save or opened there) is opened for reading before."""
    written = {
        dotted(part) for event in inside for part in (*event.call.args, *[value for _, value in event.call.keywords])
    } - {""}
    for event in course.events:
        if event.callee.name != "open" or not event.call.args or _mode(event.call, "wax"):
            continue
        if dotted(event.call.args[0]) in written and event not in inside:
            return True
    return False


def _mode(call: Call, letters: str, scope: Scope | None = None) -> bool:
    """Tell whether a call is an `open` in a mode with one of the letters; a name stands for its only value in `scope`."""
    if dotted(call.func).rpartition(".")[2] != "open":
        return False
    mode = call.args[1] if len(call.args) > 1 else call.keyword("mode")
    if isinstance(mode, Name) and scope is not None:
        mode = scope.only_value(mode.id)
    modes = mode.parts[1:] if isinstance(mode, Apply) and mode.op == "if" else (mode,)
    texts = [one.value for one in modes if isinstance(one, Const) and isinstance(one.value, str)]
    return any(letter in text for text in texts for letter in letters)


def _asks(event: Event, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a function called in the loop first asks if the result exists, one call deep."""
    for ref in event.callee.functions:
        function = scope.world.function(ref)
        if function is None:
            continue
        inner = summaries.course(scope.world.scope(ref.path, ref.name))
        asked = any(asks(one) and not in_vain(one.call, function) for one in inner.events)
        if asked and not silent(function, summaries.of(ref)):
            return True
    return False
