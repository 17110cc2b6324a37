from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from safepoint.store import CheckpointWriter, Store, open_store
from safepoint.store.errors import IntegrityError
from safepoint.store.reading import read_stream
from safepoint.store.record import AnchorRow, AuditRow, ContentRow, IntentRow, RecordRow
from safepoint.store.restore_intents import RestoreUnfinishedError
from safepoint.store.restore_target import RestoreRefusedError
from safepoint.store.retention import DAY_MS, default_rule, latest, of_kinds
from safepoint.store.retention_background import BackgroundRetention, RetentionWarning
from safepoint.store.retention_run import prune, stretches
from safepoint.store.workflows import Workflow


def saved(store: Store, count: int, *, size: int = 10, start: int = 1) -> None:
    with CheckpointWriter(store) as writer:
        for number in range(start, start + count):
            writer.save_checkpoint("flow", number, 0, {"n": number, "fill": "x" * size})


def rows_of(store: Store, table: type[Any], /, **equal: Any) -> list[Any]:
    with store.transaction(write=False) as rows:
        return list(rows.select(table, **equal))


def assert_valid(store: Store) -> None:
    with store.transaction(write=False) as rows:
        report = read_stream(store, rows, "flow", full=True)
    assert report.ok, report.explain()


def kept(store: Store) -> list[int]:
    return [entry.iteration for entry in Workflow(store, "flow").page(kind="Auto", oldest_first=True, size=1000).items]


def test_old_automatic_checkpoints_go_and_the_chain_still_verifies(store: Store) -> None:
    saved(store, 30)
    report = prune(store, "flow", by="ann")
    assert kept(store) == list(range(11, 31))
    assert [judged.row.iteration for judged in report.plan.removed] == list(range(1, 11))
    assert_valid(store)
    [anchor] = rows_of(store, AnchorRow)
    assert (anchor.first, anchor.last, anchor.reason) == (1, 10, "retention")
    told = json.loads(rows_of(store, AuditRow, stream="flow", kind="CheckpointsPruned")[0].body)
    assert (told["records"], told["pruned_by"]) == ([[1, 10]], "ann")


def test_saving_and_restoring_go_on_after_a_prune(store: Store) -> None:
    saved(store, 25)
    prune(store, "flow")
    saved(store, 25, start=26)
    prune(store, "flow")
    assert kept(store) == list(range(31, 51))
    assert len(rows_of(store, AnchorRow)) == 1
    Workflow(store, "flow").restore(Workflow(store, "flow").page(kind="Auto", oldest_first=True).items[0].id)
    assert_valid(store)
    with CheckpointWriter(store) as writer:
        assert writer.restore_checkpoint("flow").state["n"] == 31  # type: ignore[union-attr]


def test_a_dry_run_says_what_and_why_and_changes_nothing(store: Store) -> None:
    saved(store, 22)
    before = [rows_of(store, table) for table in (RecordRow, AuditRow, AnchorRow)]
    report = prune(store, "flow", dry_run=True)
    assert [judged.verdict.why for judged in report.plan.removed] == ["beyond the last 20"] * 2
    assert report.dry_run
    assert report.state_bytes > 0
    assert [rows_of(store, table) for table in (RecordRow, AuditRow, AnchorRow)] == before


def test_named_checkpoints_keep_the_records_they_point_at(store: Store, clock: Any) -> None:
    flow = Workflow(store, "flow")
    named = flow.checkpoint({"n": 0}, name="keep me")
    saved(store, 30, start=10)
    clock.now += 400 * DAY_MS
    saved(store, 1, start=100)
    prune(store, "flow")
    assert kept(store) == [0, 100]
    assert flow.load(named).state == {"n": 0}
    assert_valid(store)
    flow.delete("keep me")
    prune(store, "flow")
    assert kept(store) == [100]
    assert [(anchor.first, anchor.last) for anchor in rows_of(store, AnchorRow)] == [(1, 31)]
    assert_valid(store)


def test_safety_checkpoints_go_after_ninety_days(store: Store, clock: Any) -> None:
    flow = Workflow(store, "flow")
    first = flow.checkpoint({"n": 0}, kind="Auto")
    flow.checkpoint({"n": 1}, kind="Auto")
    result = flow.restore(first)
    clock.now += 89 * DAY_MS
    prune(store, "flow")
    assert flow.find(result.safety_id).kind == "System"
    clock.now += 2 * DAY_MS
    prune(store, "flow")
    assert flow.page(kind="System").total == 0
    assert_valid(store)


