"""Notes that helpers keep of what is going on, `record_activity(browser)`, which are handed nothing that the turns make."""

from __future__ import annotations

from safepoint.loops.checkpoints.saves import OF_MODELS
from safepoint.loops.meanings import naming
from safepoint.loops.names.arguments import argument_of
from safepoint.loops.names.called_on import call_on
from safepoint.loops.source.bindings import bind_statement
from safepoint.loops.source.effects import NONE, Attr, Do, Loop
from safepoint.loops.source.walk import calls, names, operands, own, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from safepoint.loops.calls.events import Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.facts import Loss
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.bindings import Binding
    from safepoint.loops.source.effects import Block, Call, Stmt
    from safepoint.loops.source.module import Function, Param
    from safepoint.loops.summary import SaveFact


def without_notes(
    turn: Turn, saves: tuple[SaveFact, ...], lost: tuple[Loss, ...], scope: Scope, summaries: Summaries
) -> tuple[SaveFact, ...]:
    """Return the saves of a loop but those of helpers that nothing of the turn reaches, where it collects its results.

    Such a helper fetches nothing itself, and nobody takes what it gives: it counts requests, or tells a watcher.
    """
    kept = [one.name.partition(".")[0].partition("[")[0] for one in lost if one.kind in ("collected", "state")]
    here = scope.bindings.keys() | scope.params.keys()
    if not isinstance(turn.node, Loop) or not saves or not kept or not all(name in here - {"self", "cls"} for name in kept):
        return saves
    made = {*kept, *names(turn.node.target), *_bound(statements(turn.node.body))}
    body = turn.node.body
    # What was learnt stands in the network, be it handed in from outside: `save_checkpoint(model)`.
    trained = any(one.kind == "memory" for one in lost)
    learnt = [one for one in saves if naming.keeps_learnt(one.steps[0].name) or (trained and _is_model(one))]
    left = tuple([one for one in saves if one in learnt or not _is_note(one, body, made, scope, summaries)])
    return left if any(one.kind != "commit" for one in left) or len(left) == len(saves) else ()


def _is_model(fact: SaveFact) -> bool:
    return fact.kind == "durable" and fact.why.startswith(OF_MODELS)


def _bound(block: Iterable[Stmt]) -> set[str]:
    found: dict[str, list[Binding]] = {}
    for one in block:
        bind_statement(one, found)
    return set(found)


def _is_note(fact: SaveFact, block: Block, made: set[str], scope: Scope, summaries: Summaries) -> bool:
    """Tell whether somewhere on the way to a save a helper is called that is handed nothing of what was made."""
    for step in fact.steps[:-1]:
        call = call_on(step.name, step.line, block)
        ref = scope.ref(call.func) if call is not None else None
        function = scope.world.function(ref) if ref is not None and ref.kind == "function" else None
        if call is None or ref is None or function is None or function.owner or function.outer:
            return False
        carried = {one.name for one in function.params if _reaches(call, function, one, made)}
        heavy = bool(summaries.of(ref).heavy)
        if not carried and not heavy and _is_dropped(call, block):
            return True
        scope = scope.world.scope(ref.path, ref.name)
        block, made = function.body, carried | _bound(function.statements)
    return False


def _reaches(call: Call, function: Function, param: Param, made: set[str]) -> bool:
    if param.kind in ("*", "**"):  # whatever is handed on so may hold it
        handed = operands(call)
        return any(name.partition(".")[0] in made for part in handed for name in names(part))
    given = argument_of(call, function, param.name)[0] or NONE
    return not made.isdisjoint(name.partition(".")[0] for name in names(given)) or (
        isinstance(given, Attr) and any(name.startswith("self.") for name in names(given))
    )


def _is_dropped(call: Call, block: Block) -> bool:
    """Tell whether nobody takes what a call gives."""
    told = [one for one in statements(block) if isinstance(one, Do)]
    return any(part is call for one in told for expr in own(one) for part in calls(expr))
