"""`safepoint store verify`, `repair` and `export`: is it whole, make it usable again, take it out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from safepoint.cli.store_opening import WatchedRows
from safepoint.cli.store_output import Progress, confirm, print_json, print_table
from safepoint.cli.terminal import say
from safepoint.core.shown import printable

if TYPE_CHECKING:
    import argparse

    from safepoint.store.reading import StreamReport
    from safepoint.store.store import Store

SHOWN = 20


def add_verify(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `verify`."""
    parser.add_argument("workflow", nargs="*", help="the workflows (orchestration ids) to verify (default: all)")


def run_verify(store: Store, arguments: argparse.Namespace) -> int:
    """Verify workflows wholly; exit code 1 when anything is wrong."""
    from safepoint.store.catalogue import workflows
    from safepoint.store.restore_intents import unfinished

    names = arguments.workflow or workflows(store)
    with Progress("verifying") as shown:
        reports = [_read(store, name, shown) for name in names]
    for report in reports:
        _known(store, report)
    if arguments.format == "json":
        promised = [{"workflow_id": intent.stream, "restore_id": intent.intent_id} for intent in unfinished(store)]
        told = [_told(report) for report in reports]
        print_json("verification", ok=all(report.ok for report in reports), workflows=told, unfinished=promised)
    else:
        _print_reports(store, reports)
    return int(not all(report.ok for report in reports))


def _print_reports(store: Store, reports: list[StreamReport]) -> None:
    from safepoint.store.restore_intents import unfinished

    rows = [
        (report.stream, "ok" if report.ok else "DAMAGED", report.records, report.failed, report.reason) for report in reports
    ]
    print_table(("WORKFLOW", "VERDICT", "VALID", "INVALID", "FIRST REASON"), rows, "the store is empty")
    for report in reports:
        lines = report.explain()
        for line in lines[:SHOWN]:
            say(printable(f"{report.stream}: {line}"))
        if len(lines) > SHOWN:
            say(f"{printable(report.stream)}: and {len(lines) - SHOWN} more (--format json shows all)")
    for intent in unfinished(store):
        say(printable(f"{intent.stream}: a restore is unfinished; run `safepoint store restore {intent.stream} --finish`"))
    if store.sealer is None and reports:
        say("no key was given: damage and careless edits are found; a chain forged as a whole would not be")


def _read(store: Store, workflow: str, shown: Progress) -> StreamReport:
    from safepoint.store.reading import read_settled, read_stream

    with store.transaction(write=False) as rows:
        watched: Any = WatchedRows(rows, shown.advance)
        report = read_stream(store, watched, workflow, full=True)
    # What looks damaged is looked at again: retention may have taken contents away meanwhile.
    return report if report.ok else read_settled(store, workflow, full=True)


def _known(store: Store, report: StreamReport) -> None:
    from safepoint.store.catalogue import unknown_workflow

    if report.head is None and not report.faults and not report.failed and not report.records:
        raise unknown_workflow(store, report.stream)


def _told(report: StreamReport) -> dict[str, Any]:
    return {
        "workflow_id": report.stream,
        "ok": report.ok,
        "valid": report.records,
        "invalid": report.failed,
        "ends_at": report.link.seq,
        "latest_valid": report.link.checkpoint_id,
        "faults": list(report.faults),
        "problems": [problem._asdict() | {"reasons": list(problem.reasons)} for problem in report.problems],
    }


def add_repair(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `repair`."""
    parser.add_argument("workflow", help="the workflow (orchestration id) to repair")
    parser.add_argument("--by", default="", metavar="WHO", help="who repairs, for the audit log")
    parser.add_argument("--adopt", action="store_true", help="instead: seal a workflow that was written without this key")
    parser.add_argument("--yes", action="store_true", help="do not ask")


def run_repair(store: Store, arguments: argparse.Namespace) -> int:
    """Move what does not verify to quarantine, after asking."""
    from safepoint.store import upkeep

    with Progress("verifying") as shown:
        report = _read(store, arguments.workflow, shown)
    _known(store, report)
    if arguments.adopt:
        return _adopt(store, arguments)
    if report.ok:
        _answer(arguments, f"{arguments.workflow}: nothing is wrong; nothing was changed", repaired=False, quarantined=0)
        return 0
    for line in report.explain()[:SHOWN]:
        say(printable(line)) if arguments.format == "text" else None
    question = (
        f"{arguments.workflow}: keep {report.link.seq} records and put {report.failed} in quarantine "
        "(they are kept there, and saving goes on after the last valid one)?"
    )
    confirm(printable(question), agreed=arguments.yes)
    done = upkeep.repair(store, arguments.workflow, arguments.by)
    text = f"{arguments.workflow}: ends at record {done.length} now; {done.quarantined} rows are in quarantine"
    _answer(arguments, text, repaired=True, length=done.length, quarantined=done.quarantined)
    return 0


def _adopt(store: Store, arguments: argparse.Namespace) -> int:
    from safepoint.core.errors import UsageError
    from safepoint.store import upkeep

    if store.sealer is None and store.witness is None:
        raise UsageError("--adopt seals and witnesses what is there: give a key (--key-file) or a witness (--witness)")
    confirm(printable(f"{arguments.workflow}: vouch for all that is stored now, with this key?"), agreed=arguments.yes)
    length = upkeep.adopt(store, arguments.workflow, arguments.by)
    _answer(arguments, f"{arguments.workflow}: {length} records are sealed", adopted=True, length=length)
    return 0


def _answer(arguments: argparse.Namespace, text: str, **told: Any) -> None:
    if arguments.format == "json":
        print_json(arguments.verb, workflow_id=arguments.workflow, **told)
    else:
        say(printable(text))


def add_export(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `export`."""
    parser.add_argument("workflow", help="the workflow (orchestration id) to export")
    parser.add_argument("--output", "-o", required=True, metavar="FILE", help="the new file to write")


def run_export(store: Store, arguments: argparse.Namespace) -> int:
    """Write the valid part of a chain to a new file; exit code 1 when there is more that is not valid."""
    from safepoint.store.exporting import export_stream

    with Progress("verifying") as shown:
        report = _read(store, arguments.workflow, shown)
    _known(store, report)
    count = export_stream(store, arguments.workflow, arguments.output)
    text = f"{arguments.workflow}: {count} records written to {arguments.output}"
    if not report.ok:
        text += f"; the workflow is damaged ({report.reason}), what does not verify was left out"
    _answer(arguments, text, records=count, output=arguments.output, ok=report.ok)
    return int(not report.ok)
