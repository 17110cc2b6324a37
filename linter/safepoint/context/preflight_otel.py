"""Span events of the pre-flight check, on the current span, when opentelemetry-api is installed.

`_HAS_OTEL`, `otel_trace` and `_add_span_event` stand in each layer's own module, where whoever tests a layer patches them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from safepoint.context.otel import record_event

if TYPE_CHECKING:
    from collections.abc import Mapping

    from safepoint.context.preflight import PreflightResult

otel_trace: Any
try:
    from opentelemetry import trace as otel_trace

    _HAS_OTEL = True
except ImportError:
    otel_trace = None
    _HAS_OTEL = False


def _add_span_event(name: str, attributes: Mapping[str, Any]) -> None:
    if _HAS_OTEL:
        record_event(otel_trace, name, attributes)


def emit_preflight(result: PreflightResult) -> None:
    """Emit `context.preflight.result`, and one `context.preflight.violation` per violation."""
    attributes: dict[str, Any] = {
        "preflight.passed": result.passed,
        "preflight.phases_checked": result.phases_checked,
        "preflight.fields_checked": result.fields_checked,
        "preflight.critical_count": len(result.critical_violations),
        "preflight.warning_count": len(result.warnings),
        "preflight.advisory_count": len(result.advisories),
    }
    _add_span_event("context.preflight.result", attributes)
    for violation in result.violations:
        described = {f"preflight.{key}": str(value) for key, value in violation.model_dump(mode="json").items()}
        _add_span_event("context.preflight.violation", described)
