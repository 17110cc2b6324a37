"""After a run: what holds at the end, what contradicts the run's own record, and which recoveries left no trace."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from safepoint.context import PostExecutionReport, PostExecutionValidator, PropagationTracker, RuntimeBoundaryGuard
from safepoint.contract import ContextContract
from safepoint.resume import CheckpointGuard
from support_resume import Restamping, check, make_contract, spec_data


def chain(chain_id: str, source: str, dest: str, field: str, **more: Any) -> dict[str, Any]:
    ends = {"source": {"phase": source, "field": field}, "destination": {"phase": dest, "field": field}}
    return {"chain_id": chain_id, **ends, **more}


def contract(*chains: dict[str, Any]) -> ContextContract:
    phases = {name: {"exit": {"required": [{"name": f"{name}_done"}]}} for name in ("plan", "build", "test")}
    data = {"schema_version": "1", "pipeline_id": "p", "phases": phases, "propagation_chains": list(chains)}
    return ContextContract.model_validate(data)


DONE = {"plan_done": 1, "build_done": 1, "test_done": 1}


def validate(held: ContextContract, context: dict[str, Any], **more: Any) -> PostExecutionReport:
    return PostExecutionValidator().validate(held, context, **more)


def test_a_run_without_chains_is_complete():
    report = validate(contract(), DONE)
    assert (report.passed, report.completeness_pct, report.chains_total) == (True, 100.0, 0)


def test_chains_are_counted_by_state():
    held = contract(chain("a", "plan", "build", "x"), chain("b", "plan", "build", "y"), chain("c", "plan", "test", "z"))
    report = validate(held, {**DONE, "x": 1, "y": ""})
    assert (report.chains_intact, report.chains_degraded, report.chains_broken) == (1, 1, 1)
    assert report.completeness_pct == 33.3
    assert not report.passed


def test_a_degraded_chain_does_not_fail_the_run():
    assert validate(contract(chain("a", "plan", "build", "x")), {**DONE, "x": "unknown"}).passed


def test_verifications_with_builtins_pass():
    assert validate(contract(chain("a", "plan", "build", "x", verification="len(dest) > 1")), {**DONE, "x": "web"}).passed


def test_the_last_phase_must_have_left_what_it_promised():
    report = validate(contract(), {"plan_done": 1})
    assert not report.passed
    assert report.final_exit_result is not None
    assert report.final_exit_result.blocking_failures == ["test_done"]


def test_the_order_of_phases_can_be_given():
    assert validate(contract(), {"plan_done": 1}, phase_order=["build", "plan"]).passed
    assert not validate(contract(), DONE, phase_order=["unheard-of"]).passed
    assert validate(contract(), {}, phase_order=[]).final_exit_result is None


def _summary(held: ContextContract, passed: dict[str, bool]):
    guard = RuntimeBoundaryGuard(held, mode="audit")
    for phase, good in passed.items():
        guard.exit_phase(phase, {f"{phase}_done": 1} if good else {})
    return guard.summarize()


def test_a_chain_that_broke_later_marks_only_its_own_phases():
    held = contract(chain("a", "plan", "build", "x"), chain("b", "plan", "test", "y"))
    summary = _summary(held, {"plan": True, "build": True, "test": True})
    report = validate(held, {**DONE, "y": 1}, runtime_summary=summary)
    assert [(item.phase, item.discrepancy_type) for item in report.runtime_discrepancies] == [
        ("plan", "late_corruption"),
        ("build", "late_corruption"),
    ]


def test_waypoints_belong_to_the_chain():
    held = contract(chain("a", "plan", "test", "x", waypoints=[{"phase": "build", "field": "x"}]))
    report = validate(held, DONE, runtime_summary=_summary(held, {"plan": True, "build": True}))
    assert [item.phase for item in report.runtime_discrepancies] == ["plan", "build"]


def test_a_phase_that_failed_although_its_chains_hold_has_healed():
    held = contract(chain("a", "plan", "build", "x"))
    report = validate(held, {**DONE, "x": 1}, runtime_summary=_summary(held, {"plan": True, "build": False, "test": False}))
    assert [(item.phase, item.discrepancy_type) for item in report.runtime_discrepancies] == [("build", "late_healing")]
    assert report.passed


def test_a_run_that_fits_has_no_discrepancies():
    held = contract(chain("a", "plan", "build", "x"))
    report = validate(held, {**DONE, "x": 1}, runtime_summary=_summary(held, {"plan": True, "build": True}))
    assert report.runtime_discrepancies == []


def _recovered(handler: Restamping) -> tuple[ContextContract, dict[str, Any], Any]:
    held = make_contract(spec_data(check(on_stale="warning")))
    context: dict[str, Any] = {"retrieved_context": "r", "generated_output": "g", "rag": {"index_snapshot": "s"}}
    old = datetime.now(UTC) - timedelta(days=1)
    PropagationTracker(clock=lambda: old).stamp(context, "retrieve", "rag.index_snapshot", "s")
    guard = CheckpointGuard(held, "audit", handler)
    guard.resume_checkpoint("post_retrieval", context)
    return held, context, guard.summarize()


def test_a_recovery_that_ran_has_left_its_stamp():
    held, context, summary = _recovered(Restamping())
    assert validate(held, context, runtime_summary=summary).passed


def test_a_recovery_that_is_only_reported_fails_the_run():
    held, context, summary = _recovered(Restamping(stamps=False))
    report = validate(held, context, runtime_summary=summary)
    assert not report.passed
    (lost,) = report.missing_recoveries
    assert lost.phase == "retrieve"
    assert "'rag.index_snapshot' was reported as recovered" in lost.message


def test_a_recovery_whose_stamp_was_lost_again_fails_the_run():
    held, context, summary = _recovered(Restamping())
    del context["_cc_propagation"]
    report = validate(held, context, runtime_summary=summary)
    assert "it has no stamp" in report.missing_recoveries[0].message


@pytest.mark.parametrize("set_at", ["2020-01-01T00:00:00Z", "2030-01-01T00:00:00", "junk"])
def test_a_stamp_that_proves_nothing_is_no_trace(set_at):
    held, context, summary = _recovered(Restamping())
    context["_cc_propagation"]["rag.index_snapshot"]["set_at"] = set_at
    assert validate(held, context, runtime_summary=summary).missing_recoveries


def test_a_recovery_that_failed_openly_is_no_discrepancy():
    held, context, summary = _recovered(Restamping(answer=False))
    assert validate(held, context, runtime_summary=summary).missing_recoveries == []


def test_reports_survive_json():
    held, context, summary = _recovered(Restamping(stamps=False))
    report = validate(held, context, runtime_summary=summary)
    assert PostExecutionReport.model_validate_json(report.model_dump_json()) == report
