"""The layers below a resume: provenance, boundaries, the phase guard, chains, pre-flight, and the checks after a run.

Names load on first use, so that reading a stamp does not load the models.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from safepoint.context.boundary import BoundaryValidator as BoundaryValidator
    from safepoint.context.chains import PropagationChainResult as PropagationChainResult
    from safepoint.context.checkpoint_specs import SpecDiagnostic as SpecDiagnostic
    from safepoint.context.checkpoint_specs import validate_checkpoint_specs as validate_checkpoint_specs
    from safepoint.context.guard import BoundaryViolationError as BoundaryViolationError
    from safepoint.context.guard import RuntimeBoundaryGuard as RuntimeBoundaryGuard
    from safepoint.context.paths import ContextPathError as ContextPathError
    from safepoint.context.paths import assign_field as assign_field
    from safepoint.context.paths import resolve_field as resolve_field
    from safepoint.context.postexec import PostExecutionReport as PostExecutionReport
    from safepoint.context.postexec import PostExecutionValidator as PostExecutionValidator
    from safepoint.context.postexec import RuntimeDiscrepancy as RuntimeDiscrepancy
    from safepoint.context.preflight import FieldReadinessDetail as FieldReadinessDetail
    from safepoint.context.preflight import PhaseGraphIssue as PhaseGraphIssue
    from safepoint.context.preflight import PreflightChecker as PreflightChecker
    from safepoint.context.preflight import PreflightResult as PreflightResult
    from safepoint.context.preflight import PreflightViolation as PreflightViolation
    from safepoint.context.provenance import PROVENANCE_KEY as PROVENANCE_KEY
    from safepoint.context.provenance import FieldProvenance as FieldProvenance
    from safepoint.context.provenance import parse_timestamp as parse_timestamp
    from safepoint.context.provenance import value_hash as value_hash
    from safepoint.context.regression import GateCheck as GateCheck
    from safepoint.context.regression import GateResult as GateResult
    from safepoint.context.regression import RegressionGate as RegressionGate
    from safepoint.context.regression import RegressionThresholds as RegressionThresholds
    from safepoint.context.results import ContractValidationResult as ContractValidationResult
    from safepoint.context.results import FieldValidationResult as FieldValidationResult
    from safepoint.context.results import QualityViolation as QualityViolation
    from safepoint.context.run import PhaseExecutionRecord as PhaseExecutionRecord
    from safepoint.context.run import WorkflowRunSummary as WorkflowRunSummary
    from safepoint.context.run_report import RunReport as RunReport
    from safepoint.context.run_report import RunReportError as RunReportError
    from safepoint.context.run_report import read_run_report as read_run_report
    from safepoint.context.run_report import write_run_report as write_run_report
    from safepoint.context.tracker import EvaluationResult as EvaluationResult
    from safepoint.context.tracker import PropagationTracker as PropagationTracker
    from safepoint.context.tracker import ProvenanceError as ProvenanceError

_PUBLIC = {
    "BoundaryValidator": "boundary",
    "BoundaryViolationError": "guard",
    "ContextPathError": "paths",
    "ContractValidationResult": "results",
    "EvaluationResult": "tracker",
    "FieldProvenance": "provenance",
    "FieldReadinessDetail": "preflight",
    "FieldValidationResult": "results",
    "GateCheck": "regression",
    "GateResult": "regression",
    "PROVENANCE_KEY": "provenance",
    "PhaseExecutionRecord": "run",
    "PhaseGraphIssue": "preflight",
    "PostExecutionReport": "postexec",
    "PostExecutionValidator": "postexec",
    "PreflightChecker": "preflight",
    "PreflightResult": "preflight",
    "PreflightViolation": "preflight",
    "PropagationChainResult": "chains",
    "PropagationTracker": "tracker",
    "ProvenanceError": "tracker",
    "QualityViolation": "results",
    "RegressionGate": "regression",
    "RegressionThresholds": "regression",
    "RunReport": "run_report",
    "RunReportError": "run_report",
    "RuntimeBoundaryGuard": "guard",
    "RuntimeDiscrepancy": "postexec",
    "SpecDiagnostic": "checkpoint_specs",
    "WorkflowRunSummary": "run",
    "assign_field": "paths",
    "parse_timestamp": "provenance",
    "read_run_report": "run_report",
    "resolve_field": "paths",
    "validate_checkpoint_specs": "checkpoint_specs",
    "value_hash": "provenance",
    "write_run_report": "run_report",
}
"""Public name -> module below this package that defines it."""

__all__ = sorted(_PUBLIC)  # noqa: PLE0605


def __getattr__(name: str) -> object:
    """Load a public name on first use."""
    module = _PUBLIC.get(name)
    if module is None:
        raise AttributeError(f"module 'safepoint.context' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"safepoint.context.{module}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return list(__all__)
