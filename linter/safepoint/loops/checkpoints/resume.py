"""Judge what a restart does: whether a loop skips what is already kept, goes on after it, or starts over."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.checkpoints import going_on, kept_items, stored_items, worker_queues
from safepoint.loops.checkpoints.asking import asked_by_data, asked_within
from safepoint.loops.checkpoints.checked_results import pays
from safepoint.loops.checkpoints.command_lines import is_brief
from safepoint.loops.checkpoints.earlier_runs import speaks_of_done, worker_speaks_of_done
from safepoint.loops.checkpoints.emptied_files import empties
from safepoint.loops.checkpoints.kept_items import FILE_FAMILIES, FILE_KINDS, PARTS, takes_hours
from safepoint.loops.checkpoints.left_out_below import mostly_left_out
from safepoint.loops.checkpoints.opening import mode
from safepoint.loops.checkpoints.run_stamps import of_this_run
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.whys import FORWARD, MODEL_CALL
from safepoint.loops.source.cursors import turns_pages
from safepoint.loops.source.effects import Attr, Call, Group, Item, Loop, Name
from safepoint.loops.source.walk import dotted, names, operands

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Course, Event, Turn
    from safepoint.loops.checkpoints.worker_queues import Fed
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.summary import CostFact, SaveFact, Summary
    from safepoint.loops.tally import Trips

_POSITIONS = frozenset({"start", "begin", "offset", "index", "idx", "position", "done", "last", "processed", "skip", "from"})
"""Words of a position that a run goes on from."""
_MANY = 1000
"""From how many turns on a written count is no handful that whoever changes it has in mind."""
_DOZENS = 20
"""From how many turns on those that are done again lose hours though they are few: the subjects of a test, each a set."""
_READING = frozenset({FORWARD, "analyses a text", "reads the text of an image"})
"""What a network, or a parser of language or of pictures, does with each of the pieces of an item, hours in all."""
_COMPUTING = frozenset({MODEL_CALL, "computes on a picture", "computes on a recording"})
"""The same for what must be known to be done there."""
_COMPUTED = "computes "
"""How they begin for whatever the machine works out by itself."""
_DECODING = ("decodes sound", "decodes a video", "decodes a recording")
"""The packs' words for how a whole recording or film is read."""
_MADE = (
    *("saves an array", "saves arrays", "saves an image", "saves a picture", "saves a volume"),
    *("writes an array", "writes a picture", "writes a sound", "writes sound", "writes a frame"),
)
"""The packs' words for what is made of an item and kept in a file, which nobody does under a bar in no time."""
_STANDING = "asks a cloud service"
"""Asked how things stand there, which each run wants to know anew."""
_HOPS = 2
"""Through how many names a loader is followed to the rows that it was made of."""
_FORMATS = frozenset({"jsonl", "jsonlines", "json", "csv", "tsv"})
"""Words of helpers that write rows to a file."""


def never_skips(
    turn: Turn, trips: Trips, summary: Summary, saves: tuple[SaveFact, ...], scope: Scope, summaries: Summaries, *,
    shown: bool,
) -> bool:  # fmt: skip
    """Tell whether each item's costly result is kept, and nothing looks at what is there before paying again.

    What takes hours only by all its pieces does so when it is `shown` with a progress bar.
    """
    node = turn.node
    if not isinstance(node, Loop):
        return False
    if stored_items.in_store(saves) and stored_items.fetches_for_long(trips, summary, saves):
        return not _stored_before(turn, saves, scope, summaries, shown=shown)
    if stored_items.sends_all(trips, summary, saves):
        chosen = stored_items.chosen_elsewhere(node, scope, shown=shown)
        return not chosen and "exists" not in summary.loads and not _looks_back(turn, saves, scope, summaries)
    works_off = worker_queues.fed(turn, scope, summaries) is not None
    if node.kind == "while" and not works_off:
        return _until_all_again(turn, trips, summary, saves, scope, summaries, shown=shown)
    many = works_off or _are_many(trips, summary, shown=shown)
    return many and _pays_item_by_item(turn, trips, summary, saves, scope, summaries, shown=shown)


