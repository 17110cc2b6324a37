"""`safepoint store prune`: show what retention would remove and why, ask, remove it, and give the disk its space back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from safepoint.cli.store_output import Progress, confirm, moment, print_json, print_table, size
from safepoint.cli.terminal import say
from safepoint.core.shown import printable

if TYPE_CHECKING:
    import argparse

    from safepoint.store.retention import Rule
    from safepoint.store.retention_run import PruneReport
    from safepoint.store.store import Store


def add_prune(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `prune`."""
    from safepoint.store.retention import DEFAULT_KEEP_LAST, DEFAULT_MAX_AGE_DAYS

    parser.add_argument("workflow", nargs="*", help="the workflows (orchestration ids) to prune (default: all)")
    parser.add_argument(
        "--keep-last",
        type=int,
        default=DEFAULT_KEEP_LAST,
        metavar="N",
        help="automatic checkpoints to keep (default: %(default)s)",
    )
    parser.add_argument(
        "--max-age", type=float, default=DEFAULT_MAX_AGE_DAYS, metavar="DAYS",
        help="how old automatic and safety checkpoints may become (default: %(default)g)",
    )  # fmt: skip
    parser.add_argument(
        "--keep-every", type=int, metavar="N", help="also keep automatic ones whose iteration is a multiple of N"
    )
    parser.add_argument("--name", metavar="NAME", help="instead: delete this one named checkpoint (name or id)")
    parser.add_argument("--by", default="", metavar="WHO", help="who prunes, for the audit log")
    parser.add_argument(
        "--drop-links", action="store_true", help="also remove the emptied records' rows at the beginning of the chain"
    )
    parser.add_argument("--no-reclaim", action="store_true", help="leave the freed space inside the store for later saves")
    parser.add_argument("--dry-run", action="store_true", help="only show what would go and why")
    parser.add_argument("--yes", action="store_true", help="do not ask")


def run_prune(store: Store, arguments: argparse.Namespace) -> int:
    """Prune workflows, or delete one named checkpoint."""
    from safepoint.store.catalogue import refuse_unknown, workflows
    from safepoint.store.retention_run import prune

    refuse_unknown(store, *arguments.workflow)
    if arguments.name is not None:
        return _delete_named(store, arguments)
    rule, names = _rule(arguments), arguments.workflow or workflows(store)
    planned = [prune(store, name, rule, dry_run=True) for name in names]
    count = sum(len(report.plan.removed) for report in planned)
    if arguments.format == "text":
        _print_plans(planned, everything=arguments.dry_run)
    if arguments.dry_run or not (count or arguments.drop_links):
        return _finish(arguments, planned, 0)
    confirm(f"Remove {count} checkpoints of {len(planned)} workflows?", agreed=arguments.yes)
    with Progress("pruning") as shown:
        done = [
            prune(store, name, rule, by=arguments.by, reclaim=False, drop_links=arguments.drop_links, each=shown.advance)
            for name in names
        ]
    reclaimed = 0 if arguments.no_reclaim else store.backend.reclaim()
    return _finish(arguments, done, reclaimed)


def _rule(arguments: argparse.Namespace) -> Rule:
    from safepoint.core.errors import UsageError
    from safepoint.store.retention import default_rule

    if arguments.keep_last < 0 or arguments.max_age < 0 or (arguments.keep_every is not None and arguments.keep_every < 1):
        raise UsageError("--keep-last and --max-age must be 0 or more, --keep-every 1 or more")
    return default_rule(arguments.keep_last, arguments.max_age, arguments.keep_every)


def _print_plans(reports: list[PruneReport], *, everything: bool) -> None:
    rows = []
    for report in reports:
        entries = {entry.id: entry for entry in report.entries}
        for judged in report.plan.judged if everything else report.plan.removed:
            entry = entries[judged.row.id]
            verdict = "keep" if judged.verdict.keep else "remove"
            made = moment(entry.created_at)
            rows.append((report.workflow_id, entry.id[:16], entry.kind, entry.iteration, made, verdict, judged.verdict.why))
    print_table(("WORKFLOW", "CHECKPOINT", "KIND", "ITERATION", "CREATED", "VERDICT", "WHY"), rows, "nothing to remove")


def _finish(arguments: argparse.Namespace, reports: list[PruneReport], reclaimed: int) -> int:
    removed = sum(len(report.plan.removed) for report in reports)
    freed = sum(report.state_bytes for report in reports)
    if arguments.format == "json":
        workflows = [_told(report) for report in reports]
        print_json(
            "prune", dry_run=arguments.dry_run, removed=removed, state_bytes=freed, reclaimed=reclaimed, workflows=workflows
        )
    elif arguments.dry_run:
        say(f"{removed} checkpoints would go, {size(freed)} of states; nothing was changed")
    elif removed:
        say(f"{removed} checkpoints removed, {size(freed)} of states; the disk got {size(reclaimed)} back")
    return 0


def _told(report: PruneReport) -> dict[str, Any]:
    judged = [
        {"id": item.row.id, "kind": item.row.kind, "name": item.row.name, "keep": item.verdict.keep, "why": item.verdict.why}
        for item in report.plan.judged
    ]
    return {"workflow_id": report.workflow_id, "state_bytes": report.state_bytes, "checkpoints": judged}


def _delete_named(store: Store, arguments: argparse.Namespace) -> int:
    from safepoint.core.errors import UsageError
    from safepoint.store.workflows import Workflow, delete_named

    if len(arguments.workflow) != 1:
        raise UsageError("--name needs the one workflow that the checkpoint belongs to")
    workflow = arguments.workflow[0]
    entry = Workflow(store, workflow).find(arguments.name)
    if not arguments.dry_run:
        question = f"Delete the {entry.kind} checkpoint {entry.name!r} of {moment(entry.created_at)}?"
        confirm(printable(question), agreed=arguments.yes)
        delete_named(store, workflow, entry.id, by=arguments.by)
    if arguments.format == "json":
        print_json("delete", dry_run=arguments.dry_run, workflow_id=workflow, id=entry.id, name=entry.name)
    else:
        say(printable(f"{entry.name!r} {'would be' if arguments.dry_run else 'is'} deleted"))
    return 0
