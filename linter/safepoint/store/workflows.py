"""A workflow's checkpoints in one place: take them, name them, page through them, compare them, go back to them.

Saves here take no writer's token: any number of processes may hold a `Workflow` of the same id, and each save goes on from
whatever the newest checkpoint is. A loop that must be the only one to save uses `CheckpointWriter`.
"""

from __future__ import annotations

from time import perf_counter_ns
from typing import TYPE_CHECKING, Any, NamedTuple

from safepoint.core.errors import SafepointError
from safepoint.runtime import events
from safepoint.runtime.errors import BackendError
from safepoint.runtime.events import EventStream, make_event
from safepoint.runtime.ids import check_id
from safepoint.runtime.mask import CancellationMask
from safepoint.store import catalogue, diff, paging, saving
from safepoint.store.audit import append_audit, put_head, refuse_keyless
from safepoint.store.chain import hash_state_text, state_bytes
from safepoint.store.contention import attempts
from safepoint.store.details import AUTO, EXPLICIT, checked_details, meta_text
from safepoint.store.marks import add_mark
from safepoint.store.reading import emptied, newest_kept, read_settled
from safepoint.store.record import IntentRow, MarkRow, RecordRow
from safepoint.store.reporting import Reporter
from safepoint.store.restore import RestoreResult, restore
from safepoint.store.restore_intents import Applications, finish_restores
from safepoint.store.restore_target import current_position
from safepoint.store.restoring import judge, restored
from safepoint.store.retention_background import background_retention
from safepoint.store.triggers import Triggers
from safepoint.store.workflow_detail import Position
from safepoint.store.workflow_row import WORKFLOW_FIELDS, with_position, workflow_row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from safepoint.runtime.events import EventSink
    from safepoint.runtime.protocols import RestoredCheckpoint
    from safepoint.store.artifacts import ArtifactStore
    from safepoint.store.backend import Transaction
    from safepoint.store.decisions import DecisionLog
    from safepoint.store.position import Position as ChainPosition
    from safepoint.store.retention import Rule
    from safepoint.store.retention_background import BackgroundRetention
    from safepoint.store.store import Store

_SNAPSHOT: Any = object()


class WorkflowView(NamedTuple):
    """A workflow as it stands: its state, its position, the version to give a restore, and how many checkpoints it has."""

    workflow_id: str
    state: Any
    position: Position
    version: int
    checkpoints: int


