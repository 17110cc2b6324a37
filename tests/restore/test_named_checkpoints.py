"""Checkpoints with a name: made, listed, compared and deleted, also while others restore and save."""

from __future__ import annotations

import json
import threading
from pathlib import Path
from typing import Any

import pytest

from safepoint.core.errors import SafepointError
from safepoint.store import CheckpointWriter, Store
from safepoint.store.catalogue import UnknownCheckpointError
from safepoint.store.paging import PagingError
from safepoint.store.record import AuditRow
from safepoint.store.workflows import Workflow
from support_restore import everything, rows_of


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
