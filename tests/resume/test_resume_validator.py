"""May a checkpoint be trusted? The validator's verdict for every age, stamp, entry and approval."""

from __future__ import annotations

import copy
import json
import logging
from datetime import datetime, timedelta
from unittest.mock import patch

import pytest
import yaml

from safepoint.context import BoundaryValidator, FieldProvenance, PropagationTracker
from safepoint.context.results import ContractValidationResult
from safepoint.resume import CheckpointValidator, ResumeTimeError
from support_resume import (
    NOW,
    SNAPSHOT,
    ago,
    approval,
    approve_in,
    check,
    context_with,
    make_contract,
    make_spec,
    spec_data,
    stamp,
)

VALIDATOR = CheckpointValidator()


def judge(spec, context, at=NOW, **more):
    return VALIDATOR.validate_resume(spec, context, at, **more)


def test_a_young_field_is_fresh():
    result = judge(make_spec(check(max_age=3600)), context_with(rag__index_snapshot=60))
    assert (result.passed, result.stale_fields, result.fresh_fields) == (True, [], [SNAPSHOT])
    assert (result.checkpoint_id, result.phase) == ("post_retrieval", "retrieve")


def test_a_stale_blocking_field_fails():
    result = judge(make_spec(check(max_age=3600)), context_with(rag__index_snapshot=7200))
    assert not result.passed
    (item,) = result.stale_fields
    assert (item.field, item.elapsed_seconds, item.max_age_seconds, item.is_stale) == (SNAPSHOT, 7200, 3600, True)
    assert (item.severity.value, item.recovery.value, item.reason) == ("blocking", "re_retrieve", "expired")
    assert (item.recovery_attempted, item.recovery_succeeded) == (False, False)


@pytest.mark.parametrize("severity", ["warning", "advisory", "WARNING", "Advisory"])
def test_a_stale_field_that_does_not_block_passes_and_is_listed(severity):
    result = judge(make_spec(check(on_stale=severity)), context_with(rag__index_snapshot=7200))
    assert result.passed
    assert [item.field for item in result.stale_fields] == [SNAPSHOT]


def test_the_exact_age_is_still_fresh():
    spec = make_spec(check(max_age=3600))
    assert judge(spec, context_with(rag__index_snapshot=3600)).passed
    assert not judge(spec, context_with(rag__index_snapshot=3600.001)).passed


def test_a_context_without_stamps_has_only_missing_provenance():
    result = judge(make_spec(check(), check("model.version", on_stale="warning")), {"x": 1})
    assert (result.stale_fields, result.fresh_fields) == ([], [])
    assert result.missing_provenance == [SNAPSHOT, "model.version"]


def test_a_blocking_field_of_unknown_age_fails():
    assert not judge(make_spec(check()), {}).passed
    assert judge(make_spec(check(on_stale="warning")), {}).passed


def test_the_policy_may_relax_or_tighten_missing_provenance():
    assert judge(make_spec(check(), on_missing_provenance="advisory"), {}).passed
    assert not judge(make_spec(check(on_stale="advisory"), on_missing_provenance="BLOCKING"), {}).passed


def test_one_field_may_lack_a_stamp_while_others_have_one():
    spec = make_spec(check(), check("model.version", on_stale="warning"))
    result = judge(spec, context_with(rag__index_snapshot=1))
    assert (result.fresh_fields, result.missing_provenance, result.passed) == ([SNAPSHOT], ["model.version"], True)


def test_the_strategy_fail_blocks_whatever_the_severity():
    for severity in ("warning", "advisory"):
        spec = make_spec(check(on_stale=severity, recovery="fail"))
        assert not judge(spec, context_with(rag__index_snapshot=7200)).passed
        assert not judge(spec, {}).passed
        assert judge(spec, context_with(rag__index_snapshot=1)).passed


def test_a_limit_of_zero_is_never_met():
    result = judge(make_spec(check(max_age=0)), context_with(rag__index_snapshot=0))
    assert not result.passed
    assert result.stale_fields[0].reason == "always_stale"


def test_no_checks_pass_trivially():
    result = judge(make_spec(), {})
    assert (result.passed, result.fresh_fields, result.stale_fields) == (True, [], [])


def test_the_moment_can_be_given():
    spec, context = make_spec(check(max_age=60)), context_with(rag__index_snapshot=0)
    assert judge(spec, context, NOW + timedelta(seconds=60)).passed
    assert not judge(spec, context, NOW + timedelta(seconds=61)).passed


def test_the_moment_is_now_by_default():
    context: dict = {}
    PropagationTracker().stamp(context, "retrieve", SNAPSHOT, 1)
    assert VALIDATOR.validate_resume(make_spec(check(max_age=60)), context).passed


def test_the_clock_can_be_injected():
    validator = CheckpointValidator(clock=lambda: NOW)
    assert validator.validate_resume(make_spec(check()), context_with(rag__index_snapshot=5)).checked_at == NOW.isoformat()