class Workflow:
    """The checkpoints of one workflow in a store.

    `snapshot` returns the state as it is now (plain data); without it, every `checkpoint` is given a state. `decisions` and
    `artifacts` are the application's: their ids in force are captured with each checkpoint. `created_by` is who takes
    checkpoints when a call does not say. `retention` is as in `CheckpointWriter`: by the hour, in the background. `sinks`
    get the events.
    """

    def __init__(
        self,
        store: Store,
        workflow_id: str,
        *,
        snapshot: Callable[[], Any] | None = None,
        decisions: DecisionLog | None = None,
        artifacts: ArtifactStore | None = None,
        created_by: str = "",
        retention: bool | Rule | BackgroundRetention = True,
        sinks: Iterable[EventSink] = (),
    ) -> None:
        self.store = store
        self.workflow_id = check_id("workflow id", workflow_id)
        self.applications = Applications(decisions, artifacts)
        self.triggers = Triggers(self)
        self._snapshot = snapshot
        self._created_by = created_by
        self.retention = background_retention(store, retention)
        self._known: ChainPosition | None = None
        self._reporter = Reporter(store, EventStream(sinks))

    def checkpoint(self, state: Any = _SNAPSHOT, *, kind: str = "Manual", trigger: str = EXPLICIT, **details: Any) -> str:
        """Take a checkpoint of `state`, or of the snapshot, and return its id.

        `details` are those of `Details`: name, description, created_by, step, step_index, status, decision_ids,
        is_restore_point and so on; `agent` is short for current_agent. A named checkpoint of a state that is saved already
        points at the record there is. Raises what `save_checkpoint` raises.
        """
        text = state_bytes(self._state() if state is _SNAPSHOT else state)
        agent = details.pop("agent", None)
        given = {"created_by": self._created_by or None, **self.applications.in_force(self.workflow_id), **details}
        said = checked_details({**given, "kind": kind, "trigger": trigger, **({"current_agent": agent} if agent else {})})
        for _ in attempts():
            taken = self._take(text, said)
            if taken is not None:
                if self.retention is not None:
                    self.retention.after_save(self.workflow_id)
                return taken
        raise BackendError(f"{self.workflow_id}: other processes keep changing the workflow; retry when they are done")

    def changed(self) -> bool:
        """Return whether the snapshot differs from the state that was saved last."""
        with self.store.transaction(write=False) as rows:
            last = next(rows.select(RecordRow, stream=self.workflow_id, newest_first=True, limit=1), None)
        return last is None or hash_state_text(state_bytes(self._state())) != last.state_hash

    def view(self) -> WorkflowView | None:
        """Return the workflow as it stands, or `None` when it has no checkpoint; raises `IntegrityError` when damaged."""
        report = read_settled(self.store, self.workflow_id)
        judge(report, refuse=True)
        with self.store.transaction(write=False) as rows:
            latest = newest_kept(self.store, rows, report)
            if latest is None or report.head is None:
                return None
            state = restored(self.store, rows, latest).state
            standing = current_position(rows, self.workflow_id) or Position()
            count = catalogue.count(rows, self.workflow_id)
        return WorkflowView(self.workflow_id, state, standing, report.head.version, count)

    def page(self, page: int = 1, size: int = paging.DEFAULT_PAGE_SIZE, **chosen: Any) -> paging.Page[catalogue.Entry]:
        """Return one page of the checkpoints, newest first; `chosen` as in `catalogue.page_of`."""
        return catalogue.page_of(self.store, self.workflow_id, page, size, **chosen)

    def find(self, checkpoint: str) -> catalogue.Entry:
        """Return the checkpoint of that id, beginning of an id, or name."""
        with self.store.transaction(write=False) as rows:
            return catalogue.find(rows, self.workflow_id, checkpoint)

    def load(self, checkpoint: str) -> RestoredCheckpoint:
        """Return a checkpoint with its verified state, without changing anything."""
        return load(self.store, self.workflow_id, checkpoint)

    def compare(self, before: str, after: str) -> tuple[diff.Change, ...]:
        """Return what changed between the states of two checkpoints."""
        return diff.compare(self.load(before).state, self.load(after).state)

    def restore(self, checkpoint: str, *, by: str | None = None, **options: Any) -> RestoreResult:
        """Go back to a checkpoint; see `safepoint.store.restore.restore`."""
        chosen = {"by": self._created_by if by is None else by, "applications": self.applications, **options}
        done = restore(self.store, self.workflow_id, checkpoint, **chosen)
        told: dict[str, Any] = {
            "iteration_count": done.iteration,
            "epoch": done.epoch,
            "checkpoint_hash": done.new_checkpoint_id,
        }
        now = self.store.clock.wall_ms()
        event = make_event(events.RESTORE, self.workflow_id, contract_status="valid", wall_clock_time=now, **told)
        self._reporter.stream.emit(event)
        return done

    def finish_restores(self) -> tuple[str, ...]:
        """Finish restores that a crash or a fault left half done; call it when the application starts."""
        return finish_restores(self.store, self.applications, workflow_id=self.workflow_id)

    def delete(self, checkpoint: str, *, by: str | None = None) -> None:
        """Delete a named checkpoint; its record stays as long as retention wants it. Automatic ones go by retention only."""
        delete_named(self.store, self.workflow_id, checkpoint, by=self._created_by if by is None else by)

    def _state(self) -> Any:
        if self._snapshot is None:
            raise SafepointError(f"workflow {self.workflow_id!r} has no snapshot function; give one, or give a state")
        return self._snapshot()

    def _take(self, text: bytes, said: dict[str, Any]) -> str | None:
        """Write the checkpoint where the workflow now stands; `None` when it moved meanwhile."""
        position = self._position()
        refuse_keyless(self.store, position.head)
        with self.store.transaction(write=False) as rows:
            standing = current_position(rows, self.workflow_id) is not None
            last = _with_state(self.store, rows, position.last)
            details = with_position(rows, self.workflow_id, said) if standing or WORKFLOW_FIELDS & said.keys() else said
        position.claimed = True  # keep the token as it is: a loop's writer must not be fenced off by a named checkpoint
        named = said["kind"] != AUTO
        if named and last is not None and last.state_hash == hash_state_text(text):
            return self._mark(position, last, details)
        return self._save(position, text, details, named=named)

    def _position(self) -> ChainPosition:
        """Verify what came since this object last looked, and all of it when that does not fit any more."""
        known, self._known = self._known, None
        position, report = saving.open_position(self.store, self.workflow_id, known)
        if known is not None and not report.ok:
            position, report = saving.open_position(self.store, self.workflow_id)
        judge(report, refuse=True)
        self._known = position
        return position

    def _save(self, position: ChainPosition, text: bytes, details: dict[str, Any], *, named: bool) -> str | None:
        link = position.link
        epoch, iteration = max(link.epoch, 0), link.iteration + 1
        planned = saving.plan(self.store, position, iteration, epoch, text, meta_text(details, None, {}), {}, details)
        begun = perf_counter_ns()
        with CancellationMask("checkpoint_write"):
            if not saving.write(self.store, planned):
                return None
            saving.witness(self.store, position)
        self._reporter.saved(planned.record, iteration, epoch, None, perf_counter_ns() - begun)
        if not named:
            return planned.record.checkpoint_id
        with self.store.transaction(write=False) as rows:
            # The first mark of a record that this save has made is the one that it has made.
            return next(rows.select(MarkRow, stream=self.workflow_id, checkpoint_id=planned.record.checkpoint_id)).mark_id

    def _mark(self, position: ChainPosition, record: RecordRow, details: dict[str, Any]) -> str | None:
        with CancellationMask("checkpoint_write"), self.store.transaction(write=True) as rows:
            head = rows.lock(self.workflow_id)
            if head is None or not saving.same_chain(head, position.head):
                return None
            if "step_history" in details:
                rows.put(workflow_row(record, details))
            head, mark = add_mark(self.store, rows, head, record, details, self.store.clock.wall_ms())
            position.head = put_head(self.store, rows, head)
        position.witnessed = False
        saving.witness(self.store, position)
        return mark.mark_id


