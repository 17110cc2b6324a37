"""Restores that take decisions and artifacts along, and those that were interrupted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from safepoint.store import Store
from safepoint.store.artifacts import FileArtifactStore
from safepoint.store.decisions import FileDecisionLog
from safepoint.store.record import AuditRow
from safepoint.store.restore_intents import RestoreUnfinishedError, finish_restores, unfinished
from safepoint.store.restore_target import RestoreRefusedError
from safepoint.store.workflows import Workflow
from support_restore import everything, rows_of


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
