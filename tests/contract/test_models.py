"""The contract models: the sample round-trips, unknown keys and contradictions are refused, any letter case is read."""

from __future__ import annotations

import json

import pytest
import yaml
from pydantic import ValidationError

from safepoint import contract as public
from safepoint.contract import (
    APPROVAL_POLICY_VALUES,
    CONSTRAINT_SEVERITY_VALUES,
    RECOVERY_STRATEGY_VALUES,
    ApprovalPolicy,
    ApprovalRecord,
    CheckpointIntegritySpec,
    CheckpointPlacement,
    CheckpointResumePolicy,
    ConstraintSeverity,
    ContextContract,
    EvaluationSpec,
    FieldSpec,
    PhaseContract,
    PropagationChainSpec,
    RecoveryStrategy,
    StalenessCheck,
)
from support_contract import SAMPLE, fields, parsed

CHECK = {"field": "a.b", "max_age_seconds": 60, "on_stale": "blocking", "recovery": "re_retrieve"}


def test_the_sample_survives_a_round_trip_through_plain_data_json_and_yaml():
    contract = ContextContract.model_validate(yaml.safe_load(SAMPLE))
    assert ContextContract.model_validate(contract.model_dump()) == contract
    assert ContextContract.model_validate(json.loads(contract.model_dump_json())) == contract
    assert ContextContract.model_validate(yaml.safe_load(yaml.safe_dump(contract.model_dump(mode="json")))) == contract


def test_a_contract_without_checkpoint_specs_is_what_it_always_was():
    contract = parsed()
    assert contract.checkpoint_integrity == []
    assert contract.checkpoint_placement is None
    assert contract.propagation_chains == []


