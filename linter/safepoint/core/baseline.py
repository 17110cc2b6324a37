"""The baseline file: findings that a project knows and has not yet fixed.

Entries are told apart by fingerprint, which holds on to the text of the finding's line and not to its number; an entry
whose finding is gone is itself reported (CKP002), so that the file can only shrink.
"""

from __future__ import annotations

import json

from safepoint.core.errors import ConfigError
from safepoint.core.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from safepoint.core.diagnostic import Diagnostic

VERSION = 1


class Entry(NamedTuple):
    """One known finding; `line` is the entry's own line in the baseline file, `path` and `message` are for readers."""

    fingerprint: str
    code: str
    path: str
    message: str
    line: int


class Baseline(NamedTuple):
    """A baseline file: where it stands (relative to the working folder), and its entries."""

    path: str
    entries: tuple[Entry, ...]


def dump(findings: Iterable[Diagnostic], rooted: Callable[[str], str] = str) -> str:
    """Return the text of a baseline file with these findings, one entry a line so that changes read well.

    `rooted` makes paths relative to the settings' root, so that the file does not depend on the working folder.
    """
    rows = sorted({(rooted(f.path), f.code, f.fingerprint, f.message) for f in findings})
    keys = ("path", "code", "fingerprint", "message")
    lines = ["    " + json.dumps(dict(zip(keys, row, strict=True)), ensure_ascii=False) for row in rows]
    inside = "\n" + ",\n".join(lines) + "\n  " if lines else ""
    return f'{{\n  "version": {VERSION},\n  "findings": [{inside}]\n}}\n'


def load(text: str, path: str) -> Baseline:
    """Parse a baseline file; raises ConfigError that names the place of what cannot be used."""
    try:
        data = json.loads(text)
    except ValueError as error:
        line = getattr(error, "lineno", 1)
        raise ConfigError(f"{path}:{line}: not JSON ({error}); write it anew with --write-baseline") from None
    if not isinstance(data, dict) or data.get("version") != VERSION or not isinstance(data.get("findings"), list):
        raise ConfigError(f"{path}:1: not a baseline of version {VERSION}; write it anew with --write-baseline")
    places = _lines_of_fingerprints(text)
    return Baseline(path, tuple(_entry(item, index, path, places) for index, item in enumerate(data["findings"])))


def _entry(item: object, index: int, path: str, places: dict[str, int]) -> Entry:
    keys = ("fingerprint", "code", "path", "message")
    if not isinstance(item, dict) or not all(isinstance(item.get(key), str) for key in keys):
        raise ConfigError(f"{path}: entry {index + 1} lacks one of {', '.join(keys)} as text; use --write-baseline")
    fingerprint, code, place, message = (item[key] for key in keys)
    return Entry(fingerprint, code, place, message, places.get(fingerprint, 1))


def _lines_of_fingerprints(text: str) -> dict[str, int]:
    places: dict[str, int] = {}
    for number, line in enumerate(text.split("\n"), 1):
        for piece in line.split('"'):
            if len(piece) == 32:
                places.setdefault(piece, number)
    return places


def split(findings: Iterable[Diagnostic], baseline: Baseline) -> tuple[list[Diagnostic], int, tuple[Entry, ...]]:
    """Return the findings that are new, how many were known, and the entries that matched nothing."""
    known = {entry.fingerprint for entry in baseline.entries}
    new, met = [], set()
    count = 0
    for finding in findings:
        if finding.fingerprint in known:
            met.add(finding.fingerprint)
            count += 1
        else:
            new.append(finding)
    return new, count, tuple(entry for entry in baseline.entries if entry.fingerprint not in met)
