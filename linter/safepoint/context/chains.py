"""Whether a declared chain still holds: its source is there, its value arrived, and its verification says yes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from safepoint.context.measure import expanded_size
from safepoint.context.paths import resolve_field
from safepoint.contract.expression import ExpressionError, evaluate_expression
from safepoint.contract.vocabulary import ChainStatus, ConstraintSeverity

if TYPE_CHECKING:
    from collections.abc import Mapping

    from safepoint.contract.model import PropagationChainSpec

MAX_COMPARED_VALUES = 10_000_000
"""Values that spell out to more than this are not handed to a verification: comparing them might never end."""

PLACEHOLDER_TEXTS = frozenset({"", "unknown"})
"""Texts that stand where a value should be."""


@dataclass(frozen=True, slots=True)
class PropagationChainResult:
    """One chain's state; `waypoints_present` follows the declared waypoints and is for information only."""

    chain_id: str
    status: ChainStatus
    source_present: bool
    destination_present: bool
    waypoints_present: list[bool] = field(default_factory=list)
    message: str = ""
    severity: ConstraintSeverity = ConstraintSeverity.WARNING

    def to_dict(self) -> dict[str, Any]:
        """Return the result as plain data."""
        return {
            "chain_id": self.chain_id,
            "status": self.status.value,
            "source_present": self.source_present,
            "destination_present": self.destination_present,
            "waypoints_present": list(self.waypoints_present),
            "message": self.message,
            "severity": self.severity.value,
        }


def is_empty_value(value: object) -> bool:
    """Tell whether a value is there in name only: None, an empty collection, an empty text or `unknown`."""
    if value is None or isinstance(value, str):
        return value is None or value in PLACEHOLDER_TEXTS
    return isinstance(value, (list, tuple, dict, set, frozenset)) and not value


def check_chain(spec: PropagationChainSpec, context: Mapping[str, Any]) -> PropagationChainResult:
    """Judge one chain against a context: broken, degraded or intact, and why."""
    source_present, source = resolve_field(context, spec.source.field)
    destination_present, destination = resolve_field(context, spec.destination.field)
    status, message = _absent(spec, source_present, destination_present) or _arrived(spec, source, destination, context)
    return PropagationChainResult(
        chain_id=spec.chain_id,
        status=status,
        source_present=source_present,
        destination_present=destination_present,
        waypoints_present=[resolve_field(context, waypoint.field)[0] for waypoint in spec.waypoints],
        message=message,
        severity=spec.severity,
    )


def _absent(spec: PropagationChainSpec, source_present: bool, destination_present: bool) -> tuple[ChainStatus, str] | None:
    for present, word, stop in (
        (source_present, "Source", spec.source),
        (destination_present, "Destination", spec.destination),
    ):
        if not present:
            return ChainStatus.BROKEN, f"{word} field '{stop.field}' absent at phase '{stop.phase}'"
    return None


def _arrived(
    spec: PropagationChainSpec, source: object, destination: object, context: Mapping[str, Any]
) -> tuple[ChainStatus, str]:
    if is_empty_value(destination):
        where = f"'{spec.destination.field}' at phase '{spec.destination.phase}'"
        return ChainStatus.DEGRADED, f"Destination field {where} holds only an empty or default value"
    if spec.verification is None:
        return ChainStatus.INTACT, "Chain intact"
    seen = (source, destination, context if "context" in spec.verification else None)
    if expanded_size(seen) > MAX_COMPARED_VALUES:
        return ChainStatus.BROKEN, "Verification error: the values are cyclic or too large to be compared"
    try:
        holds = evaluate_expression(spec.verification, source=source, dest=destination, context=context)
    except ExpressionError as error:
        return ChainStatus.BROKEN, f"Verification error: {error}"
    return (
        (ChainStatus.INTACT, "Chain intact") if holds else (ChainStatus.BROKEN, f"Verification failed: {spec.verification}")
    )
