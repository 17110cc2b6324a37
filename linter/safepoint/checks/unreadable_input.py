"""CKP001: an input that cannot be read or parsed."""

from __future__ import annotations

import re
import sys

from safepoint.core.diagnostic import Severity, Span
from safepoint.core.rule import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.core.diagnostic import Diagnostic
    from safepoint.core.source import Unreadable

RULE = Rule("CKP001", "unreadable-input", "A file cannot be read or parsed, so nothing in it was checked.", Severity.ERROR)

RUNNING = f"Python {sys.version_info[0]}.{sys.version_info[1]}"

TEMPLATE = "this is a template, which is no Python before it is filled in"
"""How the message begins of a file that is not meant to be parsed as it stands."""
_BLANKS = re.compile(r"\{\{-?\s*[A-Za-z_]|[{[<]%|\[\[\s*[A-Za-z_]\w*\s*\]\]")
"""What a template has where something is to be filled in, and Python has nowhere outside its texts."""


def is_template(line: str) -> bool:
    """Tell whether the line on which the parser gave up has a blank of a template."""
    return _BLANKS.search(line) is not None


def finding(path: str, fault: Unreadable) -> Diagnostic:
    """Return the finding for a file that could not be read."""
    span = Span(fault.line, fault.column, fault.line, fault.column + 1)
    severity = Severity.INFO if fault.message.startswith(TEMPLATE) else None
    return RULE.diagnostic(path, span, fault.message, help=fault.help, severity=severity)
