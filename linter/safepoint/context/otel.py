"""Span events of the context layers, on the current span, when opentelemetry-api is installed.

Without it, or outside a recording span, every function here does nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from safepoint.contract.vocabulary import ChainStatus

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from safepoint.context.chains import PropagationChainResult
    from safepoint.context.postexec import PostExecutionReport
    from safepoint.context.regression import Drift, GateResult
    from safepoint.context.results import ContractValidationResult
    from safepoint.context.run import PhaseExecutionRecord, WorkflowRunSummary

otel_trace: Any
try:
    from opentelemetry import trace as otel_trace

    _HAS_OTEL = True
except ImportError:
    otel_trace = None
    _HAS_OTEL = False

MAX_LISTED_FIELDS = 3
"""How many blocking fields a boundary's event names, as `context.blocking.0` and on."""


def record_event(trace: Any, name: str, attributes: Mapping[str, Any]) -> None:
    """Add an event to the current span of an OpenTelemetry trace API, if the span records."""
    span = trace.get_current_span()
    if span is not None and span.is_recording():
        span.add_event(name=name, attributes=dict(attributes))


def _add_span_event(name: str, attributes: Mapping[str, Any]) -> None:
    if _HAS_OTEL:
        record_event(otel_trace, name, attributes)


def emit_boundary(result: ContractValidationResult) -> None:
    """Emit `context.boundary.entry`, `.exit` or `.enrichment`."""
    attributes: dict[str, Any] = {
        "context.phase": result.phase,
        "context.direction": result.direction,
        "context.passed": result.passed,
        "context.propagation_status": result.propagation_status.value,
        "context.blocking_count": len(result.blocking_failures),
        "context.warning_count": len(result.warnings),
    }
    for index, field in enumerate(result.blocking_failures[:MAX_LISTED_FIELDS]):
        attributes[f"context.blocking.{index}"] = field
    _add_span_event(f"context.boundary.{result.direction}", attributes)


_CHAIN_EVENTS = {
    ChainStatus.INTACT: "context.chain.validated",
    ChainStatus.DEGRADED: "context.chain.degraded",
    ChainStatus.BROKEN: "context.chain.broken",
}


def emit_chain(result: PropagationChainResult) -> None:
    """Emit `context.chain.validated`, `.degraded` or `.broken`."""
    attributes = {
        "context.chain_id": result.chain_id,
        "context.chain_status": result.status.value,
        "context.source_present": result.source_present,
        "context.destination_present": result.destination_present,
        "context.message": result.message,
    }
    _add_span_event(_CHAIN_EVENTS[result.status], attributes)


def emit_propagation_summary(results: Iterable[PropagationChainResult]) -> None:
    """Emit `context.propagation_summary` over some chains; without chains the completeness is 100."""
    statuses = [result.status for result in results]
    total, intact = len(statuses), statuses.count(ChainStatus.INTACT)
    attributes = {
        "context.total_chains": total,
        "context.intact": intact,
        "context.degraded": statuses.count(ChainStatus.DEGRADED),
        "context.broken": statuses.count(ChainStatus.BROKEN),
        "context.completeness_pct": round(intact / total * 100, 1) if total else 100.0,
    }
    _add_span_event("context.propagation_summary", attributes)


def emit_phase_boundary(record: PhaseExecutionRecord) -> None:
    """Emit `context.runtime.phase_boundary`; attributes of a boundary that was not reached are left out."""
    attributes: dict[str, Any] = {
        "runtime.phase": record.phase,
        "runtime.passed": record.passed,
        "runtime.propagation_status": record.propagation_status.value,
    }
    for word, result in (("entry", record.entry_result), ("exit", record.exit_result)):
        if result is not None:
            attributes[f"runtime.{word}.passed"] = result.passed
            attributes[f"runtime.{word}.status"] = result.propagation_status.value
            attributes[f"runtime.{word}.blocking_count"] = len(result.blocking_failures)
            attributes[f"runtime.{word}.warning_count"] = len(result.warnings)
    _add_span_event("context.runtime.phase_boundary", attributes)


_TOTALS = (
    "total_phases",
    "passed_phases",
    "failed_phases",
    "total_fields_checked",
    "total_blocking_failures",
    "total_warnings",
    "total_defaults_applied",
    "overall_passed",
)


def emit_workflow_summary(summary: WorkflowRunSummary) -> None:
    """Emit `context.runtime.workflow_summary`: the mode, seven totals, the verdict and the worst status."""
    attributes: dict[str, Any] = {"runtime.mode": summary.mode.value, "runtime.overall_status": summary.overall_status.value}
    attributes |= {f"runtime.{name}": getattr(summary, name) for name in _TOTALS}
    _add_span_event("context.runtime.workflow_summary", attributes)


def emit_postexec(report: PostExecutionReport) -> None:
    """Emit `context.postexec.report`, and `context.postexec.discrepancy` for each thing that does not fit."""
    counts = ("passed", "chains_total", "chains_intact", "chains_degraded", "chains_broken", "completeness_pct")
    attributes = {f"postexec.{name}": getattr(report, name) for name in counts}
    attributes["postexec.discrepancy_count"] = len(report.runtime_discrepancies)
    _add_span_event("context.postexec.report", attributes)
    for item in report.runtime_discrepancies:
        details = {"phase": item.phase, "type": item.discrepancy_type, "message": item.message}
        _add_span_event(
            "context.postexec.discrepancy", {f"postexec.discrepancy.{key}": text for key, text in details.items()}
        )


def emit_drift(report: Drift) -> None:
    """Emit `context.regression.drift` with the counts of a drift report."""
    counts = ("total_changes", "breaking_count", "non_breaking_count", "old_pipeline_id", "new_pipeline_id")
    known = {f"regression.drift.{name}": getattr(report, name) for name in counts if hasattr(report, name)}
    _add_span_event("context.regression.drift", known)


def emit_gate(result: GateResult) -> None:
    """Emit `context.regression.gate`, and `context.regression.gate_check` for each check."""
    attributes = {
        "regression.gate.passed": result.passed,
        "regression.gate.total_checks": result.total_checks,
        "regression.gate.failed_checks": result.failed_checks,
    }
    _add_span_event("context.regression.gate", attributes)
    for check in result.checks:
        details = {"check_id": check.check_id, "passed": check.passed, "message": check.message}
        _add_span_event(
            "context.regression.gate_check", {f"regression.check.{key}": value for key, value in details.items()}
        )
