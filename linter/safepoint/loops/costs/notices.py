"""Notices of what went wrong or was new, which a turn sends to those who look after a program: they are none of its work."""

from __future__ import annotations

from safepoint.loops.meanings import naming

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.checkpoints.guard import Guard

_CHANNELS = frozenset({"slack", "alert", "alerts", "pagerduty", "opsgenie"})
"""Words of helpers that tell those who look after a program, `slack_message(text)`, `send_alert(text)`."""
_AT_TIMES = frozenset({"other", "param", "option"})
"""Kinds of guards under which something is told of some turns only, or on request."""


def is_notice(name: str, guards: tuple[Guard, ...]) -> bool:
    """Tell whether a helper by its name tells who looks after a program of some turns only: `if not rows: alert(…)`."""
    said = naming.words(name.rpartition(".")[2])
    return not _CHANNELS.isdisjoint(said) and any(one.kind in _AT_TIMES for one in guards)
