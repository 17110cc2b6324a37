"""LangGraph threads are judged when they are resumed: real graphs, real checkpointers, in memory and in files."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from safepoint.context import PropagationTracker
from safepoint.resume import CheckpointGuard, CheckpointStalenessError, approve_checkpoint
from safepoint.resume.langgraph import GuardedGraph, StampedState, UnguardedThreadError
from support_resume import Restamping, check, make_contract, spec_data

pytest.importorskip("langgraph")
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.checkpoint.sqlite import SqliteSaver
from langgraph.graph import END, START, StateGraph
from langgraph.types import Command, interrupt

CONTRACT = make_contract(
    spec_data(check("index"), approval_required=True, approval_policy="auto_if_fresh"),
    phases={
        "retrieve": {"exit": {"required": [{"name": "index"}]}},
        "generate": {"entry": {"required": [{"name": "index"}]}},
    },
)
THREAD: dict[str, Any] = {"configurable": {"thread_id": "t-1"}}
CRASH = {"now": True}


class State(StampedState, total=False):
    index: str
    answer: str


def retrieve(state: State) -> dict[str, Any]:
    age = timedelta(seconds=retrieve.age)  # type: ignore[attr-defined]
    update: dict[str, Any] = {"index": "snap-1"}
    PropagationTracker(clock=lambda: datetime.now(UTC) - age).stamp(update, "retrieve", "index", "snap-1")
    return update


def generate(state: State) -> dict[str, Any]:
    if CRASH["now"]:
        raise ConnectionError("killed")
    return {"answer": f"from {state['index']}"}


def build(saver: Any) -> Any:
    builder = StateGraph(State)
    builder.add_node("retrieve", retrieve)
    builder.add_node("generate", generate)
    builder.add_edge(START, "retrieve")
    builder.add_edge("retrieve", "generate")
    builder.add_edge("generate", END)
    return builder.compile(checkpointer=saver)


@pytest.fixture(autouse=True)
def _crashing() -> Iterator[None]:
    CRASH["now"] = True
    yield
    CRASH["now"] = True


def crashed(age: float, saver: Any = None) -> Any:
    """Return a graph whose thread died in `generate`, with an index retrieved `age` seconds ago."""
    retrieve.age = age  # type: ignore[attr-defined]
    graph = build(saver or InMemorySaver())
    with pytest.raises(ConnectionError):
        graph.invoke({"index": ""}, THREAD)
    CRASH["now"] = False
    return graph


def guarded(graph: Any, mode: str = "strict", handler: Any = None, **settings: Any) -> GuardedGraph:
    return GuardedGraph(graph, CheckpointGuard(CONTRACT, mode, handler), **settings)


def test_a_young_thread_goes_on():
    graph = guarded(crashed(60))
    assert graph.invoke(None, THREAD)["answer"] == "from snap-1"
    assert graph.get_state(THREAD).values["answer"] == "from snap-1"


def test_a_stale_thread_is_refused_before_any_node_runs():
    graph = crashed(7200)
    with pytest.raises(CheckpointStalenessError, match="index"):
        guarded(graph).invoke(None, THREAD)
    assert graph.get_state(THREAD).next == ("generate",)


def test_permissive_and_audit_let_it_run():
    for mode in ("permissive", "audit"):
        CRASH["now"] = True
        assert guarded(crashed(7200), mode).invoke(None, THREAD)["answer"] == "from snap-1"


def test_a_recovery_is_saved_with_the_thread():
    class Retrieving(Restamping):
        def recover(self, field: str, strategy: Any, context: dict[str, Any]) -> Any:
            context["index"] = "snap-2"
            return super().recover(field, strategy, context)

    graph = crashed(7200)
    result = guarded(graph, handler=Retrieving()).invoke(None, THREAD)
    assert result["answer"] == "from snap-2"
    values = graph.get_state(THREAD).values
    assert values["index"] == "snap-2"
    record = PropagationTracker().get_provenance(values, "index")
    assert record is not None
    assert datetime.now(UTC) - datetime.fromisoformat(record.set_at) < timedelta(minutes=5)


def test_an_approval_in_the_state_lets_a_stale_thread_go_on():
    graph = crashed(7200)
    record = approve_checkpoint(CONTRACT, "post_retrieval", graph.get_state(THREAD).values, "human:ada")
    graph.update_state(THREAD, {"_cc_checkpoint_approvals": {"post_retrieval": record.model_dump(mode="json")}})
    assert guarded(graph).invoke(None, THREAD)["answer"] == "from snap-1"


def test_stamps_survive_a_checkpointer_on_disk(tmp_path):
    path = str(tmp_path / "threads.db")
    with SqliteSaver.from_conn_string(path) as saver:
        crashed(60, saver)
    with SqliteSaver.from_conn_string(path) as saver:
        graph = guarded(build(saver))
        result = graph.check(THREAD)
        assert result is not None
        assert (result.passed, result.fresh_fields) == (True, ["index"])
        assert graph.invoke(None, THREAD)["answer"] == "from snap-1"


def test_a_new_thread_is_not_judged():
    retrieve.age = 7200  # type: ignore[attr-defined]
    CRASH["now"] = False
    graph = guarded(build(InMemorySaver()))
    assert graph.invoke({"index": ""}, THREAD)["answer"] == "from snap-1"
    assert graph.check({"configurable": {"thread_id": "other"}}) is None


def test_a_finished_thread_is_judged_where_a_checkpoint_is_named():
    graph = crashed(60)
    graph.invoke(None, THREAD)
    assert guarded(graph).check(THREAD) is None
    named = guarded(graph, checkpoint_id="post_retrieval").check(THREAD)
    assert named is not None
    assert named.passed
    assert guarded(graph, checkpoint_id="post_retrieval", resumes="pending").check(THREAD) is None


def test_the_checkpoint_can_be_chosen_by_a_function():
    graph = crashed(7200)
    assert guarded(graph, checkpoint_id=lambda snapshot: None).check(THREAD) is None
    with pytest.raises(CheckpointStalenessError):
        guarded(graph, checkpoint_id=lambda snapshot: "post_retrieval").check(THREAD)


def test_a_call_without_a_thread_is_refused():
    with pytest.raises(UnguardedThreadError, match="thread_id"):
        guarded(crashed(60)).invoke(None)


def test_streams_are_judged_too():
    graph = crashed(7200)
    with pytest.raises(CheckpointStalenessError):
        list(guarded(graph).stream(None, THREAD))
    parts = list(guarded(graph, "audit").stream(None, THREAD, stream_mode="updates"))
    assert parts == [{"generate": {"answer": "from snap-1"}}]


def test_the_asynchronous_forms_judge_and_recover():
    class Retrieving(Restamping):
        async def recover(self, field: str, strategy: Any, context: dict[str, Any]) -> Any:  # type: ignore[override]
            await asyncio.sleep(0)
            return super().recover(field, strategy, context)

    async def main() -> tuple[Any, list[Any]]:
        graph = crashed(7200)
        with pytest.raises(CheckpointStalenessError):
            await guarded(graph).ainvoke(None, THREAD)
        answer = await guarded(graph, handler=Retrieving()).ainvoke(None, THREAD)
        CRASH["now"] = True
        again = crashed(60)
        return answer, [part async for part in guarded(again).astream(None, THREAD, stream_mode="updates")]

    answer, parts = asyncio.run(main())
    assert answer["answer"] == "from snap-1"
    assert parts == [{"generate": {"answer": "from snap-1"}}]


def test_an_interrupted_node_is_answered_after_a_recovery():
    class Retrieving(Restamping):
        def recover(self, field: str, strategy: Any, context: dict[str, Any]) -> Any:
            context["index"] = "snap-2"
            return super().recover(field, strategy, context)

    def ask(state: State) -> dict[str, Any]:
        return {"answer": f"{interrupt('really?')} from {state['index']}"}

    retrieve.age = 7200  # type: ignore[attr-defined]
    builder = StateGraph(State)
    builder.add_node("retrieve", retrieve)
    builder.add_node("generate", ask)
    builder.add_edge(START, "retrieve")
    builder.add_edge("retrieve", "generate")
    graph: Any = builder.compile(checkpointer=InMemorySaver())
    graph.invoke({"index": ""}, THREAD)
    resumed = guarded(graph, handler=Retrieving(), resumes="pending").invoke(Command(resume="yes"), THREAD)
    assert resumed["answer"] == "yes from snap-2"


def test_the_wrapper_is_transparent():
    graph = guarded(crashed(60))
    assert graph.get_graph().nodes
    assert copy.copy(graph).get_state(THREAD).next == ("generate",)
