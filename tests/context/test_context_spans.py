"""Span events of the context layers, attribute by attribute, through a real SDK."""

from __future__ import annotations

import sys
import textwrap
from subprocess import run
from typing import Any
from unittest.mock import MagicMock, patch

from safepoint.context import (
    GateResult,
    PostExecutionValidator,
    PropagationTracker,
    RegressionGate,
    RuntimeBoundaryGuard,
    otel,
)
from safepoint.contract import ContextContract
from support_spans import events_of

CONTRACT = ContextContract.model_validate(
    {
        "schema_version": "1",
        "pipeline_id": "p",
        "phases": {
            "plan": {"exit": {"required": [{"name": "domain"}]}},
            "implement": {
                "entry": {
                    "required": [{"name": "domain"}, *({"name": f"field{number}"} for number in range(4))],
                    "enrichment": [{"name": "hints", "severity": "warning"}],
                }
            },
        },
        "propagation_chains": [
            {
                "chain_id": "domain",
                "source": {"phase": "plan", "field": "domain"},
                "destination": {"phase": "implement", "field": "domain"},
            }
        ],
    }
)


def test_a_boundary_names_its_first_three_blocking_fields():
    guard = RuntimeBoundaryGuard(CONTRACT, mode="audit")
    events = events_of(lambda: guard.enter_phase("implement", {}))
    assert events == [
        (
            "context.boundary.entry",
            {
                "context.phase": "implement",
                "context.direction": "entry",
                "context.passed": False,
                "context.propagation_status": "failed",
                "context.blocking_count": 5,
                "context.warning_count": 0,
                "context.blocking.0": "domain",
                "context.blocking.1": "field0",
                "context.blocking.2": "field1",
            },
        )
    ]


def test_a_finished_phase_emits_its_boundaries_and_itself():
    guard = RuntimeBoundaryGuard(CONTRACT)

    def act() -> None:
        with guard.phase("plan", {"domain": "web"}):
            pass

    events = events_of(act)
    assert [name for name, _ in events] == [
        "context.boundary.entry",
        "context.boundary.exit",
        "context.runtime.phase_boundary",
    ]
    assert events[-1][1] == {
        "runtime.phase": "plan",
        "runtime.passed": True,
        "runtime.propagation_status": "propagated",
        "runtime.entry.passed": True,
        "runtime.entry.status": "propagated",
        "runtime.entry.blocking_count": 0,
        "runtime.entry.warning_count": 0,
        "runtime.exit.passed": True,
        "runtime.exit.status": "propagated",
        "runtime.exit.blocking_count": 0,
        "runtime.exit.warning_count": 0,
    }


def test_a_workflow_summary_emits_its_mode_and_totals():
    guard = RuntimeBoundaryGuard(CONTRACT, mode="audit")
    guard.enter_phase("implement", {"domain": "x"})
    summary = guard.summarize()
    assert events_of(lambda: otel.emit_workflow_summary(summary)) == [
        (
            "context.runtime.workflow_summary",
            {
                "runtime.mode": "audit",
                "runtime.overall_status": "failed",
                "runtime.total_phases": 1,
                "runtime.passed_phases": 0,
                "runtime.failed_phases": 1,
                "runtime.total_fields_checked": 6,
                "runtime.total_blocking_failures": 4,
                "runtime.total_warnings": 1,
                "runtime.total_defaults_applied": 0,
                "runtime.overall_passed": False,
            },
        )
    ]


