"""May a checkpoint still be trusted when the run goes on? Staleness, recovery, entry contract, approval, one verdict.

Everything a user of resumes needs is here, including the words of `safepoint.contract` and `safepoint.context` it rests on.
Names load on first use. `safepoint.resume.CheckpointGuard` guards resumes, its namesake `safepoint.CheckpointGuard` loops.
"""

from __future__ import annotations

from safepoint.core.lazy import lazy_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.context.boundary import BoundaryValidator
    from safepoint.context.checkpoint_result import (
        CheckpointResumeResult,
        MissingProvenance,
        RecoveryAttempt,
        StalenessCheckResult,
    )
    from safepoint.context.checkpoint_specs import SpecDiagnostic, validate_checkpoint_specs
    from safepoint.context.guard import BoundaryViolationError, RuntimeBoundaryGuard
    from safepoint.context.postexec import PostExecutionReport, PostExecutionValidator
    from safepoint.context.preflight import PreflightChecker
    from safepoint.context.provenance import FieldProvenance
    from safepoint.context.regression import RegressionGate, RegressionThresholds
    from safepoint.context.results import ContractValidationResult
    from safepoint.context.run import PhaseExecutionRecord, WorkflowRunSummary
    from safepoint.context.tracker import PropagationTracker
    from safepoint.contract.model import (
        ApprovalRecord,
        CheckpointIntegritySpec,
        CheckpointResumePolicy,
        ContextContract,
        StalenessCheck,
    )
    from safepoint.contract.vocabulary import (
        RECOVERY_STRATEGY_VALUES,
        ApprovalPolicy,
        ConstraintSeverity,
        EnforcementMode,
        RecoveryStrategy,
    )
    from safepoint.resume.approval import APPROVALS_KEY, evidence_digest
    from safepoint.resume.approve import approve_checkpoint
    from safepoint.resume.errors import (
        CheckpointApprovalError,
        CheckpointEntryError,
        CheckpointRefusedError,
        CheckpointStalenessError,
        UnknownCheckpointError,
    )
    from safepoint.resume.guard import CheckpointGuard
    from safepoint.resume.recovery import AsyncRecoveryHandler, NoOpRecoveryHandler, RecoveryHandler, RecoveryRegistry
    from safepoint.resume.stored import ResumedRun, resume_from_store
    from safepoint.resume.validator import CheckpointValidator, ResumeTimeError

_PUBLIC = {
    "APPROVALS_KEY": "safepoint.resume.approval",
    "ApprovalPolicy": "safepoint.contract.vocabulary",
    "ApprovalRecord": "safepoint.contract.model",
    "AsyncRecoveryHandler": "safepoint.resume.recovery",
    "BoundaryValidator": "safepoint.context.boundary",
    "BoundaryViolationError": "safepoint.context.guard",
    "CheckpointApprovalError": "safepoint.resume.errors",
    "CheckpointEntryError": "safepoint.resume.errors",
    "CheckpointGuard": "safepoint.resume.guard",
    "CheckpointIntegritySpec": "safepoint.contract.model",
    "CheckpointRefusedError": "safepoint.resume.errors",
    "CheckpointResumePolicy": "safepoint.contract.model",
    "CheckpointResumeResult": "safepoint.context.checkpoint_result",
    "CheckpointStalenessError": "safepoint.resume.errors",
    "CheckpointValidator": "safepoint.resume.validator",
    "ConstraintSeverity": "safepoint.contract.vocabulary",
    "ContextContract": "safepoint.contract.model",
    "ContractValidationResult": "safepoint.context.results",
    "EnforcementMode": "safepoint.contract.vocabulary",
    "FieldProvenance": "safepoint.context.provenance",
    "MissingProvenance": "safepoint.context.checkpoint_result",
    "NoOpRecoveryHandler": "safepoint.resume.recovery",
    "PhaseExecutionRecord": "safepoint.context.run",
    "PostExecutionReport": "safepoint.context.postexec",
    "PostExecutionValidator": "safepoint.context.postexec",
    "PreflightChecker": "safepoint.context.preflight",
    "PropagationTracker": "safepoint.context.tracker",
    "RECOVERY_STRATEGY_VALUES": "safepoint.contract.vocabulary",
    "RecoveryAttempt": "safepoint.context.checkpoint_result",
    "RecoveryHandler": "safepoint.resume.recovery",
    "RecoveryRegistry": "safepoint.resume.recovery",
    "RecoveryStrategy": "safepoint.contract.vocabulary",
    "RegressionGate": "safepoint.context.regression",
    "RegressionThresholds": "safepoint.context.regression",
    "ResumeTimeError": "safepoint.resume.validator",
    "ResumedRun": "safepoint.resume.stored",
    "RuntimeBoundaryGuard": "safepoint.context.guard",
    "SpecDiagnostic": "safepoint.context.checkpoint_specs",
    "StalenessCheck": "safepoint.contract.model",
    "StalenessCheckResult": "safepoint.context.checkpoint_result",
    "UnknownCheckpointError": "safepoint.resume.errors",
    "WorkflowRunSummary": "safepoint.context.run",
    "approve_checkpoint": "safepoint.resume.approve",
    "evidence_digest": "safepoint.resume.approval",
    "resume_from_store": "safepoint.resume.stored",
    "validate_checkpoint_specs": "safepoint.context.checkpoint_specs",
}
"""Public name -> module that defines it."""

__all__ = [
    "APPROVALS_KEY",
    "RECOVERY_STRATEGY_VALUES",
    "ApprovalPolicy",
    "ApprovalRecord",
    "AsyncRecoveryHandler",
    "BoundaryValidator",
    "BoundaryViolationError",
    "CheckpointApprovalError",
    "CheckpointEntryError",
    "CheckpointGuard",
    "CheckpointIntegritySpec",
    "CheckpointRefusedError",
    "CheckpointResumePolicy",
    "CheckpointResumeResult",
    "CheckpointStalenessError",
    "CheckpointValidator",
    "ConstraintSeverity",
    "ContextContract",
    "ContractValidationResult",
    "EnforcementMode",
    "FieldProvenance",
    "MissingProvenance",
    "NoOpRecoveryHandler",
    "PhaseExecutionRecord",
    "PostExecutionReport",
    "PostExecutionValidator",
    "PreflightChecker",
    "PropagationTracker",
    "RecoveryAttempt",
    "RecoveryHandler",
    "RecoveryRegistry",
    "RecoveryStrategy",
    "RegressionGate",
    "RegressionThresholds",
    "ResumeTimeError",
    "ResumedRun",
    "RuntimeBoundaryGuard",
    "SpecDiagnostic",
    "StalenessCheck",
    "StalenessCheckResult",
    "UnknownCheckpointError",
    "WorkflowRunSummary",
    "approve_checkpoint",
    "evidence_digest",
    "resume_from_store",
    "validate_checkpoint_specs",
]

__getattr__, __dir__ = lazy_names(__name__, _PUBLIC)
