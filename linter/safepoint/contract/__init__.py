"""Contracts: their models, reading them with positions, cross-checks, and compiling them to the bounds of loops.

Names load on first use, so that the enumerations and the compiled limits are there without pydantic or YAML.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from safepoint.contract.compile import compile_limits as compile_limits
    from safepoint.contract.drift import ContractDriftDetector as ContractDriftDetector
    from safepoint.contract.drift import DriftReport as DriftReport
    from safepoint.contract.expression import ExpressionError as ExpressionError
    from safepoint.contract.expression import evaluate_expression as evaluate_expression
    from safepoint.contract.expression import validate_expression as validate_expression
    from safepoint.contract.load import load_contract as load_contract
    from safepoint.contract.loaded import LoadedContract as LoadedContract
    from safepoint.contract.model import LONG_RUNNING_SECONDS as LONG_RUNNING_SECONDS
    from safepoint.contract.model import ApprovalRecord as ApprovalRecord
    from safepoint.contract.model import ChainEndpoint as ChainEndpoint
    from safepoint.contract.model import CheckpointIntegritySpec as CheckpointIntegritySpec
    from safepoint.contract.model import CheckpointPlacement as CheckpointPlacement
    from safepoint.contract.model import CheckpointResumePolicy as CheckpointResumePolicy
    from safepoint.contract.model import ContextContract as ContextContract
    from safepoint.contract.model import EvaluationSpec as EvaluationSpec
    from safepoint.contract.model import FieldSpec as FieldSpec
    from safepoint.contract.model import PhaseContract as PhaseContract
    from safepoint.contract.model import PhaseEntryContract as PhaseEntryContract
    from safepoint.contract.model import PhaseExitContract as PhaseExitContract
    from safepoint.contract.model import PlacementLoop as PlacementLoop
    from safepoint.contract.model import PropagationChainSpec as PropagationChainSpec
    from safepoint.contract.model import QualitySpec as QualitySpec
    from safepoint.contract.model import StalenessCheck as StalenessCheck
    from safepoint.contract.vocabulary import APPROVAL_POLICY_VALUES as APPROVAL_POLICY_VALUES
    from safepoint.contract.vocabulary import CHAIN_STATUS_VALUES as CHAIN_STATUS_VALUES
    from safepoint.contract.vocabulary import CONSTRAINT_SEVERITY_VALUES as CONSTRAINT_SEVERITY_VALUES
    from safepoint.contract.vocabulary import ENFORCEMENT_MODE_VALUES as ENFORCEMENT_MODE_VALUES
    from safepoint.contract.vocabulary import EVALUATION_POLICY_VALUES as EVALUATION_POLICY_VALUES
    from safepoint.contract.vocabulary import PROPAGATION_STATUS_VALUES as PROPAGATION_STATUS_VALUES
    from safepoint.contract.vocabulary import RECOVERY_STRATEGY_VALUES as RECOVERY_STRATEGY_VALUES
    from safepoint.contract.vocabulary import ApprovalPolicy as ApprovalPolicy
    from safepoint.contract.vocabulary import ChainStatus as ChainStatus
    from safepoint.contract.vocabulary import ConstraintSeverity as ConstraintSeverity
    from safepoint.contract.vocabulary import EnforcementMode as EnforcementMode
    from safepoint.contract.vocabulary import EvaluationPolicy as EvaluationPolicy
    from safepoint.contract.vocabulary import PlacementMode as PlacementMode
    from safepoint.contract.vocabulary import PropagationStatus as PropagationStatus
    from safepoint.contract.vocabulary import RecoveryStrategy as RecoveryStrategy

_READING = {
    "ContractDriftDetector": "safepoint.contract.drift",
    "DriftReport": "safepoint.contract.drift",
    "LoadedContract": "safepoint.contract.loaded",
    "compile_limits": "safepoint.contract.compile",
    "load_contract": "safepoint.contract.load",
}
_EXPRESSION = ("ExpressionError", "evaluate_expression", "validate_expression")
_VOCABULARY = (
    *("APPROVAL_POLICY_VALUES", "CHAIN_STATUS_VALUES", "CONSTRAINT_SEVERITY_VALUES", "ENFORCEMENT_MODE_VALUES"),
    *("EVALUATION_POLICY_VALUES", "PROPAGATION_STATUS_VALUES", "RECOVERY_STRATEGY_VALUES", "ApprovalPolicy", "ChainStatus"),
    *("ConstraintSeverity", "EnforcementMode", "EvaluationPolicy", "PlacementMode", "PropagationStatus", "RecoveryStrategy"),
)
_MODEL = (
    *("LONG_RUNNING_SECONDS", "ApprovalRecord", "ChainEndpoint", "CheckpointIntegritySpec", "CheckpointPlacement"),
    *("CheckpointResumePolicy", "ContextContract", "EvaluationSpec", "FieldSpec", "PhaseContract", "PhaseEntryContract"),
    *("PhaseExitContract", "PlacementLoop", "PropagationChainSpec", "QualitySpec", "StalenessCheck"),
)
_PUBLIC = _READING | {
    name: f"safepoint.contract.{module}"
    for module, names in (("expression", _EXPRESSION), ("vocabulary", _VOCABULARY), ("model", _MODEL))
    for name in names
}
"""Public name -> module that defines it."""


def __getattr__(name: str) -> object:
    """Load a public name on first use."""
    module = _PUBLIC.get(name)
    if module is None:
        raise AttributeError(f"module 'safepoint.contract' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(module), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return sorted(_PUBLIC)