@pytest.mark.parametrize("moment", [datetime(2026, 2, 15), "2026-02-15T12:00:00Z", 5])
def test_a_moment_without_offset_is_refused(moment):
    with pytest.raises(ResumeTimeError, match="offset"):
        judge(make_spec(check()), {}, moment)


@pytest.mark.parametrize("set_at", ["2026-02-15T11:30:00Z", "2026-02-15T11:30:00+00:00", "2026-02-15T17:00:00+05:30"])
def test_every_offset_is_understood(set_at):
    context = {"_cc_propagation": {SNAPSHOT: {"set_at": set_at}}}
    result = judge(make_spec(check(max_age=1799)), context)
    assert result.stale_fields[0].elapsed_seconds == 1800


@pytest.mark.parametrize(
    ("set_at", "reason"),
    [
        ("2026-02-15T11:59:00", "naive_timestamp"), ("2026-02-15", "naive_timestamp"), ("", "unparsable_timestamp"),
        ("soon", "unparsable_timestamp"), (1771156740, "unparsable_timestamp"), (20260215, "unparsable_timestamp"),
        ("2026-02-15T12:00:06Z", "future_timestamp"), ("9999-12-31T23:59:59-23:59", "future_timestamp"),
        ("0001-01-01T00:00:00+23:59", "expired"), ("2026-02-30T00:00:00Z", "unparsable_timestamp"),
    ],
)  # fmt: skip
def test_odd_timestamps_are_stale_and_say_why(set_at, reason):
    context = {"_cc_propagation": {SNAPSHOT: {"set_at": set_at}}}
    result = judge(make_spec(check()), context)
    assert (result.passed, result.stale_fields[0].reason) == (False, reason)


def test_clocks_may_differ_a_little():
    context = context_with(rag__index_snapshot=-5)
    assert judge(make_spec(check()), context).passed
    assert not judge(make_spec(check(), clock_skew_seconds=4), context).passed
    assert judge(make_spec(check(), clock_skew_seconds=60), context_with(rag__index_snapshot=-60)).passed


def test_an_unknown_age_is_infinite_and_null_in_json():
    context = {"_cc_propagation": {SNAPSHOT: {"set_at": "soon"}}}
    result = judge(make_spec(check()), context)
    assert result.stale_fields[0].elapsed_seconds == float("inf")
    text = result.model_dump_json()
    assert json.loads(text)["stale_fields"][0]["elapsed_seconds"] is None
    assert type(result).model_validate_json(text) == result


def test_two_limits_for_one_field_escalate():
    spec = make_spec(check(max_age=60, on_stale="warning"), check(max_age=3600))
    younger = judge(spec, context_with(rag__index_snapshot=100))
    assert (younger.passed, younger.fresh_fields, len(younger.stale_fields)) == (True, [], 1)
    older = judge(spec, context_with(rag__index_snapshot=4000))
    assert (older.passed, len(older.stale_fields)) == (False, 2)


def test_contexts_that_went_through_real_files_are_judged_the_same(tmp_path):
    spec = make_spec(check(), check("model.version", on_stale="warning"))
    context = context_with(rag__index_snapshot=7200, model__version=1)
    (tmp_path / "c.json").write_text(json.dumps(context))
    (tmp_path / "c.yaml").write_text(yaml.safe_dump(context))
    expected = judge(spec, context)
    assert judge(spec, json.loads((tmp_path / "c.json").read_text())) == expected
    assert judge(spec, yaml.safe_load((tmp_path / "c.yaml").read_text())) == expected


def test_the_next_phases_entry_is_checked_again():
    contract, spec = make_contract(), make_spec(check())
    context = context_with(rag__index_snapshot=1)
    result = judge(spec, context, contract=contract)
    assert result.passed
    assert result.entry_revalidation is not None
    assert (result.entry_revalidation.phase, result.next_phase) == ("generate", "generate")
    del context["retrieved_context"]
    result = judge(spec, context, contract=contract)
    assert not result.passed
    assert result.blocking_failures == ["retrieved_context"]


def test_the_entry_is_not_checked_where_the_policy_says_so():
    result = judge(make_spec(check(), revalidate_entry=False), context_with(rag__index_snapshot=1), contract=make_contract())
    assert (result.passed, result.entry_revalidation) == (True, None)


def test_entry_validation_is_delegated_to_the_boundary_validator():
    failed = ContractValidationResult(passed=False, phase="generate", direction="entry", blocking_failures=["x"])
    with patch.object(BoundaryValidator, "validate_entry", return_value=failed) as mocked:
        result = CheckpointValidator().validate_resume(make_spec(), {}, NOW, contract=make_contract())
    assert not result.passed
    assert mocked.call_args.args[0] == "generate"


def test_stamps_are_read_through_the_tracker():
    record = FieldProvenance("retrieve", ago(7200).isoformat(), "abc")
    with patch.object(PropagationTracker, "get_provenance", return_value=record):
        result = CheckpointValidator().validate_resume(make_spec(check()), {}, NOW)
    assert result.stale_fields[0].elapsed_seconds == 7200


