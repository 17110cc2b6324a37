"""The models a contract declares resumes with: what they accept, refuse, and give back."""

from __future__ import annotations

import pytest
import yaml
from pydantic import ValidationError

from safepoint.resume import (
    RECOVERY_STRATEGY_VALUES,
    ApprovalPolicy,
    ApprovalRecord,
    CheckpointIntegritySpec,
    CheckpointResumePolicy,
    CheckpointResumeResult,
    ContextContract,
    RecoveryStrategy,
    StalenessCheck,
    StalenessCheckResult,
)
from support_resume import approval, check, make_contract, spec_data

SAMPLE = """
schema_version: "0.2.0"
pipeline_id: "retrieval"
phases:
  retrieve: {exit: {required: [{name: retrieved_context, severity: BLOCKING}, {name: rag.index_snapshot, severity: BLOCKING}]}}
  generate: {entry: {required: [{name: retrieved_context, severity: BLOCKING}]}}
checkpoint_integrity:
  - checkpoint_id: "post_retrieval"
    phase: "retrieve"
    on_resume:
      revalidate_entry: true
      staleness_checks:
        - {field: "rag.index_snapshot", max_age_seconds: 3600, on_stale: BLOCKING, recovery: "re_retrieve", description: "d"}
      approval_required: false
  - checkpoint_id: "post_generation"
    phase: "generate"
    on_resume: {approval_required: true, approval_policy: "human_or_orchestrator"}
"""


def test_a_contract_round_trips_through_yaml_and_models():
    contract = ContextContract.model_validate(yaml.safe_load(SAMPLE))
    again = ContextContract.model_validate(yaml.safe_load(yaml.safe_dump(contract.model_dump(mode="json"))))
    assert again == contract
    assert contract.checkpoint_integrity[0].on_resume.staleness_checks[0].on_stale.value == "blocking"


def test_contracts_without_specs_still_read():
    assert make_contract().checkpoint_integrity == []
    assert (
        ContextContract.model_validate({"schema_version": "1", "pipeline_id": "p", "phases": {}}).checkpoint_integrity == []
    )


@pytest.mark.parametrize("model", [StalenessCheck, CheckpointResumePolicy, CheckpointIntegritySpec, ApprovalRecord])
def test_unknown_keys_are_refused(model):
    samples = {
        StalenessCheck: check(),
        CheckpointResumePolicy: {},
        CheckpointIntegritySpec: spec_data(),
        ApprovalRecord: approval(),
    }
    model.model_validate(samples[model])
    with pytest.raises(ValidationError, match="Extra inputs are not permitted"):
        model.model_validate({**samples[model], "extra": 1})


@pytest.mark.parametrize("model", [CheckpointResumeResult, StalenessCheckResult])
def test_results_refuse_unknown_keys(model):
    with pytest.raises(ValidationError, match="Extra inputs are not permitted"):
        model.model_validate({"extra": 1})


@pytest.mark.parametrize("change", [{"field": ""}, {"max_age_seconds": -1}, {"on_stale": "fatal"}, {"recovery": "retry"}])
def test_a_check_refuses_what_means_nothing(change):
    with pytest.raises(ValidationError):
        StalenessCheck.model_validate({**check(), **change})


def test_a_limit_of_zero_is_accepted():
    assert StalenessCheck.model_validate(check(max_age=0)).max_age_seconds == 0


def test_a_policy_has_safe_defaults():
    policy = CheckpointResumePolicy()
    assert (policy.revalidate_entry, policy.staleness_checks, policy.approval_required, policy.approval_policy) == (
        True,
        [],
        False,
        None,
    )


def test_a_required_approval_needs_a_policy():
    with pytest.raises(ValidationError, match="approval_policy"):
        CheckpointResumePolicy(approval_required=True)
    assert CheckpointResumePolicy.model_validate({"approval_policy": "human"}).approval_policy is ApprovalPolicy.HUMAN


def test_checkpoint_ids_are_unique_in_a_contract():
    with pytest.raises(ValidationError, match="declared twice"):
        make_contract(spec_data(), spec_data())


def test_strategies_and_policies_have_their_words():
    assert [item.value for item in RecoveryStrategy] == RECOVERY_STRATEGY_VALUES
    assert RECOVERY_STRATEGY_VALUES == ["re_retrieve", "re_generate", "log_and_continue", "fail"]
    assert [item.value for item in ApprovalPolicy] == ["human", "orchestrator", "human_or_orchestrator", "auto_if_fresh"]
    assert RecoveryStrategy("RE_RETRIEVE") is RecoveryStrategy.RE_RETRIEVE
