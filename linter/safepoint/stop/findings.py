"""New findings of the linter in changed Python files: those that the committed version of the file did not have."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from safepoint.conclusion import Filters, conclude
from safepoint.core.diagnostic import Severity
from safepoint.core.git import committed
from safepoint.core.source import PYTHON, Source, Unreadable, decode_python
from safepoint.engine import judge_sources

if TYPE_CHECKING:
    from collections.abc import Sequence

    from safepoint.core.report import Report

MAX_FILES = 50
"""A hook has to answer soon: of larger changes the first files are judged, the rest is the commit hook's."""


def new_findings(top: str, changed: Sequence[str]) -> list[str]:
    """Return one line `path:line: code message` for each warning or error that the last commit does not have.

    `changed` are paths relative to the folder `top`. Findings are compared by rule, file and text of their line, so that
    moved lines are no news; a file that cannot be read has none.
    """
    paths = [path for path in changed if path.endswith(".py") and os.path.isfile(os.path.join(top, path))][:MAX_FILES]
    now = _report({path: _bytes(os.path.join(top, path)) for path in paths})
    if not now.findings:
        return []
    guilty = sorted({finding.path for finding in now.findings})
    before = {finding.fingerprint for finding in _report({path: committed(top, path) for path in guilty}).findings}
    return [
        f"{finding.path}:{finding.span.line}: {finding.code} {finding.message.splitlines()[0]}"
        for finding in now.findings
        if finding.fingerprint not in before
    ]


def _report(files: dict[str, bytes | None]) -> Report:
    sources = []
    for path, data in files.items():
        if data is None:
            continue
        try:
            sources.append(Source(path, PYTHON, decode_python(data)))
        except Unreadable:
            continue
    return conclude(judge_sources(sources), Filters(severity=Severity.WARNING), partial=True)


def _bytes(path: str) -> bytes | None:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None
