"""CKP002: a suppressing comment or a baseline entry that no longer hides anything."""

from __future__ import annotations

from safepoint.core.diagnostic import Severity, Span
from safepoint.core.rule import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.core.baseline import Baseline, Entry
    from safepoint.core.diagnostic import Diagnostic
    from safepoint.core.suppression import Suppression

RULE = Rule(
    "CKP002",
    "unused-suppression",
    "A suppressing comment or a baseline entry no longer matches any finding.",
    Severity.WARNING,
)


def comment(path: str, suppression: Suppression, code: str) -> Diagnostic:
    """Return the finding for a comment that names `code` where no such finding is."""
    form = "safepoint: ignore" if suppression.ours else "noqa"
    place = "this line" if suppression.target == suppression.line else "the next line of code"
    message = f"unused suppression: `{form}` names {code}, but {place} has no such finding"
    span = Span(suppression.line, suppression.column, suppression.line, suppression.end_column)
    return RULE.diagnostic(path, span, message, help=f"remove {code} from the comment", cell=suppression.cell)


def entry(baseline: Baseline, gone: Entry) -> Diagnostic:
    """Return the finding for a baseline entry whose finding is gone."""
    message = f"baseline entry matches nothing: {gone.code} in {gone.path} is fixed or has changed"
    return RULE.diagnostic(
        baseline.path, Span(gone.line, 1, gone.line, 2), message, help="remove the entry, or run with --write-baseline"
    )
