"""How long a call waits: a pause of known length, or one whose length is a setting."""

from __future__ import annotations

from safepoint.loops.names.switches import argument
from safepoint.loops.turns.iterables import number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.meanings.meaning import Meaning
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Call

_SOME = 0.1
"""Seconds that a pause of unknown length is taken for."""


def duration(call: Call, meaning: Meaning, scope: Scope) -> float | None:
    """Return how many seconds a wait lasts, when the argument that says so is a known number."""
    if meaning.seconds is not None:
        return meaning.seconds
    if meaning.sleeps is None:
        return None
    return number(argument(call, meaning.sleeps.position, meaning.sleeps.name), scope)


def pause(call: Call, meaning: Meaning, scope: Scope) -> float:
    """Return the seconds of a pause; one whose length is a setting (`time.sleep(args.delay)`) is a pause all the same."""
    asked = meaning.sleeps is not None and argument(call, meaning.sleeps.position, meaning.sleeps.name) is not None
    found = duration(call, meaning, scope)
    return found if found is not None else _SOME if asked else 0.0
