"""The layers below a resume: provenance, boundaries, the phase guard, chains, pre-flight, and the checks after a run.

Names load on first use, so that reading a stamp does not load the models.
"""

from __future__ import annotations

from safepoint.core.lazy import lazy_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.context.boundary import BoundaryValidator
    from safepoint.context.chains import PropagationChainResult
    from safepoint.context.checkpoint_specs import SpecDiagnostic, validate_checkpoint_specs
    from safepoint.context.guard import BoundaryViolationError, RuntimeBoundaryGuard
    from safepoint.context.paths import ContextPathError, assign_field, resolve_field
    from safepoint.context.postexec import PostExecutionReport, PostExecutionValidator, RuntimeDiscrepancy
    from safepoint.context.preflight import (
        FieldReadinessDetail,
        PhaseGraphIssue,
        PreflightChecker,
        PreflightResult,
        PreflightViolation,
    )
    from safepoint.context.provenance import PROVENANCE_KEY, FieldProvenance, parse_timestamp, value_hash
    from safepoint.context.regression import GateCheck, GateResult, RegressionGate, RegressionThresholds
    from safepoint.context.results import ContractValidationResult, FieldValidationResult, QualityViolation
    from safepoint.context.run import PhaseExecutionRecord, WorkflowRunSummary
    from safepoint.context.run_report import RunReport, RunReportError, read_run_report, write_run_report
    from safepoint.context.tracker import EvaluationResult, PropagationTracker, ProvenanceError

_PUBLIC = {
    "BoundaryValidator": "safepoint.context.boundary",
    "BoundaryViolationError": "safepoint.context.guard",
    "ContextPathError": "safepoint.context.paths",
    "ContractValidationResult": "safepoint.context.results",
    "EvaluationResult": "safepoint.context.tracker",
    "FieldProvenance": "safepoint.context.provenance",
    "FieldReadinessDetail": "safepoint.context.preflight",
    "FieldValidationResult": "safepoint.context.results",
    "GateCheck": "safepoint.context.regression",
    "GateResult": "safepoint.context.regression",
    "PROVENANCE_KEY": "safepoint.context.provenance",
    "PhaseExecutionRecord": "safepoint.context.run",
    "PhaseGraphIssue": "safepoint.context.preflight",
    "PostExecutionReport": "safepoint.context.postexec",
    "PostExecutionValidator": "safepoint.context.postexec",
    "PreflightChecker": "safepoint.context.preflight",
    "PreflightResult": "safepoint.context.preflight",
    "PreflightViolation": "safepoint.context.preflight",
    "PropagationChainResult": "safepoint.context.chains",
    "PropagationTracker": "safepoint.context.tracker",
    "ProvenanceError": "safepoint.context.tracker",
    "QualityViolation": "safepoint.context.results",
    "RegressionGate": "safepoint.context.regression",
    "RegressionThresholds": "safepoint.context.regression",
    "RunReport": "safepoint.context.run_report",
    "RunReportError": "safepoint.context.run_report",
    "RuntimeBoundaryGuard": "safepoint.context.guard",
    "RuntimeDiscrepancy": "safepoint.context.postexec",
    "SpecDiagnostic": "safepoint.context.checkpoint_specs",
    "WorkflowRunSummary": "safepoint.context.run",
    "assign_field": "safepoint.context.paths",
    "parse_timestamp": "safepoint.context.provenance",
    "read_run_report": "safepoint.context.run_report",
    "resolve_field": "safepoint.context.paths",
    "validate_checkpoint_specs": "safepoint.context.checkpoint_specs",
    "value_hash": "safepoint.context.provenance",
    "write_run_report": "safepoint.context.run_report",
}
"""Public name -> module that defines it."""

__all__ = [
    "PROVENANCE_KEY",
    "BoundaryValidator",
    "BoundaryViolationError",
    "ContextPathError",
    "ContractValidationResult",
    "EvaluationResult",
    "FieldProvenance",
    "FieldReadinessDetail",
    "FieldValidationResult",
    "GateCheck",
    "GateResult",
    "PhaseExecutionRecord",
    "PhaseGraphIssue",
    "PostExecutionReport",
    "PostExecutionValidator",
    "PreflightChecker",
    "PreflightResult",
    "PreflightViolation",
    "PropagationChainResult",
    "PropagationTracker",
    "ProvenanceError",
    "QualityViolation",
    "RegressionGate",
    "RegressionThresholds",
    "RunReport",
    "RunReportError",
    "RuntimeBoundaryGuard",
    "RuntimeDiscrepancy",
    "SpecDiagnostic",
    "WorkflowRunSummary",
    "assign_field",
    "parse_timestamp",
    "read_run_report",
    "resolve_field",
    "validate_checkpoint_specs",
    "value_hash",
    "write_run_report",
]

__getattr__, __dir__ = lazy_names(__name__, _PUBLIC)
