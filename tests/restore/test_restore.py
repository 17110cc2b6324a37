"""Restoring a workflow: what comes back, what is written about it, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from safepoint.runtime.errors import HashChainViolationError
from safepoint.store import CheckpointWriter, Store
from safepoint.store.catalogue import UnknownCheckpointError
from safepoint.store.errors import IntegrityError, WriterFencedError
from safepoint.store.record import AuditRow, MarkRow, RecordRow
from safepoint.store.restore import restore
from safepoint.store.restore_target import RestoreRefusedError, StaleVersionError
from safepoint.store.workflows import Workflow
from support_restore import everything, rows_of


def test_the_first_checkpoint_of_a_workflow_is_number_one_and_the_next_number_two(store: Store) -> None:
    flow = Workflow(store, "flow")
    flow.checkpoint({"n": 1}, kind="Auto", step="step-1", status="Running")
    flow.checkpoint({"n": 2}, kind="Auto", step="step-2")
    newest, oldest = flow.page().items
    assert (oldest.sequence, newest.sequence) == (1, 2)
    view = flow.view()
    assert view is not None
    assert (view.state, view.position.step, view.position.step_history) == ({"n": 2}, "step-2", ("step-1", "step-2"))
    assert view.checkpoints == 2


def test_restoring_brings_state_step_status_history_and_agent_back(store: Store) -> None:
    flow = Workflow(store, "flow")
    first = flow.checkpoint({"data": [1]}, step="draft", agent="writer", status="Running", name="before review")
    flow.checkpoint({"data": [1, 2]}, kind="Auto", step="review", agent="critic", status="Paused")
    result = flow.restore(first, by="ann")
    view = flow.view()
    assert view is not None
    assert view.state == {"data": [1]}
    assert view.position == ("Running", "draft", 0, ("draft",), "writer")
    assert view.version == result.version
    assert CheckpointWriter(store).restore_checkpoint("flow").state == {"data": [1]}  # type: ignore[union-attr]


def test_a_terminal_status_is_left_by_a_restore_like_any_other(store: Store) -> None:
    flow = Workflow(store, "flow")
    running = flow.checkpoint({"n": 1}, status="Running", step="a")
    flow.checkpoint({"n": 2}, status="Completed", step="b")
    flow.restore(running)
    assert flow.view().position.status == "Running"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "state", [None, {"context": None, "data": None}, [], {}, 0, False, "", {"deep": [None, {"x": None}]}]
)
def test_nulls_and_empty_values_come_back_exactly(store: Store, state: Any) -> None:
    flow = Workflow(store, "flow")
    saved = flow.checkpoint(state, name="null")
    flow.checkpoint({"context": "something", "data": {"left": 1}})
    flow.restore(saved)
    view = flow.view()
    assert view is not None
    assert json.dumps(view.state) == json.dumps(state)


def test_a_checkpoint_of_another_workflow_is_not_found_and_nothing_changes(store: Store) -> None:
    mine, other = Workflow(store, "mine"), Workflow(store, "other")
    mine.checkpoint({"n": 1})
    foreign, record = other.checkpoint({"n": 2}), other.page().items[-1].checkpoint_id
    before = everything(store)
    for checkpoint in (foreign, record, foreign[:12]):
        with pytest.raises(UnknownCheckpointError, match="has no checkpoint"):
            mine.restore(checkpoint)
    assert everything(store) == before


def test_a_workflow_that_does_not_exist_is_refused(store: Store) -> None:
    with pytest.raises(UnknownCheckpointError, match="no checkpoint"):
        Workflow(store, "nowhere").restore("anything")
    assert everything(store) == [[], [], [], [], []]


def test_what_is_no_restore_point_is_refused_and_leaves_no_junk(store: Store) -> None:
    flow = Workflow(store, "flow")
    closed = flow.checkpoint({"n": 1}, is_restore_point=False, name="closed")
    flow.checkpoint({"n": 2}, kind="Auto")
    before = everything(store)
    with pytest.raises(RestoreRefusedError, match="no restore point"):
        flow.restore(closed)
    assert everything(store) == before


def test_a_restore_writes_its_safety_checkpoint_and_links_both_in_the_audit_log(store: Store) -> None:
    flow = Workflow(store, "flow")
    first = flow.checkpoint({"n": 1}, name="first")
    flow.checkpoint({"n": 2}, kind="Auto")
    result = flow.restore(first, by="ann", reason="wrong turn")
    safety = flow.find(result.safety_id)
    assert (safety.kind, safety.name, safety.trigger, safety.created_by) == (
        "System",
        "Before restore of first",
        "restore",
        "ann",
    )
    assert flow.load(result.safety_id).state == {"n": 2}
    told = json.loads(rows_of(store, AuditRow, stream="flow", kind="CheckpointRestored")[0].body)
    assert (told["checkpoint_id"], told["safety_id"], told["restored_by"], told["reason"]) == (
        first,
        safety.id,
        "ann",
        "wrong turn",
    )
    assert told["new_checkpoint_id"] == flow.page().items[0].checkpoint_id


def test_when_a_checkpoint_was_restored_is_shown_from_the_audit_log(store: Store, clock: Any) -> None:
    flow = Workflow(store, "flow")
    first = flow.checkpoint({"n": 1})
    assert flow.find(first).restored_at is None
    clock.now += 5000
    flow.restore(first)
    assert flow.find(first).restored_at == clock.now


def test_a_restore_can_be_undone_and_the_undoing_too(store: Store) -> None:
    flow = Workflow(store, "flow")
    old = flow.checkpoint({"n": 1}, step="a", agent="x")
    flow.checkpoint({"n": 2}, kind="Auto", step="b", agent="y")
    done = flow.restore(old)
    undone = flow.restore(done.safety_id)
    view = flow.view()
    assert view is not None
    assert (view.state, view.position) == ({"n": 2}, ("Running", "b", 1, ("a", "b"), "y"))
    flow.restore(undone.safety_id)
    assert flow.view().state == {"n": 1}  # type: ignore[union-attr]


def test_restoring_the_same_checkpoint_again_and_again_makes_a_safety_checkpoint_each_time(store: Store) -> None:
    flow = Workflow(store, "flow")
    old = flow.checkpoint({"n": 1})
    results = []
    for number in range(3):
        flow.checkpoint({"n": 10 + number}, kind="Auto")
        results.append(flow.restore(old))
    assert len({result.safety_id for result in results}) == 3
    assert len([entry for entry in flow.page().items if entry.kind == "System"]) == 3
    assert [flow.load(result.safety_id).state["n"] for result in results] == [10, 11, 12]


def test_saving_after_a_restore_goes_on_from_the_older_position_in_a_new_epoch(store: Store) -> None:
    with CheckpointWriter(store) as writer:
        for iteration in (1, 2, 3):
            writer.save_checkpoint("loop", iteration, 7, {"at": iteration})
    second = Workflow(store, "loop").page(oldest_first=True).items[1].id
    result = restore(store, "loop", second)
    assert (result.iteration, result.epoch) == (2, 8)
    with CheckpointWriter(store) as writer:
        found = writer.restore_checkpoint("loop")
        assert found is not None
        assert found.state == {"at": 2}
        writer.save_checkpoint("loop", 3, result.epoch, {"at": "3 again"})
        with pytest.raises(HashChainViolationError, match="epoch_regressed"):
            writer.save_checkpoint("loop", 4, 7, {"at": "old epoch"})
    assert [entry.epoch for entry in Workflow(store, "loop").page(kind="Auto").items] == [8, 8, 7, 7, 7]


def test_a_writer_at_work_during_a_restore_is_fenced_off(store: Store) -> None:
    writer = CheckpointWriter(store)
    first = writer.save_checkpoint("loop", 1, 0, {"n": 1})
    writer.save_checkpoint("loop", 2, 0, {"n": 2})
    restore(store, "loop", first)
    with pytest.raises(WriterFencedError):
        writer.save_checkpoint("loop", 3, 0, {"n": 3})


def test_saving_at_step_three_then_restoring_step_two(store: Store) -> None:
    flow = Workflow(store, "flow")
    ids = [flow.triggers.step_completed(f"step-{n}") for n in ()] + [
        flow.checkpoint({"step": n}, kind="Auto", step=f"step-{n}") for n in (1, 2, 3)
    ]
    flow.restore(ids[1])
    view = flow.view()
    assert view is not None
    assert view.state == {"step": 2}
    assert view.position.step_history == ("step-1", "step-2")


def test_a_restore_to_before_any_step_was_named_forgets_the_steps(store: Store) -> None:
    flow = Workflow(store, "flow")
    bare = flow.checkpoint({"n": 0}, kind="Auto")
    flow.checkpoint({"n": 1}, kind="Auto", step="a", agent="x")
    flow.restore(bare)
    assert flow.view().position == ("Running", None, None, (), None)  # type: ignore[union-attr]


def test_the_history_of_an_abandoned_branch_comes_back_with_it(store: Store) -> None:
    flow = Workflow(store, "flow")
    a = flow.checkpoint({"n": 1}, kind="Auto", step="a")
    b = flow.checkpoint({"n": 2}, kind="Auto", step="b")
    flow.restore(a)
    flow.checkpoint({"n": 3}, kind="Auto", step="c")
    assert flow.view().position.step_history == ("a", "c")  # type: ignore[union-attr]
    flow.restore(b)
    assert flow.view().position.step_history == ("a", "b")  # type: ignore[union-attr]


def test_a_workflow_that_moved_on_refuses_an_expected_version(store: Store) -> None:
    flow = Workflow(store, "flow")
    first = flow.checkpoint({"n": 1})
    seen = flow.view().version  # type: ignore[union-attr]
    flow.checkpoint({"n": 2}, kind="Auto")
    before = everything(store)
    with pytest.raises(StaleVersionError, match="is at version"):
        flow.restore(first, expected_version=seen)
    assert everything(store) == before
    flow.restore(first, expected_version=flow.view().version)  # type: ignore[union-attr]


def test_an_altered_state_is_never_restored(tmp_path: Path) -> None:
    from safepoint.store import open_store

    with open_store(f"sqlite:///{tmp_path}/runs.db") as store:
        flow = Workflow(store, "flow")
        first = flow.checkpoint({"n": 1})
        flow.checkpoint({"n": 2}, kind="Auto")
        with store.transaction(write=True) as rows:
            rows.update(RecordRow, {"body": b'{"n":9}'}, stream="flow", seq=1)
        before = everything(store)
        with pytest.raises(IntegrityError, match="progress_state_hash_mismatch"):
            flow.restore(first)
        assert everything(store) == before


def test_an_altered_named_checkpoint_is_never_restored(store: Store) -> None:
    flow = Workflow(store, "flow")
    first = flow.checkpoint({"n": 1}, name="first", created_by="ann")
    flow.checkpoint({"n": 2}, name="second")
    with store.transaction(write=True) as rows:
        [mark, second] = rows.select(MarkRow, stream="flow")
        rows.update(
            MarkRow, {"record_seq": second.record_seq, "checkpoint_id": second.checkpoint_id}, stream="flow", seq=mark.seq
        )
    with pytest.raises(IntegrityError, match="mark_id_mismatch"):
        flow.restore(first)


def test_large_states_and_blobs_are_shared_not_copied_by_a_restore(store: Store) -> None:
    with CheckpointWriter(store) as writer:
        first = writer.save_checkpoint("loop", 1, 0, {"text": "x" * 300_000}, blobs={"weights": b"\x00\x01" * 200_000})
        writer.save_checkpoint("loop", 2, 0, {"text": "small"})
    restore(store, "loop", first)
    with CheckpointWriter(store) as writer:
        found = writer.restore_checkpoint("loop")
        assert found is not None
        assert found.state == {"text": "x" * 300_000}
        assert found.blobs["weights"] == b"\x00\x01" * 200_000
    from safepoint.store.record import ContentRow

    assert sorted(row.refs for row in rows_of(store, ContentRow)) == [2, 2]
