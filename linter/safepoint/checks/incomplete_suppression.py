"""CKP003: a suppressing comment of ours that gives no reason, names no code, or names one that does not exist."""

from __future__ import annotations

from safepoint.core.diagnostic import Severity, Span
from safepoint.core.rule import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.core.diagnostic import Diagnostic
    from safepoint.core.suppression import Suppression

RULE = Rule(
    "CKP003",
    "incomplete-suppression",
    "A suppressing comment gives no reason, names no code, or names a code that does not exist.",
    Severity.WARNING,
)


def findings(path: str, suppression: Suppression, known: frozenset[str]) -> Iterator[Diagnostic]:
    """Yield what is missing from one suppressing comment."""
    span = Span(suppression.line, suppression.column, suppression.line, suppression.end_column)
    for message, help_text in _faults(suppression, known):
        yield RULE.diagnostic(path, span, message, help=help_text, cell=suppression.cell)


def _faults(suppression: Suppression, known: frozenset[str]) -> Iterator[tuple[str, str]]:
    for code in suppression.codes:
        if code not in known:
            yield f"suppression names {code}, which is no rule of Safepoint", "`safepoint explain --list` shows the codes"
    if not suppression.ours:
        return
    if not suppression.codes:
        yield "suppression names no code, so it hides nothing", "write `# safepoint: ignore[CKP101] reason`"
    elif not suppression.reason:
        yield "suppression gives no reason", "say behind the bracket why this place is right as it is"
