"""Span events of a resume, attribute by attribute, through a real SDK, and by the patterns the seed's tests use."""

from __future__ import annotations

from typing import Any
from unittest.mock import MagicMock, patch

import pytest

from safepoint.resume import CheckpointGuard, otel
from support_resume import NOW, SNAPSHOT, Restamping, approval, approve_in, check, context_with, make_contract, spec_data
from support_spans import events_of


def emitted(context: dict[str, Any], *checks: dict[str, Any], handler: Any = None, **policy: Any):
    contract = make_contract(spec_data(*checks, **policy))
    guard = CheckpointGuard(contract, "audit", handler)
    return events_of(lambda: guard.resume_checkpoint("post_retrieval", context, resume_time=NOW))


def test_a_resume_emits_every_attribute():
    context = context_with(rag__index_snapshot=7200.9, model__version=5)
    events = emitted(context, check(), check("model.version"), check("prompt.hash", on_stale="warning"))
    assert events == [
        (
            "context.checkpoint.resume",
            {
                "checkpoint.id": "post_retrieval",
                "checkpoint.phase": "retrieve",
                "checkpoint.passed": False,
                "checkpoint.stale_field_count": 1,
                "checkpoint.fresh_field_count": 1,
                "checkpoint.missing_provenance_count": 1,
                "checkpoint.approval_required": False,
                "checkpoint.approval_granted": False,
                "checkpoint.enforcement_mode": "audit",
                "checkpoint.max_staleness_seconds": 7200,
            },
        ),
        (
            "context.checkpoint.stale_field",
            {
                "checkpoint.stale.field": SNAPSHOT,
                "checkpoint.stale.elapsed_seconds": 7200,
                "checkpoint.stale.max_age_seconds": 3600,
                "checkpoint.stale.severity": "blocking",
                "checkpoint.stale.recovery": "re_retrieve",
                "checkpoint.stale.recovery_attempted": False,
                "checkpoint.stale.recovery_succeeded": False,
            },
        ),
    ]


def test_the_attributes_have_the_declared_types():
    (_, resume), (_, stale) = emitted(context_with(rag__index_snapshot=7200), check())
    for attributes, kinds in (
        (resume, (str, str, bool, int, int, int, bool, bool, str, int)),
        (stale, (str, int, int, str, str, bool, bool)),
    ):
        assert [type(value) for value in attributes.values()] == list(kinds)


def test_a_trusted_resume_emits_no_stale_fields():
    events = emitted(context_with(rag__index_snapshot=1), check())
    assert [name for name, _ in events] == ["context.checkpoint.resume"]
    assert events[0][1]["checkpoint.max_staleness_seconds"] == 0
    assert events[0][1]["checkpoint.passed"] is True


@pytest.mark.parametrize("set_at", ["soon", "2026-02-15T11:00:00", "2027-01-01T00:00:00Z"])
def test_an_unknown_age_is_minus_one(set_at):
    context = {"_cc_propagation": {SNAPSHOT: {"set_at": set_at}}}
    (_, resume), (_, stale) = emitted(context, check())
    assert (stale["checkpoint.stale.elapsed_seconds"], resume["checkpoint.max_staleness_seconds"]) == (-1, -1)


def test_a_granted_approval_is_emitted():
    events = emitted(
        approve_in(context_with(rag__index_snapshot=7200), approval()),
        check(),
        approval_required=True,
        approval_policy="human",
    )
    assert (events[0][1]["checkpoint.approval_required"], events[0][1]["checkpoint.approval_granted"]) == (True, True)


def test_recoveries_are_emitted_whether_they_succeed_or_not():
    failed = emitted(context_with(rag__index_snapshot=7200), check(), handler=Restamping(answer=False))
    assert failed[1][1]["checkpoint.stale.recovery_attempted"] is True
    assert failed[1][1]["checkpoint.stale.recovery_succeeded"] is False
    succeeded = emitted(context_with(rag__index_snapshot=7200), check(), handler=Restamping())
    assert succeeded[0][1]["checkpoint.stale_field_count"] == 0
    assert succeeded[1][1]["checkpoint.stale.recovery_succeeded"] is True


@pytest.mark.parametrize("mode", ["strict", "permissive", "audit"])
def test_every_mode_emits(mode):
    guard = CheckpointGuard(make_contract(spec_data(check())), mode)
    context = context_with(rag__index_snapshot=1)
    events = events_of(lambda: guard.resume_checkpoint("post_retrieval", context, resume_time=NOW))
    assert events[0][1]["checkpoint.enforcement_mode"] == mode


def test_the_module_can_be_patched_as_the_other_layers_can():
    span = MagicMock()
    result = CheckpointGuard(make_contract(spec_data(check())), "audit").resume_checkpoint("post_retrieval", {})
    with patch.object(otel, "otel_trace", MagicMock(get_current_span=MagicMock(return_value=span))):
        otel.emit_checkpoint_resume(result)
        with patch.object(otel, "_HAS_OTEL", False):
            otel.emit_checkpoint_resume(result)
    assert span.add_event.call_count == 1
    assert span.add_event.call_args.kwargs["name"] == "context.checkpoint.resume"
    with patch.object(otel, "_add_span_event") as add:
        otel.emit_checkpoint_resume(result)
    assert add.call_args.args[0] == "context.checkpoint.resume"


def test_an_unknown_age_is_the_longest_of_all():
    context = context_with(rag__index_snapshot=-60, model__version=7200)
    events = emitted(context, check(), check("model.version"))
    assert events[0][1]["checkpoint.max_staleness_seconds"] == -1
    assert sorted(attributes["checkpoint.stale.elapsed_seconds"] for _, attributes in events[1:]) == [-1, 7200]