def _are_many(trips: Trips, summary: Summary, *, shown: bool) -> bool:
    """Tell whether there are more items than a handful that whoever changes the count has in mind, or dozens for hours."""
    most = trips.maximum or 0
    many = trips.kind == "data" or most >= _MANY or (shown and trips.maximum is None)
    usual = max(most, trips.usual or 0)
    return many or (usual >= _DOZENS and takes_hours(trips, summary))


def _pays_item_by_item(
    turn: Turn, trips: Trips, summary: Summary, saves: tuple[SaveFact, ...], scope: Scope, summaries: Summaries, *,
    shown: bool,
) -> bool:  # fmt: skip
    """Tell whether each of many items costs enough, is kept in a file of its own or a row, and is not asked for first."""
    long = takes_hours(trips, summary) or (shown and not summary.heavy)
    pieces = any(_in_pieces(one, shown=shown) for one in summary.costs) or _converts(summary, saves)
    heavy = [one for one in summary.heavy if one.why != _STANDING]
    made = shown and all(one.why.startswith(_MADE) for one in saves) and bool(saves)
    unfound = shown and takes_hours(trips, summary) and of_this_run(turn, scope, summaries)
    if not (long and pieces) and not made and not unfound and not any(one.sure >= Confidence.MEDIUM for one in heavy):
        return False
    held = {guard.kind for one in saves for guard in one.guards}
    if not held.isdisjoint(("period", "time") if heavy else ("period", "time", "skip")):
        return False
    if stored_items.in_store(saves) and kept_items.asks_models(summary, Confidence.MEDIUM):
        return not _stored_before(turn, saves, scope, summaries, shown=shown, paid=True)
    each_time = [one for one in saves if not one.guards]
    if not all(map(_to_file, each_time if any(one.kind != "commit" for one in each_time) else saves)):
        return False  # What is written elsewhere only now and then stands beside a file that each turn's result is put in.
    if unfound or (of_this_run(turn, scope, summaries) and kept_items.paid_for(trips, summary, Confidence.MEDIUM)):
        return True
    if not kept_items.kept(turn, trips, summary, saves, scope, summaries, long=long, shown=shown):
        return False
    inside = [event for event in summaries.course(scope).events if turn.number in event.loops]
    return not (mostly_left_out(inside, summary, summaries) or _looks_back(turn, saves, scope, summaries))


def _until_all_again(
    turn: Turn, trips: Trips, summary: Summary, saves: tuple[SaveFact, ...], scope: Scope, summaries: Summaries, *,
    shown: bool,
) -> bool:  # fmt: skip
    """Tell whether a loop goes from page to page, and begins with the first page and an empty file, or with all rows.

    One that goes through no pages makes things, until there are enough.
    """
    if isinstance(turn.node, Loop) and not turns_pages(turn.node):
        return _made_again(turn, trips, summary, saves, scope, summaries)
    if stored_items.in_store(saves) and kept_items.asks_models(summary, Confidence.MEDIUM):
        return not _stored_before(turn, saves, scope, summaries, shown=shown, paid=True)
    if not kept_items.asks_for_long(trips, summary) or not all(map(_to_file, saves)):
        return False
    return empties(turn, saves, scope, summaries) and not _looks_back(turn, saves, scope, summaries)


def _made_again(
    turn: Turn, trips: Trips, summary: Summary, saves: tuple[SaveFact, ...], scope: Scope, summaries: Summaries
) -> bool:
    """Tell whether a loop makes things for hours until there are enough, and puts them into a file that it begins anew.

    That is `while made < wanted:`, which computes an example and writes a line for it.
    """
    computed = any(one.why.startswith(_COMPUTED) and one.sure >= Confidence.MEDIUM for one in summary.costs)
    if trips.kind == "endless" or not computed or not takes_hours(trips, summary) or not all(map(_to_file, saves)):
        return False
    if any(guard.kind in ("period", "time", "skip") for one in saves for guard in one.guards):
        return False
    return empties(turn, saves, scope, summaries) and not _looks_back(turn, saves, scope, summaries)


