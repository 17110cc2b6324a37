"""Run again what the evidence rests on, and say where the outcome differs."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from safepoint import __version__
from safepoint.config import find_settings
from safepoint.evidence import folder as files
from safepoint.evidence.errors import EvidenceError
from safepoint.evidence.invariants import check_invariants
from safepoint.evidence.runlog import RunLog, measure, read_run
from safepoint.evidence.statement import sha256
from safepoint.evidence.static import Static, rule_set_digest, run_static

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from safepoint.contract.evidence import VerificationEvidence

Row = tuple[str, str]
"""File, and what differs."""

_RIGHT_PLACE = "run this in the folder where the evidence was made"


def compare_run(evidence: VerificationEvidence, log_path: str, contents: Mapping[str, bytes]) -> Iterator[Row]:
    """Measure the event log again, and hold numbers, codes, chain head and invariants against the evidence."""
    if files.EVENTS not in contents:
        return
    try:
        log = read_run(log_path)
    except EvidenceError as error:
        yield files.EVENTS, str(error)
        return
    if log.problem is not None:
        yield files.EVENTS, f"the chain of events is broken: {log.problem}"
    yield from _log_differences(evidence, log)
    for outcome, executed in zip(evidence.invariants, check_invariants(log), strict=True):
        again = executed.as_invariant(outcome.id)
        if again != outcome:
            yield files.EVIDENCE, f"{outcome.id}: run again, {outcome.check} gives {again.verdict}: {again.detail}"


def compare_static(evidence: VerificationEvidence, report: bytes | None, folder: str) -> Iterator[Row]:
    """Lint the inputs again with this tool, and hold everything against the evidence."""
    yield from _tool_differences(evidence)
    static = run_static(evidence.paths, find_settings("."), (os.path.relpath(folder).replace(os.sep, "/"),))
    yield from _input_differences(evidence, static)
    if static.unusable:
        return  # what else differs follows from that
    if static.findings() != evidence.findings:
        now, then = static.findings(), evidence.findings
        yield (
            files.EVIDENCE,
            f"findings: the evidence has {then.total} ({then.failing} failing), a new run {now.total} ({now.failing})",
        )
    if static.coverage() != evidence.coverage:
        yield files.EVIDENCE, "coverage: loops or phases stand otherwise in a new run"
    recorded = evidence.verification_results.get(static.check().name)
    if recorded != static.check().as_check():
        yield files.EVIDENCE, f"{static.check().name}: a new run gives another outcome: {static.check().detail[:200]}"
    if report is not None and report != static.report_bytes:
        yield files.REPORT, f"the report is not what a new run prints: {_report_difference(report, static.report_bytes)}"
    if evidence.settings != static_settings():
        yield files.EVIDENCE, "settings: they are not those of the working folder"


def static_settings() -> dict[str, Any]:
    """Return the settings that a run in the working folder has, with the file they come from."""
    settings = find_settings(".")
    return {"file": settings.path or None, "values": json.loads(json.dumps(settings.values, default=str))}


def _log_differences(evidence: VerificationEvidence, log: RunLog) -> Iterator[Row]:
    if log.chain_head != evidence.event_log.chain_head or len(log.events) != evidence.event_log.events:
        yield (
            files.EVENTS,
            (
                f"the log has {len(log.events)} events and head {log.chain_head[:16]}, the evidence speaks of "
                f"{evidence.event_log.events} and {evidence.event_log.chain_head[:16]}"
            ),
        )
    measured = measure(log)
    for name, value in evidence.verification_metrics:
        if getattr(measured, name) != value:
            yield (
                files.EVIDENCE,
                f"verification_metrics.{name} is {value}, but the event log gives {getattr(measured, name)}",
            )
    if log.event_codes != evidence.event_codes:
        yield files.EVIDENCE, f"event_codes are not those of the event log: {', '.join(log.event_codes)}"


def _tool_differences(evidence: VerificationEvidence) -> Iterator[Row]:
    if evidence.tool.version != __version__:
        yield files.EVIDENCE, f"made by safepoint {evidence.tool.version}, this is {__version__}; create the evidence again"
    if evidence.tool.rule_set != rule_set_digest():
        yield files.EVIDENCE, "made with another rule set than this tool's; create the evidence again"


def _input_differences(evidence: VerificationEvidence, static: Static) -> Iterator[Row]:
    then = {item.path: item.sha256 for item in evidence.inputs}
    now = {item.path: item.sha256 for item in static.inputs}
    for path, why, _ in static.unusable:
        yield files.EVIDENCE, f"input {path} {why}; {_RIGHT_PLACE}"
    if then and not static.unusable and not any(os.path.exists(path) for path in then):
        yield files.EVIDENCE, f"none of its inputs is here; {_RIGHT_PLACE}"
    for path in sorted(then.keys() | now.keys()):
        if path not in now:
            state = "is no longer an input" if os.path.exists(path) else "is gone"
            yield files.EVIDENCE, f"input {path} {state}"
        elif path not in then:
            yield files.EVIDENCE, f"input {path} is new; the evidence knows nothing of it"
        elif then[path] != now[path]:
            yield (
                files.EVIDENCE,
                f"input {path} changed: SHA-256 {now[path][:16]}…, the evidence speaks of {then[path][:16]}…",
            )


def _report_difference(recorded: bytes, again: bytes) -> str:
    try:
        then, now = (json.loads(data)["findings"] for data in (recorded, again))
        gone = [row for row in now if row not in then]
        extra = [row for row in then if row not in now]
    except (ValueError, KeyError, TypeError):
        return "it cannot be read"
    rows = [f"{row['code']} in {row['path']}:{row['line']} is left out" for row in gone]
    rows += [f"{row.get('code')} in {row.get('path')} is not found any more" for row in extra if isinstance(row, dict)]
    return "; ".join(rows[:3]) or f"same findings, other text (SHA-256 {sha256(recorded)[:16]}…)"
