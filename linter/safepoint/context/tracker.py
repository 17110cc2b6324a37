"""Stamps: which phase set a field, when, to what, and who judged it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from safepoint.context.provenance import (
    PROVENANCE_KEY,
    UNKNOWN_PHASE,
    FieldProvenance,
    read_provenance,
    utc_now,
    value_hash,
)
from safepoint.core.errors import SafepointError

if TYPE_CHECKING:
    from datetime import datetime

    from safepoint.context.chains import PropagationChainResult
    from safepoint.contract.model import ContextContract, PropagationChainSpec


class ProvenanceError(SafepointError):
    """A stamp cannot be kept, because something that is no mapping stands under `_cc_propagation`."""


@dataclass(frozen=True, slots=True)
class EvaluationResult:
    """What `stamp_evaluation` wrote: the field, who judged it, the score if one was given, and when (ISO 8601, UTC)."""

    field_path: str
    evaluator: str
    score: float | None
    timestamp: str


class PropagationTracker:
    """Write and read the stamps of a context.

    Stamps are plain data under `context["_cc_propagation"]`, keyed by the whole dot-path. `clock` returns the present
    moment, aware; tests inject their own.
    """

    def __init__(self, clock: Callable[[], datetime] = utc_now) -> None:
        self._clock = clock

    def stamp(self, context: MutableMapping[str, Any], phase: str, field_path: str, value: object) -> None:
        """Record that `phase` set the field to `value` now; an earlier stamp of the field is replaced."""
        record = FieldProvenance(phase, self._clock().isoformat(), value_hash(value))
        _records(context)[field_path] = record.to_dict()

    def get_provenance(self, context: Mapping[str, Any], field_path: str) -> FieldProvenance | None:
        """Return the field's stamp, whatever a checkpoint made of it, or None when it has none."""
        records = stamps_of(context)
        return read_provenance(records.get(field_path))

    def stamp_evaluation(
        self, context: MutableMapping[str, Any], field_path: str, evaluator: str, score: float | None = None
    ) -> EvaluationResult:
        """Record who judged a field; its origin and age stay as they are, a field without a stamp gets one."""
        now = self._clock().isoformat()
        known = self.get_provenance(context, field_path) or FieldProvenance(UNKNOWN_PHASE, now, "")
        record = replace(known, evaluated_by=evaluator, evaluation_score=score, evaluation_timestamp=now)
        _records(context)[field_path] = record.to_dict()
        return EvaluationResult(field_path, evaluator, score, now)

    def check_chain(self, chain_spec: PropagationChainSpec, context: Mapping[str, Any]) -> PropagationChainResult:
        """Say whether one declared chain still holds in this context."""
        from safepoint.context.chains import check_chain

        return check_chain(chain_spec, context)

    def validate_all_chains(self, contract: ContextContract, context: Mapping[str, Any]) -> list[PropagationChainResult]:
        """Check every chain of the contract, in its order."""
        return [self.check_chain(spec, context) for spec in contract.propagation_chains]


def stamps_of(context: object) -> Mapping[str, Any]:
    """Return a context's stamps as they lie there, and an empty mapping for whatever keeps none."""
    records = context.get(PROVENANCE_KEY) if isinstance(context, Mapping) else None
    return records if isinstance(records, Mapping) else {}


def _records(context: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    records = context.get(PROVENANCE_KEY)
    if records is None:
        records = context[PROVENANCE_KEY] = {}
    if not isinstance(records, MutableMapping):
        raise ProvenanceError(
            f"context[{PROVENANCE_KEY!r}] is {type(records).__name__}, but stamps are kept in a mapping; "
            f"remove the key or restore the mapping"
        )
    return records
