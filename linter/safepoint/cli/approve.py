"""`safepoint approve`: accept a checkpoint's staleness, bound to the fields as they are stamped, and for a time.

The record goes into the context's file, where `safepoint resume` and the guard find it, or into a file of its own. Exit
code 0 written, 2 could not run or could not count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from safepoint.cli.resume import Subject, add_subject, moment_of, read_subject
from safepoint.cli.terminal import say

if TYPE_CHECKING:
    import argparse
    from datetime import datetime

    from safepoint.contract.model import ApprovalRecord


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    add_subject(parser)
    parser.add_argument("--by", required=True, metavar="WHO", help="human:NAME or orchestrator:NAME")
    parser.add_argument("--acknowledge", metavar="FIELD", action="append", help="a stale field to accept (default: all)")
    parser.add_argument("--notes", metavar="TEXT", help="why, in your own words")
    parser.add_argument("--expires-in", metavar="TIME", default="24h", help="such as 30m, 8h or 2d (default: 24h)")
    parser.add_argument("--output", metavar="FILE", help="write the record here instead of into the context's file")


def run(arguments: argparse.Namespace) -> int:
    """Write the record and say what it accepts."""
    from safepoint.context.provenance import utc_now
    from safepoint.core.errors import UsageError
    from safepoint.resume.approve import approve_checkpoint
    from safepoint.resume.files import read_contract

    contract = read_contract(arguments.contract)
    subject = read_subject(arguments)
    if subject.file is None and arguments.output is None:
        raise UsageError(
            "a stored checkpoint is never changed; give --output FILE, and that file to `safepoint resume --approval`"
        )
    moment = moment_of(arguments.at) or utc_now()
    record = approve_checkpoint(
        contract,
        arguments.checkpoint,
        subject.context,
        arguments.by,
        acknowledge=arguments.acknowledge,
        notes=arguments.notes,
        approved_at=moment,
        expires_at=_expiry(moment, arguments.expires_in),
    )
    _write(record, subject, arguments.output)
    say(_told(record, arguments.output or arguments.context))
    return 0


def _write(record: ApprovalRecord, subject: Subject, output: str | None) -> None:
    from safepoint.resume.approve import keep_approval
    from safepoint.resume.files import form_of, spell, write_context, write_text

    if output is not None:
        write_text(output, spell(record.model_dump(mode="json", exclude_none=True), form_of(output)))
    elif subject.file is not None:
        keep_approval(subject.context, record)
        write_context(subject.file)


def _expiry(moment: datetime, text: str) -> datetime:
    from safepoint.core.duration import span_of
    from safepoint.core.errors import UsageError

    try:
        return moment + span_of(text, "--expires-in")
    except OverflowError:
        raise UsageError(f"--expires-in {text!r} lies beyond the calendar; choose a shorter time") from None


def _told(record: ApprovalRecord, path: str) -> str:
    fields = ", ".join(record.stale_fields_acknowledged) or "no stale fields"
    return (
        f"approved {record.checkpoint_id} by {record.approved_by} until {record.expires_at}: {fields}\n"
        f"  record in {path}, evidence digest {record.evidence_digest}"
    )
