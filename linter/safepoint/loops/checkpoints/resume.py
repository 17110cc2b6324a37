"""Judge what a restart does: whether a loop skips what is already kept, goes on after it, or starts over."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.checkpoints import kept_items
from safepoint.loops.checkpoints.asking import asked_within, prepares
from safepoint.loops.checkpoints.kept_items import FILE_KINDS, HOUR, PARTS, mode
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.names.arguments import argument_of
from safepoint.loops.names.index import Ref
from safepoint.loops.source.effects import Assign, Branch, Call, Const, Group, Item, Loop, Name
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
_COUNTED = frozenset({"done", "processed", "completed", "finished", "remaining", "missing"})
"""Those among them that a run counts its own work with."""
_PLACES = frozenset({"offset", "offsets", "cursor"})
"""Those that may be where an item is found."""
_NO_WORK = frozenset({"as_completed", "empty_cache", "FileExistsError", "use_cache"})
"""Names of libraries that hold such a word and speak of no work."""
_POSITIONS = frozenset({"start", "begin", "offset", "index", "idx", "position", "done", "last", "processed", "skip", "from"})
"""Words of a position that a run goes on from."""
_MANY = 1000
"""From how many turns on a written count is no handful that whoever changes it has in mind."""
_READING = frozenset({"a forward pass", "analyses a text"})
"""What a network, or a parser of language, does with each of the pieces of an item, hours in all."""
_STAMPS = frozenset({"strftime", "now", "utcnow", "uuid4", "uuid1", "token_hex"})
_HOPS = 2
"""Through how many names what is handed over may be made of what is still to do."""
_FORMATS = frozenset({"jsonl", "jsonlines", "json", "csv", "tsv"})
"""Words of helpers that write rows to a file."""
_FILE_FAMILIES = frozenset(
    {
        *("", "safepoint", "json", "csv", "pickle", "jsonlines", "pandas", "numpy", "pathlib", "yaml", "os", "subprocess"),
        *("shutil", "urllib", "wget", "gdown", "pooch", "pycurl", "yt_dlp", "PIL", "cv2", "imageio", "soundfile", "pydub"),
    }
)
"""Libraries that write files, or that files are fetched with."""


def never_skips(
    turn: Turn, trips: Trips, summary: Summary, saves: tuple[SaveFact, ...], scope: Scope, summaries: Summaries
) -> bool:
    """Tell whether a loop keeps each item's costly result in a file, and nothing looks at the files before paying again."""
    node = turn.node
    many = trips.kind == "data" or (trips.maximum or 0) >= _MANY
    if not isinstance(node, Loop) or node.kind == "while" or not many or "memory" in summary.changes:
        return False
    long = trips.likely * summary.seconds >= HOUR
    if not any(
        (one.cost is Cost.HEAVY or (long and one.why in _READING)) and one.sure >= Confidence.MEDIUM for one in summary.costs
    ):
        return False
    if not all(map(_to_file, saves)):
        return False
    if any(guard.kind in ("period", "time") for one in saves for guard in one.guards):
        return False
    if not kept_items.kept(turn, trips, summary, saves, scope, summaries):
        return False
    return not _looks_back(turn, saves, scope, summaries)


def _to_file(fact: SaveFact) -> bool:
    """Tell whether a save writes a file, by what is known of it or by a name like `write_jsonl` or `save_chunk`."""
    if fact.kind == "guess":
        return not (_FORMATS | PARTS).isdisjoint(naming.words(fact.steps[-1].name.rpartition(".")[2]))
    return (fact.kind == "commit" or fact.kind in FILE_KINDS) and fact.family in _FILE_FAMILIES


def never_matches(turn: Turn, trips: Trips, summary: Summary, saves: tuple[SaveFact, ...], scope: Scope) -> bool:
    """Tell whether a loop skips an item whose file is there, but the file's name holds the time of the run."""
    node = turn.node
    paid = any(one.cost is Cost.HEAVY and one.sure >= Confidence.MEDIUM for one in summary.costs)
    if not isinstance(node, Loop) or node.kind == "while" or trips.kind != "data" or not paid:
        return False
    if not all(one.kind in FILE_KINDS or one.family in _FILE_FAMILIES for one in saves):
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


