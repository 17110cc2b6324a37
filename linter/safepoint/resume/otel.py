"""Span events of a resume: `context.checkpoint.resume` and one `context.checkpoint.stale_field` per stale field.

Without opentelemetry-api, or outside a recording span, nothing is emitted and nothing breaks.

`_HAS_OTEL`, `otel_trace` and `_add_span_event` stand in each layer's own module, where whoever tests a layer patches them.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from safepoint.context.otel import record_event

if TYPE_CHECKING:
    from collections.abc import Mapping

    from safepoint.context.checkpoint_result import CheckpointResumeResult, StalenessCheckResult
    from safepoint.contract.vocabulary import EnforcementMode

otel_trace: Any
try:
    from opentelemetry import trace as otel_trace

    _HAS_OTEL = True
except ImportError:
    otel_trace = None
    _HAS_OTEL = False

UNKNOWN_AGE = -1
"""What an infinite, unknown or future age is emitted as: span attributes have no infinity."""


def _add_span_event(name: str, attributes: Mapping[str, Any]) -> None:
    if _HAS_OTEL:
        record_event(otel_trace, name, attributes)


def emit_checkpoint_resume(result: CheckpointResumeResult, mode: EnforcementMode | str | None = None) -> None:
    """Emit the resume, then every field that was stale, recovered ones included; `mode` defaults to the result's own."""
    shown = mode or result.enforcement_mode or ""
    _add_span_event(
        "context.checkpoint.resume",
        {
            "checkpoint.id": result.checkpoint_id,
            "checkpoint.phase": result.phase,
            "checkpoint.passed": result.passed,
            "checkpoint.stale_field_count": len(result.stale_fields),
            "checkpoint.fresh_field_count": len(result.fresh_fields),
            "checkpoint.missing_provenance_count": len(result.missing_provenance),
            "checkpoint.approval_required": result.approval_required,
            "checkpoint.approval_granted": result.approval_granted,
            "checkpoint.enforcement_mode": str(shown),
            "checkpoint.max_staleness_seconds": emitted_age(result.max_staleness_seconds),
        },
    )
    for item in [*result.stale_fields, *result.recovered_fields]:
        _emit_stale_field(item)


def _emit_stale_field(item: StalenessCheckResult) -> None:
    _add_span_event(
        "context.checkpoint.stale_field",
        {
            "checkpoint.stale.field": item.field,
            "checkpoint.stale.elapsed_seconds": emitted_age(item.elapsed_seconds),
            "checkpoint.stale.max_age_seconds": item.max_age_seconds,
            "checkpoint.stale.severity": item.severity.value,
            "checkpoint.stale.recovery": item.recovery.value,
            "checkpoint.stale.recovery_attempted": item.recovery_attempted,
            "checkpoint.stale.recovery_succeeded": item.recovery_succeeded,
        },
    )


def emitted_age(seconds: float) -> int:
    """Return an age in whole seconds, and `UNKNOWN_AGE` for one that is infinite or lies in the future."""
    return int(seconds) if 0 <= seconds < math.inf else UNKNOWN_AGE
