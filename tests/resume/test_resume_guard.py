"""The guard of resumes: modes, order of errors, recovery, and what the run's summary keeps."""

from __future__ import annotations

import json
import logging
import pickle
from typing import Any
from unittest.mock import patch

import pytest

from safepoint.context import BoundaryViolationError, RuntimeBoundaryGuard, WorkflowRunSummary
from safepoint.contract import EnforcementMode
from safepoint.core.errors import SafepointError
from safepoint.resume import (
    CheckpointApprovalError,
    CheckpointEntryError,
    CheckpointGuard,
    CheckpointRefusedError,
    CheckpointStalenessError,
    NoOpRecoveryHandler,
    RecoveryStrategy,
    UnknownCheckpointError,
)
from support_resume import (
    NOW,
    SNAPSHOT,
    Restamping,
    approval,
    approve_in,
    check,
    context_with,
    make_contract,
    make_spec,
    spec_data,
)

STALE = make_contract(spec_data(check()))


def old() -> dict[str, Any]:
    return context_with(rag__index_snapshot=7200)


def resume(guard: CheckpointGuard, context: dict[str, Any], **more: Any):
    return guard.resume_checkpoint("post_retrieval", context, resume_time=NOW, **more)


def test_strict_mode_refuses_blocking_staleness():
    with pytest.raises(CheckpointStalenessError, match=r"rag\.index_snapshot") as caught:
        resume(CheckpointGuard(STALE, mode="strict"), old())
    assert caught.value.result.stale_fields[0].field == SNAPSHOT
    assert caught.value.checkpoint_id == "post_retrieval"
    assert isinstance(caught.value, SafepointError)


def test_strict_mode_lets_a_trusted_checkpoint_through():
    result = resume(CheckpointGuard(STALE), context_with(rag__index_snapshot=1))
    assert (result.passed, result.enforcement_mode) == (True, EnforcementMode.STRICT)


def test_permissive_mode_warns_and_goes_on(caplog):
    with caplog.at_level(logging.WARNING):
        result = resume(CheckpointGuard(STALE, mode=EnforcementMode.PERMISSIVE), old())
    assert not result.passed
    assert "refused" in caplog.text
    assert [record.levelname for record in caplog.records] == ["WARNING"]


def test_audit_mode_logs_emits_and_goes_on(caplog):
    with patch("safepoint.resume.otel._add_span_event") as emitted, caplog.at_level(logging.INFO):
        result = resume(CheckpointGuard(STALE, mode="AUDIT"), old())
    assert not result.passed
    assert [call.args[0] for call in emitted.call_args_list] == [
        "context.checkpoint.resume",
        "context.checkpoint.stale_field",
    ]
    assert "refused" in caplog.text


def test_specs_may_be_given_beside_the_contract():
    guard = CheckpointGuard(make_contract())
    with pytest.raises(CheckpointStalenessError):
        guard.resume_checkpoint("post_retrieval", old(), make_contract(), [make_spec(check())], resume_time=NOW)


def test_without_specs_everything_passes_and_nothing_is_recorded():
    guard = CheckpointGuard(make_contract())
    with patch("safepoint.resume.otel._add_span_event") as emitted:
        result = guard.resume_checkpoint("anything", {"_cc_propagation": "junk"}, make_contract(), [])
    assert (result.passed, result.checkpoint_id) == (True, "anything")
    assert (emitted.call_count, guard.summarize().checkpoint_resumes) == (0, [])


def test_an_id_that_the_specs_do_not_name_is_refused():
    with pytest.raises(UnknownCheckpointError, match="'post_retreival' is not declared") as caught:
        CheckpointGuard(STALE).resume_checkpoint("post_retreival", {})
    assert "'post_retrieval'" in caught.value.result.notes[0]
    assert not CheckpointGuard(STALE, "audit").resume_checkpoint("post_retreival", {}).passed


def test_errors_come_in_the_order_staleness_entry_approval():
    contract = make_contract(spec_data(check(), approval_required=True, approval_policy="human"))
    everything = old()
    del everything["retrieved_context"]
    with pytest.raises(CheckpointStalenessError) as first:
        resume(CheckpointGuard(contract), everything)
    young = context_with(rag__index_snapshot=1)
    del young["retrieved_context"]
    with pytest.raises(BoundaryViolationError) as second:
        resume(CheckpointGuard(contract), young)
    with pytest.raises(CheckpointApprovalError) as third:
        resume(CheckpointGuard(contract), context_with(rag__index_snapshot=1))
    for caught in (first, second, third):
        assert caught.value.result.checkpoint_id == "post_retrieval"  # type: ignore[union-attr]
        assert caught.value.result.approval_required  # type: ignore[union-attr]
        assert isinstance(caught.value, CheckpointRefusedError)


def test_a_failing_entry_is_a_boundary_violation_too():
    context = context_with(rag__index_snapshot=1)
    del context["retrieved_context"]
    with pytest.raises(CheckpointEntryError, match=r"Boundary violation in phase 'generate' \(entry\)") as caught:
        resume(CheckpointGuard(STALE), context)
    assert (caught.value.phase, caught.value.direction) == ("generate", "entry")
    assert caught.value.entry_result.blocking_failures == ["retrieved_context"]
    assert caught.value.result.entry_revalidation == caught.value.entry_result


