"""Keep what a restore has promised to the application's data, also after a crash between the store's part and theirs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from safepoint.core.errors import CheckpointError
from safepoint.store.audit import append_audit, put_head
from safepoint.store.record import IntentRow

if TYPE_CHECKING:
    from safepoint.store.artifacts import ArtifactStore
    from safepoint.store.decisions import DecisionLog
    from safepoint.store.store import Store

FINISHED = "RestoreFinished"


class RestoreUnfinishedError(CheckpointError):
    """The store's part of a restore is done, the application's is not; `finish_restores` will complete it."""

    code = "CHECKPOINT_RESTORE_UNFINISHED"


class Applications(NamedTuple):
    """The application's side of a restore; either may be missing."""

    decisions: DecisionLog | None = None
    artifacts: ArtifactStore | None = None

    def decision_log(self) -> DecisionLog:
        """Return the decision log, or say that it is needed."""
        if self.decisions is None:
            raise RestoreUnfinishedError("decisions are to be restored, but no decision log was given; pass one")
        return self.decisions

    def artifact_store(self) -> ArtifactStore:
        """Return the artifact store, or say that it is needed."""
        if self.artifacts is None:
            raise RestoreUnfinishedError("artifacts are to be restored, but no artifact store was given; pass one")
        return self.artifacts

    def in_force(self, workflow_id: str) -> dict[str, list[str]]:
        """Return the ids in force, as a checkpoint captures them; what nobody can be asked for is left out."""
        captured = {}
        if self.decisions is not None:
            captured["decision_ids"] = list(self.decisions.in_force(workflow_id))
        if self.artifacts is not None:
            captured["artifact_ids"] = list(self.artifacts.in_force(workflow_id))
        return captured


def unfinished(store: Store, workflow_id: str | None = None) -> tuple[IntentRow, ...]:
    """Return the restores whose promises are not kept yet, of one workflow or of all, oldest first."""
    with store.transaction(write=False) as rows:
        found = rows.select(IntentRow) if workflow_id is None else rows.select(IntentRow, stream=workflow_id)
        return tuple(sorted(found, key=lambda intent: intent.at))


def finish_restores(store: Store, applications: Applications, *, workflow_id: str | None = None) -> tuple[str, ...]:
    """Finish what crashed or failed restores have promised, of one workflow or of all; return the restores' ids.

    Call it when the application starts. Every call into the application is one that may safely come twice. Raises
    `RestoreUnfinishedError` when the application cannot do its part; what was promised stays noted.
    """
    done = []
    for intent in unfinished(store, workflow_id):
        _keep_promise(intent, applications)
        _note_done(store, intent)
        done.append(intent.intent_id)
    return tuple(done)


def _keep_promise(intent: IntentRow, applications: Applications) -> None:
    plan: dict[str, Any] = json.loads(intent.plan)
    workflow_id, restore_id = intent.stream, intent.intent_id
    try:
        if "supersede" in plan:
            log = applications.decision_log()
            log.supersede(workflow_id, plan["supersede"], restore_id=restore_id, at_ms=intent.at)
            log.reinstate(workflow_id, plan["reinstate"], restore_id=restore_id)
        if "artifacts" in plan:
            applications.artifact_store().revert(workflow_id, plan["artifacts"], restore_id=restore_id)
    except RestoreUnfinishedError:
        raise
    except Exception as error:
        raise RestoreUnfinishedError(
            f"workflow {workflow_id!r} was restored (restore {restore_id}), but its decisions or artifacts could not follow "
            f"({error}); mend that, then call finish_restores"
        ) from error


def _note_done(store: Store, intent: IntentRow) -> None:
    with store.transaction(write=True) as rows:
        head = rows.lock(intent.stream)
        if head is None or rows.delete(IntentRow, stream=intent.stream, intent_id=intent.intent_id) == 0:
            return
        told = {"restore_id": intent.intent_id}
        put_head(store, rows, append_audit(rows, head, FINISHED, told, store.clock.wall_ms()))
