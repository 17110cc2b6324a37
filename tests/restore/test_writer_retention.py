from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from threading import Event
from typing import Any

import pytest

from safepoint.store import CheckpointWriter, Store
from safepoint.store.reading import read_stream
from safepoint.store.retention import Row, Verdict, latest
from safepoint.store.retention_background import BackgroundRetention
from safepoint.store.workflows import Workflow

MINUTE_MS = 60_000


@pytest.mark.parametrize(("retention", "left"), [(True, 20), (False, 31), (latest(3), 3)])
def test_a_writer_prunes_in_the_background_by_the_hour_unless_told_not_to(
    store: Store, clock: Any, retention: Any, left: int
) -> None:
    with CheckpointWriter(store, retention=retention) as writer:
        for number in range(30):
            writer.save_checkpoint("loop", number, 0, {"n": number})
        clock.now += 3_600_001
        writer.save_checkpoint("loop", 30, 0, {"n": 30})
    assert Workflow(store, "loop").page().total == left


def save(writer: CheckpointWriter, clock: Any, numbers: Iterable[int]) -> None:
    for number in numbers:
        writer.save_checkpoint("loop", number, 0, {"n": number})
        clock.now += MINUTE_MS


def assert_valid(store: Store, length: int) -> None:
    with store.transaction(write=False) as rows:
        report = read_stream(store, rows, "loop", full=True)
    assert report.ok, report.explain()
    assert report.link.seq == length


def test_a_writer_goes_on_saving_while_retention_runs(store: Store, clock: Any) -> None:
    retention = BackgroundRetention(store, latest(5))
    with CheckpointWriter(store, retention=retention) as writer:
        save(writer, clock, range(300))
        # How many saves a run lasts is up to the machine; the first one after an hour of quiet catches up with all of them.
        retention.wait()
        clock.now += 60 * MINUTE_MS
        save(writer, clock, [300])
        retention.wait()
    assert len(retention.reports) >= 2
    assert_valid(store, 301)
    assert Workflow(store, "loop").page().total == 5


def test_saves_do_not_wait_for_a_run_and_what_they_save_meanwhile_stays(store: Store, clock: Any) -> None:
    begun, go_on = Event(), Event()

    def slow(rows: Sequence[Row], now_ms: int) -> Mapping[str, Verdict]:
        begun.set()
        assert go_on.wait(60)
        return latest(5)(rows, now_ms)

    with CheckpointWriter(store, retention=slow) as writer:
        save(writer, clock, range(61))
        assert begun.wait(60)
        save(writer, clock, range(61, 200))
        assert Workflow(store, "loop").page().total == 200
        go_on.set()
    assert_valid(store, 200)
    assert Workflow(store, "loop").page().total == 5 + 139


def test_a_store_that_cannot_be_asked_about_retention_does_not_make_a_save_look_failed() -> None:
    from safepoint.runtime.errors import BackendError
    from safepoint.store import open_store
    from safepoint.store.retention_background import BackgroundRetention, RetentionWarning

    class Silent(BackgroundRetention):
        def _left_ms(self, workflow_id: str) -> int:
            raise BackendError("not now")

    with open_store("memory:") as store:
        retention = Silent(store)
        writer = CheckpointWriter(store, retention=retention)
        assert writer.save_checkpoint("loop", 1, 0, {"n": 1})
        with pytest.warns(RetentionWarning, match="not now"):
            writer.close()