def _looks_back(turn: Turn, saves: tuple[SaveFact, ...], scope: Scope, summaries: Summaries) -> bool:
    """Look for anything that reads what earlier runs have kept: names, existence tests, the output opened to be read."""
    course = summaries.course(scope)
    inside = [event for event in course.events if turn.number in event.loops]
    pooled = [event for event in kept_items.running(turn, saves, scope, summaries) if event not in inside]
    handed = {ref for event in (*inside, *pooled) for ref in (*event.callee.later, *kept_items.mapped(event))}
    if isinstance(turn.node, Loop) and _starts_later(turn.node.head):
        return True
    if any(guard.kind == "skip" for event in inside if _pays(event, summaries) for _, guard in event.guards):
        return True
    if any(_says_done(name, scope) for name in _spoken(scope, turn)):
        return True
    if any(_worker_says_done(ref, scope) for ref in handed):
        return True
    asking = {*handed, *[ref for event in inside for ref in event.callee.functions]}
    return _reads_output(course, inside) or any(asked_within(ref, scope, summaries) for ref in asking)


def _says_done(name: str, scope: Scope) -> bool:
    """Tell whether a name speaks of work that is already there, and not only of what this run has counted so far."""
    words = DONE.intersection(naming.words(name))
    if not words or name in _NO_WORK or (words <= _PLACES and _own_place(name, scope)):
        return False
    return not words <= _COUNTED or not _own_figure(name, scope)


def _own_place(name: str, scope: Scope) -> bool:
    """Tell whether a name only ever stands for where an item is found: `for offset, rows in batches()`."""
    bound = scope.given(name)
    return bool(bound) and all(one.kind == "element" for one in bound)


def _own_figure(name: str, scope: Scope) -> bool:
    """Tell whether a name only counts or flags: `processed_count = 0`, then `+= 1`, or `finished = False`, then `True`."""
    bound = scope.given(name)
    begun = [one for one in bound if one.kind == "value" and isinstance(one.expr, Const)]
    return len(bound) > 1 and bool(begun) and all(one.kind == "augment" or one in begun for one in bound)


def _worker_says_done(ref: Ref, scope: Scope) -> bool:
    """Tell whether a function that is handed over for the loop's work speaks of work that is already there."""
    function = scope.world.function(ref)
    inner = scope.world.scope(ref.path, ref.name) if function is not None else None
    return inner is not None and any(_says_done(name, inner) for name in _names_in(inner.function.statements))


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
    found = scope.function.statements
    if scope.function.qualname == MODULE_BODY:
        last = turn.node.end_line
        found = tuple([one for one in found if isinstance(one, (Assign, Loop)) or getattr(one, "line", 0) <= last])
    yield from _names_in(found)


def _names_in(found: tuple[Stmt, ...]) -> Iterator[str]:
    """Yield the names that statements work with, but for tests that only prepare a place."""
    for statement in found:
        if isinstance(statement, Branch) and prepares(statement):
            continue
        for expr in own(statement):
            tasks = {dotted(call.func) for call in calls(expr) if not call.args and not call.keywords}
            said = [name for name in names(expr) if not (name.endswith(".done") and name in tasks)]  # `future.done()`
            yield from (name.rpartition(".")[2] for name in said if name.rpartition(".")[2] != "start")


def _reads_output(course: Course, inside: list[Event]) -> bool:
    """Tell whether a file named in the loop (given to a save or opened there) is opened for reading before."""
    written = {
        dotted(part) for event in inside for part in (*event.call.args, *[value for _, value in event.call.keywords])
    } - {""}
    for event in course.events:
        if event.callee.name != "open" or not event.call.args or mode(event.call, "wax"):
            continue
        if dotted(event.call.args[0]) in written and event not in inside:
            return True
    return False
