"""The model of `verification_evidence.json`: what was checked, with which tool and settings, and what came out.

The keys `bead`, `section`, `title`, `timestamp`, `verification_results`, `verification_metrics`, `artifacts`, `event_codes`
and `invariants_verified` are those of the placement contract's first evidence files; the others make every one of their
numbers checkable. Digests are SHA-256 in lower-case hex.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator
from pydantic_core import PydanticCustomError

from safepoint.contract.pipeline_checkpoint import RelativePath

INVARIANTS = ("INV-CK-PLACEMENT", "INV-CK-IDEMPOTENT", "INV-CK-HASH-CHAIN", "INV-CK-RESUME", "INV-CK-AUDIT")

CONTRADICTION = "contradiction"
"""Type of the validation error of parts that are each well formed and do not fit together."""

Digest = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
Count = Annotated[int, Field(ge=0)]
Verdict = Literal["PASS", "FAIL"]
Identifier = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$")]
EventCode = Annotated[str, StringConstraints(pattern=r"^FN-CK-00[1-8]$")]
Invariant = Literal["INV-CK-PLACEMENT", "INV-CK-IDEMPOTENT", "INV-CK-HASH-CHAIN", "INV-CK-RESUME", "INV-CK-AUDIT"]


def contradiction(text: str) -> PydanticCustomError:
    """Return the validation error of parts that speak against each other."""
    return PydanticCustomError(CONTRADICTION, "{text}", {"text": text})


class _Frozen(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Tool(_Frozen):
    """The linter that made the evidence; `rule_set` is the digest of its rule pages and packs."""

    name: Literal["safepoint"]
    version: str
    rule_set: Digest


class CheckOutcome(_Frozen):
    """One executed check: how much of it passed, what it saw, and the digest of its full output."""

    verdict: Verdict
    passed: Count
    total: Count
    detail: str
    output_digest: Digest

    @model_validator(mode="after")
    def _verdict_follows_the_numbers(self) -> CheckOutcome:
        if self.passed > self.total:
            raise contradiction(f"passed is {self.passed}, more than the total of {self.total}")
        if (self.verdict == "PASS") != (self.passed == self.total):
            raise contradiction(f"verdict is {self.verdict}, but {self.passed} of {self.total} passed")
        return self


class Metrics(_Frozen):
    """Numbers measured from the run's event log; the average is None when fewer than two saves were seen."""

    checkpoints_written: Count
    checkpoints_resumed_from: Count
    checkpoint_contract_violations: Count
    hash_chain_verifications_passed: Count
    avg_iterations_between_checkpoints: float | None


class Input(_Frozen):
    """One file that was judged."""

    path: RelativePath
    sha256: Digest
    size: Count


class Findings(_Frozen):
    """How many findings the static run had, by rule and by severity, and how many of them fail the run."""

    total: Count
    failing: Count
    by_code: dict[str, Count]
    by_severity: dict[Literal["error", "warning", "info"], Count]


class Coverage(_Frozen):
    """Loops by verdict, and the contracts' phases with and without checkpoints (`pipeline_id/phase`)."""

    loops: dict[Literal["flagged", "checkpointed", "covered", "short", "cheap", "exempt"], Count]
    phases_with_checkpoint: tuple[str, ...]
    phases_without_checkpoint: tuple[str, ...]


class EventLog(_Frozen):
    """The event log the metrics were measured from; `chain_head` is the hash of its last line."""

    source: Literal["program", "file"]
    program: str | None
    events: Count
    chain_head: Digest


class InvariantOutcome(_Frozen):
    """One invariant of the placement contract: the executed check behind it, what came out, and its output's digest."""

    id: Invariant
    check: str
    verdict: Verdict
    detail: str
    output_digest: Digest


class VerificationEvidence(_Frozen):
    """The whole file. A check or an invariant that failed makes the verdict FAIL."""

    schema_version: Literal[1]
    bead: Identifier
    section: Annotated[str, StringConstraints(pattern=r"^[0-9A-Za-z]+(\.[0-9A-Za-z]+)*$")]
    title: str
    timestamp: Annotated[str, StringConstraints(pattern=r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$")]
    verdict: Verdict
    tool: Tool
    paths: tuple[str, ...]
    settings: dict[str, Any]
    verification_results: dict[str, CheckOutcome]
    verification_metrics: Metrics
    findings: Findings
    coverage: Coverage
    event_log: EventLog
    inputs: tuple[Input, ...]
    artifacts: dict[str, RelativePath]
    event_codes: tuple[EventCode, ...]
    invariants: tuple[InvariantOutcome, ...]
    invariants_verified: tuple[Invariant, ...]

    @model_validator(mode="after")
    def _says_one_thing(self) -> VerificationEvidence:
        found = self._contradictions()
        if found:
            raise contradiction("; ".join(found))
        return self

    def _contradictions(self) -> list[str]:
        found = []
        failed = [name for name, outcome in self.verification_results.items() if outcome.verdict == "FAIL"]
        failed += [outcome.id for outcome in self.invariants if outcome.verdict == "FAIL"]
        if (self.verdict == "PASS") == bool(failed):
            found.append(f"verdict is {self.verdict}, but the failed checks are: {', '.join(failed) or 'none'}")
        passed = tuple(outcome.id for outcome in self.invariants if outcome.verdict == "PASS")
        if self.invariants_verified != passed:
            found.append(f"invariants_verified does not list what passed: {', '.join(passed) or 'nothing'}")
        if self.findings.total != sum(self.findings.by_code.values()):
            found.append(
                f"findings.total is {self.findings.total}, but by_code adds up to {sum(self.findings.by_code.values())}"
            )
        if tuple(outcome.id for outcome in self.invariants) != INVARIANTS:
            found.append(f"invariants must be exactly {', '.join(INVARIANTS)}, in this order")
        return found
