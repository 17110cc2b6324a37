"""The words a contract may use, as enumerations with lower-case values that accept any letter case on input.

The spelling in any case is a decision about files people already have: the published sample says `BLOCKING` where the
values are lower-case. This module needs no pydantic until a model asks an enumeration for its schema.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
    from pydantic.json_schema import JsonSchemaValue
    from pydantic_core import CoreSchema


def any_case_pattern(words: list[str]) -> str:
    r"""Return a regular expression, the same to Python and ECMAScript, for exactly these ASCII words in any letter case.

    The closing look-ahead takes back what Python's `$` gives away: a match before a trailing line break.
    """
    spelled = ("".join(f"[{c.upper()}{c}]" if c.isalpha() else c for c in word) for word in words)
    return f"^({'|'.join(spelled)})$(?!\\n)"


class AnyCase(StrEnum):
    """An enumeration whose members are found by their value in any letter case."""

    @classmethod
    def _missing_(cls, value: object) -> Self | None:
        if isinstance(value, str) and value.isascii():
            folded = value.lower()
            return next((member for member in cls if member.value == folded), None)
        return None

    @classmethod
    def _parse(cls, value: Any) -> Self:
        from pydantic_core import PydanticCustomError

        try:
            return cls(value)
        except ValueError:
            text = "Input should be one of {expected}, in any letter case"
            raise PydanticCustomError("enum", text, {"expected": ", ".join(member.value for member in cls)}) from None

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Read a member from its value in any case; write the lower-case value to JSON."""
        from pydantic_core import core_schema

        writer = core_schema.plain_serializer_function_ser_schema(lambda member: member.value, when_used="json")
        return core_schema.no_info_plain_validator_function(cls._parse, serialization=writer)

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """Offer the lower-case words to editors and accept every letter case, as the models do."""
        words = [member.value for member in cls]
        return {"type": "string", "anyOf": [{"enum": words}, {"pattern": any_case_pattern(words)}]}


class ConstraintSeverity(AnyCase):
    """What the breach of a constraint means: it stops the run, is reported, or is noted."""

    BLOCKING = "blocking"
    WARNING = "warning"
    ADVISORY = "advisory"


class PropagationStatus(AnyCase):
    """How a phase's fields arrived, from best to worst."""

    PROPAGATED = "propagated"
    DEFAULTED = "defaulted"
    PARTIAL = "partial"
    FAILED = "failed"


class ChainStatus(AnyCase):
    """Whether a field reached the end of its propagation chain: whole, as an empty value, or not."""

    INTACT = "intact"
    DEGRADED = "degraded"
    BROKEN = "broken"


class EnforcementMode(AnyCase):
    """What a guard does about a breach: raise, log and go on, or record and go on."""

    STRICT = "strict"
    PERMISSIVE = "permissive"
    AUDIT = "audit"


class EvaluationPolicy(AnyCase):
    """Who or what must have evaluated a field's value."""

    SCORE_THRESHOLD = "score_threshold"
    HUMAN_OR_MODEL = "human_or_model"
    HUMAN_REQUIRED = "human_required"
    ANY_EVALUATOR = "any_evaluator"


class RecoveryStrategy(AnyCase):
    """What to do about a stale field: retrieve or generate it again, note it, or stop whatever its severity."""

    RE_RETRIEVE = "re_retrieve"
    RE_GENERATE = "re_generate"
    LOG_AND_CONTINUE = "log_and_continue"
    FAIL = "fail"


class ApprovalPolicy(AnyCase):
    """Who may approve a resume; `auto_if_fresh` approves itself while nothing blocking is stale."""

    HUMAN = "human"
    ORCHESTRATOR = "orchestrator"
    HUMAN_OR_ORCHESTRATOR = "human_or_orchestrator"
    AUTO_IF_FRESH = "auto_if_fresh"


class PlacementMode(AnyCase):
    """What a loop guard does beyond its bounds: warn, or warn and then abort."""

    WARN = "warn"
    STRICT = "strict"


CONSTRAINT_SEVERITY_VALUES = [member.value for member in ConstraintSeverity]
PROPAGATION_STATUS_VALUES = [member.value for member in PropagationStatus]
CHAIN_STATUS_VALUES = [member.value for member in ChainStatus]
ENFORCEMENT_MODE_VALUES = [member.value for member in EnforcementMode]
EVALUATION_POLICY_VALUES = [member.value for member in EvaluationPolicy]
RECOVERY_STRATEGY_VALUES = [member.value for member in RecoveryStrategy]
APPROVAL_POLICY_VALUES = [member.value for member in ApprovalPolicy]
