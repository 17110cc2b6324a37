"""CKP111: a comment or decorator that declares a loop, and cannot be read or stands on no loop."""

from __future__ import annotations

from safepoint.core.diagnostic import Severity, Span
from safepoint.core.rule import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.core.diagnostic import Diagnostic
    from safepoint.loops.facts import ModuleFacts
    from safepoint.loops.source.module import Declaration

RULE = Rule(
    "CKP111",
    "malformed-declaration",
    "A declaration of a loop has an option that cannot be read, or stands on no loop.",
    Severity.ERROR,
)

_FORM = "write it as `# safepoint: loop max_iterations=50 max_duration_ms=1000 id=name`; each option may be left out"
_DECORATOR = (
    'write it as `@safepoint.long_loop(max_iterations=50, max_duration_ms=1000, id="name")`; each option may be left out'
)


def check(facts: ModuleFacts) -> Iterator[Diagnostic]:
    """Report each option that cannot be read, and each declaration without a loop."""
    for note in facts.faulty:
        for fault in note.faults:
            form = _DECORATOR if note.decorates else _FORM
            yield RULE.diagnostic(facts.path, _span(note), f"this declaration of a loop {fault}", help=form)
    for note in facts.idle:
        message = "this declaration stands on no line where a loop begins, so it declares nothing"
        help_text = "put the comment on the line of the `for` or `while`"
        yield RULE.diagnostic(facts.path, _span(note), message, help=help_text)


def _span(note: Declaration) -> Span:
    return Span(note.line, note.column, note.line, note.end_column)
