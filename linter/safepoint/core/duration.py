"""Durations as the options of the command spell them: `30d`, `1h30m`, `250ms`."""

from __future__ import annotations

import re
from datetime import timedelta

from safepoint.core.errors import UsageError

_UNITS = {
    "us": 1e-6,
    "ms": 1e-3,
    "s": 1.0,
    "m": 60.0,
    "min": 60.0,
    "h": 3600.0,
    "d": 86400.0,
    "w": 604800.0,
}
_PART = re.compile(r"([0-9]+(?:\.[0-9]+)?)\s*(us|ms|min|[smhdw])\s*")


def seconds_of(text: str, option: str) -> float:
    """Return the seconds of a duration such as 2w, 1h30m, 250ms or 0.3s; raises UsageError that names the option."""
    told = text.strip().lower()
    if not re.fullmatch(f"(?:{_PART.pattern})+", told):
        raise UsageError(f"{option} {text!r} is no duration; write it like 30d, 8h, 1h30m or 250ms")
    return sum(float(number) * _UNITS[unit] for number, unit in _PART.findall(told))


def span_of(text: str, option: str) -> timedelta:
    """Return a duration that moments can be moved by; raises UsageError that names the option."""
    try:
        return timedelta(seconds=seconds_of(text, option))
    except OverflowError:
        raise UsageError(f"{option} {text!r} lies beyond the calendar; choose a shorter time") from None