@pytest.mark.parametrize(
    ("model", "data"),
    [
        (StalenessCheck, CHECK),
        (CheckpointResumePolicy, {}),
        (CheckpointIntegritySpec, {"checkpoint_id": "c", "phase": "p", "on_resume": {}}),
        (PhaseContract, {}),
        (FieldSpec, {"name": "f"}),
        (CheckpointPlacement, {}),
        (ContextContract, {"schema_version": "1", "pipeline_id": "p", "phases": {}}),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_unknown_keys_are_refused_and_models_are_frozen(model, data):
    made = model.model_validate(data)
    with pytest.raises(ValidationError, match="Extra inputs are not permitted"):
        model.model_validate({**data, "surprise": 1})
    with pytest.raises(ValidationError, match="frozen"):
        setattr(made, next(iter(model.model_fields)), None)


def test_defaults_are_those_of_the_requirements():
    policy = CheckpointResumePolicy()
    assert policy.revalidate_entry is True
    assert policy.staleness_checks == []
    assert policy.approval_required is False
    assert policy.approval_policy is None
    assert policy.on_missing_provenance is None
    assert policy.clock_skew_seconds == 5
    assert FieldSpec(name="f").severity is ConstraintSeverity.BLOCKING
    assert FieldSpec(name="f").type == "str"


def test_required_approval_without_a_policy_is_refused():
    with pytest.raises(ValidationError, match="approval_policy is required"):
        CheckpointResumePolicy(approval_required=True)
    assert CheckpointResumePolicy(approval_required=True, approval_policy="auto_if_fresh").approval_policy == "auto_if_fresh"
    assert CheckpointResumePolicy(approval_policy=ApprovalPolicy.HUMAN).approval_required is False


def test_a_checkpoint_id_is_declared_once():
    spec = {"checkpoint_id": "c", "phase": "p", "on_resume": {}}
    with pytest.raises(ValidationError, match="declared twice"):
        parsed(checkpoint_integrity=[spec, spec])


@pytest.mark.parametrize("word", ["blocking", "BLOCKING", "Blocking", ConstraintSeverity.BLOCKING])
def test_words_are_read_in_any_letter_case_and_written_in_lower_case(word):
    check = StalenessCheck.model_validate({**CHECK, "on_stale": word})
    assert check.on_stale is ConstraintSeverity.BLOCKING
    assert check.model_dump(mode="json")["on_stale"] == "blocking"


@pytest.mark.parametrize("word", ["fatal", "", "bloc\u212aing", "blocking\n", None, 1, True])
def test_other_words_are_refused_with_the_words_that_exist(word):
    with pytest.raises(ValidationError, match="blocking, warning, advisory"):
        StalenessCheck.model_validate({**CHECK, "on_stale": word})


@pytest.mark.parametrize("age", [0, 1, 10**12, 60.0])
def test_ages_are_whole_seconds_from_zero(age):
    assert StalenessCheck.model_validate({**CHECK, "max_age_seconds": age}).max_age_seconds == age


@pytest.mark.parametrize("age", [-1, 1.5, "60", True, None, float("nan"), float("inf")])
def test_other_ages_are_refused(age):
    with pytest.raises(ValidationError):
        StalenessCheck.model_validate({**CHECK, "max_age_seconds": age})


@pytest.mark.parametrize("name", ["", " ", "\t\n"])
def test_names_hold_something_visible(name):
    with pytest.raises(ValidationError, match="visible character"):
        StalenessCheck.model_validate({**CHECK, "field": name})
    with pytest.raises(ValidationError, match="visible character"):
        parsed(phases={name: {}})


def test_value_lists_hold_every_word():
    assert RECOVERY_STRATEGY_VALUES == ["re_retrieve", "re_generate", "log_and_continue", "fail"]
    assert CONSTRAINT_SEVERITY_VALUES == ["blocking", "warning", "advisory"]
    assert APPROVAL_POLICY_VALUES == ["human", "orchestrator", "human_or_orchestrator", "auto_if_fresh"]
    assert [strategy.value for strategy in RecoveryStrategy] == RECOVERY_STRATEGY_VALUES


def test_an_approval_record_says_who_when_and_of_what():
    record = ApprovalRecord.model_validate(
        {"approved_by": "human:ada", "approved_at": "2026-11-21T10:00:00Z", "policy": "HUMAN", "checkpoint_id": "a.b"}
    )
    assert record.policy is ApprovalPolicy.HUMAN
    assert record.stale_fields_acknowledged == []
    assert (record.notes, record.evidence_digest, record.expires_at) == (None, None, None)


def test_evaluations_may_be_described():
    assert EvaluationSpec(policy="any_evaluator", description="looked at").description == "looked at"


def test_a_chain_refuses_an_unsafe_verification_and_keeps_an_unknown_name_for_the_run():
    ends = {"source": {"phase": "a", "field": "f"}, "destination": {"phase": "b", "field": "f"}}
    with pytest.raises(ValidationError, match="not allowed"):
        PropagationChainSpec.model_validate({"chain_id": "c", **ends, "verification": "__import__('os')"})
    chain = PropagationChainSpec.model_validate({"chain_id": "c", **ends, "verification": "invalid_var_name"})
    assert chain.severity is ConstraintSeverity.WARNING


@pytest.mark.parametrize("code", ["a.b:C.d", "a:b"])
def test_code_of_phases_and_loops(code):
    assert PhaseContract(code=code).code == code
    placement = CheckpointPlacement.model_validate({"loops": [{"id": "x", "code": f"{code}#2"}]})
    assert placement.loops[0].code == f"{code}#2"


@pytest.mark.parametrize("code", ["", "a", "a:", ":b", "a:b:c", "a :b", "a:b#0", "a:b#", "a:b#1\n"])
def test_code_that_names_nothing_is_refused(code):
    with pytest.raises(ValidationError, match="module:qualified"):
        CheckpointPlacement.model_validate({"loops": [{"id": "x", "code": code}]})


def test_long_running_phases_say_so_or_take_ten_minutes():
    assert PhaseContract(long_running=True).is_long_running
    assert PhaseContract(expected_duration_seconds=600).is_long_running
    assert not PhaseContract(expected_duration_seconds=599.9).is_long_running
    assert not PhaseContract().is_long_running


def test_the_next_phase_is_the_following_one_unless_it_is_given():
    specs = [
        {"checkpoint_id": "a", "phase": "one", "on_resume": {}},
        {"checkpoint_id": "b", "phase": "two", "on_resume": {}},
        {"checkpoint_id": "c", "phase": "two", "on_resume": {}, "next_phase": "one"},
        {"checkpoint_id": "d", "phase": "three", "on_resume": {}},
    ]
    contract = parsed(phases={"one": {}, "two": {"exit": {"required": fields("x")}}}, checkpoint_integrity=specs)
    assert [contract.phase_after(spec) for spec in contract.checkpoint_integrity] == ["two", None, "one", None]
    assert contract.spec("c") == contract.checkpoint_integrity[2]
    assert contract.spec("z") is None


def test_public_names_load_from_one_place():
    assert set(public._PUBLIC) <= set(dir(public))
    assert all(getattr(public, name) is not None for name in public._PUBLIC)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        public.nothing  # noqa: B018


def test_the_index_of_declarations_follows_changed_copies_and_shows_nowhere():
    contract = parsed(phases={"one": {"exit": {"required": fields("x")}}})
    same = parsed(phases={"one": {"exit": {"required": fields("x")}}})
    assert contract.declarations.names() == ["x"]
    assert contract == same
    assert contract.model_dump() == same.model_dump()
    other = contract.model_copy(update={"phases": {"two": PhaseContract()}})
    assert other.declarations.names() == []
    assert contract.declarations is contract.declarations
