"""What a program says itself of how long its work takes: `about two days`, `40 min each on one core`."""

from __future__ import annotations

import re

from safepoint.loops.source.module import MODULE_BODY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope

_HINTS = (
    *("hour", "night", " day", " min ", " minutes ", " h ", " takes "),
    *(" s each", " s per", " s a ", " seconds each", " seconds per"),
)
"""What stands in every text that says so."""
_TO = r"\s*(?:[-\u2013]|to|or)\s*"
_NUMBER = rf"(?:\d[\d.,]*\+?(?:{_TO}\d[\d.,]*)?|one|two|three|four|five|six|eight|ten|several|many|a few|half an?|an?)"
_SAYING = r"(?:takes?|took|taking|needs?|lasts|lasted|runs?|runs? for|about|around|roughly|approximately|approx\.?|some|~)"
_OF_DATA = r"ago|old|later|before|after|earlier|of (?:data|history|logs|bars)|window|period|interval|cache|worth|ahead"
_WHOLE = re.compile(
    rf"(?:\b|(?=~)){_SAYING}\s*(?:about|around|roughly|up to|at least|more than|over|~)?\s*{_NUMBER}\s*"
    rf"(?:cpu |gpu |wall |full |good )?(?:hours?|hrs?|h|days?|nights?|weeks?)\b(?!\s*(?:{_OF_DATA}))"
    r"|\btakes? (?:a )?(?:very |quite )?(?:long|hours|days|forever|ages)\b|\bovernight\b|\ba (?:good |whole )?night on\b",
    re.IGNORECASE,
)
_OF_A_RATE = r"(?!(?:hour|day|minute|second|week|month|year|time|bit|lot|request)s?\b)"
_EACH = re.compile(
    rf"\b(?:{_NUMBER}\s*(?:cpu |gpu )?(?:min|mins|minutes?|h|hrs?|hours?)|"
    rf"(?:[5-9]|\d\d+)(?:{_TO}\d+)?\s*(?:cpu |gpu )?(?:s|secs?|seconds))"
    rf"\s*(?:each\b|(?:(?:per|an?|for each|for every)\s+|/\s*){_OF_A_RATE}[a-z])",
    re.IGNORECASE,
)
_QUOTES = ('"""', "'''")
_LONGEST = 2000
"""How many characters of a text at most are read."""


def says_hours(scope: Scope) -> bool:
    """Tell whether the text at the head of a module or a function, or a comment in the function, says that it takes hours.

    So it does by what each item takes, since nobody tells that of a few.
    """
    if not any(map(scope.tree.spoken.says, _HINTS)):
        return False
    return any(_WHOLE.search(text) or _EACH.search(text) for text in _texts(scope))


def _texts(scope: Scope) -> list[str]:
    """Return what is said at the head of a module, and in a function of it."""
    text, function = scope.tree.text, scope.function
    found = [_head(text)]
    lines = text.split("\n")
    within = lines if function.qualname == MODULE_BODY else lines[function.line - 1 : function.end_line]
    found += [line.partition("#")[2] for line in within if "#" in line]
    if function.qualname != MODULE_BODY:
        found.append(_head("\n".join(within[1:])))
    return found


def _head(text: str) -> str:
    """Return the text in triple quotes that something begins with, "" for none."""
    begun = text.lstrip()
    quotes = begun[:3]
    return begun[3 : begun.find(quotes, 3)][:_LONGEST] if quotes in _QUOTES else ""
