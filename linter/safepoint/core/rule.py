"""What a rule is: its metadata, kept in Python beside its check and stamped on its page by `scripts/generate.py`."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence, Diagnostic, Related, Severity, Span
from safepoint.core.record import NamedTuple

CODE = r"CKP\d{3}"
"""The grammar of our codes: flake8 allows at most three letters and three digits."""


class Rule(NamedTuple):
    """One rule of the catalogue.

    `name` is the fault in kebab case (it reads after "allow …") and names module, page and anchor. `severity` is the
    default; a check may give a finding another one where the rule's page says so.
    """

    code: str
    name: str
    summary: str
    severity: Severity

    def diagnostic(
        self,
        path: str,
        span: Span,
        message: str,
        *,
        help: str = "",  # noqa: A002
        severity: Severity | None = None,
        confidence: Confidence = Confidence.HIGH,
        related: tuple[Related, ...] = (),
        cell: int | None = None,
    ) -> Diagnostic:
        """Make a finding of this rule at `span`, with the rule's own severity unless another is given."""
        level = self.severity if severity is None else severity
        return Diagnostic(self.code, self.name, path, span, level, confidence, message, help, related, cell)
