from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from safepoint.core.errors import SafepointError
from safepoint.store import Store, open_store
from safepoint.store.triggers import Triggers
from safepoint.store.workflows import Workflow


class Application:
    """A workflow that a framework drives: its state is a plain dictionary."""

    def __init__(self, store: Store) -> None:
        self.state: dict[str, Any] = {"step": 0}
        self.flow = Workflow(store, "flow", snapshot=lambda: self.state, created_by="app")
        self.on = self.flow.triggers

    def last(self) -> Any:
        return self.flow.page(size=1).items[0]


@pytest.fixture
def app(store: Store) -> Application:
    return Application(store)


def test_every_completed_step_is_an_automatic_checkpoint_that_joins_the_history(app: Application) -> None:
    for step in ("draft", "review"):
        app.state["step"] += 1
        app.on.step_completed(step)
    entry = app.last()
    assert (entry.kind, entry.trigger, entry.description, entry.created_by) == (
        "Auto",
        "step_completed",
        "after review",
        "app",
    )
    assert app.flow.view().position.step_history == ("draft", "review")  # type: ignore[union-attr]


def test_a_decision_lock_a_status_change_and_a_handoff_each_leave_their_reason(app: Application) -> None:
    reasons = []
    for take in (
        lambda: app.on.before_decision_lock("d1"),
        lambda: app.on.before_state_change("Running"),
        lambda: app.on.agent_handoff("bob"),
    ):
        take()
        reasons.append((app.last().kind, app.last().trigger))
    assert reasons == [("Auto", "decision_lock"), ("Auto", "state_change"), ("Auto", "agent_handoff")]
    assert app.flow.view().position.current_agent == "bob"  # type: ignore[union-attr]


def test_a_handoff_and_a_status_change_are_saved_before_their_body_runs(app: Application) -> None:
    @app.on.handoff("bob")
    def work() -> None:
        app.state["step"] = "by bob"

    work()
    entry = app.last()
    assert (entry.trigger, entry.current_agent, app.flow.load(entry.id).state) == ("agent_handoff", "bob", {"step": 0})
    with app.on.state_change("Paused") as trigger:
        app.state["step"] = "paused"
    entry = app.flow.find(trigger.checkpoint_id or "")
    assert (entry.trigger, entry.description) == ("state_change", "before Paused")
    assert app.flow.load(entry.id).state == {"step": "by bob"}


def test_a_conflict_checkpoint_is_a_kind_of_its_own_taken_before_the_merge(app: Application) -> None:
    with app.on.conflict("two edits") as trigger:
        app.state["step"] = "merged"
    entry = app.flow.find(trigger.checkpoint_id or "")
    assert (entry.kind, entry.trigger, entry.name) == ("Conflict", "conflict", "before resolving two edits")
    assert app.flow.load(entry.id).state == {"step": 0}


@pytest.mark.parametrize("activity", ["typing", "presence"])
def test_typing_and_presence_are_never_a_reason(app: Application, activity: str) -> None:
    app.state["step"] = 5
    assert app.on.activity(activity) is None
    assert app.flow.page().total == 0


def test_talk_is_a_reason_only_when_it_changed_the_state(app: Application) -> None:
    app.on.step_completed("draft")
    assert app.on.activity("chat") is None
    app.state["step"] = 7
    assert app.on.activity("chat") is not None
    assert app.on.activity("chat") is None
    assert app.flow.page().total == 2


def test_what_is_no_reason_can_be_chosen(app: Application) -> None:
    chosen = Triggers(app.flow, never={"chat"})
    app.state["step"] = 5
    assert chosen.activity("chat") is None
    assert chosen.activity("presence") is not None


def test_a_decorated_step_is_saved_when_it_succeeds_and_not_when_it_fails(app: Application) -> None:
    @app.on.step("work")
    def work(fail: bool) -> str:
        """Do it."""
        app.state["step"] += 1
        if fail:
            raise ValueError("no")
        return "done"

    assert work(False) == "done"
    with pytest.raises(ValueError, match="no"):
        work(True)
    assert app.flow.page().total == 1
    assert (work.__name__, work.__doc__) == ("work", "Do it.")


def test_coroutines_and_async_blocks_are_saved_too(store: Store) -> None:
    app = Application(store)

    @app.on.step("fetch")
    async def fetch() -> int:
        await asyncio.sleep(0)
        app.state["step"] = 1
        return 42

    async def run() -> int:
        async with app.on.decision_lock("d1"):
            app.state["locked"] = True
        return await fetch()

    assert asyncio.run(run()) == 42
    assert [entry.trigger for entry in app.flow.page().items] == ["step_completed", "decision_lock"]


def test_a_task_cancelled_while_it_saves_is_cancelled_after_the_save() -> None:
    with open_store("memory:") as store:
        app, begun, go_on = Application(store), threading.Event(), threading.Event()
        take = app.on.step_completed

        def slowly(step: str, index: int | None = None) -> str:
            begun.set()
            go_on.wait(10)
            return take(step, index)

        app.on.step_completed = slowly  # type: ignore[method-assign]

        async def step() -> None:
            async with app.on.step("slow"):
                pass

        async def run() -> None:
            task = asyncio.create_task(step())
            await asyncio.to_thread(begun.wait)
            task.cancel()
            await asyncio.sleep(0.05)
            go_on.set()
            with pytest.raises(asyncio.CancelledError):
                await task

        asyncio.run(run())
        assert app.flow.page().total == 1


def test_nested_uses_of_one_decorator_do_not_disturb_each_other(app: Application) -> None:
    @app.on.step("again")
    def again(times: int) -> None:
        app.state["step"] += 1
        if times:
            again(times - 1)

    again(2)
    assert app.flow.page().total == 3


def test_without_a_snapshot_the_hooks_say_what_is_missing(store: Store) -> None:
    with pytest.raises(SafepointError, match="no snapshot function"):
        Workflow(store, "flow").triggers.step_completed("a")
