"""Check a context at a phase's boundary: on entry, on exit, and what would enrich the phase."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from safepoint.context.constraints import constraint_problems, type_problem
from safepoint.context.paths import ContextPathError, assign_field, resolve_field
from safepoint.context.quality import METRICS, judge_evaluation, judge_quality
from safepoint.context.results import ContractValidationResult, Direction, FieldValidationResult, QualityViolation
from safepoint.context.tracker import PropagationTracker
from safepoint.contract.vocabulary import ConstraintSeverity, PropagationStatus

if TYPE_CHECKING:
    from safepoint.contract.model import ContextContract, FieldSpec

Fault = tuple[ConstraintSeverity, str]
"""How much a fault of a field that is present counts, and what it is."""


class BoundaryValidator:
    """Validate phases against their contract, without changing the caller's context.

    Only `apply_defaults`, here for all calls or in a single one, puts defaults into the context. `check_types` and
    `check_constraints` enforce what fields declare about their values; without them only presence, quality and evaluation
    count.
    """

    def __init__(
        self,
        *,
        apply_defaults: bool = False,
        check_types: bool = False,
        check_constraints: bool = False,
        tracker: PropagationTracker | None = None,
    ) -> None:
        self._apply_defaults = apply_defaults
        self._check_types = check_types
        self._check_constraints = check_constraints
        self._tracker = tracker or PropagationTracker()

    def validate_entry(
        self, phase: str, context: dict[str, Any], contract: ContextContract, *, apply_defaults: bool | None = None
    ) -> ContractValidationResult:
        """Check the fields that a phase needs when it starts."""
        return self._validate(phase, "entry", context, contract, apply_defaults)

    def validate_exit(
        self, phase: str, context: dict[str, Any], contract: ContextContract, *, apply_defaults: bool | None = None
    ) -> ContractValidationResult:
        """Check the fields that a phase must leave, and those it may leave where they are present."""
        return self._validate(phase, "exit", context, contract, apply_defaults)

    def validate_enrichment(
        self, phase: str, context: dict[str, Any], contract: ContextContract, *, apply_defaults: bool | None = None
    ) -> ContractValidationResult:
        """Check the fields that would make a phase's result better."""
        return self._validate(phase, "enrichment", context, contract, apply_defaults)

    def _validate(
        self,
        phase: str,
        direction: Direction,
        context: dict[str, Any],
        contract: ContextContract,
        apply_defaults: bool | None,
    ) -> ContractValidationResult:
        if phase not in contract.phases:
            return unknown_phase(phase, direction, contract)
        specs = _specs(contract, phase, direction, context)
        applying = self._apply_defaults if apply_defaults is None else apply_defaults
        results = [self._field(spec, context, applying) for spec in specs]
        return _combine(phase, direction, results)

    def _field(self, spec: FieldSpec, context: dict[str, Any], applying: bool) -> FieldValidationResult:
        present, value = resolve_field(context, spec.name)
        if not present or value is None:
            return _absent(spec, context, applying)
        violation = judge_quality(spec.name, spec.quality, value) if spec.quality else None
        faults = [*self._value_faults(spec, value), *_quality_faults(spec, violation)]
        satisfied = None
        if spec.evaluation is not None:
            unsatisfied = judge_evaluation(spec.evaluation, self._tracker.get_provenance(context, spec.name))
            satisfied = unsatisfied is None
            faults += [(unsatisfied[0], f"Field '{spec.name}' {unsatisfied[1]}")] if unsatisfied else []
        return _present(spec, faults, [violation] if violation else [], satisfied)

    def _value_faults(self, spec: FieldSpec, value: object) -> list[Fault]:
        problems = []
        if self._check_types and (problem := type_problem(spec.type, value)):
            problems.append(problem)
        if self._check_constraints and spec.constraints:
            problems += constraint_problems(spec.constraints, value)
        return [(spec.severity, f"Field '{spec.name}' {problem}") for problem in problems]


def _absent(spec: FieldSpec, context: dict[str, Any], applying: bool) -> FieldValidationResult:
    if spec.severity is ConstraintSeverity.BLOCKING:
        return _absence(spec, PropagationStatus.FAILED, f"Required field '{spec.name}' is missing")
    if spec.severity is ConstraintSeverity.ADVISORY:
        return _absence(spec, PropagationStatus.PARTIAL, f"Advisory: field '{spec.name}' is absent")
    if spec.default is None:
        return _absence(spec, PropagationStatus.DEFAULTED, f"Field '{spec.name}' is missing (no default)")
    return _default(spec, context, applying)


