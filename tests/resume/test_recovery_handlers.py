"""Asynchronous handlers, registries of handlers, and what each attempt tells."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import Any

import pytest

from safepoint.context import PropagationTracker
from safepoint.resume import (
    AsyncRecoveryHandler,
    CheckpointGuard,
    NoOpRecoveryHandler,
    RecoveryHandler,
    RecoveryRegistry,
    RecoveryStrategy,
)
from support_recovery import guard, old, resume
from support_resume import NOW, SNAPSHOT, Restamping, check, context_with, make_contract, spec_data


class Asynchronous(Restamping):
    async def recover(self, field: str, strategy: Any, context: dict[str, Any]) -> Any:  # type: ignore[override]
        await asyncio.sleep(0)
        return super().recover(field, strategy, context)


def test_an_asynchronous_handler_is_awaited():
    async def main():
        return await guard(Asynchronous()).resume_checkpoint_async("post_retrieval", old(), resume_time=NOW)

    result = asyncio.run(main())
    assert (result.passed, result.recovery_attempts[0].succeeded) == (True, True)


def test_an_asynchronous_handler_works_in_synchronous_code_too():
    assert resume(Asynchronous()).passed
    assert resume(Asynchronous(), recovery_time_limit_seconds=30).passed


def test_inside_a_running_loop_the_asynchronous_form_is_asked_for():
    async def main():
        return guard(Asynchronous()).resume_checkpoint("post_retrieval", old(), resume_time=NOW)

    result = asyncio.run(main())
    assert not result.passed
    assert "resume_checkpoint_async" in (result.recovery_attempts[0].error or "")


def test_a_synchronous_handler_does_not_block_the_loop():
    ticks = []

    class Slow(Restamping):
        def recover(self, field: str, strategy: Any, context: dict[str, Any]) -> Any:
            time.sleep(0.2)
            return super().recover(field, strategy, context)

    async def tick() -> None:
        while True:
            ticks.append(1)
            await asyncio.sleep(0.01)

    async def main():
        ticking = asyncio.create_task(tick())
        result = await guard(Slow()).resume_checkpoint_async("post_retrieval", old(), resume_time=NOW)
        ticking.cancel()
        return result

    assert asyncio.run(main()).passed
    assert len(ticks) > 2


@pytest.mark.parametrize(
    ("raises", "limit", "says"),
    [
        (None, 0.01, "no answer within 0.01 s"),
        (TimeoutError("socket"), 30, "TimeoutError: socket"),
        (ValueError("x"), None, "ValueError: x"),
    ],
)
def test_asynchronous_handlers_are_bounded_and_caught(raises, limit, says):
    class Failing:
        async def recover(self, field: str, strategy: RecoveryStrategy, context: dict[str, Any]) -> bool:
            if raises is not None:
                raise raises
            await asyncio.sleep(30)
            return True

    async def main():
        chosen = guard(Failing(), recovery_time_limit_seconds=limit)
        return await chosen.resume_checkpoint_async("post_retrieval", old(), resume_time=NOW)

    assert says in (asyncio.run(main()).recovery_attempts[0].error or "")


def test_the_asynchronous_form_enforces_and_passes_through_like_the_other():
    async def main():
        strict = CheckpointGuard(make_contract(spec_data(check())))
        with pytest.raises(Exception, match="refused"):
            await strict.resume_checkpoint_async("post_retrieval", old(), resume_time=NOW)
        return await CheckpointGuard(make_contract()).resume_checkpoint_async("any", {})

    assert asyncio.run(main()).passed


def test_a_registry_hands_fields_to_their_handlers():
    general, special, generator = Restamping(), Restamping(), Restamping()
    registry = RecoveryRegistry()
    registry.register("re_retrieve", general)
    registry.register(RecoveryStrategy.RE_RETRIEVE, special, field="rag.*")
    registry.register("RE_GENERATE", generator.recover)
    context = context_with(rag__index_snapshot=7200, model__version=7200, prompt=7200)
    checks = (check(), check("model.version"), check("prompt", recovery="re_generate"))
    assert resume(registry, *checks, context=context).passed
    assert [len(item.calls) for item in (general, special, generator)] == [1, 1, 1]
    assert special.calls == [(SNAPSHOT, "re_retrieve")]


def test_a_registry_without_a_handler_says_so():
    result = resume(RecoveryRegistry())
    assert "no handler is registered for re_retrieve of 'rag.index_snapshot'" in (result.recovery_attempts[0].error or "")


def test_a_registrys_own_limit_goes_before_the_guards():
    release = threading.Event()
    registry = RecoveryRegistry()
    registry.register("re_retrieve", lambda field, strategy, context: release.wait(30), time_limit_seconds=0.05)
    result = resume(registry, recovery_time_limit_seconds=60)
    release.set()
    assert "within 0.05 s" in (result.recovery_attempts[0].error or "")


def test_a_registry_takes_asynchronous_handlers():
    registry = RecoveryRegistry()
    registry.register("re_retrieve", Asynchronous())

    async def main():
        return await guard(registry).resume_checkpoint_async("post_retrieval", old(), resume_time=NOW)

    assert asyncio.run(main()).passed
    assert resume(registry).passed


def test_what_cannot_recover_is_no_handler():
    with pytest.raises(TypeError, match="no recovery handler"):
        RecoveryRegistry().register("re_retrieve", 5)
    with pytest.raises(ValueError, match="retry"):
        RecoveryRegistry().register("retry", Restamping())


def test_the_protocols_are_recognised():
    assert isinstance(Restamping(), RecoveryHandler)
    assert isinstance(NoOpRecoveryHandler(), RecoveryHandler)
    assert isinstance(RecoveryRegistry(), RecoveryHandler)
    assert isinstance(Asynchronous(), AsyncRecoveryHandler)


def test_attempts_say_when_and_how_long():
    attempt = resume(Restamping()).recovery_attempts[0]
    assert attempt.seconds >= 0
    assert attempt.started_at.endswith("+00:00")


def test_an_old_stamp_is_not_new_because_its_time_is_now():
    context: dict[str, Any] = {"retrieved_context": 1}
    PropagationTracker().stamp(context, "retrieve", SNAPSHOT, "x")
    result = resume(Restamping(stamps=False), context=context)
    assert [item.reason for item in result.stale_fields] == ["future_timestamp"]
    assert not result.recovery_attempts[0].succeeded