def test_a_refused_resume_is_counted():
    guard = CheckpointGuard(STALE)
    with pytest.raises(CheckpointStalenessError) as caught:
        resume(guard, old())
    summary = guard.summarize()
    assert summary.checkpoint_resumes == [caught.value.result]
    assert (summary.overall_passed, summary.failed_resumes) == (False, 1)


def test_resumes_and_phases_share_one_summary():
    phases = RuntimeBoundaryGuard(STALE, mode="strict")
    guard = CheckpointGuard(STALE, boundary_guard=phases)
    context = context_with(rag__index_snapshot=1)
    resume(guard, context)
    with guard.phase("generate", context):
        context["generated_output"] = "text"
    summary = phases.summarize()
    assert (summary.total_phases, len(summary.checkpoint_resumes), summary.overall_passed) == (1, 1, True)
    assert guard.records[0].passed
    assert WorkflowRunSummary.model_validate_json(summary.model_dump_json()) == summary
    guard.reset()
    assert (phases.records, guard.resumes) == ([], [])


def test_phases_can_be_entered_and_left_through_the_guard():
    guard = CheckpointGuard(STALE, "audit")
    guard.enter_phase("generate", {"retrieved_context": 1})
    guard.exit_phase("generate", {"generated_output": 1})
    assert guard.summarize().passed_phases == 1
    assert guard.boundary_guard.mode is guard.mode is EnforcementMode.AUDIT


def test_a_recovered_field_is_fresh_by_its_new_stamp():
    handler = Restamping()
    context = old()
    result = resume(CheckpointGuard(STALE, handler=handler), context)
    assert handler.calls == [(SNAPSHOT, "re_retrieve")]
    assert (result.passed, result.stale_fields, result.fresh_fields) == (True, [], [SNAPSHOT])
    (item,) = result.recovered_fields
    assert (item.is_stale, item.recovery_attempted, item.recovery_succeeded) == (False, True, True)
    (attempt,) = result.recovery_attempts
    assert (attempt.field, attempt.strategy, attempt.attempted, attempt.succeeded) == (
        SNAPSHOT,
        RecoveryStrategy.RE_RETRIEVE,
        True,
        True,
    )


def test_a_recovery_that_fails_is_recorded():
    with pytest.raises(CheckpointStalenessError) as caught:
        resume(CheckpointGuard(STALE, handler=Restamping(answer=False)), old())
    item = caught.value.result.stale_fields[0]
    assert (item.recovery_attempted, item.recovery_succeeded) == (True, False)


def test_the_noop_handler_logs_and_says_no(caplog):
    with caplog.at_level(logging.INFO):
        assert NoOpRecoveryHandler().recover("f", RecoveryStrategy.RE_GENERATE, {}) is False
    assert "'f'" in caplog.text
    with pytest.raises(CheckpointStalenessError) as caught:
        resume(CheckpointGuard(STALE, handler=NoOpRecoveryHandler()), old())
    assert caught.value.result.recovery_attempts[0].attempted


def test_staleness_entry_and_approval_are_judged_together():
    contract = make_contract(
        spec_data(check(), check("m", on_stale="warning"), approval_required=True, approval_policy="human")
    )
    context = approve_in(old(), approval())
    result = resume(CheckpointGuard(contract), context)
    assert result.passed
    assert result.stale_fields[0].acknowledged
    assert result.missing_provenance == ["m"]
    assert result.entry_revalidation is not None
    assert result.entry_revalidation.passed
    assert result.approval_granted


def test_approvals_may_be_given_beside_the_context():
    contract = make_contract(spec_data(check(), approval_required=True, approval_policy="human"))
    assert resume(CheckpointGuard(contract), old(), approvals=[approval()]).passed


def test_the_whole_result_is_json():
    result = resume(CheckpointGuard(STALE, "audit", Restamping(answer=False)), old())
    assert json.loads(result.model_dump_json())["recovery_attempts"][0]["attempted"] is True


def test_both_guards_say_which_is_which():
    from safepoint.runtime.guard import CheckpointGuard as LoopGuard

    assert "safepoint.CheckpointGuard" in (CheckpointGuard.__doc__ or "")
    assert "safepoint.resume.CheckpointGuard" in (LoopGuard.__doc__ or "")


def test_refusals_survive_the_way_out_of_a_process():
    contract = make_contract(spec_data(check(), approval_required=True, approval_policy="human"))
    entry = context_with(rag__index_snapshot=1)
    del entry["retrieved_context"]
    contexts = {"post_retrieval": [old(), entry, context_with(rag__index_snapshot=1)], "unknown": [{}]}
    kinds = []
    for checkpoint_id, group in contexts.items():
        for context in group:
            with pytest.raises(CheckpointRefusedError) as caught:
                CheckpointGuard(contract).resume_checkpoint(checkpoint_id, context, resume_time=NOW)
            again = pickle.loads(pickle.dumps(caught.value))
            assert (type(again), str(again), again.result) == (type(caught.value), str(caught.value), caught.value.result)
            kinds.append(type(again))
    assert kinds == [CheckpointStalenessError, CheckpointEntryError, CheckpointApprovalError, UnknownCheckpointError]
    with pytest.raises(BoundaryViolationError) as boundary:
        RuntimeBoundaryGuard(contract).exit_phase("generate", {})
    assert pickle.loads(pickle.dumps(boundary.value)).result == boundary.value.result
