"""The guard of running phases: what it enforces, what it records, and what it never hides."""

from __future__ import annotations

import logging
import threading
from typing import Any

import pytest
from pydantic import ValidationError

from safepoint.context import (
    BoundaryValidator,
    BoundaryViolationError,
    ContractValidationResult,
    PhaseExecutionRecord,
    RuntimeBoundaryGuard,
    WorkflowRunSummary,
)
from safepoint.contract import ContextContract, EnforcementMode, PropagationStatus

CONTRACT = ContextContract.model_validate(
    {
        "schema_version": "1",
        "pipeline_id": "p",
        "phases": {
            "plan": {"exit": {"required": [{"name": "domain"}]}},
            "implement": {
                "entry": {
                    "required": [{"name": "domain"}, {"name": "style", "severity": "warning", "default": "plain"}],
                    "enrichment": [{"name": "hints", "severity": "warning"}, {"name": "notes", "severity": "advisory"}],
                },
                "exit": {"required": [{"name": "result"}]},
            },
            "verify": {"entry": {"required": [{"name": "result"}]}},
        },
    }
)
LENIENT = [EnforcementMode.PERMISSIVE, EnforcementMode.AUDIT]


def test_strict_mode_raises_at_a_failing_entry_and_names_the_fields():
    with pytest.raises(
        BoundaryViolationError, match=r"Boundary violation in phase 'implement' \(entry\).*\[domain\]"
    ) as caught:
        RuntimeBoundaryGuard(CONTRACT).enter_phase("implement", {})
    assert (caught.value.phase, caught.value.direction) == ("implement", "entry")
    assert caught.value.result.blocking_failures == ["domain"]


def test_strict_mode_raises_at_a_failing_exit():
    guard = RuntimeBoundaryGuard(CONTRACT, mode="STRICT")
    with pytest.raises(BoundaryViolationError, match="exit"):
        guard.exit_phase("plan", {})


def test_a_refused_entry_is_counted():
    guard = RuntimeBoundaryGuard(CONTRACT)
    with pytest.raises(BoundaryViolationError):
        guard.enter_phase("implement", {})
    summary = guard.summarize()
    assert (summary.total_phases, summary.failed_phases, summary.overall_passed) == (1, 1, False)


def test_a_refused_exit_is_counted():
    guard = RuntimeBoundaryGuard(CONTRACT)
    with pytest.raises(BoundaryViolationError), guard.phase("plan", {}):
        pass
    assert guard.summarize().overall_passed is False
    assert guard.records[0].exit_result is not None


def test_the_body_of_a_refused_phase_does_not_run():
    ran = []
    with pytest.raises(BoundaryViolationError), RuntimeBoundaryGuard(CONTRACT).phase("implement", {}):
        ran.append(1)
    assert ran == []


@pytest.mark.parametrize("mode", LENIENT)
def test_lenient_modes_record_and_go_on(mode):
    guard = RuntimeBoundaryGuard(CONTRACT, mode=mode)
    with guard.phase("implement", {}) as entry:
        assert not entry.passed
    assert len(guard.records) == 1
    assert not guard.records[0].passed
    assert guard.exit_phase("verify", {}).passed
    assert not guard.summarize().overall_passed


def test_permissive_mode_warns_in_the_log(caplog):
    with caplog.at_level(logging.INFO):
        RuntimeBoundaryGuard(CONTRACT, mode="permissive").enter_phase("implement", {})
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "domain" in caplog.text


def test_audit_mode_does_not_warn(caplog):
    with caplog.at_level(logging.INFO):
        RuntimeBoundaryGuard(CONTRACT, mode="audit").enter_phase("implement", {})
    assert [record.levelname for record in caplog.records] == ["INFO"]


def test_an_exception_in_the_body_is_not_masked_by_the_exit():
    guard = RuntimeBoundaryGuard(CONTRACT)
    with pytest.raises(KeyError, match="lost"), guard.phase("plan", {}):
        raise KeyError("lost")
    record = guard.records[0]
    assert record.exit_result is not None
    assert not record.exit_result.passed
    assert not guard.summarize().overall_passed


