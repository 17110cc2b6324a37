"""May a checkpoint still be trusted when the run goes on? Staleness, recovery, entry contract, approval, one verdict.

Everything a user of resumes needs is here, including the words of `safepoint.contract` and `safepoint.context` it rests on.
Names load on first use. `safepoint.resume.CheckpointGuard` guards resumes, its namesake `safepoint.CheckpointGuard` loops.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from safepoint.context.boundary import BoundaryValidator as BoundaryValidator
    from safepoint.context.checkpoint_result import CheckpointResumeResult as CheckpointResumeResult
    from safepoint.context.checkpoint_result import MissingProvenance as MissingProvenance
    from safepoint.context.checkpoint_result import RecoveryAttempt as RecoveryAttempt
    from safepoint.context.checkpoint_result import StalenessCheckResult as StalenessCheckResult
    from safepoint.context.checkpoint_specs import SpecDiagnostic as SpecDiagnostic
    from safepoint.context.checkpoint_specs import validate_checkpoint_specs as validate_checkpoint_specs
    from safepoint.context.guard import BoundaryViolationError as BoundaryViolationError
    from safepoint.context.guard import RuntimeBoundaryGuard as RuntimeBoundaryGuard
    from safepoint.context.postexec import PostExecutionReport as PostExecutionReport
    from safepoint.context.postexec import PostExecutionValidator as PostExecutionValidator
    from safepoint.context.preflight import PreflightChecker as PreflightChecker
    from safepoint.context.provenance import FieldProvenance as FieldProvenance
    from safepoint.context.regression import RegressionGate as RegressionGate
    from safepoint.context.regression import RegressionThresholds as RegressionThresholds
    from safepoint.context.results import ContractValidationResult as ContractValidationResult
    from safepoint.context.run import PhaseExecutionRecord as PhaseExecutionRecord
    from safepoint.context.run import WorkflowRunSummary as WorkflowRunSummary
    from safepoint.context.tracker import PropagationTracker as PropagationTracker
    from safepoint.contract.model import ApprovalRecord as ApprovalRecord
    from safepoint.contract.model import CheckpointIntegritySpec as CheckpointIntegritySpec
    from safepoint.contract.model import CheckpointResumePolicy as CheckpointResumePolicy
    from safepoint.contract.model import ContextContract as ContextContract
    from safepoint.contract.model import StalenessCheck as StalenessCheck
    from safepoint.contract.vocabulary import RECOVERY_STRATEGY_VALUES as RECOVERY_STRATEGY_VALUES
    from safepoint.contract.vocabulary import ApprovalPolicy as ApprovalPolicy
    from safepoint.contract.vocabulary import ConstraintSeverity as ConstraintSeverity
    from safepoint.contract.vocabulary import EnforcementMode as EnforcementMode
    from safepoint.contract.vocabulary import RecoveryStrategy as RecoveryStrategy
    from safepoint.resume.approval import APPROVALS_KEY as APPROVALS_KEY
    from safepoint.resume.approval import evidence_digest as evidence_digest
    from safepoint.resume.approve import approve_checkpoint as approve_checkpoint
    from safepoint.resume.errors import CheckpointApprovalError as CheckpointApprovalError
    from safepoint.resume.errors import CheckpointEntryError as CheckpointEntryError
    from safepoint.resume.errors import CheckpointRefusedError as CheckpointRefusedError
    from safepoint.resume.errors import CheckpointStalenessError as CheckpointStalenessError
    from safepoint.resume.errors import UnknownCheckpointError as UnknownCheckpointError
    from safepoint.resume.guard import CheckpointGuard as CheckpointGuard
    from safepoint.resume.recovery import AsyncRecoveryHandler as AsyncRecoveryHandler
    from safepoint.resume.recovery import NoOpRecoveryHandler as NoOpRecoveryHandler
    from safepoint.resume.recovery import RecoveryHandler as RecoveryHandler
    from safepoint.resume.recovery import RecoveryRegistry as RecoveryRegistry
    from safepoint.resume.stored import ResumedRun as ResumedRun
    from safepoint.resume.stored import resume_from_store as resume_from_store
    from safepoint.resume.validator import CheckpointValidator as CheckpointValidator
    from safepoint.resume.validator import ResumeTimeError as ResumeTimeError

_MODULES = {
    "safepoint.context.boundary": ("BoundaryValidator",),
    "safepoint.context.checkpoint_result": (
        "CheckpointResumeResult",
        "MissingProvenance",
        "RecoveryAttempt",
        "StalenessCheckResult",
    ),
    "safepoint.context.guard": (
        "BoundaryViolationError",
        "RuntimeBoundaryGuard",
    ),
    "safepoint.context.postexec": (
        "PostExecutionReport",
        "PostExecutionValidator",
    ),
    "safepoint.context.checkpoint_specs": (
        "SpecDiagnostic",
        "validate_checkpoint_specs",
    ),
    "safepoint.context.preflight": ("PreflightChecker",),
    "safepoint.context.provenance": ("FieldProvenance",),
    "safepoint.context.regression": (
        "RegressionGate",
        "RegressionThresholds",
    ),
    "safepoint.context.results": ("ContractValidationResult",),
    "safepoint.context.run": (
        "PhaseExecutionRecord",
        "WorkflowRunSummary",
    ),
    "safepoint.context.tracker": ("PropagationTracker",),
    "safepoint.contract.model": (
        "ApprovalRecord",
        "CheckpointIntegritySpec",
        "CheckpointResumePolicy",
        "ContextContract",
        "StalenessCheck",
    ),
    "safepoint.contract.vocabulary": (
        "RECOVERY_STRATEGY_VALUES",
        "ApprovalPolicy",
        "ConstraintSeverity",
        "EnforcementMode",
        "RecoveryStrategy",
    ),
    "safepoint.resume.approval": (
        "APPROVALS_KEY",
        "evidence_digest",
    ),
    "safepoint.resume.approve": ("approve_checkpoint",),
    "safepoint.resume.errors": (
        "CheckpointApprovalError",
        "CheckpointEntryError",
        "CheckpointRefusedError",
        "CheckpointStalenessError",
        "UnknownCheckpointError",
    ),
    "safepoint.resume.guard": ("CheckpointGuard",),
    "safepoint.resume.recovery": (
        "AsyncRecoveryHandler",
        "NoOpRecoveryHandler",
        "RecoveryHandler",
        "RecoveryRegistry",
    ),
    "safepoint.resume.stored": (
        "ResumedRun",
        "resume_from_store",
    ),
    "safepoint.resume.validator": (
        "CheckpointValidator",
        "ResumeTimeError",
    ),
}
_PUBLIC = {name: module for module, names in _MODULES.items() for name in names}
"""Public name -> module that defines it."""

__all__ = sorted(_PUBLIC)  # noqa: PLE0605


def __getattr__(name: str) -> object:
    """Load a public name on first use."""
    module = _PUBLIC.get(name)
    if module is None:
        raise AttributeError(f"module 'safepoint.resume' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(module), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return list(__all__)