def _chain(context: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    result = PropagationTracker().validate_all_chains(CONTRACT, context)[0]
    return events_of(lambda: otel.emit_chain(result))


def test_chains_emit_their_state():
    assert _chain({"domain": "web"}) == [
        (
            "context.chain.validated",
            {
                "context.chain_id": "domain",
                "context.chain_status": "intact",
                "context.source_present": True,
                "context.destination_present": True,
                "context.message": "Chain intact",
            },
        )
    ]
    assert _chain({"domain": ""})[0][0] == "context.chain.degraded"
    assert _chain({})[0][0] == "context.chain.broken"


def test_a_propagation_summary_counts_chains():
    results = PropagationTracker().validate_all_chains(CONTRACT, {})
    assert events_of(lambda: otel.emit_propagation_summary(results)) == [
        (
            "context.propagation_summary",
            {
                "context.total_chains": 1,
                "context.intact": 0,
                "context.degraded": 0,
                "context.broken": 1,
                "context.completeness_pct": 0.0,
            },
        )
    ]
    assert events_of(lambda: otel.emit_propagation_summary([]))[0][1]["context.completeness_pct"] == 100.0


def test_the_checks_after_a_run_emit_report_and_discrepancies():
    guard = RuntimeBoundaryGuard(CONTRACT)
    guard.exit_phase("plan", {"domain": "web"})
    summary = guard.summarize()
    events = events_of(lambda: PostExecutionValidator().validate(CONTRACT, {}, runtime_summary=summary))
    assert events == [
        (
            "context.postexec.report",
            {
                "postexec.passed": False,
                "postexec.chains_total": 1,
                "postexec.chains_intact": 0,
                "postexec.chains_degraded": 0,
                "postexec.chains_broken": 1,
                "postexec.completeness_pct": 0.0,
                "postexec.discrepancy_count": 1,
            },
        ),
        (
            "context.postexec.discrepancy",
            {
                "postexec.discrepancy.phase": "plan",
                "postexec.discrepancy.type": "late_corruption",
                "postexec.discrepancy.message": (
                    "Phase 'plan' passed at run time, but chain 'domain' is broken: "
                    "Source field 'domain' absent at phase 'plan'"
                ),
            },
        ),
    ]


def test_a_regression_gate_emits_itself_and_its_checks():
    events = events_of(lambda: RegressionGate().check(current_health=50))
    assert events == [
        (
            "context.regression.gate",
            {"regression.gate.passed": False, "regression.gate.total_checks": 1, "regression.gate.failed_checks": 1},
        ),
        (
            "context.regression.gate_check",
            {
                "regression.check.check_id": "health_minimum",
                "regression.check.passed": False,
                "regression.check.message": "health score 50 is below the minimum 70",
            },
        ),
    ]


def test_nothing_is_emitted_outside_a_recording_span():
    span = MagicMock()
    span.is_recording.return_value = False
    with patch.object(otel, "otel_trace", MagicMock(get_current_span=MagicMock(return_value=span))):
        otel.emit_gate(GateResult(passed=True))
    span.add_event.assert_not_called()


def test_events_are_added_by_keyword():
    span = MagicMock()
    with patch.object(otel, "otel_trace", MagicMock(get_current_span=MagicMock(return_value=span))):
        otel.emit_gate(GateResult(passed=True))
    assert span.add_event.call_args.kwargs["name"] == "context.regression.gate"


def test_the_layers_work_where_opentelemetry_cannot_be_imported():
    program = textwrap.dedent(
        """
        import sys
        class Block:
            def find_spec(self, name, path=None, target=None):
                if name.split(".")[0] == "opentelemetry":
                    raise ImportError(name)
        sys.meta_path.insert(0, Block())
        from safepoint.context import RuntimeBoundaryGuard, RegressionGate, PostExecutionValidator, otel
        from safepoint.contract import ContextContract
        from safepoint.resume import CheckpointGuard, otel as resume_otel
        contract = ContextContract.model_validate({"schema_version": "1", "pipeline_id": "p", "phases": {"a": {}, "b": {}},
            "checkpoint_integrity": [{"checkpoint_id": "c", "phase": "a", "on_resume": {"staleness_checks": [
                {"field": "f", "max_age_seconds": 1, "on_stale": "warning", "recovery": "fail"}]}}]})
        guard = CheckpointGuard(contract, "audit")
        guard.resume_checkpoint("c", {})
        with guard.phase("a", {}):
            pass
        PostExecutionValidator().validate(contract, {}, runtime_summary=guard.summarize())
        RegressionGate().check(current_health=80)
        assert not otel._HAS_OTEL and not resume_otel._HAS_OTEL
        assert not any(name.split(".")[0] == "opentelemetry" for name in sys.modules)
        print("fine")
        """
    )
    done = run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("fine\n", "")
