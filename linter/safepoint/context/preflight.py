"""Before a run: whether every phase can be fed, and whether the contract hangs together.

The questions are the linter's, asked by the same code (`safepoint.contract.flow` and its neighbours), with the one thing the
linter cannot know: the initial context. A missing field is one violation, of the first phase that requires it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from safepoint.context import preflight_otel
from safepoint.context.checkpoint_specs import SpecDiagnostic, validate_checkpoint_specs
from safepoint.context.paths import resolve_field
from safepoint.context.results import ResultModel
from safepoint.contract.declarations import Declared, FieldIndex, declared, produced
from safepoint.contract.flow import dangling_reads, dead_writes, supplies_itself
from safepoint.contract.references import chain_problems, duplicates, unknown_phases
from safepoint.contract.vocabulary import ConstraintSeverity
from safepoint.core.diagnostic import Severity

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from safepoint.contract.loaded import Problem
    from safepoint.contract.model import ContextContract

__all__ = [
    "FieldReadinessDetail",
    "PhaseGraphIssue",
    "PreflightChecker",
    "PreflightResult",
    "PreflightViolation",
    "SpecDiagnostic",
    "validate_checkpoint_specs",
]

PLACEHOLDERS = (None, "", "unknown", "UNKNOWN")
"""Values that stand for no value; empty lists and mappings do too, 0 and False do not."""

_SEVERITIES = {
    Severity.ERROR: ConstraintSeverity.BLOCKING,
    Severity.WARNING: ConstraintSeverity.WARNING,
    Severity.INFO: ConstraintSeverity.ADVISORY,
}


class PreflightViolation(ResultModel):
    """Something that stands against starting the run; only `blocking` ones forbid it."""

    check_type: Literal["field_readiness", "seed_enrichment", "phase_graph", "contract", "checkpoint_integrity"]
    phase: str
    field: str
    severity: ConstraintSeverity
    message: str


class FieldReadinessDetail(ResultModel):
    """Whether one required field will be there; `is_default` says that a placeholder stands in its place."""

    field: str
    phase: str
    ready: bool
    has_value: bool
    is_default: bool
    severity: ConstraintSeverity
    message: str = ""


class PhaseGraphIssue(ResultModel):
    """A field that is read before it is written, or written and never read."""

    issue_type: Literal["dangling_read", "dead_write"]
    phase: str
    field: str
    message: str


class PreflightResult(ResultModel):
    """The verdict: passed when no violation is blocking."""

    passed: bool
    violations: list[PreflightViolation] = Field(default_factory=list)
    field_readiness_details: list[FieldReadinessDetail] = Field(default_factory=list)
    phase_graph_issues: list[PhaseGraphIssue] = Field(default_factory=list)
    phases_checked: int = 0
    fields_checked: int = 0

    @property
    def critical_violations(self) -> list[PreflightViolation]:
        """The violations that forbid the run."""
        return self._of(ConstraintSeverity.BLOCKING)

    @property
    def warnings(self) -> list[PreflightViolation]:
        """The violations that the run can live with."""
        return self._of(ConstraintSeverity.WARNING)

    @property
    def advisories(self) -> list[PreflightViolation]:
        """The violations that are only worth knowing."""
        return self._of(ConstraintSeverity.ADVISORY)

    def _of(self, severity: ConstraintSeverity) -> list[PreflightViolation]:
        return [violation for violation in self.violations if violation.severity is severity]


class PreflightChecker:
    """Judge a contract and an initial context before the first phase starts; changes neither."""

    def check(
        self, contract: ContextContract, initial_context: Mapping[str, Any], phase_order: Sequence[str] | None = None
    ) -> PreflightResult:
        """Ask every question; `phase_order` is the contract's own unless given."""
        order = _order(contract, phase_order)
        readiness, details = _readiness(contract, initial_context, order)
        graph, issues = _graph(contract, initial_context, order)
        missing = {(violation.phase, violation.field) for violation in readiness}
        violations = [
            *_unknown_order(contract, order),
            *readiness,
            *_enrichment(contract, initial_context, order),
            *(violation for violation in graph if (violation.phase, violation.field) not in missing),
            *_contract_faults(contract),
        ]
        result = _result(violations, order, details, issues)
        preflight_otel.emit_preflight(result)
        return result

    def check_field_readiness(
        self, contract: ContextContract, initial_context: Mapping[str, Any], phase_order: Sequence[str] | None = None
    ) -> PreflightResult:
        """Ask only whether each required field has a value, or an earlier phase that produces it."""
        order = _order(contract, phase_order)
        violations, details = _readiness(contract, initial_context, order)
        return _result([*_unknown_order(contract, order), *violations], order, details, [])

    def check_phase_graph(
        self, contract: ContextContract, initial_context: Mapping[str, Any], phase_order: Sequence[str] | None = None
    ) -> PreflightResult:
        """Ask only which fields are read before they are written, and which are written for nobody."""
        order = _order(contract, phase_order)
        violations, issues = _graph(contract, initial_context, order)
        return _result([*_unknown_order(contract, order), *violations], order, [], issues)


def has_value(context: Mapping[str, Any], field: str) -> bool:
    """Say whether a field of the context holds a real value."""
    present, value = resolve_field(context, field)
    return present and not is_placeholder(value)


def is_placeholder(value: object) -> bool:
    """Say whether a value only stands for one that is missing."""
    if isinstance(value, (list, dict, tuple, set)):
        return not value
    return value is None or (isinstance(value, str) and value in PLACEHOLDERS)


def _order(contract: ContextContract, phase_order: Sequence[str] | None) -> list[str]:
    return list(contract.phases if phase_order is None else phase_order)


