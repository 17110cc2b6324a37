"""The workflow's own row is held to what was said: altered, removed or made up, verification names it and repair mends it."""

from __future__ import annotations

import pytest

from safepoint.store import CheckpointWriter, Workflow, open_store
from safepoint.store.retention import latest, of_kinds
from safepoint.store.retention_run import prune
from support_store import STREAM, alter, saved, url_of

EDITS = {
    "status": "UPDATE workflows SET status = 'Completed'",
    "step": "UPDATE workflows SET step_index = 7",
    "agent": "UPDATE workflows SET current_agent = 'mallory'",
    "history": "UPDATE workflows SET step_history = '[]'",
    "place": "UPDATE workflows SET record_seq = 2",
    "time": "UPDATE workflows SET updated_at = updated_at + 1",
    "type": "UPDATE workflows SET status = x'00'",
    "removed": "DELETE FROM workflows",
}


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_an_altered_workflow_row_is_found_and_mended(tmp_path, edit):
    with CheckpointWriter(url_of(tmp_path), retention=False) as writer:
        writer.save_checkpoint(STREAM, 1, 1, {}, step="draft", current_agent="ann")
        saved(writer, 2)
        assert writer.verify(STREAM).ok
    assert alter(tmp_path, edit) == 1
    with CheckpointWriter(url_of(tmp_path), retention=False) as writer:
        assert writer.verify(STREAM).faults == ("workflow_mismatch",)
        writer.repair(STREAM)
        assert writer.verify(STREAM).ok
        stands = Workflow(writer.store, STREAM).view().position
        assert stands == ("Running", "draft", 0, ("draft",), "ann")


def test_a_made_up_workflow_row_is_found(tmp_path):
    with CheckpointWriter(url_of(tmp_path)) as writer:
        saved(writer, 1)
    alter(tmp_path, "INSERT INTO workflows VALUES (?, 1, 'Completed', 1, NULL, '[]', 1)", STREAM)
    with CheckpointWriter(url_of(tmp_path)) as writer:
        assert writer.verify(STREAM).faults == ("workflow_mismatch",)
        writer.repair(STREAM)
        assert writer.verify(STREAM).ok


def test_every_way_to_move_a_workflow_is_known(tmp_path):
    with open_store(url_of(tmp_path)) as store:
        writer, state = CheckpointWriter(store, retention=False), {"text": "a"}
        flow = Workflow(store, STREAM, snapshot=lambda: state, retention=False)

        def holds():
            assert CheckpointWriter(store).verify(STREAM).explain() == ()

        writer.save_checkpoint(STREAM, 1, 1, state, step="first")
        holds()
        writer.save_checkpoint(STREAM, 1, 1, state, step="the same, said again")
        holds()
        assert flow.view().position.step_history == ("first", "the same, said again")
        named = flow.checkpoint(name="named", step="review")
        holds()
        state["text"] = "b"
        flow.checkpoint(step="after", status="Paused")
        holds()
        flow.restore(named)
        holds()
        prune(store, STREAM, of_kinds(("Auto",), latest(1)), drop_links=True)
        holds()


def test_repair_sets_a_workflow_back_to_what_is_left_of_it(tmp_path):
    with CheckpointWriter(url_of(tmp_path), retention=False) as writer:
        writer.save_checkpoint(STREAM, 1, 1, {"n": 1}, step="first")
        writer.save_checkpoint(STREAM, 2, 1, {"n": 2}, step="second", kind="Manual", name="mark")
    assert alter(tmp_path, "UPDATE records SET body = '{}' WHERE seq = 2") == 1
    with CheckpointWriter(url_of(tmp_path), retention=False) as writer:
        assert not writer.verify(STREAM).ok
        writer.repair(STREAM)
        assert writer.verify(STREAM).explain() == ()
        assert Workflow(writer.store, STREAM).view().position.step_history == ("first",)
        writer.save_checkpoint(STREAM, 3, 1, {"n": 3}, step="third")
        assert writer.verify(STREAM).ok
