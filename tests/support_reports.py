"""A report with one of everything that renderers must cope with."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence, Diagnostic, Related, Severity, Span
from safepoint.core.report import Report
from safepoint.core.rule import Rule

RULES = (
    Rule("CKP101", "loop-without-checkpoint", "A long loop never checkpoints.", Severity.WARNING),
    Rule("CKP201", "contract-shape", "A contract has an unknown key.", Severity.ERROR),
)


def diagnostic(path: str, span: Span, message: str, **changes: object) -> Diagnostic:
    values = {
        "code": "CKP101",
        "name": "loop-without-checkpoint",
        "path": path,
        "span": span,
        "severity": Severity.WARNING,
        "confidence": Confidence.HIGH,
        "message": message,
        "fingerprint": f"{abs(hash((path, span.line))) % 10:032d}",
    }
    return Diagnostic(**{**values, **changes})


LOOP = diagnostic(
    "src/träin.py",
    Span(12, 5, 40, 9),
    "this loop never checkpoints: a crash loses all epochs",
    help="save model, optimizer and epoch each round\nor every few minutes",
    related=(
        Related("src/träin.py", Span(18, 9, 18, 24), "the costly call"),
        Related("src/steps.py", Span(3, 1, 3, 11), "which calls this"),
        Related("src/gone.py", Span(7, 1, 7, 2), "in a file that cannot be shown"),
    ),
    fingerprint="a" * 32,
)
SHAPE = diagnostic(
    "pipe|line.contract.yaml",
    Span(3, 3, 3, 10),
    'unknown key "phasez" <did you mean "phases"?> & 100%',
    code="CKP201",
    name="contract-shape",
    severity=Severity.ERROR,
    fingerprint="b" * 32,
)
CELL = diagnostic(
    "note,book.ipynb",
    Span(2, 4, 2, 6),
    "wide text 漢字 and a \x1b[31mcontrol character",
    severity=Severity.INFO,
    confidence=Confidence.MEDIUM,
    cell=3,
    fingerprint="c" * 32,
)
ASTRAL = diagnostic("emoji.py", Span(1, 8, 1, 12), "behind an emoji", fingerprint="d" * 32)
LINES = {
    ("src/träin.py", None, 12): "    for epoch in range(epochs):",
    ("src/träin.py", None, 18): "\t\tloss.backward()",
    ("src/träin.py", None, 40): "        x = 1",
    ("src/steps.py", None, 3): "def step():",
    ("pipe|line.contract.yaml", None, 3): "  phasez: {}  # " + "x" * 300,
    ("note,book.ipynb", 3, 2): "漢字 = 1",
    ("emoji.py", None, 1): 'x = "🎉"; loop()',
}
FULL = Report(
    version="9.9.9",
    findings=(ASTRAL, CELL, SHAPE, LOOP),
    files=1234,
    loops=7,
    lines=LINES,
    rules=RULES,
    hidden=2,
    suppressed=1,
    baselined=3,
    faults=("x.py: CKP101 failed with ValueError: oops; this is a bug in Safepoint, please report it",),
)
EMPTY = Report(version="9.9.9", files=3, loops=1)