def test_an_exception_in_the_body_survives_a_broken_validator():
    class Broken(BoundaryValidator):
        def validate_exit(self, phase: str, context: dict[str, Any], contract: ContextContract) -> ContractValidationResult:
            raise RuntimeError("validator")

    with pytest.raises(KeyError, match="lost"), RuntimeBoundaryGuard(CONTRACT, validator=Broken()).phase("plan", {}):
        raise KeyError("lost")


def test_nested_phases_keep_their_own_results():
    guard = RuntimeBoundaryGuard(CONTRACT)
    context: dict[str, Any] = {"domain": "web"}
    with guard.phase("plan", context), guard.phase("implement", context):
        context["result"] = "r"
    assert [record.phase for record in guard.records] == ["plan", "implement"]
    assert all(record.entry_result and record.exit_result for record in guard.records)
    assert guard.records[1].entry_result is not None
    assert guard.records[1].entry_result.phase == "implement"


def test_nested_phases_of_one_name_close_from_the_inside():
    guard = RuntimeBoundaryGuard(CONTRACT, mode="audit")
    guard.enter_phase("plan", {})
    guard.enter_phase("plan", {"domain": "inner"})
    guard.exit_phase("plan", {"domain": "inner"})
    outer, inner = guard.records
    assert (outer.exit_result, inner.exit_result is not None) == (None, True)


def test_a_phase_that_never_ended_is_in_the_summary():
    guard = RuntimeBoundaryGuard(CONTRACT)
    guard.enter_phase("plan", {})
    assert guard.summarize().total_phases == 1


def test_an_exit_without_an_entry_is_recorded():
    guard = RuntimeBoundaryGuard(CONTRACT)
    guard.exit_phase("plan", {"domain": "web"})
    assert guard.records[0].entry_result is None


def test_threads_do_not_take_each_others_phases():
    guard = RuntimeBoundaryGuard(CONTRACT, mode="audit")
    barrier = threading.Barrier(8)

    def work(number: int) -> None:
        context = {"domain": number} if number % 2 else {}
        barrier.wait()
        guard.enter_phase("plan", context)
        barrier.wait()
        guard.exit_phase("plan", context)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(guard.records) == 8
    assert sorted(record.passed for record in guard.records) == [False] * 4 + [True] * 4


def test_an_enrichment_is_recorded_and_never_raises():
    guard = RuntimeBoundaryGuard(CONTRACT)
    guard.enter_phase("implement", {"domain": "web"})
    enrichment = guard.records[0].enrichment_result
    assert enrichment is not None
    assert (enrichment.direction, len(enrichment.field_results)) == ("enrichment", 2)
    assert len(enrichment.warnings) == 2


def test_an_unknown_phase_is_refused_in_strict_mode():
    with pytest.raises(BoundaryViolationError, match="'implment' is not declared"):
        RuntimeBoundaryGuard(CONTRACT).enter_phase("implment", {"domain": "x"})


def test_a_whole_pipeline_passes():
    guard = RuntimeBoundaryGuard(CONTRACT, mode=EnforcementMode.STRICT)
    context: dict[str, Any] = {}
    with guard.phase("plan", context):
        context["domain"] = "web"
    with guard.phase("implement", context):
        context["result"] = "r"
    with guard.phase("verify", context):
        pass
    summary = guard.summarize()
    assert (summary.total_phases, summary.passed_phases, summary.overall_passed) == (3, 3, True)
    assert summary.total_fields_checked == 7
    assert summary.total_warnings == 3
    assert summary.overall_status is PropagationStatus.PARTIAL


