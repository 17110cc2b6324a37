"""Approvals count for what they were given for: this checkpoint, these fields as they were, by whom the policy admits, in time."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
import yaml

from safepoint.context import FieldProvenance, PropagationTracker
from safepoint.resume import APPROVALS_KEY, ApprovalRecord, CheckpointGuard, approve_checkpoint, evidence_digest
from safepoint.resume.approval import approver_kind
from safepoint.resume.approve import ApprovalRefusedError, keep_approval
from support_resume import (
    NOW,
    SNAPSHOT,
    Restamping,
    ago,
    approval,
    approve_in,
    check,
    context_with,
    make_contract,
    spec_data,
    stamp,
)


def contract(*checks: dict[str, Any], policy: str = "human", **rest: Any):
    settings = {"approval_required": True, "approval_policy": policy, **rest}
    return make_contract(spec_data(*(checks or (check(),)), **settings))


def old() -> dict[str, Any]:
    return context_with(rag__index_snapshot=7200)


def judge(context: dict[str, Any], held=None, at=NOW, checkpoint_id: str = "post_retrieval", **more: Any):
    return CheckpointGuard(held or contract(), "audit").resume_checkpoint(checkpoint_id, context, resume_time=at, **more)


def test_an_approval_that_names_the_stale_field_lets_it_pass():
    result = judge(approve_in(old(), approval()))
    assert (result.passed, result.approval_granted) == (True, True)
    assert [(item.field, item.acknowledged, item.blocks) for item in result.stale_fields] == [(SNAPSHOT, True, False)]


@pytest.mark.parametrize("form", [lambda record: record, ApprovalRecord.model_validate, lambda record: [record]])
def test_records_may_be_plain_data_models_or_lists(form):
    assert judge(approve_in(old(), form(approval()))).passed


def test_records_survive_real_files(tmp_path):
    context = approve_in(old(), approval())
    (tmp_path / "c.json").write_text(json.dumps(context))
    (tmp_path / "c.yaml").write_text(yaml.safe_dump(context))
    assert judge(json.loads((tmp_path / "c.json").read_text())).passed
    assert judge(yaml.safe_load((tmp_path / "c.yaml").read_text())).passed


def test_unquoted_yaml_times_are_read():
    record = yaml.safe_load(
        "{approved_by: 'human:ada', approved_at: 2026-02-15T11:59:00Z, policy: HUMAN, checkpoint_id: post_retrieval}"
    )
    record["stale_fields_acknowledged"] = [SNAPSHOT]
    assert judge(approve_in(old(), record)).passed


def test_ids_with_dots_are_literal_keys():
    held = make_contract(
        spec_data(check(), checkpoint_id="post.retrieval.v2", approval_required=True, approval_policy="human")
    )
    context = approve_in(old(), approval(checkpoint_id="post.retrieval.v2"), "post.retrieval.v2")
    assert judge(context, held, checkpoint_id="post.retrieval.v2").passed
    nested = {**old(), APPROVALS_KEY: {"post": {"retrieval": {"v2": approval(checkpoint_id="post.retrieval.v2")}}}}
    assert not judge(nested, held, checkpoint_id="post.retrieval.v2").passed


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"checkpoint_id": "other"}, "for checkpoint 'other'"),
        ({"policy": "orchestrator"}, "under policy orchestrator"),
        ({"approved_by": "ada"}, "'human:NAME'"),
        ({"approved_by": "human:"}, "'human:NAME'"),
        ({"approved_by": "human:  "}, "'human:NAME'"),
        ({"approved_by": "Human:ada"}, "'human:NAME'"),
        ({"approved_by": "orchestrator:ci"}, "'human:NAME'"),
        ({"approved_at": "2026-02-15T11:59:00"}, "with an offset"),
        ({"approved_at": "yesterday"}, "with an offset"),
        ({"approved_at": "2026-02-15T12:00:06Z"}, "future"),
        ({"approved_at": "2026-02-15T09:59:59Z"}, "older"),
        ({"expires_at": "2026-02-15T12:00:00Z"}, "expired"),
        ({"expires_at": "2026-02-15T13:00:00"}, "with an offset"),
        ({"stale_fields_acknowledged": []}, "does not acknowledge"),
        ({"stale_fields_acknowledged": ["rag"]}, "does not acknowledge"),
        ({"evidence_digest": "0" * 64}, "digest does not match"),
        ({"evidence_digest": ""}, "digest does not match"),
        ({"extra": 1}, "no valid record"),
        ({"approved_at": None}, "no valid record"),
    ],
    ids=str,
)
def test_an_approval_that_does_not_fit_does_not_count(change, says):
    result = judge(approve_in(old(), approval(**change)))
    assert (result.passed, result.approval_granted, result.approval_status) == (False, False, None)
    assert says in (result.approval_problem or "")
    assert result.stale_fields[0].blocks


@pytest.mark.parametrize("entry", ["yes", True, 1, [None], [[approval()]], {}])
def test_what_is_no_record_is_no_approval(entry):
    result = judge(approve_in(old(), entry))
    assert not result.passed
    assert "record" in (result.approval_problem or "")


@pytest.mark.parametrize("kept", [None, [], "x", {"other": approval()}])
def test_without_a_record_for_the_checkpoint_there_is_none(kept):
    result = judge({**old(), APPROVALS_KEY: kept})
    assert "no approval" in (result.approval_problem or "")


@pytest.mark.parametrize(
    ("policy", "approver", "good"),
    [
        ("human", "human:ada", True), ("human", "orchestrator:ci", False), ("orchestrator", "orchestrator:ci", True),
        ("orchestrator", "human:ada", False), ("human_or_orchestrator", "human:ada", True),
        ("human_or_orchestrator", "orchestrator:ci", True), ("human_or_orchestrator", "model:x", False),
        ("auto_if_fresh", "human:ada", True), ("auto_if_fresh", "orchestrator:ci", True), ("auto_if_fresh", "ada", False),
    ],
)  # fmt: skip
def test_each_policy_admits_its_approvers(policy, approver, good):
    context = approve_in(old(), approval(policy=policy, approved_by=approver))
    assert judge(context, contract(policy=policy)).passed is good


def test_fresh_fields_approve_themselves_under_auto_if_fresh():
    result = judge(context_with(rag__index_snapshot=1), contract(policy="auto_if_fresh"))
    assert (result.passed, result.approval_granted) == (True, True)
    assert result.approval_status is not None
    assert result.approval_status.approved_by == "policy:auto_if_fresh"


def test_nothing_blocking_stale_is_fresh_enough_for_auto_if_fresh():
    held = contract(check(on_stale="warning"), policy="auto_if_fresh")
    assert judge(old(), held).passed
    assert not judge(old(), contract(policy="auto_if_fresh")).passed
    assert not judge({"retrieved_context": 1}, contract(policy="auto_if_fresh")).passed


def test_the_automatic_approver_cannot_be_impersonated():
    context = approve_in(old(), approval(policy="auto_if_fresh", approved_by="policy:auto_if_fresh"))
    assert not judge(context, contract(policy="auto_if_fresh")).passed


def test_the_strategy_fail_cannot_be_waived():
    held = contract(check(recovery="fail"))
    result = judge(approve_in(old(), approval()), held)
    assert (result.passed, result.approval_granted) == (False, True)


def test_an_approval_may_waive_an_unknown_age_by_name():
    context = {"retrieved_context": 1}
    assert judge(approve_in(context, approval())).passed
    assert not judge(approve_in({"retrieved_context": 1}, approval(()))).passed
    assert not judge(approve_in({"retrieved_context": 1}, approval()), contract(check(recovery="fail"))).passed


@pytest.mark.parametrize("held", [contract(approval_required=False), make_contract(spec_data(check()))])
def test_where_no_approval_is_required_none_counts(held):
    result = judge(approve_in(old(), approval()), held)
    assert (result.passed, result.approval_granted, result.approval_problem) == (False, False, None)
    assert judge(context_with(rag__index_snapshot=1), held).passed


def test_an_approval_of_an_earlier_checkpoint_does_not_pass_a_later_one():
    context = approve_in(old(), approval())
    stamp(context, "generated_output", 10)
    assert "older" in (judge(context).approval_problem or "")


def test_the_time_of_the_checkpoint_can_be_given():
    context = approve_in(old(), approval())
    assert judge(context, checkpoint_time=ago(31)).passed
    assert "older" in (judge(context, checkpoint_time=ago(29)).approval_problem or "")


def _bound(context: dict[str, Any], held=None, **more: Any) -> dict[str, Any]:
    record = approve_checkpoint(held or contract(), "post_retrieval", context, "human:ada", approved_at=ago(30), **more)
    keep_approval(context, record)
    return context


def test_a_written_approval_counts():
    context = _bound(old())
    record = context[APPROVALS_KEY]["post_retrieval"]
    assert record["stale_fields_acknowledged"] == [SNAPSHOT]
    assert len(record["evidence_digest"]) == 64
    assert record["expires_at"] == (ago(30) + timedelta(hours=24)).isoformat()
    assert judge(json.loads(json.dumps(context))).passed


def test_a_written_approval_expires():
    context = _bound(old())
    assert judge(context, at=ago(30) + timedelta(hours=24, seconds=-1)).passed
    assert "expired" in (judge(context, at=ago(30) + timedelta(hours=24)).approval_problem or "")


def test_an_old_approval_never_passes_new_staleness():
    context = _bound(old())
    stamp(context, SNAPSHOT, 7100, "another snapshot")
    assert "digest" in (judge(context).approval_problem or "")


def test_a_field_that_goes_stale_later_is_not_covered():
    held = contract(check(), check("model.version", max_age=100))
    context = _bound(context_with(rag__index_snapshot=7200, model__version=80), held)
    assert judge(context, held).passed
    later = judge(context, held, at=NOW + timedelta(seconds=60))
    assert "does not acknowledge ['model.version']" in (later.approval_problem or "")


def test_a_warning_that_goes_stale_later_does_not_undo_an_approval():
    held = contract(check(), check("model.version", max_age=100, on_stale="warning"))
    context = _bound(context_with(rag__index_snapshot=7200, model__version=80), held)
    assert judge(context, held, at=NOW + timedelta(seconds=60)).passed


def test_a_recovery_on_resume_does_not_undo_an_approval():
    held = contract(check(), check("model.version", max_age=10))
    context = _bound(context_with(rag__index_snapshot=7200, model__version=80), held)

    class Half(Restamping):
        def recover(self, field: str, strategy: Any, context: dict[str, Any]) -> Any:
            return super().recover(field, strategy, context) if field == SNAPSHOT else False

    result = CheckpointGuard(held, "strict", Half()).resume_checkpoint("post_retrieval", context, resume_time=NOW)
    assert result.passed
    assert result.fresh_fields == [SNAPSHOT]
    assert [item.field for item in result.stale_fields] == ["model.version"]


def test_an_approval_may_name_fewer_fields_than_are_stale_but_all_that_block():
    held = contract(check(), check("model.version", max_age=1, on_stale="warning"))
    context = context_with(rag__index_snapshot=7200, model__version=80)
    record = approve_checkpoint(held, "post_retrieval", context, "human:ada", approved_at=NOW, acknowledge=[SNAPSHOT])
    assert record.stale_fields_acknowledged == [SNAPSHOT]
    with pytest.raises(ApprovalRefusedError, match="does not acknowledge"):
        approve_checkpoint(held, "post_retrieval", context, "human:ada", approved_at=NOW, acknowledge=["model.version"])


@pytest.mark.parametrize(
    ("held", "approver", "says"),
    [
        (contract(), "ada", "human:NAME"),
        (contract(), "orchestrator:ci", "policy human"),
        (make_contract(spec_data(check())), "human:ada", "requires no approval"),
        (contract(approval_required=False), "human:ada", "requires no approval"),
        (contract(check(recovery="fail")), "human:ada", "strategy fail"),
        (make_contract(), "human:ada", "no checkpoint 'post_retrieval'"),
    ],
)
def test_an_approval_that_could_not_count_is_not_written(held, approver, says):
    with pytest.raises(ApprovalRefusedError, match=says):
        approve_checkpoint(held, "post_retrieval", old(), approver, approved_at=NOW)


def test_a_foreign_value_in_the_place_of_approvals_is_not_overwritten():
    record = approve_checkpoint(contract(), "post_retrieval", old(), "human:ada", approved_at=NOW)
    with pytest.raises(ApprovalRefusedError, match="list"):
        keep_approval({APPROVALS_KEY: []}, record)


def test_stamps_beyond_unicode_have_a_digest():
    context = {"_cc_propagation": {SNAPSHOT: {"set_at": "\ud800"}}, "retrieved_context": 1}
    assert judge(_bound(context)).passed


@pytest.mark.parametrize(
    ("who", "kind"), [("human:ada", "human"), ("orchestrator:x:y", "orchestrator"), ("bot:x", None), ("", None)]
)
def test_the_kind_of_an_approver_is_its_prefix(who, kind):
    assert approver_kind(who) == kind


def test_approving_by_the_wall_clock_works_end_to_end():
    context: dict[str, Any] = {"retrieved_context": 1}
    PropagationTracker(clock=lambda: NOW).stamp(context, "retrieve", SNAPSHOT, "s")
    record = approve_checkpoint(contract(), "post_retrieval", context, "human:ada", notes="index is frozen")
    result = CheckpointGuard(contract()).resume_checkpoint("post_retrieval", context, approvals=[record])
    assert result.approval_status == record


def test_an_approvers_clock_may_be_ahead_by_the_skew():
    assert judge(approve_in(old(), approval(approved_at="2026-02-15T12:00:05Z"))).passed


@pytest.mark.parametrize("set_at", ["2026-02-15T12:00:01Z", "2026-02-15T11:59:59", "soon"])
def test_a_stamp_that_proves_no_time_does_not_make_an_approval_old(set_at):
    context = approve_in(old(), approval())
    context["_cc_propagation"]["other"] = {"set_at": set_at}
    assert judge(context).passed


def test_the_digest_covers_checkpoint_fields_times_and_values():
    stamp_of = FieldProvenance("retrieve", "2026-02-15T10:00:00Z", "aaaa0000")
    base = evidence_digest("cp", ["f"], {"f": stamp_of})
    others = [
        evidence_digest("other", ["f"], {"f": stamp_of}),
        evidence_digest("cp", ["g"], {"g": stamp_of}),
        evidence_digest("cp", ["f", "g"], {"f": stamp_of}),
        evidence_digest("cp", ["f"], {"f": replace(stamp_of, set_at="2026-02-15T10:00:01Z")}),
        evidence_digest("cp", ["f"], {"f": replace(stamp_of, value_hash="bbbb0000")}),
        evidence_digest("cp", ["f"], {}),
    ]
    assert len({base, *others}) == 7
    assert evidence_digest("cp", ["f"], {"f": replace(stamp_of, origin_phase="x"), "h": stamp_of}) == base
    assert evidence_digest("cp", ["g", "f"], {"f": stamp_of}) == evidence_digest("cp", ["f", "g"], {"f": stamp_of})
