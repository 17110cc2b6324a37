"""Groups of consumers that each run names anew, so that no later run finds the place that is committed in them."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.checkpoints.run_stamps import stamped
from safepoint.loops.names.constants import constant
from safepoint.loops.names.makings import makings
from safepoint.loops.source.effects import Attr, Call, Const, Group, Loop, Name
from safepoint.loops.source.walk import label

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.calls.events import Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.summary import SaveFact, Summary

_CONSUMERS = ("kafka.KafkaConsumer", "confluent_kafka.Consumer")
_FIRST = frozenset({"earliest", "smallest", "beginning"})
"""Where consumers begin to read of whose group nothing is known: with the first message there is."""


def forgets_place(turn: Turn, summary: Summary, saves: tuple[SaveFact, ...], scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a loop pays for each message of a topic that every run reads from the first message on.

    That is so in a group which holds a random id or the time: `group_id=f"replay-{uuid4()}"`. Offsets that are committed
    there are never asked for again.
    """
    paid = any(one.sure >= Confidence.MEDIUM for one in summary.heavy)
    if not paid or not any(one.kind == "position" for one in saves) or "exists" in summary.loads:
        return False
    if any(guard.kind == "skip" for one in saves for guard in one.guards):
        return False
    made = [one for read in _read_in(turn, scope, summaries) for one in makings(read, scope)]
    return bool(made) and all(_begins_at_first(call, within) and _in_new_group(call, within) for within, call in made)


def _read_in(turn: Turn, scope: Scope, summaries: Summaries) -> Iterator[Expr]:
    """Yield the consumers of topics that a loop goes through, or whose methods its turns call."""
    if isinstance(turn.node, Loop) and turn.node.kind == "for" and _is_consumer(turn.node.head, scope):
        yield turn.node.head
    for event in summaries.course(scope).events:
        func = event.call.func
        if turn.number in event.loops and isinstance(func, Attr) and _is_consumer(func.base, scope):
            yield func.base


def _is_consumer(expr: Expr, scope: Scope) -> bool:
    found = scope.type(expr)
    return found is not None and found.kind == "external" and found.name.startswith(_CONSUMERS)


def _begins_at_first(call: Call, scope: Scope) -> bool:
    """Tell whether a consumer is told to begin with the first message where its group has committed nothing."""
    told = _setting(call, ("auto_offset_reset", "auto.offset.reset"), scope)
    value = constant(told, scope) if told is not None else None
    return value is not None and value.value in _FIRST


def _in_new_group(call: Call, scope: Scope) -> bool:
    """Tell whether the name of a consumer's group is made from a clock or a random id."""
    group = _setting(call, ("group_id", "group.id"), scope)
    return group is not None and stamped(group, scope)


def _setting(call: Call, called: tuple[str, ...], scope: Scope) -> Expr | None:
    """Return what a consumer is given as a setting: by a keyword, or in the dictionary that it is made with."""
    for name, value in call.keywords:
        if name in called:
            return value
    for given in (*call.args, *[value for name, value in call.keywords if not name]):
        settings = scope.only_value(given.id) if isinstance(given, Name) else given
        if isinstance(settings, Group) and settings.kind == "dict":
            for key, value in zip(settings.parts[::2], settings.parts[1::2], strict=False):
                if isinstance(key, Const) and key.value in called:
                    return value
        elif isinstance(settings, Call) and label(settings.func) == "dict":
            return _setting(settings, called, scope)
    return None
