"""Recovery: who is called for what, what counts as done, and what a handler can never do."""

from __future__ import annotations

import contextvars
import threading
from datetime import timedelta
from typing import Any

import pytest

from safepoint.context import PropagationTracker
from safepoint.resume import (
    RecoveryStrategy,
)
from support_recovery import old, resume
from support_resume import NOW, SNAPSHOT, Restamping, check, context_with


@pytest.mark.parametrize(
    ("severity", "strategy", "called"),
    [
        ("blocking", "re_retrieve", True), ("blocking", "re_generate", True), ("warning", "re_retrieve", True),
        ("warning", "re_generate", True), ("advisory", "re_retrieve", False), ("advisory", "re_generate", False),
        ("blocking", "log_and_continue", False), ("warning", "log_and_continue", False), ("blocking", "fail", False),
        ("warning", "fail", False),
    ],
)  # fmt: skip
def test_handlers_are_called_where_a_strategy_and_a_severity_ask_for_it(severity, strategy, called):
    handler = Restamping()
    result = resume(handler, check(on_stale=severity, recovery=strategy))
    assert handler.calls == ([(SNAPSHOT, strategy)] if called else [])
    assert bool(result.recovery_attempts) is called


def test_fresh_and_missing_fields_are_no_matter_for_handlers():
    handler = Restamping()
    resume(handler, check(), check("missing"), context=context_with(rag__index_snapshot=1))
    assert handler.calls == []


def test_saying_true_without_a_new_stamp_recovers_nothing():
    result = resume(Restamping(stamps=False))
    assert not result.passed
    (attempt,) = result.recovery_attempts
    assert (attempt.reported, attempt.succeeded) == (True, False)
    assert "no new stamp" in (attempt.error or "")


def test_stamping_without_saying_true_recovers_nothing():
    for answer in (False, None, "done", 1):
        result = resume(Restamping(answer))
        assert (result.passed, result.recovery_attempts[0].reported) == (False, False)


def test_a_new_stamp_that_is_too_old_itself_recovers_nothing():
    class Late:
        def recover(self, field: str, strategy: RecoveryStrategy, context: dict[str, Any]) -> bool:
            PropagationTracker(clock=lambda: NOW - timedelta(seconds=7000)).stamp(context, "retrieve", field, "x")
            return True

    assert not resume(Late()).passed


def test_a_stamp_by_the_injected_clock_counts_too():
    class Injected:
        def recover(self, field: str, strategy: RecoveryStrategy, context: dict[str, Any]) -> bool:
            PropagationTracker(clock=lambda: NOW).stamp(context, "retrieve", field, "x")
            return True

    assert resume(Injected()).passed


def test_a_limit_of_zero_cannot_be_recovered():
    assert not resume(Restamping(), check(max_age=0)).passed


def test_what_a_handler_raises_is_recorded():
    class Raising:
        def recover(self, field: str, strategy: RecoveryStrategy, context: dict[str, Any]) -> bool:
            raise ConnectionError("index is down")

    result = resume(Raising())
    (attempt,) = result.recovery_attempts
    assert (attempt.attempted, attempt.reported, attempt.succeeded) == (True, False, False)
    assert attempt.error == "ConnectionError: index is down"
    assert result.stale_fields[0].recovery_attempted


def test_an_error_without_a_text_is_recorded_too():
    class Odd(Exception):
        def __str__(self) -> str:
            raise RuntimeError

    class Raising:
        def recover(self, field: str, strategy: RecoveryStrategy, context: dict[str, Any]) -> bool:
            raise Odd

    assert (resume(Raising()).recovery_attempts[0].error or "").startswith("Odd")


def test_an_interrupt_is_not_swallowed():
    class Interrupted:
        def recover(self, field: str, strategy: RecoveryStrategy, context: dict[str, Any]) -> bool:
            raise KeyboardInterrupt

    for settings in ({}, {"recovery_time_limit_seconds": 5}):
        with pytest.raises(KeyboardInterrupt):
            resume(Interrupted(), **settings)


def test_one_field_is_recovered_once_for_all_its_limits():
    handler = Restamping()
    result = resume(handler, check(max_age=60, on_stale="warning"), check(max_age=3600))
    assert len(handler.calls) == 1
    assert (result.passed, result.fresh_fields, len(result.recovered_fields)) == (True, [SNAPSHOT], 2)


def test_a_handler_that_wrecks_a_fresh_field_does_not_make_it_stale():
    class Wrecking(Restamping):
        def recover(self, field: str, strategy: Any, context: dict[str, Any]) -> Any:
            answer = super().recover(field, strategy, context)
            context["_cc_propagation"]["model.version"] = {"set_at": "1999-01-01T00:00:00"}
            return answer

    context = context_with(rag__index_snapshot=7200, model__version=1)
    result = resume(Wrecking(), check(), check("model.version"), context=context)
    assert sorted(result.fresh_fields) == ["model.version", SNAPSHOT]


def test_a_slow_handler_is_cut_off_and_can_change_nothing_any_more():
    release = threading.Event()
    done = threading.Event()

    class Slow(Restamping):
        def recover(self, field: str, strategy: Any, context: dict[str, Any]) -> Any:
            release.wait(30)
            answer = super().recover(field, strategy, context)
            context["poison"] = True
            done.set()
            return answer

    context = old()
    result = resume(Slow(), context=context, recovery_time_limit_seconds=0.05)
    assert not result.passed
    assert result.recovery_attempts[0].error == "the handler gave no answer within 0.05 s"
    release.set()
    assert done.wait(30)
    assert "poison" not in context


def test_a_handler_within_its_limit_changes_the_callers_context():
    context = old()
    assert resume(Restamping(), context=context, recovery_time_limit_seconds=30).passed
    record = PropagationTracker().get_provenance(context, SNAPSHOT)
    assert record is not None
    assert record.set_at > "2026-02-16"


def test_a_handler_with_a_limit_that_raises_leaves_the_context_alone():
    class Raising:
        def recover(self, field: str, strategy: RecoveryStrategy, context: dict[str, Any]) -> bool:
            context.clear()
            raise ValueError("half way")

    context = old()
    result = resume(Raising(), context=context, recovery_time_limit_seconds=30)
    assert result.recovery_attempts[0].error == "ValueError: half way"
    assert context == old()


def test_context_variables_reach_a_handler_with_a_limit():
    request = contextvars.ContextVar("request", default="none")
    seen = []

    class Looking:
        def recover(self, field: str, strategy: RecoveryStrategy, context: dict[str, Any]) -> bool:
            seen.append(request.get())
            return False

    request.set("r-1")
    resume(Looking(), recovery_time_limit_seconds=30)
    assert seen == ["r-1"]
