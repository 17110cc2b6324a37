"""Saves of helpers that keep something else than what they give back, while a loop collects that for a save behind it."""

from __future__ import annotations

from safepoint.loops.checkpoints.asking import asked_within
from safepoint.loops.checkpoints.beside import answered, made_of_answers, of_results
from safepoint.loops.checkpoints.going_on import skipping
from safepoint.loops.checkpoints.products import written_whole
from safepoint.loops.checkpoints.saves import OF_MODELS, is_text
from safepoint.loops.costs.late import takes_lost
from safepoint.loops.losses.growth import GROWING, rooted
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.names.called_on import call_on
from safepoint.loops.source.effects import Assign, Attr, Call, Comprehension, Exit, Item, Loop
from safepoint.loops.source.walk import calls, dotted, label, last_part, names, operands, own, parts, roots
from safepoint.loops.verdicts.idle_callbacks import without_idle
from safepoint.loops.verdicts.inputs_kept import without_inputs
from safepoint.loops.verdicts.noted_aside import without_notes
from safepoint.loops.verdicts.overwritten_files import without_overwritten
from safepoint.loops.verdicts.removed_again import without_removed
from safepoint.loops.verdicts.told_in_logs import without_logs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.calls.callers import Callers
    from safepoint.loops.calls.events import Event, Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.facts import Loss
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.source.module import Function
    from safepoint.loops.summary import SaveFact, Step, Summary

_TOLD = (("log",), ("logs",), ("history",), ("histories",), ("notebook",), ("trace",), ("traces",))
"""Last words of helpers that write down what was said and done on the way to a result."""
_TALES = frozenset({"history", "histories"})
"""Words of calls by which another library is told to keep what was said and done."""
_FORMING = frozenset(
    {"dict", "list", "tuple", "set", "str", "float", "int", "round", "asdict", "to_dict", "model_dump", "dumps", "format"}
    | {"join", "copy", "deepcopy", "array", "asarray", "DataFrame", "Series", "items", "values", "tolist", "item", "numpy"}
    | {"cpu", "strip", "get", "encode", "decode", "result", "json", "read", "to_json", "sorted"}
)
"""Last parts of calls that give in another form what they are given."""
_FETCHING = ("asks a cloud", "asks S3", "downloads", "makes an HTTP")
"""How the packs' words for bringing one thing from elsewhere begin."""
_READING = (("load",), ("loads",), ("read",))
"""First words of calls that give what stands in a file."""
_PASSES = 4


def without_by_products(
    turn: Turn, saves: list[SaveFact], summary: Summary, lost: tuple[Loss, ...], scope: Scope, callers: Callers
) -> tuple[SaveFact, ...]:
    """Return the saves of a loop, or none where all of them write something else than the results that it collects.

    What is handed over to callbacks that are seen to save nothing is none.
    """
    kept = without_logs(turn, tuple(without_idle(saves, scope, callers)), lost)
    kept = without_overwritten(turn, kept, scope, callers.summaries)
    kept = without_removed(turn, kept, scope, callers.summaries)
    kept = without_notes(turn, kept, lost, scope, callers.summaries)
    kept = without_inputs(turn, kept, summary, lost, scope, callers.summaries)
    found = of_results(turn, kept, summary, lost, scope, callers.summaries)
    return () if _only_by_products(turn, found, summary, lost, scope, callers) else found


def _only_by_products(
    turn: Turn, saves: tuple[SaveFact, ...], summary: Summary, lost: tuple[Loss, ...], scope: Scope, callers: Callers
) -> bool:
    """Tell whether helpers save other things than the results that a loop collects, and a save behind the loop writes.

    That is `scores.append(run(agent))`, where `run` saves a notebook and gives back a score: a crash loses the scores.
    """
    saves = tuple([one for one in saves if not _fetches(one)])
    kept = [one for one in saves if one.kind != "commit"]
    if not kept or not all(one.kind == "guess" or len(one.steps) > 1 for one in saves):
        return False
    if any(one.kind == "memory" for one in lost) and any(one.why.startswith(OF_MODELS) for one in kept):
        return False  # The model is what a training is for; its figures come and go with it.
    summaries = callers.summaries
    if any(guard.kind == "skip" for one in saves for guard in one.guards) or _left_out(turn, scope, summaries):
        return False
    if not answered(turn, summary, lost, scope, summaries, any_cost=True) or not _written_behind(turn, lost, scope, callers):
        return False
    inside = [one for one in summaries.course(scope).events if turn.number in one.loops]
    if any(_is_handed_answers(one, turn, summary, inside) for one in kept):
        return False
    if any(_keeps_answers(one, summary, inside, scope, summaries) for one in kept):
        return False
    return all(_is_by_product(one, inside, scope, summaries) for one in kept)


