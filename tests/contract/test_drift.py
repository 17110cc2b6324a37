"""Drift between contracts: what breaks those who rely on the old version or weakens a protection, and what is harmless."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from safepoint.contract.drift import ContractDriftDetector
from support_contract import parsed

BASE: dict[str, Any] = {
    "phases": {
        "one": {
            "entry": {
                "required": [{"name": "in", "severity": "warning", "default": "d"}],
                "enrichment": [{"name": "extra"}],
            },
            "exit": {
                "required": [
                    {
                        "name": "out",
                        "quality": {"metric": "length", "threshold": 5, "on_below": "blocking"},
                        "evaluation": {"policy": "human_required", "threshold": 50},
                    }
                ],
                "optional": [{"name": "maybe"}],
            },
            "long_running": True,
        },
        "two": {"entry": {"required": [{"name": "out"}]}},
    },
    "propagation_chains": [
        {
            "chain_id": "c",
            "source": {"phase": "one", "field": "out"},
            "destination": {"phase": "two", "field": "out"},
            "severity": "blocking",
            "verification": "source == dest",
        }
    ],
    "checkpoint_integrity": [
        {
            "checkpoint_id": "k",
            "phase": "one",
            "on_resume": {
                "staleness_checks": [
                    {"field": "out", "max_age_seconds": 60, "on_stale": "blocking", "recovery": "re_retrieve"}
                ],
                "approval_required": True,
                "approval_policy": "human",
            },
        }
    ],
    "checkpoint_placement": {
        "max_iterations_between_checkpoints": 50,
        "mode": "strict",
        "loops": [{"id": "l", "code": "m:f", "max_duration_between_checkpoints_ms": 1000}],
    },
}

ENTRY = ("phases", "one", "entry", "required")
EXIT = ("phases", "one", "exit", "required")
RESUME = ("checkpoint_integrity", 0, "on_resume")
CHECK = (*RESUME, "staleness_checks", 0)
PLACEMENT = ("checkpoint_placement",)
LOOP = (*PLACEMENT, "loops", 0)
CHAIN = ("propagation_chains", 0)
GONE = object()


def changed(*edits: tuple[tuple[Any, ...], Any]) -> dict[str, Any]:
    data = copy.deepcopy(BASE)
    for route, value in edits:
        inner: Any = data
        for part in route[:-1]:
            inner = inner[part]
        if value is GONE:
            del inner[route[-1]]
        elif isinstance(inner, list) and route[-1] == len(inner):
            inner.append(value)
        else:
            inner[route[-1]] = value
    return data


def drift(new: dict[str, Any], old: dict[str, Any] | None = None) -> list[tuple[str, bool]]:
    report = ContractDriftDetector().compare(parsed(**(old or BASE)), parsed(**new))
    return [(change.change_type, change.breaking) for change in report.changes]


BREAKING = [
    ("phase_removed", [(("phases", "two"), GONE), (CHAIN, GONE)]),
    ("chain_removed", [(CHAIN, GONE)]),
    ("checkpoint_removed", [(("checkpoint_integrity", 0), GONE)]),
    ("loop_removed", [(LOOP, GONE)]),
    ("field_removed", [((*EXIT, 0), GONE)]),
    ("field_added", [((*ENTRY, 1), {"name": "new"})]),
    ("field_added", [(("phases", "two", "entry", "enrichment"), [{"name": "new", "severity": "BLOCKING"}])]),
    ("severity_changed", [((*ENTRY, 0, "severity"), "blocking")]),
    ("severity_changed", [((*ENTRY, 0, "severity"), "advisory")]),
    ("severity_changed", [((*EXIT, 0, "severity"), "warning")]),
    ("severity_changed", [((*EXIT, 0, "quality", "on_below"), "warning")]),
    ("severity_changed", [((*CHAIN, "severity"), "advisory")]),
    ("severity_changed", [((*CHECK, "on_stale"), "warning")]),
    ("severity_changed", [((*RESUME, "on_missing_provenance"), "advisory")]),
    ("field_changed", [((*EXIT, 0, "type"), "list")]),
    ("field_changed", [((*EXIT, 0, "constraints"), {"min": 3})]),
    ("field_changed", [((*EXIT, 0, "quality", "threshold"), 4)]),
    ("field_changed", [((*EXIT, 0, "quality"), GONE)]),
    ("field_changed", [((*EXIT, 0, "evaluation"), GONE)]),
    ("field_changed", [((*EXIT, 0, "evaluation", "policy"), "any_evaluator")]),
    ("field_changed", [((*EXIT, 0, "evaluation", "required"), False)]),
    ("field_changed", [((*EXIT, 0, "evaluation", "threshold"), 40)]),
    ("field_changed", [((*ENTRY, 0, "default"), None)]),
    ("chain_changed", [((*CHAIN, "destination", "field"), "extra")]),
    ("chain_changed", [((*CHAIN, "verification"), GONE)]),
    ("checkpoint_changed", [(("checkpoint_integrity", 0, "phase"), "two")]),
    ("checkpoint_changed", [(("checkpoint_integrity", 0, "next_phase"), "one")]),
    ("checkpoint_changed", [((*RESUME, "revalidate_entry"), False)]),
    ("checkpoint_changed", [((*RESUME, "approval_required"), False)]),
    ("checkpoint_changed", [((*RESUME, "approval_policy"), "human_or_orchestrator")]),
    ("checkpoint_changed", [((*RESUME, "clock_skew_seconds"), 60)]),
    ("staleness_check_removed", [(CHECK, GONE)]),
    ("staleness_check_changed", [((*CHECK, "max_age_seconds"), 61)]),
    ("staleness_check_changed", [((*CHECK, "recovery"), "log_and_continue")]),
    ("placement_changed", [((*PLACEMENT, "mode"), "warn")]),
    ("placement_changed", [((*PLACEMENT, "strict_abort_multiplier"), 3)]),
    ("placement_changed", [((*PLACEMENT, "max_duration_between_checkpoints_ms"), 6000)]),
    ("loop_changed", [((*LOOP, "max_duration_between_checkpoints_ms"), GONE)]),
    ("loop_changed", [((*LOOP, "code"), GONE)]),
    ("phase_changed", [(("phases", "one", "long_running"), False)]),
]

HARMLESS = [
    ("phase_added", [(("phases", "three"), {})]),
    ("chain_added", [((*CHAIN[:1], 1), {**BASE["propagation_chains"][0], "chain_id": "d"})]),
    ("checkpoint_added", [(("checkpoint_integrity", 1), {**BASE["checkpoint_integrity"][0], "checkpoint_id": "n"})]),
    ("loop_added", [((*LOOP[:2], 1), {"id": "m"})]),
    ("field_added", [((*ENTRY, 1), {"name": "new", "severity": "warning"})]),
    ("field_added", [((*EXIT, 1), {"name": "new"})]),
    ("field_removed", [((*ENTRY, 0), GONE)]),
    ("field_removed", [(("phases", "one", "exit", "optional", 0), GONE)]),
    ("field_changed", [((*ENTRY, 0, "default"), "e")]),
    ("field_changed", [((*EXIT, 0, "quality", "threshold"), 6)]),
    ("chain_changed", [((*CHAIN, "waypoints"), [{"phase": "one", "field": "out"}])]),
    ("checkpoint_changed", [((*RESUME, "clock_skew_seconds"), 1)]),
    (
        "staleness_check_added",
        [((*CHECK[:-1], 1), {**BASE["checkpoint_integrity"][0]["on_resume"]["staleness_checks"][0], "field": "maybe"})],
    ),
    ("staleness_check_changed", [((*CHECK, "max_age_seconds"), 59)]),
    ("staleness_check_changed", [((*CHECK, "recovery"), "re_generate")]),
    ("staleness_check_changed", [((*CHECK, "recovery"), "fail")]),
    ("placement_changed", [((*PLACEMENT, "max_duration_between_checkpoints_ms"), 4000)]),
    ("loop_changed", [((*LOOP, "code"), "m:g")]),
    ("phase_changed", [(("phases", "two", "code"), "m:f")]),
]


@pytest.mark.parametrize(("kind", "edits"), BREAKING, ids=[f"{n}-{kind}" for n, (kind, _) in enumerate(BREAKING)])
def test_what_takes_something_away_is_breaking(kind, edits):
    assert (kind, True) in drift(changed(*edits))


@pytest.mark.parametrize(("kind", "edits"), HARMLESS, ids=[f"{n}-{kind}" for n, (kind, _) in enumerate(HARMLESS)])
def test_what_takes_nothing_away_is_harmless(kind, edits):
    assert drift(changed(*edits)) == [(kind, False)]


@pytest.mark.parametrize(("kind", "edits"), BREAKING, ids=[f"{n}-{kind}" for n, (kind, _) in enumerate(BREAKING)])
def test_every_change_is_seen_from_the_other_side_too(kind, edits):
    assert drift(BASE, changed(*edits))


def test_a_contract_does_not_drift_from_itself():
    report = ContractDriftDetector().compare(parsed(**BASE), parsed(**copy.deepcopy(BASE)))
    assert (report.total_changes, report.changes) == (0, [])


def test_a_raised_bound_of_the_contract_raises_the_loops_that_inherit_it():
    new = changed(((*PLACEMENT, "max_iterations_between_checkpoints"), 60))
    assert drift(new) == [("placement_changed", True), ("loop_changed", True)]


def test_dropping_the_placement_falls_back_to_looser_defaults():
    assert ("placement_changed", True) in drift(changed((PLACEMENT, None)))


def test_a_promise_that_becomes_optional_is_a_moved_field():
    new = changed(
        (
            ("phases", "one", "exit"),
            {"required": [], "optional": [*BASE["phases"]["one"]["exit"]["required"], {"name": "maybe"}]},
        )
    )
    assert drift(new) == [("field_moved", True)]
    assert drift(BASE, new) == [("field_moved", False)]


def test_enrichment_that_becomes_required_asks_something_new():
    new = changed((("phases", "one", "entry", "enrichment"), []), ((*ENTRY, 1), {"name": "extra"}))
    assert drift(new) == [("field_moved", True)]
    assert drift(BASE, new) == [("field_moved", False)]


def test_another_order_of_phases_changes_what_a_resume_goes_on_with():
    new = {**BASE, "phases": dict(reversed(BASE["phases"].items()))}
    assert drift(new) == [("phase_order_changed", True)]


def test_another_pipeline_is_said_to_be_one():
    report = ContractDriftDetector().compare(
        parsed(**BASE),
        parsed(
            **BASE,
        ).model_copy(update={"pipeline_id": "q"}),
    )
    assert (report.old_pipeline_id, report.new_pipeline_id) == ("p", "q")
    assert [(change.change_type, change.breaking) for change in report.changes] == [("contract_changed", False)]


def test_a_report_counts_and_puts_breaking_changes_first():
    new = changed(((*CHECK, "max_age_seconds"), 90), (("phases", "three"), {}), ((*EXIT, 0), GONE))
    report = ContractDriftDetector().compare(parsed(**BASE), parsed(**new))
    assert [change.breaking for change in report.changes] == [True, True, False]
    assert (report.total_changes, report.breaking_count, report.non_breaking_count) == (3, 2, 1)
    assert report.breaking_changes == report.changes[:2]
    raised = next(change for change in report.changes if change.change_type == "staleness_check_changed")
    assert (raised.old_value, raised.new_value, raised.field) == (60, 90, "out")
    assert report.model_validate(report.model_dump(mode="json")) == report


@settings(deadline=None)
@given(st.lists(st.sampled_from([edits for _, edits in BREAKING + HARMLESS]), max_size=3))
def test_any_combination_of_changes_is_compared(several):
    try:
        new = changed(*(edit for edits in several for edit in edits))
        contract = parsed(**new)
    except (KeyError, IndexError, TypeError, ValueError):
        return
    old = parsed(**BASE)
    there, back = ContractDriftDetector().compare(old, contract), ContractDriftDetector().compare(contract, old)
    assert bool(there.changes) == bool(back.changes)
    assert there.total_changes == there.breaking_count + there.non_breaking_count


def test_a_field_with_two_ages_is_compared_age_by_age():
    check = BASE["checkpoint_integrity"][0]["on_resume"]["staleness_checks"][0]
    two = changed(((*CHECK[:-1], 1), {**check, "max_age_seconds": 600}))
    swapped = changed(((*CHECK[:-1], 0), {**check, "max_age_seconds": 600}), ((*CHECK[:-1], 1), check))
    assert drift(two, two) == drift(swapped, two) == []
    assert drift(two) == [("staleness_check_added", False)]
    assert drift(changed(((*CHECK[:-1], 1), {**check, "max_age_seconds": 700})), two) == [("staleness_check_changed", True)]
