from __future__ import annotations

from typing import Any

import pytest

from safepoint.store import CheckpointWriter, Store
from safepoint.store.reading import read_stream
from safepoint.store.retention import latest
from safepoint.store.workflows import Workflow


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


def test_a_writer_goes_on_saving_while_retention_runs(store: Store, clock: Any) -> None:
    with CheckpointWriter(store, retention=latest(5)) as writer:
        for number in range(300):
            writer.save_checkpoint("loop", number, 0, {"n": number})
            clock.now += 60_000
    with store.transaction(write=False) as rows:
        report = read_stream(store, rows, "loop", full=True)
    assert report.ok, report.explain()
    assert report.link.seq == 300
    total = Workflow(store, "loop").page().total
    assert 5 <= total < 140


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