def _in_pieces(fact: CostFact, *, shown: bool) -> bool:
    """Tell whether a call does a little of an item's work, which a loop over many does for hours."""
    return (fact.why in _READING and (shown or fact.sure >= Confidence.MEDIUM)) or (
        fact.why in _COMPUTING and fact.sure >= Confidence.MEDIUM
    )


def _converts(summary: Summary, saves: tuple[SaveFact, ...]) -> bool:
    """Tell whether a turn decodes a recording or a film for sure, and all that it keeps is sound or pictures made of it."""
    decoded = any(one.why.startswith(_DECODING) and one.sure >= Confidence.HIGH for one in summary.costs)
    return decoded and bool(saves) and all(one.why.startswith(_MADE) for one in saves)


def _stored_before(
    turn: Turn, saves: tuple[SaveFact, ...], scope: Scope, summaries: Summaries, *, shown: bool, paid: bool = False
) -> bool:
    """Tell whether something asks the database for the items of a loop, or somebody else chooses them."""
    chosen = isinstance(turn.node, Loop) and stored_items.chosen_elsewhere(turn.node, scope, shown=shown)
    asked = chosen or stored_items.stored_before(turn, saves, scope, summaries, paid=paid)
    return asked or _looks_back(turn, saves, scope, summaries)


def _to_file(fact: SaveFact) -> bool:
    """Tell whether a save writes a file, by what is known of it or by a name like `write_jsonl` or `save_chunk`."""
    if fact.kind == "guess":
        return not (_FORMATS | PARTS).isdisjoint(naming.words(fact.steps[-1].name.rpartition(".")[2]))
    return (fact.kind == "commit" or fact.kind in FILE_KINDS) and fact.family in FILE_FAMILIES


def _starts_later(head: Expr, loop: Loop, scope: Scope, hops: int = _HOPS) -> bool:
    """Tell whether a loop goes through `rows[start_index:]`, or `range(args.start, n)`: what is before is done."""
    if isinstance(head, Item) and isinstance(head.key, Group) and head.key.kind == "slice":
        return _is_position(head.key.parts[0]) or going_on.counted_before(head.key.parts[0], loop, scope)
    if isinstance(head, Call) and dotted(head.func) == "range" and len(head.args) > 1:
        first = head.args[0]
        return (isinstance(first, Attr) and _is_position(first)) or going_on.counted_before(first, loop, scope)
    if isinstance(head, Name) and hops:  # `loader = make_loader(rows[done:])`
        made = [one for one in going_on.made_before(head.id, loop, scope) if isinstance(one, Call)]
        return any(_starts_later(one, loop, scope, hops - 1) for one in made)
    return any(_starts_later(part, loop, scope, hops) for part in (head.args if isinstance(head, Call) else ()))


def _is_position(expr: Expr) -> bool:
    return bool({word for name in names(expr) for word in naming.words(name)} & _POSITIONS)


