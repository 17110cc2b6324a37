"""Before a run: checkpoint specs fit their contract, every phase can be fed, and one fault is said once."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from pydantic import ValidationError

from safepoint.context import PreflightChecker, preflight_otel, validate_checkpoint_specs
from safepoint.contract import CheckpointIntegritySpec, CheckpointResumePolicy, ContextContract
from safepoint.contract.vocabulary import ConstraintSeverity
from support_contract import SAMPLE, contract_of, parsed

CHECKER = PreflightChecker()


def phase(needs: Any = (), leaves: Any = (), takes: Any = (), may_leave: Any = ()) -> dict[str, Any]:
    def specs(names: Any) -> list[dict[str, Any]]:
        return [name if isinstance(name, dict) else {"name": name} for name in names]

    return {
        "entry": {"required": specs(needs), "enrichment": specs(takes)},
        "exit": {"required": specs(leaves), "optional": specs(may_leave)},
    }


def contract(**phases: dict[str, Any]) -> ContextContract:
    return parsed(phases=phases)


def spec(where: str = "one", field: str = "f", name: str = "c") -> CheckpointIntegritySpec:
    check = {"field": field, "max_age_seconds": 60, "on_stale": "BLOCKING", "recovery": "re_retrieve"}
    data = {"checkpoint_id": name, "phase": where, "on_resume": {"staleness_checks": [check]}}
    return CheckpointIntegritySpec.model_validate(data)


class TestCheckpointSpecs:
    CONTRACT = contract(one=phase(leaves=["f"], may_leave=["g"]), two=phase(needs=["f"]))

    def test_a_spec_of_an_existing_phase_has_no_errors(self):
        assert validate_checkpoint_specs([spec()], self.CONTRACT) == []

    def test_a_spec_of_a_phase_that_does_not_exist_is_an_error(self):
        (found,) = validate_checkpoint_specs([spec("nowhere")], self.CONTRACT)
        assert found.is_error
        assert found.startswith("error: checkpoint 'c'")
        assert "nowhere" in found
        assert (found.phase, found.checkpoint_id, found.code) == ("nowhere", "c", "CKP204")

    def test_a_next_phase_that_does_not_exist_is_an_error(self):
        made = spec().model_copy(update={"next_phase": "tow"})
        (found,) = validate_checkpoint_specs([made], self.CONTRACT)
        assert found.level == "error"
        assert "did you mean `two`" in found

    def test_a_field_outside_the_exit_contract_is_a_warning(self):
        (found,) = validate_checkpoint_specs([spec(field="other")], self.CONTRACT)
        assert (found.severity, found.field, found.code) == ("warning", "other", "CKP205")
        assert str(found).startswith("warning: ")

    @pytest.mark.parametrize("field", ["f", "g", "f.part"])
    def test_a_field_of_the_exit_contract_is_no_warning(self, field):
        assert validate_checkpoint_specs([spec(field=field)], self.CONTRACT) == []

    def test_approval_without_a_policy_never_gets_this_far(self):
        with pytest.raises(ValidationError, match="approval_policy"):
            CheckpointResumePolicy(approval_required=True)

    def test_an_id_given_twice_is_an_error_of_the_second(self):
        found = validate_checkpoint_specs([spec(), spec(field="other")], self.CONTRACT)
        assert [(item.level, item.code) for item in found] == [("error", "CKP203"), ("warning", "CKP205")]

    def test_messages_come_spec_by_spec(self):
        specs = [spec(field="x", name="a"), spec("nowhere", name="b"), spec(field="y", name="c")]
        assert [item.checkpoint_id for item in validate_checkpoint_specs(specs, self.CONTRACT)] == ["a", "b", "c"]

    def test_the_published_sample_has_two_warnings(self):
        sample = contract_of(SAMPLE)
        found = validate_checkpoint_specs(sample.checkpoint_integrity, sample)
        assert [(item.level, item.field) for item in found] == [
            ("warning", "model.version"),
            ("warning", "prompt.template.hash"),
        ]


class TestReadiness:
    def test_everything_there(self):
        result = CHECKER.check(contract(one=phase(needs=["a", "b"])), {"a": 1, "b": 0})
        assert (result.passed, result.fields_checked, result.phases_checked) == (True, 2, 1)
        assert result.violations == []
        assert all(detail.ready and detail.has_value for detail in result.field_readiness_details)

    def test_a_missing_blocking_field_forbids_the_run_and_is_one_violation(self):
        result = CHECKER.check(contract(one=phase(needs=["a"])), {})
        assert not result.passed
        assert [(v.check_type, v.field) for v in result.violations] == [("field_readiness", "a")]
        assert [issue.issue_type for issue in result.phase_graph_issues] == ["dangling_read"]

    def test_a_field_missing_for_several_phases_is_one_violation(self):
        result = CHECKER.check(contract(one=phase(needs=["a"]), two=phase(needs=["a"]), three=phase(needs=["a"])), {})
        assert [(v.phase, v.field) for v in result.violations] == [("one", "a")]
        assert len(result.field_readiness_details) == 3

    def test_a_missing_warning_field_lets_the_run_start(self):
        result = CHECKER.check(contract(one=phase(needs=[{"name": "a", "severity": "warning"}])), {})
        assert result.passed
        assert len(result.warnings) == 1

    def test_a_default_takes_the_place_of_a_warning_field(self):
        result = CHECKER.check(contract(one=phase(needs=[{"name": "a", "severity": "warning", "default": "x"}])), {})
        assert result.violations == []

    @pytest.mark.parametrize("value", [None, "", "unknown", "UNKNOWN", [], {}])
    def test_placeholders_are_no_values(self, value):
        result = CHECKER.check(contract(one=phase(needs=["a"])), {"a": value})
        assert len(result.critical_violations) == 1
        assert result.field_readiness_details[0].is_default
        assert len(CHECKER.check_phase_graph(contract(one=phase(needs=["a"])), {"a": value}).phase_graph_issues) == 1

    @pytest.mark.parametrize("value", [0, False, 0.0, "Unknown", [0], {"k": None}])
    def test_everything_else_is_one(self, value):
        assert CHECKER.check(contract(one=phase(needs=["a"])), {"a": value}).violations == []

    def test_earlier_phases_feed_later_ones(self):
        chain = contract(one=phase(leaves=["a"]), two=phase(needs=["a"], may_leave=["b"]), three=phase(needs=["b"]))
        assert CHECKER.check(chain, {}).violations == []
        assert not CHECKER.check(chain, {}, ["three", "two", "one"]).passed

    def test_a_produced_parent_feeds_a_required_child(self):
        assert CHECKER.check(contract(one=phase(leaves=["m"]), two=phase(needs=["m.k"])), {}).violations == []

    def test_dot_paths_walk_the_initial_context_or_name_a_literal_key(self):
        needs = contract(one=phase(needs=["config.db.host"]))
        assert CHECKER.check(needs, {"config": {"db": {"host": "h"}}}).passed
        assert CHECKER.check(needs, {"config.db.host": "h"}).passed
        assert not CHECKER.check(needs, {"config": {"db": {}}}).passed

    def test_an_empty_contract_has_nothing_to_miss(self):
        result = CHECKER.check(contract(), {})
        assert (result.passed, result.fields_checked, result.phases_checked) == (True, 0, 0)

    def test_readiness_alone(self):
        result = CHECKER.check_field_readiness(contract(one=phase(needs=["a"], leaves=["z"]), two=phase()), {})
        assert [v.check_type for v in result.violations] == ["field_readiness"]
        assert result.phase_graph_issues == []


class TestEnrichment:
    @pytest.mark.parametrize(("context", "count"), [({"e": 1}, 0), ({}, 1), ({"e": "unknown"}, 1)])
    def test_missing_enrichment_is_a_warning_whatever_its_severity(self, context, count):
        result = CHECKER.check(contract(one=phase(takes=["e"])), context)
        assert [v.check_type for v in result.violations] == ["seed_enrichment"] * count
        assert result.passed

    def test_advisory_enrichment_is_not_missed(self):
        assert CHECKER.check(contract(one=phase(takes=[{"name": "e", "severity": "advisory"}])), {}).violations == []

    def test_an_earlier_phase_may_enrich(self):
        assert CHECKER.check(contract(one=phase(leaves=["e"]), two=phase(takes=["e"])), {}).violations == []


class TestGraph:
    def test_a_clean_graph(self):
        result = CHECKER.check_phase_graph(contract(one=phase(leaves=["a"]), two=phase(needs=["a"])), {})
        assert (result.passed, result.phase_graph_issues) == (True, [])

    def test_dangling_reads_have_the_severity_of_their_field(self):
        needs = [{"name": "a"}, {"name": "b", "severity": "warning"}]
        result = CHECKER.check_phase_graph(contract(one=phase(needs=needs)), {})
        assert [v.severity for v in result.violations] == [ConstraintSeverity.BLOCKING, ConstraintSeverity.WARNING]
        assert not result.passed
        assert CHECKER.check_phase_graph(contract(one=phase(needs=needs[1:])), {}).passed

    def test_dead_writes_are_advisory_and_the_last_phase_has_none(self):
        result = CHECKER.check_phase_graph(contract(one=phase(leaves=["z"]), two=phase(leaves=["y"])), {})
        assert [(issue.issue_type, issue.field) for issue in result.phase_graph_issues] == [("dead_write", "z")]
        assert [v.severity for v in result.advisories] == [ConstraintSeverity.ADVISORY]
        assert result.passed

    def test_enrichment_is_a_reader(self):
        assert CHECKER.check_phase_graph(contract(one=phase(leaves=["z"]), two=phase(takes=["z"])), {}).violations == []

    def test_a_phase_that_is_not_in_the_contract_is_reported(self):
        result = CHECKER.check(contract(one=phase()), {}, ["one", "ghost"])
        assert not result.passed
        assert [(v.phase, v.check_type) for v in result.violations] == [("ghost", "phase_graph")]
        assert result.phases_checked == 2


class TestContractFaults:
    def test_specs_chains_and_repeated_ids_are_part_of_the_verdict(self):
        ends = {"source": {"phase": "one", "field": "a"}, "destination": {"phase": "nowhere", "field": "a"}}
        faulty = parsed(
            phases={"one": phase(leaves=["a"]), "two": phase(needs=["a"])},
            propagation_chains=[{"chain_id": "k", **ends}],
            checkpoint_integrity=[spec(field="other").model_dump(), spec("ghost", name="d").model_dump()],
            checkpoint_placement={"loops": [{"id": "l"}, {"id": "l"}]},
        )
        result = CHECKER.check(faulty, {})
        assert [(v.check_type, v.severity.value) for v in result.violations] == [
            ("checkpoint_integrity", "warning"),
            ("checkpoint_integrity", "blocking"),
            ("contract", "blocking"),
            ("contract", "blocking"),
        ]
        assert not result.passed

    def test_an_enrichment_and_a_dead_write_together_pass(self):
        result = CHECKER.check(contract(one=phase(leaves=["z"], takes=["e"]), two=phase()), {})
        assert result.passed
        assert [v.check_type for v in result.violations] == ["seed_enrichment", "phase_graph"]

    def test_the_callers_context_is_left_alone(self):
        context: dict[str, Any] = {"a": {"b": []}}
        CHECKER.check(contract(one=phase(needs=["a.b", "c"])), context)
        assert context == {"a": {"b": []}}


def test_the_verdict_is_emitted_on_the_current_span(monkeypatch):
    events: list[tuple[str, dict[str, Any]]] = []
    span = SimpleNamespace(is_recording=lambda: True, add_event=lambda name, attributes: events.append((name, attributes)))
    monkeypatch.setattr(preflight_otel, "_HAS_OTEL", True)
    monkeypatch.setattr(preflight_otel, "otel_trace", SimpleNamespace(get_current_span=lambda: span))
    CHECKER.check(contract(one=phase(needs=["a"])), {})
    assert [name for name, _ in events] == ["context.preflight.result", "context.preflight.violation"]
    assert events[0][1]["preflight.passed"] is False
    assert events[1][1]["preflight.field"] == "a"


def test_without_opentelemetry_nothing_is_emitted(monkeypatch):
    monkeypatch.setattr(preflight_otel, "_HAS_OTEL", False)
    monkeypatch.setattr(preflight_otel, "otel_trace", None)
    assert CHECKER.check(contract(), {}).passed
