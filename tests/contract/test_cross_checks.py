"""Cross-checks of contracts that are valid by themselves: what each rule says, where, and what it leaves alone."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from safepoint.core.diagnostic import Severity
from support_contract import findings

CHECK = {"field": "f", "max_age_seconds": 60, "on_stale": "warning", "recovery": "re_retrieve"}


def text_of(**parts: Any) -> str:
    return yaml.safe_dump({"schema_version": "1", "pipeline_id": "p", "phases": {}, **parts}, sort_keys=False)


def phase(needs: str = "", leaves: str = "", takes: str = "", may_leave: str = "", **more: Any) -> dict[str, Any]:
    def specs(names: str) -> list[dict[str, Any]]:
        return [{"name": name} for name in names.split()]

    return {
        "entry": {"required": specs(needs), "enrichment": specs(takes)},
        "exit": {"required": specs(leaves), "optional": specs(may_leave)},
        **more,
    }


def checkpoint(
    where: str = "one", checks: tuple[dict[str, Any], ...] = (CHECK,), name: str = "c", **policy: Any
) -> dict[str, Any]:
    return {"checkpoint_id": name, "phase": where, "on_resume": {"staleness_checks": [dict(c) for c in checks], **policy}}


def chain(source: tuple[str, str], destination: tuple[str, str], **more: Any) -> dict[str, Any]:
    ends = [dict(zip(("phase", "field"), end, strict=True)) for end in (source, destination)]
    return {"chain_id": "k", "source": ends[0], "destination": ends[1], **more}


def found(code: str = "CKP", **parts: Any) -> list[tuple[str, str]]:
    """Return severity and message of the findings of one rule, or of all."""
    return [(f.severity.label, f.message) for f in findings(text_of(**parts)) if f.code.startswith(code)]


def codes(**parts: Any) -> list[str]:
    return [f.code for f in findings(text_of(**parts))]


def test_a_contract_that_hangs_together_is_silent():
    phases = {"one": phase(leaves="f", needs="x"), "two": phase(needs="f", leaves="g")}
    assert (
        codes(phases=phases, checkpoint_integrity=[checkpoint()], propagation_chains=[chain(("one", "f"), ("two", "f"))])
        == []
    )


def test_repeated_ids_and_fields_are_found():
    phases = {"one": phase(leaves="f f"), "two": phase(needs="f")}
    chains = [chain(("one", "f"), ("two", "f"))] * 2
    loops = [{"id": "l"}, {"id": "l"}]
    said = found("CKP203", phases=phases, propagation_chains=chains, checkpoint_placement={"loops": loops})
    assert [level for level, _ in said] == ["error"] * 3
    assert sorted(message.split(" `")[0] for _, message in said) == ["the chain id", "the field", "the loop id"]


def test_the_same_field_may_stand_in_different_lists():
    assert found("CKP203", phases={"one": phase(needs="f", leaves="f", takes="f", may_leave="f")}) == []


def test_unknown_phases_are_found_wherever_they_are_named():
    fields = [{"name": "f", "source_phase": "zero"}]
    said = found(
        "CKP204",
        phases={"one": phase(leaves="f"), "two": {"entry": {"required": fields}}},
        checkpoint_integrity=[checkpoint("on"), {**checkpoint(name="d"), "next_phase": "tow"}],
        checkpoint_placement={"loops": [{"id": "l", "phase": "three"}]},
    )
    assert len(said) == 4
    assert any("did you mean `one`?" in message for _, message in said)
    assert any("did you mean `two`?" in message for _, message in said)


def test_a_spec_of_an_unknown_phase_is_not_judged_by_that_phase():
    assert codes(phases={"one": phase(leaves="f")}, checkpoint_integrity=[checkpoint("nowhere")]) == ["CKP204"]


@pytest.mark.parametrize(
    ("leaves", "field", "level"),
    [
        ("f", "f", None),
        ("f", "f.child", None),
        ("f.child", "f", None),
        ("f", "ff", "warning"),
        ("f.a", "f.b", "warning"),
        ("", "f", "warning"),
    ],
)
def test_a_stale_checked_field_is_declared_by_itself_its_parent_or_its_child(leaves, field, level):
    said = found(
        "CKP205",
        phases={"one": phase(leaves=leaves)},
        checkpoint_integrity=[checkpoint(checks=({**CHECK, "field": field},))],
    )
    assert [severity for severity, _ in said] == ([level] if level else [])


def test_optional_exit_fields_count_as_declared():
    assert codes(phases={"one": phase(may_leave="f")}, checkpoint_integrity=[checkpoint()]) == []


def test_a_field_that_another_phase_declares_is_shown_there():
    text = text_of(phases={"one": phase(leaves="f"), "two": phase(needs="f")}, checkpoint_integrity=[checkpoint("two")])
    finding = next(f for f in findings(text) if f.code == "CKP205")
    assert "that of `one`" in finding.message
    assert len(finding.related) == 1


def test_one_missing_field_is_one_finding():
    check = {**CHECK, "field": "nowhere", "on_stale": "blocking"}
    assert codes(phases={"one": phase(leaves="f")}, checkpoint_integrity=[checkpoint(checks=(check,))]) == ["CKP205"]


def test_half_an_approval_is_an_error_or_a_warning():
    phases = {"one": phase(leaves="f")}
    assert found("CKP206", phases=phases, checkpoint_integrity=[checkpoint(approval_required=True)])[0][0] == "error"
    assert found("CKP206", phases=phases, checkpoint_integrity=[checkpoint(approval_policy="human")])[0][0] == "warning"
    both = checkpoint(approval_policy="human", approval_required=True)
    assert found("CKP206", phases=phases, checkpoint_integrity=[both]) == []


@pytest.mark.parametrize(
    ("more", "level"),
    [
        ({"long_running": True}, "warning"),
        ({"expected_duration_seconds": 600}, "info"),
        ({"expected_duration_seconds": 599}, None),
        ({}, None),
    ],
)
def test_long_phases_need_a_checkpoint(more, level):
    said = found("CKP207", phases={"one": phase(leaves="f", **more)})
    assert [severity for severity, _ in said] == ([level] if level else [])
    assert found("CKP207", phases={"one": phase(leaves="f", **more)}, checkpoint_integrity=[checkpoint()]) == []
    loop = {"loops": [{"id": "l", "phase": "one"}]}
    assert found("CKP207", phases={"one": phase(leaves="f", **more)}, checkpoint_placement=loop) == []


def test_a_spec_without_staleness_checks_is_information_or_useless():
    phases = {"one": phase(leaves="f"), "two": phase(needs="f")}
    assert found("CKP208", phases=phases, checkpoint_integrity=[checkpoint(checks=())])[0][0] == "info"
    idle = checkpoint(checks=(), revalidate_entry=False)
    assert found("CKP208", phases=phases, checkpoint_integrity=[idle])[0][0] == "warning"
    last = checkpoint("two", checks=())
    assert found("CKP208", phases=phases, checkpoint_integrity=[last])[0][0] == "warning"
    asked = checkpoint("two", checks=(), approval_required=True, approval_policy="human")
    assert found("CKP208", phases=phases, checkpoint_integrity=[asked])[0][0] == "info"


def test_a_loop_whose_checkpoint_has_no_spec_is_information_or_a_likely_slip():
    phases = {"one": phase(leaves="f")}
    specs = [checkpoint(name="post_one")]
    far, near = ({"loops": [{"id": "l", "checkpoint_id": name}]} for name in ("pages", "postone"))
    assert found("CKP208", phases=phases, checkpoint_integrity=specs, checkpoint_placement=far)[0][0] == "info"
    assert found("CKP208", phases=phases, checkpoint_integrity=specs, checkpoint_placement=near)[0][0] == "warning"


SENSIBLE = {
    ("blocking", "re_retrieve"),
    ("blocking", "re_generate"),
    ("blocking", "fail"),
    ("warning", "re_retrieve"),
    ("warning", "re_generate"),
    ("warning", "log_and_continue"),
    ("advisory", "log_and_continue"),
}


@pytest.mark.parametrize("severity", ["blocking", "warning", "advisory"])
@pytest.mark.parametrize("recovery", ["re_retrieve", "re_generate", "log_and_continue", "fail"])
def test_severity_and_recovery_contradict_unless_both_can_be_obeyed(severity, recovery):
    check = {**CHECK, "on_stale": severity, "recovery": recovery}
    said = found("CKP209", phases={"one": phase(leaves="f")}, checkpoint_integrity=[checkpoint(checks=(check,))])
    assert bool(said) == ((severity, recovery) not in SENSIBLE)


def test_a_recovery_needs_a_phase_that_makes_the_field():
    handed = {"one": phase(needs="f", leaves="f")}
    made = {"zero": phase(leaves="f"), **handed}
    assert [level for level, _ in found("CKP210", phases=handed, checkpoint_integrity=[checkpoint()])] == ["warning"]
    assert found("CKP210", phases=made, checkpoint_integrity=[checkpoint()]) == []
    logged = checkpoint(checks=({**CHECK, "recovery": "log_and_continue"},))
    assert found("CKP210", phases=handed, checkpoint_integrity=[logged]) == []


def test_chains_name_phases_and_fields_that_are_there():
    phases = {"one": phase(leaves="f"), "two": phase(needs="f"), "three": phase(leaves="g")}
    assert found("CKP211", phases=phases, propagation_chains=[chain(("one", "f"), ("two", "f"))]) == []
    assert found("CKP211", phases=phases, propagation_chains=[chain(("one", "f.part"), ("two", "f"))]) == []
    unknown_phase = found("CKP211", phases=phases, propagation_chains=[chain(("one", "f"), ("tow", "f"))])
    assert [level for level, _ in unknown_phase] == ["error"]
    assert "did you mean `two`?" in unknown_phase[0][1]
    unknown_field = found("CKP211", phases=phases, propagation_chains=[chain(("one", "fff"), ("two", "f"))])
    assert [level for level, _ in unknown_field] == ["error"]
    elsewhere = found("CKP211", phases=phases, propagation_chains=[chain(("one", "f"), ("three", "f"))])
    assert [level for level, _ in elsewhere] == ["warning"]
    waypoints = [{"phase": "one", "field": "f"}, {"phase": "nowhere", "field": "f"}]
    by_the_way = found("CKP211", phases=phases, propagation_chains=[chain(("one", "f"), ("two", "f"), waypoints=waypoints)])
    assert len(by_the_way) == 1
    backwards = found("CKP211", phases=phases, propagation_chains=[chain(("two", "f"), ("one", "f"))])
    assert [level for level, _ in backwards] == ["warning"]


@pytest.mark.parametrize(
    ("verification", "level"),
    [
        ("source == dest", None),
        ("invalid_var_name", "error"),
        ("dest == 'x' and soruce", "error"),
        ("True", "warning"),
        ("len('abc') == 3", "warning"),
        ("source.__class__", "error"),
        ("x" * 501, "error"),
    ],
)
def test_verifications_can_be_evaluated_and_look_at_something(verification, level):
    phases = {"one": phase(leaves="f"), "two": phase(needs="f")}
    said = found("CKP212", phases=phases, propagation_chains=[chain(("one", "f"), ("two", "f"), verification=verification)])
    assert [severity for severity, _ in said] == ([level] if level else [])


@pytest.mark.parametrize(
    ("phases", "expected"),
    [
        ({"one": phase(needs="x"), "two": phase(needs="x")}, []),
        ({"one": phase(leaves="m"), "two": phase(needs="m.k")}, []),
        ({"one": phase(leaves="m.k"), "two": phase(needs="m")}, []),
        ({"one": phase(), "two": phase(needs="x")}, ["info: phase `two` requires `x`"]),
        ({"one": phase(), "two": phase(needs="x"), "three": phase(needs="x")}, ["info: phase `two` requires `x`"]),
        (
            {"one": phase(needs="i"), "two": phase(needs="x"), "three": phase(leaves="x")},
            ["warning: phase `two` requires `x`"],
        ),
        ({"one": phase(leaves="w"), "two": phase()}, ["info: phase `one` produces `w`"]),
        ({"one": phase(leaves="w"), "two": phase(takes="w")}, []),
        ({"one": phase(leaves="w"), "two": phase(), "three": phase(needs="w")}, []),
        ({"one": phase(), "two": phase(leaves="result")}, []),
        ({"one": phase(leaves="w", needs="w"), "two": phase()}, ["info: phase `one` produces `w`"]),
    ],
)
def test_fields_flow_from_writers_to_readers(phases, expected):
    said = [f"{level}: {message.split(',')[0]}" for level, message in found("CKP214", phases=phases)]
    assert said == expected


def test_a_chain_or_a_staleness_check_is_a_reader():
    phases = {"one": phase(leaves="f"), "two": phase(leaves="g")}
    assert len(found("CKP214", phases=phases)) == 1
    assert found("CKP214", phases=phases, checkpoint_integrity=[checkpoint()]) == []
    assert found("CKP214", phases=phases, propagation_chains=[chain(("one", "f"), ("one", "f"))]) == []


def test_a_default_supplies_a_field_whose_absence_is_a_warning():
    field = {"name": "x", "severity": "warning", "default": "y"}
    assert found("CKP214", phases={"one": phase(), "two": {"entry": {"required": [field]}}}) == []
    blocking = {**field, "severity": "blocking"}
    assert len(found("CKP214", phases={"one": phase(), "two": {"entry": {"required": [blocking]}}})) == 1


def test_a_source_phase_that_does_not_produce_the_field_is_a_warning():
    field = [{"name": "x", "source_phase": "one"}]
    phases = {"one": phase(needs="x"), "two": {"entry": {"required": field}}}
    assert [level for level, _ in found("CKP214", phases=phases)] == ["warning"]
    assert found("CKP214", phases={"one": phase(leaves="x"), "two": {"entry": {"required": field}}}) == []


@pytest.mark.parametrize(
    ("placement", "count"),
    [
        ({"max_iterations_between_checkpoints": 0}, 1),
        ({"max_duration_between_checkpoints_ms": 0}, 1),
        ({"loops": [{"id": "l", "max_iterations_between_checkpoints": 0}]}, 1),
        ({"mode": "strict", "strict_abort_multiplier": 0.5}, 1),
        ({"mode": "strict", "strict_abort_multiplier": 1}, 0),
        ({"mode": "warn", "strict_abort_multiplier": 0}, 0),
        ({"max_iterations_between_checkpoints": 1, "max_duration_between_checkpoints_ms": 1}, 0),
    ],
)
def test_placement_bounds_can_be_met(placement, count):
    said = found("CKP215", checkpoint_placement=placement)
    assert [level for level, _ in said] == ["warning"] * count


def test_a_share_above_one_is_never_reached():
    def with_quality(metric: str, threshold: float) -> dict[str, Any]:
        return {"one": {"exit": {"required": [{"name": "f", "quality": {"metric": metric, "threshold": threshold}}]}}}

    assert len(found("CKP215", phases=with_quality("success_rate", 95))) == 1
    assert found("CKP215", phases=with_quality("success_rate", 1)) == []
    assert found("CKP215", phases=with_quality("line_count", 95)) == []


def test_a_field_must_live_longer_than_the_way_to_its_checkpoint():
    phases = {
        "one": phase(leaves="f", expected_duration_seconds=5000),
        "two": phase(leaves="g f.part", expected_duration_seconds=300),
        "three": phase(leaves="g.part", expected_duration_seconds=400),
    }
    specs = [
        checkpoint("three", checks=({**CHECK, "field": "g", "max_age_seconds": age},), name=f"c{age}") for age in (399, 400)
    ]
    assert found("CKP215", phases=phases, checkpoint_integrity=specs) == []
    phases["three"] = phase(needs="f", leaves="h", expected_duration_seconds=400)
    specs = [
        checkpoint("three", checks=({**CHECK, "field": "f", "max_age_seconds": age},), name=f"c{age}") for age in (399, 400)
    ]
    assert len(found("CKP215", phases=phases, checkpoint_integrity=specs)) == 1


@pytest.mark.parametrize(
    ("on_stale", "recovery", "words"), [("warning", "log_and_continue", "says nothing"), ("blocking", "fail", "ever")]
)
def test_age_zero_is_always_stale(on_stale, recovery, words):
    check = {"field": "f", "max_age_seconds": 0, "on_stale": on_stale, "recovery": recovery}
    said = found("CKP216", phases={"one": phase(leaves="f")}, checkpoint_integrity=[checkpoint(checks=(check,))])
    assert [(level, words in message) for level, message in said] == [("warning", True)]


def test_every_finding_of_a_cross_check_stands_on_what_it_speaks_of():
    text = text_of(
        phases={"one": phase(leaves="f")}, checkpoint_integrity=[checkpoint(checks=({**CHECK, "max_age_seconds": 0},))]
    )
    finding = next(f for f in findings(text) if f.severity >= Severity.WARNING)
    line = text.splitlines()[finding.span.line - 1]
    assert line[finding.span.column - 1 : finding.span.end_column - 1] == "0"