def _looks_back(turn: Turn, saves: tuple[SaveFact, ...], scope: Scope, summaries: Summaries) -> bool:
    """Look for anything that reads what earlier runs have kept: names, existence tests, the output opened to be read."""
    course = summaries.course(scope)
    feeding = worker_queues.fed(turn, scope, summaries)
    if feeding is not None and _fed_with_rest(feeding, summaries):
        return True
    inside = [event for event in course.events if turn.number in event.loops]
    pooled = [event for event in kept_items.running(turn, saves, scope, summaries) if event not in inside]
    handed = {ref for event in (*inside, *pooled) for ref in (*event.callee.later, *kept_items.mapped(event))}
    paid = [event for event in inside if pays(event, summaries)]
    if isinstance(turn.node, Loop):
        lines = [event.line for event in paid]
        begun = _starts_later(turn.node.head, turn.node, scope) or going_on.goes_on(turn.node, scope, lines)
        if begun or asked_by_data(turn.node, scope, summaries):
            return True
    if any(_passed_over(event, scope, summaries) for event in inside):
        return True
    answers = [event.call for event in paid]
    if speaks_of_done(turn, scope, course, _paid_apart(turn, course, summaries), answers) or any(
        worker_speaks_of_done(ref, scope) for ref in handed
    ):
        return True
    asking = {*handed, *[ref for event in inside for ref in event.callee.functions]}
    own = _bodies(asking, scope)
    below = {ref for inner in own for event in summaries.course(inner).events for ref in event.callee.functions}
    saving = {ref for ref in below - asking if summaries.of(ref).saves}
    asking |= {ref for ref in saving if _are_all_made_by(ref, saves)}
    if _reads_output(course, inside, turn.node.line) or any(asked_within(ref, scope, summaries) for ref in asking):
        return True
    own += _bodies(saving, scope)
    return any(_passed_over(event, inner, summaries) for inner in own for event in summaries.course(inner).events)


def _fed_with_rest(feeding: Fed, summaries: Summaries) -> bool:
    """Tell whether only what is still to do is put into the queue that the turns of a worker take from."""
    node, scope = feeding.turn.node, feeding.scope
    if isinstance(node, Loop) and (_starts_later(node.head, node, scope) or going_on.goes_on(node, scope, [])):
        return True
    return worker_queues.looks_back(feeding, summaries)


def _are_all_made_by(ref: Ref, saves: tuple[SaveFact, ...]) -> bool:
    """Tell whether a function stands, by its name, on the way to each of the saves."""
    name = ref.name.rpartition(".")[2]
    ways = [[step.name.rpartition(".")[2] for step in one.steps[1:-1]] for one in saves]
    return bool(ways) and all(name in way for way in ways)


def _paid_apart(turn: Turn, course: Course, summaries: Summaries) -> list[Loop]:
    """Return the loops beside one that pay for work of their own: what they leave out is none of the other's items."""
    paid = {number for event in course.events if pays(event, summaries) for number in event.loops}
    beside = [one for one in course.turns if one.number in paid - {turn.number, *turn.loops}]
    return [one.node for one in beside if turn.number not in one.loops and isinstance(one.node, Loop)]


def _bodies(refs: set[Ref], scope: Scope) -> list[Scope]:
    """Return the scopes of those functions that can be seen."""
    return [scope.world.scope(ref.path, ref.name) for ref in refs if scope.world.function(ref) is not None]


def _passed_over(event: Event, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a costly call is passed over for what is known already: `if row["id"] in seen: continue`.

    That a folder is only made where there is none, `os.system("mkdir out")`, passes over no work.
    """
    skipped = any(guard.kind == "skip" for _, guard in event.guards) and pays(event, summaries)
    return skipped and not (event.callee.meaning is not None and is_brief(event.call, scope))


def _reads_output(course: Course, inside: list[Event], line: int) -> bool:
    """Tell whether a file named in the loop (given to a save or opened there) is opened for reading elsewhere.

    One that is opened to be written on some other line of the function must be read before the loop: behind it that is
    how results are counted.
    """
    written = {dotted(part) for event in inside for part in operands(event.call)} - {""}
    others = [one for one in course.events if one not in inside and one.callee.name == "open" and one.call.args]
    opened = {dotted(one.call.args[0]) for one in others if mode(one.call, "wax")} - {""}
    for event in others:
        path = dotted(event.call.args[0])
        if not mode(event.call, "wax") and (path in written or (path in opened and event.line < line)):
            return True
    return False