def _with_state(store: Store, rows: Transaction, record: RecordRow | None) -> RecordRow | None:
    """Return the record unless retention has removed its state."""
    if record is None or record.body is not None or record.seq not in emptied(store, rows, record.stream):
        return record
    return None


def load(store: Store, workflow_id: str, checkpoint: str) -> RestoredCheckpoint:
    """Return a checkpoint of a workflow with its verified state; raises for what cannot be trusted."""
    with store.transaction(write=False) as rows:
        entry = catalogue.find(rows, workflow_id, checkpoint)
        record = next(rows.select(RecordRow, stream=workflow_id, seq=entry.sequence, limit=1))
        return restored(store, rows, record)


def delete_named(store: Store, workflow_id: str, checkpoint: str, *, by: str = "") -> catalogue.Entry:
    """Delete a named checkpoint by id or name and return what it was; the audit log keeps telling of it."""
    with store.transaction(write=True) as rows:
        head = rows.lock(workflow_id)
        entry = catalogue.find(rows, workflow_id, checkpoint)
        if not entry.mark_sequence or head is None:
            raise SafepointError(
                f"{entry.name!r} is an automatic checkpoint; those go by retention (`safepoint store prune`)"
            )
        if any(entry.id in intent.plan for intent in rows.select(IntentRow, stream=workflow_id)):
            raise SafepointError(f"{entry.name!r} is being restored; finish that restore first")
        rows.delete(MarkRow, stream=workflow_id, seq=entry.mark_sequence)
        told = {"checkpoint_id": entry.id, "name": entry.name, "kind": entry.kind, "deleted_by": by}
        put_head(store, rows, append_audit(rows, head, "CheckpointDeleted", told, store.clock.wall_ms()))
    return entry