def test_the_latest_valid_checkpoint_is_never_removed(store: Store, clock: Any) -> None:
    saved(store, 3)
    clock.now += 4000 * DAY_MS
    report = prune(store, "flow", default_rule(keep_last=0, max_age_days=0))
    assert kept(store) == [3]
    assert report.plan.kept[0].verdict.why == "the latest valid checkpoint"
    prune(store, "flow", latest(0))
    assert kept(store) == [3]


def test_a_checkpoint_that_is_being_restored_stays(store: Store) -> None:
    class Away:
        def in_force(self, _: str) -> list[str]:
            return []

        def supersede(self, *_: Any, **__: Any) -> None:
            raise ConnectionError("away")

    flow = Workflow(store, "flow", decisions=Away())  # type: ignore[arg-type]
    first = flow.checkpoint({"n": 1}, kind="Auto")
    saved(store, 25, start=2)
    with pytest.raises(RestoreUnfinishedError):
        flow.restore(first, decisions=True)
    report = prune(store, "flow", latest(1))
    assert kept(store)[0] == 0
    assert report.plan.kept[0].verdict.why == "it is being restored"
    assert len(rows_of(store, IntentRow)) == 1


def test_what_was_removed_is_shown_as_such_and_cannot_be_restored(store: Store) -> None:
    saved(store, 22)
    gone = Workflow(store, "flow").page(oldest_first=True).items[0].id
    prune(store, "flow")
    flow = Workflow(store, "flow")
    assert flow.page().total == 20
    shown = flow.page(pruned=True, size=100)
    assert (shown.total, shown.items[-1].pruned, shown.items[-1].is_restore_point) == (22, True, False)
    with pytest.raises(RestoreRefusedError, match="emptied by retention"):
        flow.restore(gone)


def test_states_and_blobs_that_nobody_needs_are_freed_and_shared_ones_stay(store: Store) -> None:
    with CheckpointWriter(store) as writer:
        for number in range(6):
            writer.save_checkpoint(
                "flow", number, 0, {"same": "y" * 5000}, blobs={"b": b"shared", "own": bytes([number]) * 9}
            )
    assert len(rows_of(store, ContentRow)) == 13
    prune(store, "flow", latest(2))
    contents = rows_of(store, ContentRow)
    assert len(contents) == 5
    assert sorted(row.refs for row in contents) == [1, 1, 1, 1, 2]
    assert_valid(store)


def test_identical_states_are_stored_once(store: Store) -> None:
    flow = Workflow(store, "flow")
    for _ in range(5):
        flow.checkpoint({"big": "z" * 10_000}, kind="Auto")
    assert [row.refs for row in rows_of(store, ContentRow)] == [5]


def test_the_disk_gets_its_space_back(tmp_path: Path) -> None:
    with open_store(f"sqlite:///{tmp_path}/runs.db") as store:
        with CheckpointWriter(store) as writer:
            for number in range(40):
                writer.save_checkpoint("flow", number, 0, {"fill": os.urandom(50_000).hex()})
        report = prune(store, "flow")
        assert report.state_bytes > 1_900_000
        assert report.reclaimed > 1_500_000


def test_a_damaged_workflow_is_not_pruned(store: Store) -> None:
    saved(store, 25)
    with store.transaction(write=True) as rows:
        rows.update(RecordRow, {"body": b"{}"}, stream="flow", seq=24)
    with pytest.raises(IntegrityError):
        prune(store, "flow")
    assert rows_of(store, AnchorRow) == []


def test_a_sealed_store_seals_its_anchors(address: str) -> None:
    with open_store(address, key=b"k" * 32) as store:
        saved(store, 25)
        prune(store, "flow")
        assert_valid(store)
        with store.transaction(write=True) as rows:
            rows.update(AnchorRow, {"last": 12}, stream="flow")
        with store.transaction(write=False) as rows:
            assert not read_stream(store, rows, "flow").ok


def test_keep_every_leaves_stretches_between(store: Store) -> None:
    saved(store, 30)
    prune(store, "flow", default_rule(keep_last=5, keep_every=10))
    assert kept(store) == [10, 20, 26, 27, 28, 29, 30]
    assert [(anchor.first, anchor.last) for anchor in rows_of(store, AnchorRow)] == [(1, 9), (11, 19), (21, 25)]
    assert_valid(store)
    prune(store, "flow", default_rule(keep_last=5))
    assert [(anchor.first, anchor.last) for anchor in rows_of(store, AnchorRow)] == [(1, 25)]
    assert_valid(store)


def test_stretches_of_positions() -> None:
    assert stretches([]) == []
    assert stretches([5, 1, 2, 3, 9]) == [(1, 3), (5, 5), (9, 9)]


