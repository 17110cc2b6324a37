"""CKP001: an input that cannot be read or parsed."""

from __future__ import annotations

import sys

from safepoint.core.diagnostic import Severity, Span
from safepoint.core.rule import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.core.diagnostic import Diagnostic
    from safepoint.core.source import Unreadable

RULE = Rule("CKP001", "unreadable-input", "A file cannot be read or parsed, so nothing in it was checked.", Severity.ERROR)

RUNNING = f"Python {sys.version_info[0]}.{sys.version_info[1]}"


def finding(path: str, fault: Unreadable) -> Diagnostic:
    """Return the finding for a file that could not be read."""
    span = Span(fault.line, fault.column, fault.line, fault.column + 1)
    return RULE.diagnostic(path, span, fault.message, help=fault.help)
