from __future__ import annotations

import json
import threading
from pathlib import Path
from typing import Any

import pytest

from safepoint.core.errors import SafepointError
from safepoint.runtime.errors import HashChainViolationError
from safepoint.store import CheckpointWriter, Store
from safepoint.store.artifacts import FileArtifactStore
from safepoint.store.catalogue import UnknownCheckpointError
from safepoint.store.decisions import FileDecisionLog
from safepoint.store.errors import IntegrityError, WriterFencedError
from safepoint.store.paging import PagingError
from safepoint.store.record import AuditRow, HeadRow, IntentRow, MarkRow, RecordRow
from safepoint.store.restore import restore
from safepoint.store.restore_intents import RestoreUnfinishedError, finish_restores, unfinished
from safepoint.store.restore_target import RestoreRefusedError, StaleVersionError
from safepoint.store.workflows import Workflow


def rows_of(store: Store, table: type[Any], /, **equal: Any) -> list[Any]:
    with store.transaction(write=False) as rows:
        return list(rows.select(table, **equal))


def everything(store: Store) -> list[Any]:
    return [rows_of(store, kind) for kind in (HeadRow, RecordRow, MarkRow, AuditRow, IntentRow)]


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


def applications(tmp_path: Path) -> dict[str, Any]:
    return {"decisions": FileDecisionLog(tmp_path / "d"), "artifacts": FileArtifactStore(tmp_path / "a")}


def test_later_decisions_are_superseded_by_their_ids_and_artifacts_reverted(store: Store, tmp_path: Path) -> None:
    mine = applications(tmp_path)
    mine["decisions"].record("flow", "d1")
    old = mine["artifacts"].put("flow", "report", b"one")
    flow = Workflow(store, "flow", **mine)
    first = flow.checkpoint({"n": 1})
    mine["decisions"].record("flow", "d2")
    mine["artifacts"].put("flow", "report", b"two")
    flow.checkpoint({"n": 2}, kind="Auto")
    result = flow.restore(first, decisions=True, artifacts=True)
    assert (result.superseded, result.reinstated, result.artifact_ids) == (("d2",), (), (old,))
    assert mine["decisions"].in_force("flow") == ("d1",)
    assert mine["decisions"].decisions("flow")[1].superseded_by == result.restore_id
    assert mine["artifacts"].in_force("flow") == (old,)
    undone = flow.restore(result.safety_id, decisions=True, artifacts=True)
    assert undone.reinstated == ("d2",)
    assert mine["decisions"].in_force("flow") == ("d1", "d2")
    assert mine["artifacts"].read(mine["artifacts"].in_force("flow")[0]) == b"two"


def test_decisions_and_artifacts_are_left_alone_unless_asked_for(store: Store, tmp_path: Path) -> None:
    mine = applications(tmp_path)
    flow = Workflow(store, "flow", **mine)
    first = flow.checkpoint({"n": 1})
    mine["decisions"].record("flow", "d1")
    result = flow.restore(first)
    assert (result.superseded, result.artifact_ids) == ((), None)
    assert mine["decisions"].in_force("flow") == ("d1",)
    assert flow.find(result.safety_id).decision_ids == ("d1",)


def test_what_a_checkpoint_did_not_capture_cannot_be_restored_from_it(store: Store, tmp_path: Path) -> None:
    first = Workflow(store, "flow").checkpoint({"n": 1})
    mine = applications(tmp_path)
    mine["decisions"].record("flow", "d1")
    flow = Workflow(store, "flow", **mine)
    before = everything(store)
    for option, what in (("decisions", "did not capture decisions"), ("artifacts", "did not capture artifacts")):
        with pytest.raises(RestoreRefusedError, match=what):
            flow.restore(first, **{option: True})
    with pytest.raises(RestoreRefusedError, match="no decision log"):
        Workflow(store, "flow").restore(first, decisions=True)
    assert everything(store) == before
    assert mine["decisions"].in_force("flow") == ("d1",)


def test_a_missing_artifact_version_refuses_the_restore_before_anything_happens(store: Store, tmp_path: Path) -> None:
    mine = applications(tmp_path)
    mine["artifacts"].put("flow", "report", b"one")
    flow = Workflow(store, "flow", **mine)
    first = flow.checkpoint({"n": 1})
    for path in (tmp_path / "a" / "contents").rglob("*"):
        if path.is_file():
            path.unlink()
    before = everything(store)
    with pytest.raises(RestoreRefusedError, match="brought back"):
        flow.restore(first, artifacts=True)
    assert everything(store) == before


