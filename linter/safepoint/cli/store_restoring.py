"""`safepoint store restore`: go back to a checkpoint, after asking, and say how to undo it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from safepoint.cli.store_output import confirm, moment, print_json
from safepoint.cli.terminal import say
from safepoint.core.shown import printable

if TYPE_CHECKING:
    import argparse

    from safepoint.store.artifacts import ArtifactStore
    from safepoint.store.decisions import DecisionLog
    from safepoint.store.restore_intents import Applications
    from safepoint.store.store import Store


def add_restore(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `restore`."""
    parser.add_argument("workflow", help="the workflow (orchestration id)")
    parser.add_argument("checkpoint", nargs="?", help="id, beginning of an id, name, or @ITERATION of the one to go back to")
    parser.add_argument("--by", default="", metavar="WHO", help="who restores, for the audit log")
    parser.add_argument("--reason", default="", metavar="WHY", help="why, for the audit log")
    parser.add_argument("--expected-version", type=int, metavar="N", help="refuse when the workflow is at another version")
    parser.add_argument("--decisions", metavar="PLACE", help="folder or database of the decisions, which follow the restore")
    parser.add_argument("--artifacts", metavar="PLACE", help="folder or database of the artifacts, which follow the restore")
    parser.add_argument("--finish", action="store_true", help="instead: finish restores that a crash left half done")
    parser.add_argument("--yes", action="store_true", help="do not ask")


def run_restore(store: Store, arguments: argparse.Namespace) -> int:
    """Restore a checkpoint."""
    from safepoint.core.errors import UsageError
    from safepoint.store.catalogue import refuse_unknown
    from safepoint.store.restore import restore
    from safepoint.store.workflows import Workflow

    refuse_unknown(store, arguments.workflow)
    applications = _applications(arguments)
    if arguments.finish:
        return _finish(store, arguments, applications)
    if arguments.checkpoint is None:
        raise UsageError("which checkpoint? `safepoint store list WORKFLOW` shows those there are")
    entry = Workflow(store, arguments.workflow).find(arguments.checkpoint)
    question = (
        f"Restore {entry.name!r} of {moment(entry.created_at)} (iteration {entry.iteration}, epoch {entry.epoch}) and "
        f"replace the present state of {arguments.workflow!r}? The present is kept as a safety checkpoint."
    )
    confirm(printable(question), agreed=arguments.yes)
    done = restore(
        store,
        arguments.workflow,
        entry.id,
        by=arguments.by,
        reason=arguments.reason,
        expected_version=arguments.expected_version,
        decisions=arguments.decisions is not None,
        artifacts=arguments.artifacts is not None,
        applications=applications,
    )
    if arguments.format == "json":
        told = done._asdict()
        print_json("restore", workflow_version=told.pop("version"), **told)
        return 0
    say(printable(f"restored {entry.name!r}; loops go on after iteration {done.iteration} in epoch {done.epoch}"))
    if done.superseded or done.reinstated:
        say(f"decisions: {len(done.superseded)} superseded, {len(done.reinstated)} back in force")
    if done.artifact_ids is not None:
        say(f"artifacts: {len(done.artifact_ids)} versions in force")
    say(printable(f"to undo: safepoint store restore {arguments.workflow} {done.safety_id[:16]}"))
    return 0


def _finish(store: Store, arguments: argparse.Namespace, applications: Applications) -> int:
    from safepoint.store.restore_intents import finish_restores

    finished = finish_restores(store, applications, workflow_id=arguments.workflow)
    if arguments.format == "json":
        print_json("finish", workflow_id=arguments.workflow, restore_ids=list(finished))
    else:
        say(f"{len(finished)} restores finished")
    return 0


def _applications(arguments: argparse.Namespace) -> Applications:
    from safepoint.store.restore_intents import Applications

    decisions = None if arguments.decisions is None else _decision_log(arguments.decisions)
    return Applications(decisions, None if arguments.artifacts is None else _artifact_store(arguments.artifacts))


def _decision_log(place: str) -> DecisionLog:
    if "://" in place:
        from safepoint.store.application_tables import DatabaseDecisionLog

        return DatabaseDecisionLog(place)
    from safepoint.store.decisions import FileDecisionLog

    return FileDecisionLog(place)


def _artifact_store(place: str) -> ArtifactStore:
    if "://" in place:
        from safepoint.store.application_tables import DatabaseArtifactStore

        return DatabaseArtifactStore(place)
    from safepoint.store.artifacts import FileArtifactStore

    return FileArtifactStore(place)
