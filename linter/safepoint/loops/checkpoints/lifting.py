"""Carry a helper's save up to a call of it: the call's arguments decide the conditions on its parameters."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.checkpoints.addresses import REMOTE, decide_address
from safepoint.loops.checkpoints.by_default import is_made, on_by_default
from safepoint.loops.checkpoints.command_lines import PROGRAMS
from safepoint.loops.checkpoints.guards import RARE, Guard
from safepoint.loops.checkpoints.handed_places import passed
from safepoint.loops.checkpoints.passing import temporary
from safepoint.loops.checkpoints.saves import STATE, closes_file, is_text
from safepoint.loops.checkpoints.saving import step_of
from safepoint.loops.meanings import naming
from safepoint.loops.names.arguments import argument_of
from safepoint.loops.names.constants import constant
from safepoint.loops.source.effects import Attr, Call, Name
from safepoint.loops.source.walk import operands

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Event
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.module import Function
    from safepoint.loops.summary import SaveFact, Summary


def lift(scope: Scope, event: Event, ref: Ref, fact: SaveFact, guards: tuple[Guard, ...], *, bound: bool) -> SaveFact | None:
    """Carry a callee's save to the call: conditions on its parameters are decided by the call's arguments."""
    function = scope.world.function(ref)
    kept: list[Guard] = []
    for guard in fact.guards:
        if guard.kind == "target":
            if function is not None and guard.name in scope.params and function.outer == scope.function.qualname:
                kept.append(guard)  # the function that stands within this one writes to what this one was given
                continue
            given = argument_of(event.call, function, guard.name)[0] if function is not None and bound else None
            if given is not None and temporary(given, scope):
                return None
            kept += [guard._replace(name=name) for name in (passed(given, scope) if given is not None else ())]
            continue
        if guard.kind not in ("param", REMOTE) or function is None:
            kept.append(guard)
            continue
        call = event.call if bound else _partial(event.call, ref, scope)
        decided = decide(scope, call, function, guard) if call is not None else guard._replace(kind="other")
        if decided is None:
            return None
        if isinstance(decided, Guard):
            kept.append(decided)
    return fact._replace(
        guards=(*guards, *kept), sure=min(fact.sure, event.callee.sure) if fact.kind == "guess" else fact.sure
    )


def _partial(call: Call, ref: Ref, scope: Scope) -> Call | None:
    """Return the call that a partial application makes of what it binds, if that is how a function is handed over.

    So it is known of `run(steps, keep=partial(save, path=path))` whether `path` is given.
    """
    for part in operands(call):
        made = scope.only_value(part.id) if isinstance(part, Name) else part
        if isinstance(made, Call) and made.args and scope.ref(made) == ref and scope.ref(made.args[0]) == ref:
            return made._replace(func=made.args[0], args=made.args[1:])
    return None


def lift_whole(
    scope: Scope, event: Event, ref: Ref, inner: Summary, guards: tuple[Guard, ...], *, bound: bool
) -> SaveFact | None:
    """Take a helper whose very name says save for one save: how it writes inside is its own affair.

    Only a condition on its parameters that is false here, or one under which it hardly ever saves, still counts.
    """
    lifted = [fact for one in inner.saves if (fact := lift(scope, event, ref, one, (), bound=bound)) is not None]
    if not lifted:
        return None
    # To close a file keeps nothing by itself: what was written to it is the save.
    written = [one for one in lifted if not closes_file(one)] or lifted
    # Nor are rows kept before their commit, which then stands for both.
    if any(one.kind == "commit" for one in written):
        written = [one for one in written if one.kind != "buffered"]
    best = min(written, key=lambda one: (_on_request(one, scope), *_directness(one)))
    closing = [one for one in lifted if closes_file(one)]
    if best.family in _PACKING and naming.keeps_learnt(event.callee.name):
        best = best._replace(kind="durable", why=STATE)  # what was put together in a folder aside is packed into one file
    elif best.kind == "stream" and closing:
        best = _written_out(best, event, text=all(is_text(one) for one in closing))
    rare = tuple([guard for guard in best.guards if guard.kind in RARE or guard.kind in ("option", "param")][:1])
    target = tuple([guard for guard in best.guards if guard.kind == "target"])
    return best._replace(steps=(step_of(event, scope), best.steps[-1]), guards=(*guards, *rare, *target))


_PACKING = frozenset({"tarfile", "zipfile"})
"""Libraries that put files together into one."""


def _on_request(fact: SaveFact, scope: Scope) -> int:
    """Count the conditions of a save on parameters of the caller that do not hold as long as nobody gives them."""
    asked = 0
    for guard in fact.guards:
        if guard.kind == "param" and guard.name in scope.params:
            usual = constant(scope.params[guard.name].default, scope)
            asked += usual is not None and bool(usual.value) is not guard.positive
    return asked


def _written_out(fact: SaveFact, event: Event, *, text: bool) -> SaveFact:
    """Return what a helper keeps that writes a file and closes it: bytes are the state, text is where its name says so."""
    if text and not naming.named("state_words").intersection(naming.words(event.callee.name.rpartition(".")[2])):
        return fact
    return fact._replace(kind="durable", why=STATE)


_SEVERAL = 3
"""How many classes have a method of their own where only one of them is there at a time."""


def of_most(inner: Summary, event: Event, summaries: Summaries) -> Summary:
    """Drop what only a few of several functions do that a call picks from at run time: their saves, the programs they run.

    One of many backends asks a program for a format of its own; another may save what all give back.
    """
    among = event.callee.functions
    if event.callee.chosen and inner.saves:
        few = 2 * sum(bool(summaries.of(one).saves) for one in among) < len(among)
        inner = inner._replace(saves=()) if few or _lack_the_costly(among, summaries) else inner
    picked = event.callee.chosen or (event.callee.sure < Confidence.HIGH and len(among) >= _SEVERAL)
    ran = [one for one in inner.costs if one.why in PROGRAMS] if picked else []
    if not ran or 2 * sum(any(one.why in PROGRAMS for one in summaries.of(ref).costs) for ref in among) >= len(among):
        return inner
    costs = tuple([one for one in inner.costs if one not in ran])
    changes = inner.changes - {one.changes for one in ran} | {one.changes for one in costs if one.changes}
    seconds = max(inner.seconds - sum(one.seconds for one in ran), 0.0)
    return inner._replace(costs=costs, changes=frozenset(changes), seconds=seconds)


def _lack_the_costly(among: tuple[Ref, ...], summaries: Summaries) -> bool:
    """Tell whether of several functions none that does heavy work saves it, whatever the cheap ones save of theirs."""
    heavy = [found for found in map(summaries.of, among) if found.heavy]
    return 0 < len(heavy) < len(among) and not any(one.saves or one.unknown for one in heavy)


def _directness(fact: SaveFact) -> tuple[int, bool, bool, bool, int]:
    """Order saves: the least conditional first, then the strongest (state before settings), then the nearest."""
    rare = sum(guard.kind in RARE for guard in fact.guards)
    return rare, fact.weak, fact.kind != "durable", is_text(fact), len(fact.steps)


def decide(scope: Scope, call: Call, function: Function, guard: Guard) -> Guard | bool | None:
    """Return True when the condition holds at this call, None when it cannot, else the condition as the caller sees it."""
    given, default = argument_of(call, function, guard.name)
    expr = given if given is not None else default
    if expr is None:
        return guard._replace(kind="other")
    value = constant(expr, scope)
    if value is None and isinstance(expr, Name) and expr.id in scope.params:
        return guard._replace(name=expr.id)
    if guard.kind == REMOTE:
        return decide_address(expr, scope, guard)
    if value is not None:
        return True if bool(value.value) is guard.positive else None
    if isinstance(expr, (Name, Attr)):
        bound = scope.given(expr.id) if isinstance(expr, Name) else ()
        if bound and all(one.kind == "value" and one.position is None and is_made(one.expr) for one in bound):
            return True if guard.positive else None
        return guard._replace(
            kind="option",
            name=expr.id if isinstance(expr, Name) else expr.name,
            positive=guard.positive and not on_by_default(expr, scope),
        )
    return True