class Failing(FileDecisionLog):
    broken = True

    def supersede(self, workflow_id: str, decision_ids: Any, *, restore_id: str, at_ms: int) -> None:
        if self.broken:
            raise ConnectionError("the application's database is away")
        super().supersede(workflow_id, decision_ids, restore_id=restore_id, at_ms=at_ms)


def test_a_promise_that_could_not_be_kept_is_kept_on_restart(store: Store, tmp_path: Path) -> None:
    log = Failing(tmp_path)
    log.record("flow", "d1")
    flow = Workflow(store, "flow", decisions=log)
    first = flow.checkpoint({"n": 1})
    log.record("flow", "d2")
    flow.checkpoint({"n": 2}, kind="Auto")
    with pytest.raises(RestoreUnfinishedError, match="database is away"):
        flow.restore(first, decisions=True)
    assert flow.view().state == {"n": 1}  # type: ignore[union-attr]
    assert len(unfinished(store)) == 1
    log.record("flow", "d3")  # taken after the restore: no promise speaks of it
    log.broken = False
    finished = Workflow(store, "flow", decisions=log).finish_restores()
    assert len(finished) == 1
    assert log.in_force("flow") == ("d1", "d3")
    assert unfinished(store) == ()
    assert flow.finish_restores() == ()
    assert len(rows_of(store, AuditRow, stream="flow", kind="RestoreFinished")) == 1


def test_a_new_restore_first_finishes_the_old_one_or_is_refused(store: Store, tmp_path: Path) -> None:
    log = Failing(tmp_path)
    flow = Workflow(store, "flow", decisions=log)
    first = flow.checkpoint({"n": 1})
    log.record("flow", "d2")
    with pytest.raises(RestoreUnfinishedError):
        flow.restore(first, decisions=True)
    before = everything(store)
    with pytest.raises(RestoreUnfinishedError):
        flow.restore(first)
    with pytest.raises(RestoreUnfinishedError, match="no decision log"):
        finish_restores(store, Workflow(store, "flow").applications)
    assert everything(store) == before
    log.broken = False
    flow.restore(first)
    assert log.in_force("flow") == ()


def test_two_restores_at_once_both_happen_one_after_the_other(store: Store) -> None:
    flow = Workflow(store, "flow")
    ids = [flow.checkpoint({"n": n}, kind="Auto") for n in range(4)]
    errors: list[BaseException] = []

    def go_back(checkpoint: str) -> None:
        try:
            Workflow(store, "flow").restore(checkpoint)
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=go_back, args=(checkpoint,)) for checkpoint in ids[:2]]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert [entry.sequence for entry in flow.page(kind="Auto").items] == [6, 5, 4, 3, 2, 1]
    assert flow.page(kind="System").total == 2


