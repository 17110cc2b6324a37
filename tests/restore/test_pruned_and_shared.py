"""A state that a pruned record gave up and another one still holds: it is the other one's alone."""

from __future__ import annotations

from typing import Any

from safepoint.store import CheckpointWriter, Store
from safepoint.store.reading import read_stream
from safepoint.store.record import AnchorRow, ContentRow, RecordRow
from safepoint.store.retention import Verdict, latest, of_kinds
from safepoint.store.retention_run import prune
from safepoint.store.workflows import Workflow

LARGE = {"v": 0, "fill": "x" * 5000}
SMALL = {"v": 1}


def pruned_and_restored(store: Store) -> Workflow:
    """Return a workflow of three records: the first is emptied, and the last, a restore of it, holds its state."""
    flow = Workflow(store, "flow", retention=False)
    with CheckpointWriter(store) as writer:
        first = writer.save_checkpoint("flow", 0, 0, LARGE)
        writer.save_checkpoint("flow", 1, 0, SMALL)
    flow.restore(first)
    prune(store, "flow", of_kinds(("Auto",), latest(0)))
    assert [entry.pruned for entry in flow.page(kind="Auto", pruned=True, oldest_first=True).items] == [True, False, False]
    return flow


def damage(store: Store, seq: int) -> None:
    with store.transaction(write=True) as rows:
        rows.update(RecordRow, {"meta": '{"trace_id":"forged"}'}, stream="flow", seq=seq)


def assert_valid(store: Store) -> None:
    with store.transaction(write=False) as rows:
        report = read_stream(store, rows, "flow", full=True)
    assert report.ok, report.explain()


def test_a_repair_back_to_a_pruned_record_does_not_bring_its_state_back_from_quarantine(store: Store) -> None:
    flow = pruned_and_restored(store)
    damage(store, 2)
    writer = CheckpointWriter(store)
    writer.repair("flow")
    assert [entry.pruned for entry in flow.page(kind="Auto", pruned=True).items] == [True]
    assert writer.latest("flow") is None
    assert writer.restore_checkpoint("flow") is None
    assert flow.view() is None
    assert_valid(store)


def test_after_such_a_repair_a_named_checkpoint_of_the_same_state_gets_a_record_of_its_own(store: Store) -> None:
    flow = pruned_and_restored(store)
    damage(store, 2)
    CheckpointWriter(store).repair("flow")
    named = flow.checkpoint(LARGE, name="again")
    assert (flow.find(named).sequence, flow.find(named).pruned) == (2, False)
    assert flow.load(named).state == LARGE
    flow.restore(named)
    assert_valid(store)


def test_a_damaged_state_is_told_of_the_record_that_holds_it_not_of_the_pruned_one(store: Store) -> None:
    flow = pruned_and_restored(store)
    with store.transaction(write=True) as rows:
        [content] = rows.select(ContentRow)
        rows.update(ContentRow, {"body": b"{}"}, digest=content.digest)
    report = CheckpointWriter(store).verify("flow")
    assert [problem.seq for problem in report.problems] == [3]
    CheckpointWriter(store).repair("flow")
    assert flow.view().state == SMALL  # type: ignore[union-attr]
    assert_valid(store)


def test_two_runs_that_planned_the_same_release_what_a_record_held_once(store: Store) -> None:
    with CheckpointWriter(store) as writer:
        for number in range(4):
            writer.save_checkpoint("flow", number, 0, LARGE)

    def overtaken(rows: Any, now_ms: int) -> dict[str, Verdict]:
        prune(store, "flow", latest(2), reclaim=False)
        return dict(latest(2)(rows, now_ms))

    prune(store, "flow", overtaken)
    with store.transaction(write=False) as rows:
        assert [row.refs for row in rows.select(ContentRow)] == [2]
        assert [(row.first, row.last) for row in rows.select(AnchorRow, stream="flow")] == [(1, 2)]
    assert_valid(store)
    assert Workflow(store, "flow").load("@3").state == LARGE
