"""Contracts: their models, reading them with positions, cross-checks, and compiling them to the bounds of loops.

Names load on first use, so that the enumerations and the compiled limits are there without pydantic or YAML.
"""

from __future__ import annotations

from safepoint.core.lazy import lazy_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.contract.compile import compile_limits
    from safepoint.contract.drift import ContractDriftDetector, DriftReport
    from safepoint.contract.expression import ExpressionError, evaluate_expression, validate_expression
    from safepoint.contract.load import load_contract
    from safepoint.contract.loaded import LoadedContract
    from safepoint.contract.model import (
        LONG_RUNNING_SECONDS,
        ApprovalRecord,
        ChainEndpoint,
        CheckpointIntegritySpec,
        CheckpointPlacement,
        CheckpointResumePolicy,
        ContextContract,
        EvaluationSpec,
        FieldSpec,
        PhaseContract,
        PhaseEntryContract,
        PhaseExitContract,
        PlacementLoop,
        PropagationChainSpec,
        QualitySpec,
        StalenessCheck,
    )
    from safepoint.contract.vocabulary import (
        APPROVAL_POLICY_VALUES,
        CHAIN_STATUS_VALUES,
        CONSTRAINT_SEVERITY_VALUES,
        ENFORCEMENT_MODE_VALUES,
        EVALUATION_POLICY_VALUES,
        PROPAGATION_STATUS_VALUES,
        RECOVERY_STRATEGY_VALUES,
        ApprovalPolicy,
        ChainStatus,
        ConstraintSeverity,
        EnforcementMode,
        EvaluationPolicy,
        PlacementMode,
        PropagationStatus,
        RecoveryStrategy,
    )

_PUBLIC = {
    "APPROVAL_POLICY_VALUES": "safepoint.contract.vocabulary",
    "ApprovalPolicy": "safepoint.contract.vocabulary",
    "ApprovalRecord": "safepoint.contract.model",
    "CHAIN_STATUS_VALUES": "safepoint.contract.vocabulary",
    "CONSTRAINT_SEVERITY_VALUES": "safepoint.contract.vocabulary",
    "ChainEndpoint": "safepoint.contract.model",
    "ChainStatus": "safepoint.contract.vocabulary",
    "CheckpointIntegritySpec": "safepoint.contract.model",
    "CheckpointPlacement": "safepoint.contract.model",
    "CheckpointResumePolicy": "safepoint.contract.model",
    "ConstraintSeverity": "safepoint.contract.vocabulary",
    "ContextContract": "safepoint.contract.model",
    "ContractDriftDetector": "safepoint.contract.drift",
    "DriftReport": "safepoint.contract.drift",
    "ENFORCEMENT_MODE_VALUES": "safepoint.contract.vocabulary",
    "EVALUATION_POLICY_VALUES": "safepoint.contract.vocabulary",
    "EnforcementMode": "safepoint.contract.vocabulary",
    "EvaluationPolicy": "safepoint.contract.vocabulary",
    "EvaluationSpec": "safepoint.contract.model",
    "ExpressionError": "safepoint.contract.expression",
    "FieldSpec": "safepoint.contract.model",
    "LONG_RUNNING_SECONDS": "safepoint.contract.model",
    "LoadedContract": "safepoint.contract.loaded",
    "PROPAGATION_STATUS_VALUES": "safepoint.contract.vocabulary",
    "PhaseContract": "safepoint.contract.model",
    "PhaseEntryContract": "safepoint.contract.model",
    "PhaseExitContract": "safepoint.contract.model",
    "PlacementLoop": "safepoint.contract.model",
    "PlacementMode": "safepoint.contract.vocabulary",
    "PropagationChainSpec": "safepoint.contract.model",
    "PropagationStatus": "safepoint.contract.vocabulary",
    "QualitySpec": "safepoint.contract.model",
    "RECOVERY_STRATEGY_VALUES": "safepoint.contract.vocabulary",
    "RecoveryStrategy": "safepoint.contract.vocabulary",
    "StalenessCheck": "safepoint.contract.model",
    "compile_limits": "safepoint.contract.compile",
    "evaluate_expression": "safepoint.contract.expression",
    "load_contract": "safepoint.contract.load",
    "validate_expression": "safepoint.contract.expression",
}
"""Public name -> module that defines it."""

__all__ = [
    "APPROVAL_POLICY_VALUES",
    "CHAIN_STATUS_VALUES",
    "CONSTRAINT_SEVERITY_VALUES",
    "ENFORCEMENT_MODE_VALUES",
    "EVALUATION_POLICY_VALUES",
    "LONG_RUNNING_SECONDS",
    "PROPAGATION_STATUS_VALUES",
    "RECOVERY_STRATEGY_VALUES",
    "ApprovalPolicy",
    "ApprovalRecord",
    "ChainEndpoint",
    "ChainStatus",
    "CheckpointIntegritySpec",
    "CheckpointPlacement",
    "CheckpointResumePolicy",
    "ConstraintSeverity",
    "ContextContract",
    "ContractDriftDetector",
    "DriftReport",
    "EnforcementMode",
    "EvaluationPolicy",
    "EvaluationSpec",
    "ExpressionError",
    "FieldSpec",
    "LoadedContract",
    "PhaseContract",
    "PhaseEntryContract",
    "PhaseExitContract",
    "PlacementLoop",
    "PlacementMode",
    "PropagationChainSpec",
    "PropagationStatus",
    "QualitySpec",
    "RecoveryStrategy",
    "StalenessCheck",
    "compile_limits",
    "evaluate_expression",
    "load_contract",
    "validate_expression",
]

__getattr__, __dir__ = lazy_names(__name__, _PUBLIC)