def test_checkpoints_of_many_threads_get_one_number_each(store: Store) -> None:
    def save(worker: int) -> None:
        flow = Workflow(store, "flow")
        for number in range(4):
            flow.checkpoint({"worker": worker, "number": number}, name=f"{worker}-{number}")

    threads = [threading.Thread(target=save, args=(worker,)) for worker in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    flow = Workflow(store, "flow")
    assert [entry.sequence for entry in flow.page(kind="Auto", oldest_first=True).items] == list(range(1, 17))
    assert sorted(entry.name for entry in flow.page(kind="Manual").items) == sorted(
        f"{w}-{n}" for w in range(4) for n in range(4)
    )


def test_pages_are_by_sequence_even_when_all_clocks_agree(store: Store) -> None:
    flow = Workflow(store, "flow")
    for number in range(5):
        flow.checkpoint({"n": number}, kind="Auto")
    page = flow.page(1, 3)
    assert ([entry.sequence for entry in page.items], page.total, page.pages) == ([5, 4, 3], 5, 2)
    assert [entry.sequence for entry in flow.page(2, 3).items] == [2, 1]
    assert flow.page(3, 3).items == ()
    for bad in ((0, 3), (1, 0), (1, 10**6)):
        with pytest.raises(PagingError):
            flow.page(*bad)


def test_two_named_checkpoints_can_stand_at_one_position(store: Store) -> None:
    flow = Workflow(store, "flow")
    first = flow.checkpoint({"n": 1}, name="before review", description="as sent", created_by="ann")
    second = flow.checkpoint({"n": 1}, name="before merge", kind="Conflict")
    entries = flow.page(oldest_first=True).items
    assert [entry.kind for entry in entries] == ["Auto", "Manual", "Conflict"]
    assert len({entry.checkpoint_id for entry in entries}) == 1
    assert (first, second) == (entries[1].id, entries[2].id)
    assert (flow.find("before review").description, flow.find(first[:10]).created_by) == ("as sent", "ann")


def test_a_name_is_made_when_none_is_given(store: Store, clock: Any) -> None:
    flow = Workflow(store, "flow")
    assert flow.find(flow.checkpoint({"n": 1}, step="a")).name == "Step 0, 2023-11-14 22:13:20 UTC"


def test_a_name_that_fits_several_is_not_guessed_at(store: Store) -> None:
    flow = Workflow(store, "flow")
    flow.checkpoint({"n": 1}, name="same")
    flow.checkpoint({"n": 2}, name="same")
    with pytest.raises(UnknownCheckpointError, match="fits 2 checkpoints"):
        flow.find("same")


def test_named_checkpoints_can_be_deleted_automatic_ones_cannot(store: Store) -> None:
    flow = Workflow(store, "flow")
    named = flow.checkpoint({"n": 1}, name="gone soon")
    record = flow.page(kind="Auto").items[0].id
    flow.delete("gone soon", by="ann")
    assert flow.page().total == 1
    with pytest.raises(UnknownCheckpointError):
        flow.find(named)
    with pytest.raises(SafepointError, match="go by retention"):
        flow.delete(record)
    told = json.loads(rows_of(store, AuditRow, stream="flow", kind="CheckpointDeleted")[0].body)
    assert (told["checkpoint_id"], told["deleted_by"]) == (named, "ann")


def test_what_changed_between_two_checkpoints_is_compared(store: Store) -> None:
    flow = Workflow(store, "flow")
    first = flow.checkpoint({"n": 1, "rows": [1, 2]})
    second = flow.checkpoint({"n": 2, "rows": [1, 2, 3]})
    assert [(change.kind, change.pointer) for change in flow.compare(first, second)] == [
        ("replace", "/n"),
        ("add", "/rows/2"),
    ]


def test_a_named_checkpoint_does_not_fence_off_a_loop_that_saves(store: Store) -> None:
    with CheckpointWriter(store) as writer:
        writer.save_checkpoint("loop", 1, 0, {"n": 1})
        Workflow(store, "loop").checkpoint({"n": 1}, name="mine")
        writer.save_checkpoint("loop", 2, 0, {"n": 2})
    assert Workflow(store, "loop").page(kind="Manual").total == 1


def test_what_a_writer_saves_as_manual_is_a_named_checkpoint_here(store: Store) -> None:
    with CheckpointWriter(store) as writer:
        writer.save_checkpoint("loop", 1, 0, {"n": 1}, kind="Manual", name="by the loop", created_by="ann")
    flow = Workflow(store, "loop")
    assert [(entry.kind, entry.created_by) for entry in flow.page().items] == [("Manual", "ann"), ("Auto", "ann")]
    assert flow.find("by the loop").kind == "Manual"


def test_restored_streams_verify(store: Store) -> None:
    from safepoint.store.reading import read_stream

    flow = Workflow(store, "flow")
    first = flow.checkpoint({"n": 1}, step="a")
    flow.checkpoint({"n": 2}, kind="Auto", step="b")
    result = flow.restore(first)
    flow.restore(result.safety_id)
    flow.delete(first)
    with store.transaction(write=False) as rows:
        report = read_stream(store, rows, "flow", full=True)
    assert report.ok, report.explain()


def test_saves_and_restores_tell_the_sinks(store: Store) -> None:
    from safepoint.runtime.events import MemorySink

    sink = MemorySink()
    flow = Workflow(store, "flow", sinks=[sink])
    first = flow.checkpoint({"n": 1}, name="first")
    result = flow.restore(first)
    assert [event.event_code for event in sink.events] == ["FN-CK-001", "FN-CK-008", "FN-CK-002"]
    assert sink.events[-1].checkpoint_hash == result.new_checkpoint_id


def test_a_sealed_workflow_is_not_written_without_its_key(address: str, tmp_path: Path) -> None:
    from safepoint.store import open_store
    from safepoint.store.errors import KeyProblemError
    from safepoint.store.retention import latest
    from safepoint.store.retention_run import prune

    if address == "memory:":
        pytest.skip("a store in memory is gone when it is opened again")
    with open_store(address, key=b"k" * 32) as store:
        flow = Workflow(store, "flow")
        flow.checkpoint({"n": 1}, name="first")
        flow.checkpoint({"n": 2}, kind="Auto")
        before = everything(store)
    with open_store(address) as store:
        flow = Workflow(store, "flow")
        for change in (
            lambda: flow.checkpoint({"n": 3}, kind="Auto"),
            lambda: flow.checkpoint({"n": 2}, name="second"),
            lambda: flow.restore("first"),
            lambda: flow.delete("first"),
            lambda: prune(store, "flow", latest(0)),
        ):
            with pytest.raises(KeyProblemError, match="give that key"):
                change()
        assert everything(store) == before
        assert flow.load("first").state == {"n": 1}