def test_defaults_are_counted_where_they_are_applied():
    guard = RuntimeBoundaryGuard(CONTRACT, validator=BoundaryValidator(apply_defaults=True))
    context: dict[str, Any] = {"domain": "web"}
    guard.enter_phase("implement", context)
    assert (guard.summarize().total_defaults_applied, context["style"]) == (1, "plain")


def test_a_mixed_run_counts_both_sides():
    guard = RuntimeBoundaryGuard(CONTRACT, mode="permissive")
    with guard.phase("plan", {"domain": "web"}):
        pass
    with guard.phase("implement", {}):
        pass
    summary = guard.summarize()
    assert (summary.passed_phases, summary.failed_phases, summary.total_blocking_failures) == (1, 1, 2)
    assert summary.mode is EnforcementMode.PERMISSIVE


def test_an_empty_run_passes():
    assert RuntimeBoundaryGuard(CONTRACT).summarize() == WorkflowRunSummary(mode=EnforcementMode.STRICT)


def test_reset_forgets_the_run():
    guard = RuntimeBoundaryGuard(CONTRACT, mode="audit")
    guard.enter_phase("implement", {})
    guard.reset()
    assert (guard.records, guard.summarize().total_phases) == ([], 0)


def test_a_summary_keeps_what_it_saw():
    guard = RuntimeBoundaryGuard(CONTRACT, mode="audit")
    guard.enter_phase("plan", {})
    summary = guard.summarize()
    guard.exit_phase("plan", {})
    assert summary.phases[0].exit_result is None


def test_records_are_a_copy():
    guard = RuntimeBoundaryGuard(CONTRACT)
    guard.records.append(PhaseExecutionRecord(phase="x"))
    assert guard.records == []


def test_an_unknown_mode_is_refused():
    with pytest.raises(ValueError, match="lenient"):
        RuntimeBoundaryGuard(CONTRACT, mode="lenient")


def _result(status: str, passed: bool = True) -> ContractValidationResult:
    return ContractValidationResult(
        passed=passed, phase="p", direction="entry", propagation_status=PropagationStatus(status)
    )


@pytest.mark.parametrize(
    ("statuses", "worst"),
    [
        ((), "propagated"),
        (("propagated", "failed"), "failed"),
        (("defaulted", "partial"), "partial"),
        (("defaulted",), "defaulted"),
    ],
)
def test_a_record_has_the_worst_status_of_its_boundaries(statuses, worst):
    names = ("entry_result", "exit_result", "enrichment_result")
    record = PhaseExecutionRecord(phase="p", **dict(zip(names, map(_result, statuses), strict=False)))  # type: ignore[arg-type]
    assert record.propagation_status.value == worst


@pytest.mark.parametrize("which", ["entry_result", "exit_result", "enrichment_result"])
def test_a_record_passes_when_all_of_it_passes(which):
    assert PhaseExecutionRecord(phase="p").passed
    assert not PhaseExecutionRecord(phase="p", **{which: _result("failed", passed=False)}).passed  # type: ignore[arg-type]


def test_summaries_refuse_unknown_fields_and_survive_json():
    with pytest.raises(ValidationError, match="Extra inputs are not permitted"):
        WorkflowRunSummary(mode="strict", extra=1)  # type: ignore[call-arg, arg-type]
    guard = RuntimeBoundaryGuard(CONTRACT, mode="audit")
    with guard.phase("implement", {}):
        pass
    summary = guard.summarize()
    assert WorkflowRunSummary.model_validate_json(summary.model_dump_json()) == summary


def test_a_thread_ends_the_phase_that_it_began():
    guard = RuntimeBoundaryGuard(CONTRACT, mode="audit")
    guard.enter_phase("plan", {})
    other = threading.Thread(target=guard.enter_phase, args=("plan", {}))
    other.start()
    other.join()
    guard.exit_phase("plan", {"domain": "web"})
    assert [record.exit_result is not None for record in guard.records] == [True, False]
    guard.exit_phase("plan", {"domain": "web"})
    assert all(record.exit_result is not None for record in guard.records)
