"""Propagation chains: a field that must travel from one phase to another."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from safepoint.contract.border import BorderModel, Name
from safepoint.contract.expression import MAX_EXPRESSION_LENGTH, ExpressionError, validate_expression
from safepoint.contract.vocabulary import ConstraintSeverity


def _usable(text: str) -> str:
    try:
        return validate_expression(text)
    except ExpressionError as error:
        parts = {"text": str(error), "reason": error.reason, "hint": error.hint, "offset": error.offset}
        raise PydanticCustomError("verification", "{text}", parts) from None


Verification = Annotated[
    str, AfterValidator(_usable), Field(json_schema_extra={"maxLength": MAX_EXPRESSION_LENGTH, "pattern": r"\S"})
]
"""An expression over source, dest and context; see `safepoint.contract.expression` for what it may say."""


class ChainEndpoint(BorderModel):
    """One stop of a chain: a field as a phase sees it."""

    phase: Name
    """The phase."""
    field: Name
    """Dot-path of the field."""


class PropagationChainSpec(BorderModel):
    """A promise that a field gets from its source to its destination."""

    chain_id: Name
    """The chain's name, once per contract."""
    description: str | None = None
    """What travels, for readers."""
    source: ChainEndpoint
    """Where the field starts."""
    waypoints: list[ChainEndpoint] = Field(default_factory=list)
    """Stops on the way."""
    destination: ChainEndpoint
    """Where the field must arrive."""
    severity: ConstraintSeverity = ConstraintSeverity.WARNING
    """What a broken chain means."""
    verification: Verification | None = None
    """An expression over `source`, `dest` and `context` that holds when the value arrived right."""
