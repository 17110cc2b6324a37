"""Durations are read alike by every option that takes one."""

from __future__ import annotations

import pytest

from safepoint.core.duration import seconds_of, span_of
from safepoint.core.errors import UsageError


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("24h", 86400), ("1h30m", 5400), ("1h 30min", 5400), ("250ms", 0.25), ("0.3s", 0.3), ("2 d", 172800), ("2W", 1209600),
        ("10us", 1e-5),
    ],
)  # fmt: skip
def test_durations_are_read(text: str, value: float) -> None:
    assert seconds_of(text, "--for") == pytest.approx(value)


@pytest.mark.parametrize("text", ["", "24", "h", "24x", "-1h", "1h-", "24h!", "1.h", "1.5.2h", "٣h", "1mi", "3months"])
def test_what_is_no_duration_is_refused_and_the_option_named(text: str) -> None:
    with pytest.raises(UsageError, match=r"^--for .* is no duration"):
        seconds_of(text, "--for")


@pytest.mark.parametrize("text", ["999999999999d", "9" * 400 + "s"])
def test_a_duration_beyond_the_calendar_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="calendar"):
        span_of(text, "--for")