def _default(spec: FieldSpec, context: dict[str, Any], applying: bool) -> FieldValidationResult:
    status = PropagationStatus.DEFAULTED
    if not applying:
        return _absence(spec, status, f"Field '{spec.name}' is missing (default {spec.default!r} not applied)")
    try:
        assign_field(context, spec.name, deepcopy(spec.default))
    except ContextPathError as error:
        return _absence(spec, status, f"Field '{spec.name}' is missing ({error})")
    return _absence(spec, status, f"Field '{spec.name}' defaulted to {spec.default!r}", default_applied=True)


def unknown_phase(phase: str, direction: Direction, contract: ContextContract) -> ContractValidationResult:
    """Return the result for a phase that the contract does not declare: it has not passed, and says what is declared."""
    declared = ", ".join(repr(name) for name in contract.phases) or "none"
    problem = f"Phase {phase!r} is not declared by the contract of {contract.pipeline_id!r}; its phases are: {declared}"
    status = PropagationStatus.FAILED
    return ContractValidationResult(
        passed=False, phase=phase, direction=direction, propagation_status=status, problems=[problem]
    )


def _specs(contract: ContextContract, phase: str, direction: Direction, context: dict[str, Any]) -> Sequence[FieldSpec]:
    declared = contract.phases[phase]
    if direction == "entry":
        return declared.entry.required
    if direction == "enrichment":
        return declared.entry.enrichment
    # An optional field may be absent, but what is there must be good.
    return [
        *declared.exit.required,
        *(spec for spec in declared.exit.optional if resolve_field(context, spec.name)[1] is not None),
    ]


def _quality_faults(spec: FieldSpec, violation: QualityViolation | None) -> list[Fault]:
    if violation is not None:
        return [(violation.severity, violation.message)]
    if spec.quality is not None and spec.quality.metric not in METRICS:
        return [(ConstraintSeverity.ADVISORY, f"quality metric {spec.quality.metric!r} is not one that is measured here")]
    return []


def _present(
    spec: FieldSpec, faults: list[Fault], violations: list[QualityViolation], satisfied: bool | None
) -> FieldValidationResult:
    severities = [severity for severity, _ in faults]
    status = PropagationStatus.PROPAGATED
    if ConstraintSeverity.BLOCKING in severities:
        status = PropagationStatus.FAILED
    elif ConstraintSeverity.WARNING in severities:
        status = PropagationStatus.PARTIAL
    return FieldValidationResult(
        field=spec.name,
        status=status,
        severity=spec.severity,
        message="; ".join(text for _, text in faults) or f"Field '{spec.name}' propagated",
        quality_violations=violations,
        evaluation_satisfied=satisfied,
    )


def _absence(
    spec: FieldSpec, status: PropagationStatus, message: str, *, default_applied: bool = False
) -> FieldValidationResult:
    return FieldValidationResult(
        field=spec.name, status=status, severity=spec.severity, message=message, default_applied=default_applied
    )


def _combine(phase: str, direction: Direction, results: list[FieldValidationResult]) -> ContractValidationResult:
    blocking = [result.field for result in results if result.status is PropagationStatus.FAILED]
    clean = (PropagationStatus.FAILED, PropagationStatus.PROPAGATED)
    noted = [result for result in results if result.status not in clean or _has_note(result)]
    status = (
        PropagationStatus.FAILED
        if blocking
        else PropagationStatus.PARTIAL
        if _any_partial(results)
        else PropagationStatus.PROPAGATED
    )
    return ContractValidationResult(
        passed=not blocking,
        phase=phase,
        direction=direction,
        field_results=results,
        blocking_failures=blocking,
        warnings=[f"{result.field}: {result.message}" for result in noted],
        propagation_status=status,
        quality_violations=[violation for result in results for violation in result.quality_violations],
    )


def _any_partial(results: Sequence[FieldValidationResult]) -> bool:
    return any(result.status is not PropagationStatus.PROPAGATED for result in results)


def _has_note(result: FieldValidationResult) -> bool:
    """Tell whether a field that propagated has something to say all the same (advisories)."""
    return result.status is PropagationStatus.PROPAGATED and not result.message.endswith("propagated")


def as_context(context: object) -> dict[str, Any]:
    """Return the context where it is a mapping, and an empty one where it is anything else."""
    if isinstance(context, dict):
        return context
    return dict(context) if isinstance(context, Mapping) else {}
