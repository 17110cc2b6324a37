"""What holds for every resume: monotone staleness, harmless recovery, modes that keep their word."""

from __future__ import annotations

import copy
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from safepoint.resume import (
    BoundaryViolationError,
    CheckpointGuard,
    CheckpointRefusedError,
    CheckpointResumeResult,
    CheckpointValidator,
    PropagationTracker,
)
from support_resume import make_contract, spec_data

NOW = datetime(2026, 2, 15, 12, tzinfo=UTC)
FIELDS = ["a", "b.c", "rag.index_snapshot", "missing"]
JUNK = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30) | st.lists(st.integers(), max_size=2)

moments = st.datetimes(datetime(2025, 1, 1), datetime(2027, 1, 1), timezones=st.just(UTC)).map(datetime.isoformat)
odd_times = st.sampled_from(
    ["", "soon", "2026-02-15", "2026-02-15T11:00:00", "2026-02-15T12:00:04Z", "9999-12-31T23:59:59-23:59"]
)
records = st.fixed_dictionaries({"set_at": moments | odd_times | JUNK}, optional={"origin_phase": JUNK, "value_hash": JUNK})
stamps = st.dictionaries(st.sampled_from(FIELDS[:3]), records | JUNK, max_size=3)
checks = st.lists(
    st.fixed_dictionaries(
        {
            "field": st.sampled_from(FIELDS),
            "max_age_seconds": st.integers(0, 10**9),
            "on_stale": st.sampled_from(["blocking", "warning", "advisory"]),
            "recovery": st.sampled_from(["re_retrieve", "re_generate", "log_and_continue", "fail"]),
        }
    ),
    max_size=5,
)
approvals = JUNK | st.fixed_dictionaries(
    {
        "approved_by": st.sampled_from(["human:ada", "orchestrator:ci", "ada", ""]),
        "approved_at": moments | odd_times,
        "policy": st.sampled_from(["human", "orchestrator", "auto_if_fresh", "none"]),
        "checkpoint_id": st.sampled_from(["post_retrieval", "other"]),
        "stale_fields_acknowledged": st.lists(st.sampled_from(FIELDS), max_size=4),
    },
    optional={"evidence_digest": JUNK, "expires_at": moments | JUNK},
)
policies = st.sampled_from(
    [
        {},
        {"revalidate_entry": False},
        {"approval_required": True, "approval_policy": "human"},
        {"approval_required": True, "approval_policy": "auto_if_fresh"},
        {"approval_policy": "orchestrator"},
        {"on_missing_provenance": "advisory"},
        {"on_missing_provenance": "blocking", "clock_skew_seconds": 0},
    ]
)


@st.composite
def contexts(draw: Any) -> Any:
    context: dict[str, Any] = draw(st.dictionaries(st.sampled_from(["retrieved_context", "a", "x"]), JUNK, max_size=3))
    context["_cc_propagation"] = draw(stamps | JUNK)
    context["_cc_checkpoint_approvals"] = draw(st.dictionaries(st.just("post_retrieval"), approvals) | JUNK)
    return draw(st.just(context) | JUNK) if draw(st.integers(0, 9)) == 0 else context


@st.composite
def cases(draw: Any) -> tuple[Any, dict[str, Any]]:
    return make_contract(spec_data(*draw(checks), **draw(policies))), draw(contexts())


class Handler:
    """Does anything a handler could do: stamps well or badly, breaks other stamps, answers anything, raises."""

    def __init__(self, deeds: list[str]) -> None:
        self.deeds = deeds

    def recover(self, field: str, strategy: Any, context: dict[str, Any]) -> Any:
        deed = self.deeds.pop() if self.deeds else "stamp"
        if deed == "raise":
            raise RuntimeError("no")
        if deed == "wreck":
            context["_cc_propagation"] = "gone"
        elif deed == "clear":
            context.clear()
        elif deed == "stamp":
            PropagationTracker().stamp(context, "retrieve", field, "new")
        elif deed == "age":
            context["_cc_propagation"][field] = {"set_at": "2001-01-01T00:00:00Z"}
        return deed != "lie-no"


