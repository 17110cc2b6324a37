"""Make evidence: lint the inputs, take the guarded program through a kill, check the invariants, write the folder."""

from __future__ import annotations

import os
import shutil
import tempfile
from typing import Any, NamedTuple

from safepoint import __version__
from safepoint.config import find_settings
from safepoint.contract.evidence import EventLog, Tool, VerificationEvidence
from safepoint.evidence import folder as files
from safepoint.evidence.compare import static_settings
from safepoint.evidence.errors import EvidenceError
from safepoint.evidence.invariants import CHECKED, check_invariants
from safepoint.evidence.outcome import Executed, Step
from safepoint.evidence.program import default_program, run_program
from safepoint.evidence.runlog import RunLog, measure, read_run
from safepoint.evidence.statement import make_statement, sign
from safepoint.evidence.static import Static, rule_set_digest, run_static
from safepoint.evidence.summary import render_summary
from safepoint.evidence.timestamps import evidence_time

DEFAULT_TITLE = "Checkpoint placement in long orchestration loops"


class Order(NamedTuple):
    """What evidence is asked for.

    `paths` are linted; `events` is the user's own event log, else `program` (or the shipped one) is run, killed and
    resumed. `private_key` is an Ed25519 key in PEM. `folder` defaults to the place that section and id give.
    """

    bead: str
    section: str
    title: str = DEFAULT_TITLE
    paths: tuple[str, ...] = (".",)
    events: str | None = None
    program: str | None = None
    private_key: bytes | None = None
    folder: str | None = None


def create(order: Order) -> tuple[VerificationEvidence, str]:
    """Make the evidence and write its folder; return both. Raises EvidenceError when it cannot be made.

    A failed check is no error: it is written down, and makes the verdict FAIL.
    """
    folder = order.folder or files.default_folder(order.section, order.bead)
    files.check_place(folder)
    timestamp = evidence_time(".")
    static = run_static(order.paths, find_settings("."), (os.path.relpath(folder).replace(os.sep, "/"),))
    if static.unusable:
        path, why, advice = static.unusable[0]
        raise EvidenceError(f"the input {path} {why}; evidence is made of files below the working folder: {advice}")
    with tempfile.TemporaryDirectory(prefix="safepoint-evidence-") as workplace:
        log, program = _run_log(order, workplace)
        with open(log.path, "rb") as file:
            events = file.read()
        evidence = _assemble(order, timestamp, static, log, program)
    attested = {
        files.EVIDENCE: files.json_bytes(evidence.model_dump(mode="json")),
        files.SUMMARY: render_summary(evidence).encode("utf-8"),
        files.REPORT: static.report_bytes,
        files.EVENTS: events,
    }
    statement = make_statement(attested, predicate(evidence))
    document = statement if order.private_key is None else sign(statement, order.private_key)
    files.write_folder(folder, {**attested, files.STATEMENT: files.json_bytes(document)})
    return evidence, folder


def predicate(evidence: VerificationEvidence) -> dict[str, Any]:
    """Return the statement's predicate: what the evidence says, without what its own digest already binds."""
    data = evidence.model_dump(mode="json", include={"bead", "section", "timestamp", "verdict", "tool", "inputs"})
    return {**data, "invariants": {row.id: row.verdict for row in evidence.invariants}}


def _run_log(order: Order, workplace: str) -> tuple[RunLog, str | None]:
    path = os.path.join(workplace, files.EVENTS)
    if order.events is not None:
        try:
            shutil.copyfile(order.events, path)
        except OSError as error:
            raise EvidenceError(f"the event log {order.events} cannot be read: {error.strerror or error}") from None
        return read_run(path), None
    program = order.program or default_program()
    run_program(program, path, workplace)
    return read_run(path), os.path.basename(program)


def _assemble(order: Order, timestamp: str, static: Static, log: RunLog, program: str | None) -> VerificationEvidence:
    chain = Executed("event log chain", (Step("every line links to the one before", log.problem is None, log.problem),))
    checks = {static.check().name: static.check().as_check(), chain.name: chain.as_check()}
    invariants = tuple(executed.as_invariant(name) for name, executed in zip(CHECKED, check_invariants(log), strict=True))
    verdicts = [*(check.verdict for check in checks.values()), *(row.verdict for row in invariants)]
    source: Any = "file" if program is None else "program"
    folder = order.folder or files.default_folder(order.section, order.bead)
    return VerificationEvidence(
        schema_version=1,
        bead=order.bead,
        section=files.section_words(order.section, "."),
        title=order.title,
        timestamp=timestamp,
        verdict="FAIL" if "FAIL" in verdicts else "PASS",
        tool=Tool(name="safepoint", version=__version__, rule_set=rule_set_digest()),
        paths=order.paths,
        settings=static_settings(),
        verification_results=checks,
        verification_metrics=measure(log),
        findings=static.findings(),
        coverage=static.coverage(),
        event_log=EventLog(source=source, program=program, events=len(log.events), chain_head=log.chain_head),
        inputs=static.inputs,
        artifacts={name.split(".")[0]: f"{_relative(folder)}/{name}" for name in (*files.ATTESTED, files.STATEMENT)},
        event_codes=log.event_codes,
        invariants=invariants,
        invariants_verified=tuple(row.id for row in invariants if row.verdict == "PASS"),
    )


def _relative(folder: str) -> str:
    relative = os.path.relpath(folder).replace(os.sep, "/")
    # Evidence must read the same wherever it was made, so a folder elsewhere is named by its last part.
    return os.path.basename(relative) if relative.startswith("..") else relative