def test_in_the_background_it_runs_at_most_once_an_hour_and_tells_other_processes(store: Store, clock: Any) -> None:
    retention = BackgroundRetention(store, latest(2))
    flow = Workflow(store, "flow", retention=retention)
    for number in range(5):
        flow.checkpoint({"n": number}, kind="Auto")
    retention.wait()
    assert flow.page().total == 5
    clock.now += 3_600_000
    flow.checkpoint({"n": 5}, kind="Auto")
    retention.wait()
    assert flow.page().total == 2
    assert len(retention.reports) == 1
    other = BackgroundRetention(store, latest(1))
    other.after_save("flow")
    other.wait()
    assert flow.page().total == 2
    clock.now += 3_600_000
    other.after_save("flow")
    other.wait()
    assert flow.page().total == 1
    assert_valid(store)


def test_a_background_run_that_fails_warns_and_harms_no_save(store: Store, clock: Any) -> None:
    retention = BackgroundRetention(store, latest(1))
    saved(store, 3)
    with store.transaction(write=True) as rows:
        rows.update(RecordRow, {"body": b"{}"}, stream="flow", seq=2)
    clock.now += 3_600_000
    retention.after_save("flow")
    with pytest.warns(RetentionWarning, match="damaged|mismatch"):
        retention.wait()


def test_large_contents_in_files_are_deleted_from_disk(tmp_path: Path) -> None:
    with open_store(f"sqlite:///{tmp_path}/runs.db") as store:
        with CheckpointWriter(store) as writer:
            for number in range(3):
                writer.save_checkpoint("flow", number, 0, {"fill": f"{number}" * 600_000})
        files = lambda: [path for path in tmp_path.rglob("*") if path.is_file() and ".contents" in str(path)]  # noqa: E731
        assert len(files()) == 3
        prune(store, "flow", latest(1))
        assert len(files()) == 1
        assert_valid(store)


def test_links_at_the_beginning_can_be_dropped_and_the_chain_begins_later(address: str, clock: Any) -> None:
    with open_store(address, key=b"k" * 32, clock=clock) as store:
        saved(store, 30)
        prune(store, "flow", default_rule(keep_last=10, keep_every=12), drop_links=True)
        assert [row.seq for row in rows_of(store, RecordRow)] == [*range(12, 31)]
        assert kept(store) == [12, *range(21, 31)]
        assert [(anchor.first, anchor.last, anchor.links_dropped) for anchor in rows_of(store, AnchorRow)] == [
            (1, 11, 1),
            (13, 20, 0),
        ]
        assert_valid(store)
        saved(store, 5, start=31)
        prune(store, "flow", latest(3), drop_links=True)
        assert [row.seq for row in rows_of(store, RecordRow)] == [33, 34, 35]
        assert_valid(store)
        assert Workflow(store, "flow").page(pruned=True).total == 3
        Workflow(store, "flow").restore("@33")
        assert_valid(store)
        with store.transaction(write=True) as rows:
            rows.delete(RecordRow, stream="flow", seq=33)
        with store.transaction(write=False) as rows:
            assert not read_stream(store, rows, "flow").ok


def test_dropping_links_goes_in_small_steps(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    from safepoint.store import retention_run

    monkeypatch.setattr(retention_run, "LINKS_BATCH", 7)
    saved(store, 30)
    prune(store, "flow", latest(1), drop_links=True)
    assert [row.seq for row in rows_of(store, RecordRow)] == [30]
    assert len(rows_of(store, AnchorRow)) == 1
    assert_valid(store)


def test_when_all_that_was_kept_is_damaged_a_named_checkpoint_still_brings_the_workflow_back(store: Store) -> None:
    flow = Workflow(store, "flow")
    flow.checkpoint({"n": 0}, name="safe place")
    saved(store, 30, start=1)
    prune(store, "flow", of_kinds(("Auto",), latest(5)))
    with store.transaction(write=True) as rows:
        rows.update(RecordRow, {"meta": "{}"}, stream="flow", seq=27)
    writer = CheckpointWriter(store)
    writer.repair("flow")
    assert writer.restore_checkpoint("flow").state == {"n": 0}  # type: ignore[union-attr]
    assert flow.view().state == {"n": 0}  # type: ignore[union-attr]
    prune(store, "flow", of_kinds(("Auto",), latest(0)))
    assert [entry.kind for entry in flow.page().items] == ["Manual", "Auto"]
    flow.restore("safe place")
    assert CheckpointWriter(store).restore_checkpoint("flow").state == {"n": 0}  # type: ignore[union-attr]
    assert_valid(store)
