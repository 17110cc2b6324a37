"""What a phase needs, leaves and may use: presence, defaults, types, constraints, quality, evaluation."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from safepoint.context import BoundaryValidator, PropagationTracker
from safepoint.contract import ContextContract, PropagationStatus
from safepoint.contract.model import EvaluationSpec

VALIDATOR = BoundaryValidator()


def contract(**entry_or_exit: list[dict[str, Any]]) -> ContextContract:
    entry = {key: fields for key, fields in entry_or_exit.items() if key in ("required", "enrichment")}
    leave = {key.removeprefix("exit_"): fields for key, fields in entry_or_exit.items() if key.startswith("exit_")}
    data = {"schema_version": "1", "pipeline_id": "p", "phases": {"implement": {"entry": entry, "exit": leave}}}
    return ContextContract.model_validate(data)


def entry(context: dict[str, Any], *fields: dict[str, Any], validator: BoundaryValidator = VALIDATOR):
    return validator.validate_entry("implement", context, contract(required=list(fields)))


def test_all_required_fields_present_is_propagated():
    result = entry({"tasks": [1, 2], "design_results": "d"}, {"name": "tasks"}, {"name": "design_results"})
    assert result.passed
    assert result.propagation_status is PropagationStatus.PROPAGATED
    assert [item.status.value for item in result.field_results] == ["propagated", "propagated"]


def test_a_missing_blocking_field_fails_and_is_named():
    result = entry({}, {"name": "tasks"})
    assert not result.passed
    assert result.blocking_failures == ["tasks"]
    assert result.propagation_status is PropagationStatus.FAILED
    assert result.field_results[0].message == "Required field 'tasks' is missing"


@pytest.mark.parametrize("value", ["", 0, False, [], {}])
def test_an_empty_value_is_a_value(value):
    assert entry({"tasks": value}, {"name": "tasks"}).passed


def test_none_is_absence():
    assert entry({"tasks": None}, {"name": "tasks"}).blocking_failures == ["tasks"]


def test_nested_and_literal_dotted_fields_are_found():
    assert entry({"rag": {"index": 1}}, {"name": "rag.index"}).passed
    assert entry({"rag.index": 1}, {"name": "rag.index"}).passed


@pytest.mark.parametrize("method", ["validate_entry", "validate_exit", "validate_enrichment"])
def test_an_unknown_phase_is_reported_not_passed(method):
    result = getattr(VALIDATOR, method)("implment", {}, contract())
    assert not result.passed
    assert "'implment'" in result.problems[0]
    assert "'implement'" in result.problems[0]


def test_exit_checks_what_the_phase_promises():
    promised = contract(exit_required=[{"name": "generation_results"}])
    assert VALIDATOR.validate_exit("implement", {"generation_results": 1}, promised).passed
    assert VALIDATOR.validate_exit("implement", {}, promised).blocking_failures == ["generation_results"]


def test_optional_exit_fields_may_be_absent_but_not_poor():
    quality = {"metric": "char_count", "threshold": 100, "on_below": "blocking"}
    optional = contract(exit_optional=[{"name": "summary", "quality": quality}])
    assert VALIDATOR.validate_exit("implement", {}, optional).passed
    assert VALIDATOR.validate_exit("implement", {"summary": "stub"}, optional).blocking_failures == ["summary"]


def test_a_warning_field_without_default_is_defaulted_without_a_value():
    result = entry({}, {"name": "domain", "severity": "warning"})
    assert result.passed
    assert result.field_results[0].status is PropagationStatus.DEFAULTED
    assert not result.field_results[0].default_applied
    assert result.warnings == ["domain: Field 'domain' is missing (no default)"]


def test_defaults_are_applied_only_when_asked_for_by_name():
    field = {"name": "domain.kind", "severity": "warning", "default": "unknown"}
    context: dict[str, Any] = {}
    result = entry(context, field)
    assert (context, result.field_results[0].default_applied) == ({}, False)
    result = entry(context, field, validator=BoundaryValidator(apply_defaults=True))
    assert context == {"domain": {"kind": "unknown"}}
    assert result.field_results[0].default_applied
    assert result.field_results[0].message == "Field 'domain.kind' defaulted to 'unknown'"
    assert result.propagation_status is PropagationStatus.PARTIAL


def test_defaults_can_be_asked_for_in_one_call():
    held = contract(enrichment=[{"name": "domain", "severity": "warning", "default": "unknown"}])
    context: dict[str, Any] = {}
    VALIDATOR.validate_enrichment("implement", context, held)
    assert context == {}
    VALIDATOR.validate_enrichment("implement", context, held, apply_defaults=True)
    assert context == {"domain": "unknown"}
    always = BoundaryValidator(apply_defaults=True)
    context.clear()
    always.validate_enrichment("implement", context, held, apply_defaults=False)
    assert context == {}


def test_a_default_is_no_alias_of_the_contract():
    field = {"name": "tags", "severity": "warning", "default": ["a"]}
    held = contract(required=[field])
    context: dict[str, Any] = {}
    BoundaryValidator(apply_defaults=True).validate_entry("implement", context, held)
    context["tags"].append("b")
    assert held.phases["implement"].entry.required[0].default == ["a"]


def test_a_default_that_finds_a_value_in_its_way_is_reported():
    context = {"domain": "text"}
    field = {"name": "domain.kind", "severity": "warning", "default": "x"}
    result = entry(context, field, validator=BoundaryValidator(apply_defaults=True))
    assert context == {"domain": "text"}
    assert not result.field_results[0].default_applied
    assert "holds str" in result.field_results[0].message


def test_an_advisory_field_that_is_absent_is_partial():
    result = entry({}, {"name": "calibration", "severity": "advisory"})
    assert result.passed
    assert result.propagation_status is PropagationStatus.PARTIAL
    assert result.field_results[0].message == "Advisory: field 'calibration' is absent"


def test_enrichment_is_judged_by_its_own_fields():
    held = contract(required=[{"name": "tasks"}], enrichment=[{"name": "hints", "severity": "warning"}])
    result = VALIDATOR.validate_enrichment("implement", {"hints": ["x"]}, held)
    assert (result.passed, result.direction) == (True, "enrichment")


@pytest.mark.parametrize(
    ("declared", "value", "good"),
    [
        ("str", "x", True), ("str", 1, False), ("int", 1, True), ("int", True, False), ("float", 1, True),
        ("number", 1.5, True), ("bool", True, True), ("bool", 1, False), ("list", (1,), True), ("list", "ab", False),
        ("dict", {}, True), ("object", {}, True), ("array", [], True), ("list[str]", [1], True), ("str | int", 3, True),
        ("str | int", 3.5, False), ("Path", object(), True), ("string", b"x", False),
    ],
)  # fmt: skip
def test_types_are_enforced_on_request(declared, value, good):
    field = {"name": "f", "type": declared}
    assert entry({"f": value}, field).passed
    assert entry({"f": value}, field, validator=BoundaryValidator(check_types=True)).passed is good


@pytest.mark.parametrize(
    ("constraints", "value", "good"),
    [
        ({"min": 1}, 1, True), ({"min": 1}, 0, False), ({"max": 5}, 6, False), ({"min_length": 2}, "a", False),
        ({"maxLength": 2}, "ab", True), ({"one_of": ["a", 1]}, 1, True), ({"one_of": [1]}, True, False),
        ({"prefix": "run-"}, "run-1", True), ({"suffix": ".py"}, "a.txt", False), ({"min": 1}, "text", False),
        ({"min_length": 1}, 5, False), ({"one_of": None}, 1, False), ({"ours": 1}, 0, True), ({"min": float("nan")}, 1, False),
    ],
)  # fmt: skip
def test_constraints_are_enforced_on_request(constraints, value, good):
    field = {"name": "f", "constraints": constraints}
    assert entry({"f": value}, field).passed
    assert entry({"f": value}, field, validator=BoundaryValidator(check_constraints=True)).passed is good


def test_a_warning_field_of_the_wrong_type_is_partial():
    field = {"name": "f", "type": "int", "severity": "warning"}
    result = entry({"f": "x"}, field, validator=BoundaryValidator(check_types=True))
    assert (result.passed, result.propagation_status) == (True, PropagationStatus.PARTIAL)


LONG = "\n".join(f"line {number}" for number in range(100))


@pytest.mark.parametrize(
    ("metric", "threshold", "value", "good"),
    [
        ("line_count", 50, LONG, True), ("line_count", 50, "stub", False), ("char_count", 100, "x" * 200, True),
        ("char_count", 100, "  x  ", False), ("section_count", 2, "## a\ntext\n### b", True), ("section_count", 2, "# a", False),
        ("length", 3, [1, 2, 3, 4, 5], True), ("length", 3, {"a": 1}, False), ("length", 1, 5, False),
        ("success_rate", 0.5, {"a": {"success": True}, "b": {"success": False}}, True),
        ("success_rate", 0.6, {"a": {"success": True}, "b": {}}, False), ("success_rate", 0.1, "not a dict", False),
        ("success_rate", 0.1, {}, False), ("total_passed", 3, {"total_passed": 3}, True),
        ("total_passed", 2, {"per_task": {"a": {"passed": True}, "b": {"passed": 1}}}, False),
        ("total_passed", 1, {"per_task": [{"passed": True}]}, True), ("total_passed", 1, {}, False),
        ("total_passed", 1, {"total_passed": float("nan")}, False), ("line_count", 1, ["not", "text"], False),
        ("total_passed", 1, {"total_passed": 10**400}, True),
    ],
    ids=str,
)  # fmt: skip
def test_quality_is_measured(metric, threshold, value, good):
    quality = {"metric": metric, "threshold": threshold, "on_below": "blocking"}
    assert entry({"f": value}, {"name": "f", "quality": quality}).passed is good


def test_a_quality_violation_tells_its_numbers():
    quality = {"metric": "line_count", "threshold": 50.0, "on_below": "warning"}
    result = entry({"f": "stub"}, {"name": "f", "quality": quality})
    assert result.passed
    assert result.field_results[0].status is PropagationStatus.PARTIAL
    violation = result.quality_violations[0]
    assert violation.message == "Quality check failed: line_count=1.0 < threshold 50.0"
    assert (violation.field, violation.metric, violation.actual, violation.threshold) == ("f", "line_count", 1.0, 50.0)


def test_advisory_quality_is_listed_only():
    quality = {"metric": "length", "threshold": 5, "on_below": "advisory"}
    result = entry({"f": "x"}, {"name": "f", "quality": quality})
    assert result.field_results[0].status is PropagationStatus.PROPAGATED
    assert len(result.quality_violations) == 1
    assert result.warnings


def test_an_unknown_metric_passes_and_is_mentioned():
    result = entry({"f": "x"}, {"name": "f", "quality": {"metric": "charm", "threshold": 1, "on_below": "blocking"}})
    assert result.passed
    assert "'charm'" in result.warnings[0]


def _evaluated(by: str | None, score: float | None = None, *, reload: bool = True) -> dict[str, Any]:
    context: dict[str, Any] = {"f": "x"}
    tracker = PropagationTracker()
    tracker.stamp(context, "plan", "f", "x")
    if by is not None:
        tracker.stamp_evaluation(context, "f", by, score)
    return json.loads(json.dumps(context)) if reload else context


BLOCK = {"on_unevaluated": "blocking", "on_below_threshold": "blocking"}


@pytest.mark.parametrize(
    ("rule", "by", "score", "good"),
    [
        ({"policy": "any_evaluator"}, "model:claude-sonnet", 90, True), ({"policy": "any_evaluator"}, None, None, False),
        ({"policy": "score_threshold", "threshold": 75}, "model:a", 85, True),
        ({"policy": "score_threshold", "threshold": 75}, "model:a", 60, False),
        ({"policy": "score_threshold", "threshold": 75}, "model:a", None, False),
        ({"policy": "score_threshold", "threshold": 75}, "model:a", float("nan"), False),
        ({"policy": "human_required"}, "human:ada", None, True), ({"policy": "human_required"}, "model:claude", None, False),
        ({"policy": "human_required"}, "human:", None, False), ({"policy": "human_or_model"}, "model:a", None, True),
        ({"policy": "any_evaluator", "required": False}, None, None, True),
    ],
    ids=str,
)  # fmt: skip
def test_evaluation_gates_hold_before_and_after_a_reload(rule, by, score, good):
    for reload in (False, True):
        result = entry(_evaluated(by, score, reload=reload), {"name": "f", "evaluation": {**rule, **BLOCK}})
        assert result.passed is good
        assert result.field_results[0].evaluation_satisfied is good


def test_two_faults_of_one_field_are_both_told():
    field = {
        "name": "f",
        "quality": {"metric": "length", "threshold": 9, "on_below": "warning"},
        "evaluation": {"policy": "any_evaluator", "on_unevaluated": "warning"},
    }
    result = entry({"f": "x"}, field)
    assert "length=1.0" in result.field_results[0].message
    assert "has not been evaluated" in result.field_results[0].message


def test_evaluation_specs_may_be_described():
    assert EvaluationSpec(policy="any_evaluator", description="why").description == "why"  # type: ignore[arg-type]


def test_the_gate_result_has_the_seven_keys_and_a_time():
    result = entry({}, {"name": "a"})
    gate = result.to_gate_result()
    assert list(gate) == ["gate_id", "phase", "result", "severity", "reason", "blocking", "evidence", "checked_at"]
    assert gate["gate_id"] == "propagation.implement.entry"
    assert (gate["phase"], gate["result"], gate["severity"], gate["blocking"]) == ("implement", "fail", "error", True)
    assert gate["reason"] == "Blocking failures: ['a']"
    assert gate["evidence"] == [{"type": "field_validation", "ref": "a", "description": "Required field 'a' is missing"}]
    assert gate["checked_at"] == result.checked_at
    assert result.to_gate_result("OTHER")["phase"] == "OTHER"


def test_a_passing_gate_says_how_things_propagated():
    gate = entry({"a": 1}, {"name": "a"}).to_gate_result()
    assert (gate["result"], gate["severity"], gate["reason"], gate["evidence"]) == (
        "pass",
        "info",
        "Propagation propagated",
        [],
    )


def test_quality_violations_are_evidence():
    quality = {"metric": "length", "threshold": 5, "on_below": "blocking"}
    gate = entry({"f": "x"}, {"name": "f", "quality": quality}).to_gate_result()
    assert [item["type"] for item in gate["evidence"]] == ["field_validation", "quality_violation"]


def test_validation_leaves_the_context_alone():
    context = {"a": {"b": 1}, "_cc_propagation": {"a.b": {"set_at": "x"}}}
    before = copy.deepcopy(context)
    held = contract(
        required=[{"name": "a.b"}, {"name": "z", "severity": "warning", "default": 1}], exit_required=[{"name": "q"}]
    )
    for method in (VALIDATOR.validate_entry, VALIDATOR.validate_exit, VALIDATOR.validate_enrichment):
        method("implement", context, held)
    assert context == before
