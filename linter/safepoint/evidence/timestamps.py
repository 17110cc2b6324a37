"""The moment that evidence carries: given, or the commit's, but never the clock's, so that it can be made again.

`SOURCE_DATE_EPOCH` is the convention of reproducible builds (https://reproducible-builds.org/specs/source-date-epoch/).
"""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta

from safepoint.core.git import GitError, run_git
from safepoint.evidence.errors import EvidenceError

VARIABLE = "SOURCE_DATE_EPOCH"


def evidence_time(folder: str) -> str:
    """Return `SOURCE_DATE_EPOCH`, else the time of the last commit, as `2026-02-21T01:08:12Z`; raises EvidenceError."""
    given = os.environ.get(VARIABLE)
    if given is None:
        try:
            given = run_git(folder, "log", "-1", "--format=%ct").decode("ascii").strip()
        except GitError as error:
            raise EvidenceError(f"no time for the evidence: {error}; commit first, or set {VARIABLE}") from None
    try:
        return datetime.fromtimestamp(int(given), UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    except (ValueError, OverflowError, OSError):
        raise EvidenceError(f"{VARIABLE} is {given!r}, but must be whole seconds since 1970") from None


def spoken(span: timedelta, parts: int = 4) -> str:
    """Return a span in words, such as `30 days 2 hours`: its largest `parts` units, begun seconds counted."""
    seconds = -(-span // timedelta(seconds=1))
    words = []
    for name, length in (("day", 86400), ("hour", 3600), ("minute", 60), ("second", 1)):
        count, seconds = divmod(seconds, length)
        if count:
            words.append(f"{count} {name}{'' if count == 1 else 's'}")
    return " ".join(words[:parts]) or "0 seconds"


def age_of(timestamp: str, now: datetime) -> timedelta:
    """Return how long ago a timestamp of evidence was."""
    return now - datetime.strptime(timestamp, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
