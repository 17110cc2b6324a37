"""A resume's result for people: the verdict, what it rests on, and what would change it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from safepoint.context.checkpoint_result import describe_attempt, describe_stale
from safepoint.core.shown import printable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.context.checkpoint_result import CheckpointResumeResult

_LABEL_WIDTH = 12


def describe_result(result: CheckpointResumeResult) -> str:
    """Return a result as text, one fact a line, ending in a line break."""
    where = f"phase {result.phase}" + (f" -> {result.next_phase}" if result.next_phase else "")
    verdict = "trusted" if result.passed else "refused"
    lines = [f"checkpoint {printable(result.checkpoint_id)} ({printable(where)}): {verdict}", *_facts(result)]
    lines += [_line("why", reason) for reason in result.refusals]
    lines += [_line("to do", advice) for advice in _advice(result)]
    return "\n".join(lines) + "\n"


def _facts(result: CheckpointResumeResult) -> Iterator[str]:
    yield from (_line("stale", f"{item.field}: {describe_stale(item)}") for item in result.stale_fields)
    yield from (_line("recovered", item.field) for item in result.recovered_fields)
    yield from (_line("fresh", field) for field in result.fresh_fields)
    for item in result.missing_details:
        waived = ", acknowledged" if item.acknowledged else ""
        yield _line("unknown age", f"{item.field}: no provenance stamp, {item.severity.value}{waived}")
    yield from (_line("recovery", f"{item.field} {describe_attempt(item)}") for item in result.recovery_attempts)
    entry = result.entry_revalidation
    if entry is not None:
        yield _line("entry", f"{entry.phase}: {'holds' if entry.passed else 'does not hold'}")
        yield from (_line("", f"{item.message}") for item in entry.field_results if item.status.value != "propagated")
    if result.approval_status is not None:
        record = result.approval_status
        yield _line("approval", f"by {record.approved_by} at {record.approved_at}")
    elif result.approval_problem:
        yield _line("approval", result.approval_problem)
    yield from (_line("note", note) for note in result.notes)


def _line(label: str, text: str) -> str:
    return f"  {label:<{_LABEL_WIDTH}}{printable(text)}"


def _advice(result: CheckpointResumeResult) -> Iterator[str]:
    """Yield what would make a refused checkpoint trusted."""
    final = [item.field for item in result.stale_fields if item.blocks and item.recovery.value == "fail"]
    if final:
        yield f"set {', '.join(final)} anew: strategy fail cannot be waived"
    open_fields = [field for field in result.blocking_fields if field not in final]
    if open_fields:
        yield f"set and stamp {', '.join(open_fields)} anew, or have it approved where the contract requires approvals"
    elif result.approval_required and not result.approval_granted:
        yield f"safepoint approve CONTRACT --checkpoint {result.checkpoint_id} --context FILE --by human:NAME"
