"""The one type that carries a finding from a rule to every output.

Named tuples rather than dataclasses: they are as frozen, and importing `dataclasses` would cost a third of the time that
`safepoint check one_file.py` may take.
"""

from __future__ import annotations

from enum import IntEnum

from safepoint.core.record import NamedTuple


class Severity(IntEnum):
    """How bad a finding is; ordered, so that `severity >= Severity.WARNING` reads as it should."""

    INFO = 1
    WARNING = 2
    ERROR = 3

    @property
    def label(self) -> str:
        """The lower-case word of reports and settings."""
        return self.name.lower()


class Confidence(IntEnum):
    """How sure the analysis is of a finding; ordered like `Severity`."""

    LOW = 1
    MEDIUM = 2
    HIGH = 3

    @property
    def label(self) -> str:
        """The lower-case word of reports and settings."""
        return self.name.lower()


SEVERITIES = tuple(one.label for one in Severity)
CONFIDENCES = tuple(one.label for one in Confidence)
"""The words of settings and options, the least first."""


class Span(NamedTuple):
    """A stretch of text: lines and columns count from 1, columns in characters; the end column is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


class Related(NamedTuple):
    """Another place that a finding speaks of, in the same file or another; `cell` as in `Diagnostic`."""

    path: str
    span: Span
    message: str
    cell: int | None = None


class Diagnostic(NamedTuple):
    """One finding.

    `path` is relative to the working folder with forward slashes; in a notebook `cell` is the cell's number from 1 and the
    span lies within the cell. `fingerprint` stays the same when lines move; `core.placing` stamps it.
    """

    code: str
    name: str
    path: str
    span: Span
    severity: Severity
    confidence: Confidence
    message: str
    help: str = ""
    related: tuple[Related, ...] = ()
    cell: int | None = None
    fingerprint: str = ""
