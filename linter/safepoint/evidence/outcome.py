"""The outcome of an executed check, and how it becomes part of the evidence."""

from __future__ import annotations

from typing import Any, NamedTuple

from safepoint.contract.evidence import CheckOutcome, InvariantOutcome
from safepoint.core.canonical import digest


class Step(NamedTuple):
    """One thing a check looked at: what, whether it held, and what was seen (plain data, the same in every run)."""

    name: str
    held: bool
    seen: Any


class Executed(NamedTuple):
    """A check that was run: its name and its steps in order."""

    name: str
    steps: tuple[Step, ...]

    @property
    def passed(self) -> bool:
        """True when every step held; a check without steps proves nothing and fails."""
        return bool(self.steps) and all(step.held for step in self.steps)

    @property
    def output_digest(self) -> str:
        """Return the SHA-256 of the canonical text of all steps."""
        return digest([[step.name, step.held, step.seen] for step in self.steps])

    @property
    def detail(self) -> str:
        """Return what failed, or what was looked at."""
        failed = [f"{step.name}: {step.seen}" for step in self.steps if not step.held]
        return (
            f"failed: {'; '.join(failed)}"
            if failed
            else "; ".join(step.name for step in self.steps) or "nothing was checked"
        )

    def as_check(self) -> CheckOutcome:
        """Return the form that stands under `verification_results`; a check without steps counts as one that failed."""
        total = max(len(self.steps), 1)
        return CheckOutcome(
            verdict="PASS" if self.passed else "FAIL",
            passed=sum(step.held for step in self.steps),
            total=total,
            detail=self.detail,
            output_digest=self.output_digest,
        )

    def as_invariant(self, invariant: Any) -> InvariantOutcome:
        """Return the form that stands under `invariants`."""
        verdict: Any = "PASS" if self.passed else "FAIL"
        return InvariantOutcome(
            id=invariant, check=self.name, verdict=verdict, detail=self.detail, output_digest=self.output_digest
        )
