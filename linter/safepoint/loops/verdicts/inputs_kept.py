"""Helpers that keep what a turn begins with, while what the turn goes on to make of it is only collected."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.checkpoints.beside import made_of_answers
from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Loop
from safepoint.loops.source.walk import roots

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Event, Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.facts import Loss
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.summary import SaveFact, Summary

_MAKING = frozenset({"create", "build", "load", "make", "prepare", "get", "init", "setup", "download"})
"""First words of functions that make ready what the work begins with."""
_DATA = frozenset({"dataset", "datasets", "data", "loader", "loaders", "dataloader", "dataloaders", "tokenizer", "vocab"})
"""Last words of functions that make the data ready: `create_dataset(config)`."""
_LONG = 60.0
"""Likely seconds of work from which on losing what is made of the inputs hurts."""


def without_inputs(
    turn: Turn, saves: tuple[SaveFact, ...], summary: Summary, lost: tuple[Loss, ...], scope: Scope, summaries: Summaries
) -> tuple[SaveFact, ...]:
    """Return the saves of a loop but those of what it goes on to work with.

    That is `text = read(path)`, which keeps the text in a file, and then `rows.append(ask(model, text))`: a restart finds
    the texts, and asks for all the answers again.
    """
    collected = {one.name.partition(".")[0].partition("[")[0] for one in lost if one.kind == "collected"}
    node = turn.node
    if not isinstance(node, Loop) or not collected or not any(len(one.steps) > 1 for one in saves):
        return saves
    saves = tuple([one for one in saves if not _makes_data(one, summary)])
    inside = [one for one in summaries.course(scope).events if turn.number in one.loops]
    asking = _asking(turn, inside, summary, scope, summaries)
    answers = [one for one in asking if not collected.isdisjoint(made_of_answers(node, [one]))]
    found = []
    for fact in saves:
        keeping = [one for one in inside if (one.callee.name, one.line) == (fact.steps[0].name, fact.steps[0].line)]
        inputs = bool(keeping) and len(fact.steps) > 1 and all(_is_input(one, answers, collected, node) for one in keeping)
        found += [] if inputs else [fact]
    return tuple(found)


def _makes_data(fact: SaveFact, summary: Summary) -> bool:
    """Tell whether a function saves that only makes the data ready, while the long work of the turn is done elsewhere."""
    for depth, step in enumerate(fact.steps[:-1], 1):
        said = naming.words(step.name.rpartition(".")[2])
        if not (_MAKING.isdisjoint(said[:1]) or _DATA.isdisjoint(said[-1:])):
            heavy = [one.steps[:depth] for one in summary.heavy]
            return bool(heavy) and fact.steps[:depth] not in heavy
    return False


def _asking(turn: Turn, inside: list[Event], summary: Summary, scope: Scope, summaries: Summaries) -> list[Event]:
    """Return the calls of a turn that are known to take long in all turns together."""
    likely = summaries.trips(scope, turn.number).likely
    heavy = [one for one in summary.heavy if one.sure >= Confidence.MEDIUM]
    places = {(one.steps[0].name, one.steps[0].line) for one in heavy if one.seconds * likely >= _LONG}
    return [one for one in inside if (one.callee.name, one.line) in places]


def _is_input(event: Event, answers: list[Event], collected: set[str], loop: Loop) -> bool:
    """Tell whether a helper gives what a costly call behind it is given, whose answers are collected."""
    if not collected.isdisjoint(roots(event.call)):
        return False
    brought = made_of_answers(loop, [event])
    behind = [one for one in answers if one.call is not event.call and one.line > event.line]
    return any(not brought.isdisjoint(roots(one.call)) for one in behind)


__all__ = ["without_inputs"]
