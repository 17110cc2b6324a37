"""Run retention by itself after saves: in a thread, at most once in a while, and never in the way of a save."""

from __future__ import annotations

import threading
import warnings
from typing import TYPE_CHECKING

from safepoint.core.errors import SafepointError
from safepoint.store.record import RecordRow, SettingRow

if TYPE_CHECKING:
    from safepoint.store.retention import Rule
    from safepoint.store.retention_run import PruneReport
    from safepoint.store.store import Store

HOUR_S = 3600.0
SETTING = "retention:"
RECLAIM_FROM_BYTES = 16 << 20
"""Below this, rewriting the store costs more than the space is worth; the free pages are used by the next saves."""


class RetentionWarning(RuntimeWarning):
    """Retention in the background could not do its work; saves are not affected."""


def background_retention(store: Store, wanted: bool | Rule | BackgroundRetention) -> BackgroundRetention | None:
    """Return what `retention=…` asks for: True is the usual rule, False nothing, a rule that rule, by the hour."""
    if wanted is False:
        return None
    if isinstance(wanted, BackgroundRetention):
        return wanted
    return BackgroundRetention(store, None if wanted is True else wanted)


class BackgroundRetention:
    """Prunes a workflow after a save when its last run, by whichever process, is `every_seconds` ago.

    A workflow younger than that is left alone. Errors become one `RetentionWarning` at the next save. `wait` joins a run.
    """

    def __init__(self, store: Store, rule: Rule | None = None, *, every_seconds: float = HOUR_S) -> None:
        self._store = store
        self._rule = rule
        self._every_ms = int(every_seconds * 1000)
        self._next: dict[str, int] = {}
        self._thread: threading.Thread | None = None
        self._error: BaseException | None = None
        self.reports: list[PruneReport] = []

    def after_save(self, workflow_id: str) -> None:
        """Begin a run if one is due; costs a look at the clock otherwise."""
        now = self._store.clock.monotonic_ns()
        if now < self._next.get(workflow_id, 0):
            return
        error, self._error = self._error, None
        if error is not None:
            warnings.warn(f"retention of {workflow_id!r} failed: {error}", RetentionWarning, stacklevel=3)
        if self._thread is not None and self._thread.is_alive():
            return
        try:
            left_ms = self._left_ms(workflow_id)
        except (
            SafepointError
        ) as problem:  # the save is done; that the store cannot be asked now must not make it look failed
            self._error, left_ms = problem, self._every_ms
        self._next[workflow_id] = now + (left_ms if left_ms > 0 else self._every_ms) * 1_000_000
        if left_ms <= 0:
            self._thread = threading.Thread(target=self._run, args=(workflow_id,), name="safepoint-retention", daemon=True)
            self._thread.start()

    def wait(self) -> None:
        """Wait for a run that is under way; a run that failed is warned of."""
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        error, self._error = self._error, None
        if error is not None:
            warnings.warn(f"retention failed: {error}", RetentionWarning, stacklevel=2)

    def _left_ms(self, workflow_id: str) -> int:
        """Return how long it is until the next run; what says when the last one was is in the store, for all processes."""
        with self._store.transaction(write=False) as rows:
            setting = next(rows.select(SettingRow, name=SETTING + workflow_id), None)
            first = next(rows.select(RecordRow, stream=workflow_id, limit=1), None)
        if setting is not None:
            since = int(setting.value)
        else:
            since = first.wall_clock_time if first is not None else self._store.clock.wall_ms()
        return since + self._every_ms - self._store.clock.wall_ms()

    def _run(self, workflow_id: str) -> None:
        from safepoint.store.retention_run import prune  # what prunes is loaded when something is pruned

        try:
            with self._store.transaction(write=True) as rows:
                rows.put(SettingRow(SETTING + workflow_id, str(self._store.clock.wall_ms())))
            report = prune(self._store, workflow_id, self._rule, by="retention", reclaim=False)
            self.reports = [*self.reports[-9:], report]
            if report.state_bytes >= RECLAIM_FROM_BYTES:
                self._store.backend.reclaim()
        except SafepointError as error:
            self._error = error