def _left_out(turn: Turn, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a turn is over when a helper has found that its file is there: so what is saved is not made again."""
    if not isinstance(turn.node, Loop):
        return False
    tests = [call for test in skipping(turn.node) for call in calls(test)]
    asked = [one for one in summaries.course(scope).events if any(one.call is call for call in tests)]
    return any(asked_within(ref, scope, summaries) for one in asked for ref in one.callee.functions)


def _written_behind(turn: Turn, lost: tuple[Loss, ...], scope: Scope, callers: Callers) -> bool:
    """Tell whether a save behind the loop, or one where the function's result is taken, writes what it has collected."""
    for save in callers.summaries.stretch(scope, None).saves:
        first = save.steps[0]
        if first.path == scope.path and first.line > turn.node.end_line and takes_lost(first.line, turn, lost, scope):
            return True
    return written_whole(turn, lost, scope, callers.summaries, callers) is not None


def _fetches(fact: SaveFact) -> bool:
    """Tell whether a helper brings a file that the work begins with: weights, a set of data."""
    return any("download" in naming.words(step.name.rpartition(".")[2]) for step in fact.steps[1:-1])


def _is_by_product(fact: SaveFact, inside: list[Event], scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a helper called in the loop saves what it does not give back, or by its name only tells of its work."""
    if any(naming.words(step.name.rpartition(".")[2])[-1:] in _TOLD for step in fact.steps[:-1]):
        return True
    first = fact.steps[0]
    if len(fact.steps) == 1:
        return not _TALES.isdisjoint(naming.words(first.name.rpartition(".")[2]))
    refs = [ref for one in inside if (one.callee.name, one.line) == (first.name, first.line) for ref in one.callee.functions]
    if any(_keeps_fetched(ref, fact.steps[1], scope, summaries) for ref in refs):
        return False
    return bool(refs) and not any(_gives_back(ref, fact.steps[1:], scope, summaries) for ref in refs)


def _is_handed_answers(fact: SaveFact, turn: Turn, summary: Summary, inside: list[Event]) -> bool:
    """Tell whether a helper is handed what other calls of the turn have answered and writes files of that, each its own.

    What it gives back then only says how many there are: `count = save_pictures(answers, folder, count)`.
    """
    place = (fact.steps[0].name, fact.steps[0].line)
    helper = [one for one in inside if (one.callee.name, one.line) == place and one.callee.functions]
    if not isinstance(turn.node, Loop) or not helper or is_text(fact) or fact.kind not in ("item", "durable"):
        return False
    costly = {(one.steps[0].name, one.steps[0].line) for one in summary.costs} - {place}
    made = made_of_answers(turn.node, [one for one in inside if (one.callee.name, one.line) in costly])
    return any(not made.isdisjoint(roots(part)) for one in helper for part in one.call.args)


def _keeps_answers(fact: SaveFact, summary: Summary, inside: list[Event], scope: Scope, summaries: Summaries) -> bool:
    """Tell whether the function that saves has itself made the costly call, and gives back what it has saved of it.

    That is a cache of the answers, whatever is made of one on the way up: `json.loads(extract(ask(prompt)))`.
    """
    way = fact.steps[:-1]
    paid = [one for one in summary.heavy if one.steps[: len(way)] == way]
    if not way or not paid:
        return False
    first = way[0]
    refs = [ref for one in inside if (one.callee.name, one.line) == (first.name, first.line) for ref in one.callee.functions]
    for step in way[1:]:
        refs = [ref for one in refs for ref in _called_at(one, step, scope, summaries)]
    return any(_gives_back(ref, fact.steps[-1:], scope, summaries) for ref in refs)


def _called_at(ref: Ref, step: Step, scope: Scope, summaries: Summaries) -> tuple[Ref, ...]:
    """Return the functions that a step of a function leads to."""
    function = scope.world.function(ref)
    call = call_on(step.name, step.line, function.body) if function is not None else None
    if call is None:
        return ()
    return summaries.resolver.resolve(call, scope.world.scope(ref.path, ref.name)).functions


def _keeps_fetched(ref: Ref, save: Step, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a helper saves just what it has fetched, and gives back a report: `body = get(key)`, `store(body)`."""
    function = scope.world.function(ref)
    call = call_on(save.name, save.line, function.body) if function is not None else None
    costs = summaries.of(ref).costs
    places = {
        (one.steps[0].name, one.steps[0].line) for one in costs if one.cost is Cost.HEAVY and one.why.startswith(_FETCHING)
    }
    if function is None or call is None or not places:
        return False
    handed = {name for part in operands(call) for name in _bare(part)}
    bound = [one for one in function.statements if isinstance(one, Assign) and one.value is not None]
    made = [one for one in bound if not handed.isdisjoint(name for target in one.targets for name in _bare(target))]
    return any((label(asked.func), asked.line) in places for one in made if one.value for asked in calls(one.value))


def _gives_back(ref: Ref, steps: tuple[Step, ...], scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a function gives back what is saved on the way that begins with a call in it, or nobody can say."""
    function = scope.world.function(ref)
    if function is None:
        return False
    given = _returned(function) | _read_back(function)
    if not given:
        return True  # What it gives must be put somewhere else, where nobody has looked.
    call = call_on(steps[0].name, steps[0].line, function.body)
    if call is None:
        return any(one.line == steps[0].line for one in _all_calls(function))
    inner = scope.world.scope(ref.path, ref.name)
    refs = summaries.resolver.resolve(call, inner).functions
    if refs and len(steps) > 1 and _is_taken(call, function, given):
        return any(_gives_back(one, steps[1:], scope, summaries) for one in refs)
    receiver = call.func.base if isinstance(call.func, Attr) else None
    saved = {name for part in operands(call) for name in _bare(part)}
    saved |= set(_bare(receiver)) if receiver is not None and not refs else set()
    return not saved or not saved.isdisjoint(given)


def _all_calls(function: Function) -> Iterator[Call]:
    for statement in function.statements:
        for expr in own(statement):
            yield from calls(expr)


def _is_taken(call: Call, function: Function, given: set[str]) -> bool:
    """Tell whether what a call in a function gives is given back."""
    for one in function.statements:
        if isinstance(one, (Assign, Exit)) and one.value is not None and any(made is call for made in calls(one.value)):
            targets = one.targets if isinstance(one, Assign) else ()
            return isinstance(one, Exit) or any(not given.isdisjoint(_bare(target)) for target in targets)
    return False


def _returned(function: Function) -> set[str]:
    """Return the names of what a function gives back: of what that is put together, and of what is made of it."""
    found = {
        name
        for one in function.statements
        if isinstance(one, Exit) and one.kind == "return" and one.value is not None
        for name in (*_held(one.value), *(["return"] if calls(one.value) else []))
    }
    for _ in range(_PASSES if found else 0):
        for one in function.statements:
            if isinstance(one, Assign) and one.value is not None:
                targets = {name for target in one.targets for name in _bare(target)}
                if not targets.isdisjoint(found):
                    found.update(_held(one.value))
                if not found.isdisjoint(_bare(one.value)):
                    found |= targets
            for expr in own(one):
                for call in calls(expr):
                    if isinstance(call.func, Attr) and call.func.name in GROWING and rooted(call.func.base) in found:
                        found.update(name for part in call.args for name in _held(part))
    return found


def _read_back(function: Function) -> set[str]:
    """Return the names of what a function gives back as it stands in a file: `return json.load(open(path))`."""
    given = function.returned
    read = [one for one in given if isinstance(one, Call) and naming.words(last_part(one))[:1] in _READING]
    return {name for one in read for part in one.args for call in (part, *calls(part)) for name in _paths(call)}


def _paths(expr: Expr) -> Iterator[str]:
    """Yield the names of what is read: `path` of `open(path)`."""
    yield from (name for part in (expr.args if isinstance(expr, Call) else (expr,)) if dotted(part) for name in _bare(part))


def _held(expr: Expr) -> Iterator[str]:
    """Yield the names of what a value is put together of, and not of what was only given to a call to work it out."""
    if isinstance(expr, Call):
        if last_part(expr).rpartition(".")[2] in _FORMING:
            yield from (name for part in (expr.func, *expr.args, *[one for _, one in expr.keywords]) for name in _held(part))
        return
    if dotted(expr):
        yield from _bare(expr)
        return
    for part in () if isinstance(expr, Comprehension) else (expr.base,) if isinstance(expr, Item) else parts(expr):
        yield from _held(part)


def _bare(expr: Expr | None) -> Iterator[str]:
    """Yield the names an expression is made of: `row` of `row["a"]` and of `row.text`, and of an object its attribute."""
    for name in names(expr):
        head, _, rest = name.partition(".")
        yield f"{head}.{rest.partition('.')[0]}" if head in ("self", "cls") and rest else head


__all__ = ["without_by_products"]