deeds = st.lists(st.sampled_from(["stamp", "wreck", "clear", "raise", "age", "nothing", "lie-no"]), max_size=5)


def judge(
    contract: Any, context: Any, at: datetime = NOW, mode: str = "audit", handler: Any = None
) -> CheckpointResumeResult:
    return CheckpointGuard(contract, mode, handler).resume_checkpoint("post_retrieval", context, resume_time=at)


@given(case=cases(), later=st.integers(0, 10**9))
def test_staleness_is_monotone_in_time(case, later):
    contract, context = case
    first = judge(contract, context)
    second = judge(contract, context, NOW + timedelta(seconds=later))
    # A stamp from the future is the one thing that time heals.
    aged = {item.field for item in first.stale_fields if item.reason != "future_timestamp"}
    assert aged <= {item.field for item in second.stale_fields}
    assert first.missing_provenance == second.missing_provenance


@given(case=cases(), deeds=deeds)
def test_recovery_never_makes_a_fresh_field_stale(case, deeds):
    contract, context = case
    before = judge(contract, copy.deepcopy(context))
    after = judge(contract, context, handler=Handler(deeds))
    assert set(before.fresh_fields) <= set(after.fresh_fields)
    assert {item.field for item in after.stale_fields} <= {item.field for item in before.stale_fields}
    assert len(after.stale_fields) + len(after.recovered_fields) == len(before.stale_fields)


@pytest.mark.parametrize("mode", ["permissive", "audit"])
@given(case=cases(), deeds=deeds)
@settings(max_examples=60)
def test_permissive_and_audit_never_raise(mode, case, deeds):
    contract, context = case
    result = judge(contract, context, mode=mode, handler=Handler(deeds))
    assert result.passed is not bool(result.refusals)


@given(case=cases(), deeds=deeds)
def test_strict_raises_exactly_when_the_result_has_not_passed(case, deeds):
    contract, context = case
    expected = judge(contract, copy.deepcopy(context), handler=Handler(list(deeds)))
    guard = CheckpointGuard(contract, "strict", Handler(list(deeds)))
    raised = False
    try:
        result = guard.resume_checkpoint("post_retrieval", context, resume_time=NOW)
    except (CheckpointRefusedError, BoundaryViolationError) as error:
        result, raised = error.result, True  # type: ignore[assignment]
    assert raised is not result.passed
    assert result.passed is expected.passed
    assert guard.summarize().checkpoint_resumes == [result]
    assert guard.summarize().overall_passed is result.passed


@given(case=cases())
def test_the_verdict_is_what_its_parts_say(case):
    contract, context = case
    result = judge(contract, context)
    blocked = any(item.blocks for item in result.stale_fields) or any(item.blocks for item in result.missing_details)
    entry = result.entry_revalidation is not None and not result.entry_revalidation.passed
    unapproved = result.approval_required and not result.approval_granted
    assert result.passed is not (blocked or entry or unapproved)
    gate = result.to_gate_result()
    assert (gate["result"] == "pass") is result.passed
    assert gate["blocking"] is not result.passed


@given(case=cases())
def test_every_checked_field_is_fresh_stale_or_of_unknown_age(case):
    contract, context = case
    result = judge(contract, context)
    declared = {item.field for item in contract.checkpoint_integrity[0].on_resume.staleness_checks}
    groups = [set(result.fresh_fields), {item.field for item in result.stale_fields}, set(result.missing_provenance)]
    assert set.union(*groups) == declared
    assert sum(map(len, groups)) == len(declared)


@given(case=cases())
def test_results_survive_json(case):
    contract, context = case
    result = judge(contract, context)
    assert CheckpointResumeResult.model_validate_json(result.model_dump_json()) == result


@given(case=cases())
def test_judging_changes_nothing(case):
    contract, context = case
    before = repr(context)
    CheckpointValidator().validate_resume(contract.checkpoint_integrity[0], context, NOW, contract=contract)
    assert repr(context) == before