def _result(
    violations: Iterable[PreflightViolation],
    order: list[str],
    details: list[FieldReadinessDetail],
    issues: list[PhaseGraphIssue],
) -> PreflightResult:
    found = list(violations)
    return PreflightResult(
        passed=all(violation.severity is not ConstraintSeverity.BLOCKING for violation in found),
        violations=found,
        field_readiness_details=details,
        phase_graph_issues=issues,
        phases_checked=len(order),
        fields_checked=len(details),
    )


def _available(context: Mapping[str, Any]) -> Callable[[str], bool]:
    return lambda field: has_value(context, field)


def _unknown_order(contract: ContextContract, order: list[str]) -> Iterator[PreflightViolation]:
    for phase in order:
        if phase not in contract.phases:
            message = f"phase '{phase}' of the given order is not in the contract, so nothing of it can be checked"
            yield PreflightViolation(
                check_type="phase_graph", phase=phase, field="", severity=ConstraintSeverity.BLOCKING, message=message
            )


def _readiness(
    contract: ContextContract, context: Mapping[str, Any], order: list[str]
) -> tuple[list[PreflightViolation], list[FieldReadinessDetail]]:
    details: list[FieldReadinessDetail] = []
    written = FieldIndex()
    for phase in order:
        details += [_detail(item, context, written) for item in declared(contract, phase) if item.direction == "entry"]
        for item in produced(contract, phase):
            written.add(item.spec.name)
    first: dict[str, FieldReadinessDetail] = {}
    for detail in details:
        if not detail.ready:
            first.setdefault(detail.field, detail)
    violations = [
        PreflightViolation(
            check_type="field_readiness", phase=item.phase, field=item.field, severity=item.severity, message=item.message
        )
        for item in first.values()
    ]
    return violations, details


def _detail(item: Declared, context: Mapping[str, Any], written: FieldIndex) -> FieldReadinessDetail:
    present, value = resolve_field(context, item.spec.name)
    empty = present and is_placeholder(value)
    ready = (present and not empty) or written.touches(item.spec.name) or supplies_itself(item)
    why = f"has default value: {value!r}" if empty else "missing from initial context"
    message = "" if ready else f"Field '{item.spec.name}' required by phase '{item.phase}' is not ready ({why})"
    return FieldReadinessDetail(
        field=item.spec.name,
        phase=item.phase,
        ready=ready,
        has_value=present and not empty,
        is_default=empty,
        severity=item.spec.severity,
        message=message,
    )


def _enrichment(contract: ContextContract, context: Mapping[str, Any], order: list[str]) -> Iterator[PreflightViolation]:
    """Yield a warning for each enrichment field nobody will supply; never blocking, and nothing for advisory fields."""
    written = FieldIndex()
    for phase in order:
        for item in declared(contract, phase):
            name = item.spec.name
            if item.direction != "enrichment" or item.spec.severity is ConstraintSeverity.ADVISORY:
                continue
            if not (has_value(context, name) or written.touches(name) or item.spec.default is not None):
                message = f"Enrichment field '{name}' for phase '{phase}' has default/missing value"
                yield PreflightViolation(
                    check_type="seed_enrichment",
                    phase=phase,
                    field=name,
                    severity=ConstraintSeverity.WARNING,
                    message=message,
                )
        for item in produced(contract, phase):
            written.add(item.spec.name)


def _graph(
    contract: ContextContract, context: Mapping[str, Any], order: list[str]
) -> tuple[list[PreflightViolation], list[PhaseGraphIssue]]:
    violations: list[PreflightViolation] = []
    issues: list[PhaseGraphIssue] = []
    for item in dangling_reads(contract, order, _available(context)):
        reads = f"Phase '{item.phase}' requires '{item.spec.name}'"
        message = f"{reads} but no earlier phase produces it and it's not in the initial context"
        issues.append(PhaseGraphIssue(issue_type="dangling_read", phase=item.phase, field=item.spec.name, message=message))
        violations.append(_graph_violation(issues[-1], item.spec.severity))
    for item in dead_writes(contract, order):
        message = f"Phase '{item.phase}' produces '{item.spec.name}' but no phase requires it"
        issues.append(PhaseGraphIssue(issue_type="dead_write", phase=item.phase, field=item.spec.name, message=message))
        violations.append(_graph_violation(issues[-1], ConstraintSeverity.ADVISORY))
    return violations, issues


def _graph_violation(issue: PhaseGraphIssue, severity: ConstraintSeverity) -> PreflightViolation:
    return PreflightViolation(
        check_type="phase_graph", phase=issue.phase, field=issue.field, severity=severity, message=issue.message
    )


def _contract_faults(contract: ContextContract) -> Iterator[PreflightViolation]:
    specs = contract.checkpoint_integrity
    for spec in validate_checkpoint_specs(specs, contract):
        severity = ConstraintSeverity.BLOCKING if spec.level == "error" else ConstraintSeverity.WARNING
        yield PreflightViolation(
            check_type="checkpoint_integrity", phase=spec.phase, field=spec.field, severity=severity, message=spec.message
        )
    for problem in (*_outside_specs(unknown_phases(contract)), *chain_problems(contract), *duplicates(contract)):
        severity = _SEVERITIES[problem.severity or Severity.ERROR]
        yield PreflightViolation(
            check_type="contract", phase=problem.phase, field=problem.field, severity=severity, message=problem.message
        )


def _outside_specs(problems: Iterable[Problem]) -> Iterator[Problem]:
    return (problem for problem in problems if problem.route[0] != "checkpoint_integrity")