def test_without_a_contract_the_result_says_what_was_not_checked():
    result = judge(make_spec(check()), context_with(rag__index_snapshot=1))
    assert (result.passed, result.entry_revalidation) == (True, None)
    assert "no contract" in result.notes[0]


def test_after_the_last_phase_there_is_nothing_to_check_again():
    result = judge(make_spec(phase="generate"), {}, contract=make_contract())
    assert (result.passed, result.entry_revalidation, result.next_phase) == (True, None, None)
    assert "last" in result.notes[0]


def test_a_spec_may_name_the_next_phase():
    result = judge(make_spec(phase="generate", next_phase="generate"), {}, contract=make_contract())
    assert not result.passed
    assert result.next_phase == "generate"


@pytest.mark.parametrize("names", [{"phase": "retreive"}, {"next_phase": "genrate"}])
def test_unknown_phases_are_reported_not_passed(names):
    result = judge(make_spec(**names), {"retrieved_context": 1}, contract=make_contract())
    assert not result.passed
    assert result.entry_revalidation is not None
    assert "not declared" in result.entry_revalidation.problems[0]


def test_the_order_of_phases_can_be_given():
    contract = make_contract()
    result = judge(make_spec(phase="generate"), {}, contract=contract, phase_order=["generate", "retrieve"])
    assert result.next_phase == "retrieve"
    assert not judge(make_spec(), {}, contract=contract, phase_order=["generate"]).passed


def test_a_required_approval_that_is_missing_fails():
    result = judge(make_spec(approval_required=True, approval_policy="human"), {})
    assert not result.passed
    assert (result.approval_required, result.approval_granted, result.approval_status) == (True, False, None)


def test_a_required_approval_that_counts_passes():
    context = approve_in({}, approval(()))
    result = judge(make_spec(approval_required=True, approval_policy="human"), context)
    assert (result.passed, result.approval_granted) == (True, True)
    assert result.approval_status is not None
    assert result.approval_status.approved_by == "human:ada"


def test_validation_changes_nothing():
    context = approve_in(stamp(context_with(rag__index_snapshot=7200), "x", 3), approval())
    contract = make_contract(spec_data(check(), approval_required=True, approval_policy="human"))
    before, held = copy.deepcopy(context), contract.model_copy(deep=True)
    judge(contract.checkpoint_integrity[0], context, contract=contract)
    assert (context, contract) == (before, held)


def test_an_advisory_field_is_told_in_the_gate_result_only_as_evidence():
    gate = judge(make_spec(check(on_stale="advisory")), context_with(rag__index_snapshot=7200)).to_gate_result()
    assert (gate["result"], gate["severity"], gate["blocking"]) == ("pass", "warning", False)
    assert [item["type"] for item in gate["evidence"]] == ["staleness"]


def test_the_gate_result_has_the_seven_keys_and_a_time():
    spec = make_spec(check(), check("m", on_stale="warning"), approval_required=True, approval_policy="human")
    result = judge(spec, {"retrieved_context": None, **context_with(rag__index_snapshot=7200)}, contract=make_contract())
    gate = result.to_gate_result()
    assert list(gate) == ["gate_id", "phase", "result", "severity", "reason", "blocking", "evidence", "checked_at"]
    assert (gate["gate_id"], gate["phase"]) == ("checkpoint.post_retrieval.resume", "retrieve")
    assert (gate["result"], gate["severity"], gate["blocking"], gate["checked_at"]) == (
        "fail",
        "error",
        True,
        NOW.isoformat(),
    )
    assert SNAPSHOT in gate["reason"]
    assert [item["type"] for item in gate["evidence"]] == ["staleness", "missing_provenance", "approval"]
    assert all(set(item) == {"type", "ref", "description"} for item in gate["evidence"])
    json.dumps(gate)


def test_advisory_staleness_is_logged_by_the_guard(caplog):
    from safepoint.resume import CheckpointGuard

    contract = make_contract(spec_data(check(on_stale="advisory")))
    with caplog.at_level(logging.INFO, logger="safepoint.resume"):
        CheckpointGuard(contract).resume_checkpoint(
            "post_retrieval", context_with(rag__index_snapshot=7200), resume_time=NOW
        )
    assert SNAPSHOT in caplog.text


@pytest.mark.parametrize("graver", [{"on_stale": "blocking"}, {"on_stale": "advisory", "recovery": "fail"}])
def test_an_unknown_age_counts_with_the_gravest_of_its_checks(graver):
    mild, grave = check(on_stale="warning"), check(**graver)
    for checks in ((mild, grave), (grave, mild)):
        result = judge(make_spec(*checks), {})
        assert (result.passed, result.missing_provenance, len(result.missing_details)) == (False, [SNAPSHOT], 1)
    assert judge(make_spec(mild, mild), {}).passed


def test_an_order_cannot_make_a_phase_known():
    result = judge(make_spec(phase="x"), {"retrieved_context": 1}, contract=make_contract(), phase_order=["x", "generate"])
    assert not result.passed
