"""Judge whether an evidence folder still fits its own parts, the code, the tool, and the gate's demands.

Nothing in the folder is believed: digests are computed again, the numbers are measured again from the event log, the linter
and the invariants' checks are run again, and the summary is rendered again.
"""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from safepoint.evidence import folder as files
from safepoint.evidence.compare import compare_run, compare_static
from safepoint.evidence.errors import EvidenceError
from safepoint.evidence.statement import read_statement, sha256, verify_signature
from safepoint.evidence.summary import render_summary
from safepoint.evidence.timestamps import age_of, spoken

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from safepoint.contract.evidence import VerificationEvidence


class Misfit(NamedTuple):
    """One thing that does not fit: the file it shows in, and what."""

    file: str
    text: str


class Demands(NamedTuple):
    """What a gate asks for: the public key (PEM) that must have signed, a signature at all, the greatest age."""

    public_key: bytes | None = None
    require_signature: bool = False
    max_age: timedelta | None = None
    now: datetime | None = None


def verify_folder(folder: str, demands: Demands = Demands()) -> list[Misfit]:  # noqa: B008 - frozen
    """Return everything that does not fit, in the order it was found; empty when the evidence stands.

    Inputs and paths are those of the working folder. Raises EvidenceError when the folder cannot be judged at all.
    """
    contents = files.read_folder(folder)
    misfits = list(_presence(contents))
    evidence, fault = _evidence(contents.get(files.EVIDENCE))
    if fault:
        misfits.append(Misfit(files.EVIDENCE, fault))
    misfits += _statement(contents, demands, evidence)
    if evidence is None:
        return misfits
    misfits += _own_parts(contents, evidence)
    misfits += _demanded(evidence, demands)
    misfits += (Misfit(file, text) for file, text in compare_run(evidence, os.path.join(folder, files.EVENTS), contents))
    misfits += (Misfit(file, text) for file, text in compare_static(evidence, contents.get(files.REPORT), folder))
    return misfits


def _presence(contents: Mapping[str, bytes]) -> Iterator[Misfit]:
    wanted = files.ALL
    for name in sorted(wanted - set(contents)):
        yield Misfit(name, "the file is missing")
    for name in sorted(set(contents) - wanted):
        yield Misfit(name, "the file does not belong to the evidence; it was added or renamed")
    for name in sorted(wanted & set(contents)):
        if not contents[name]:
            yield Misfit(name, "the file is empty")


def _evidence(data: bytes | None) -> tuple[VerificationEvidence | None, str]:
    if data is None:
        return None, ""
    try:
        return files.read_evidence(data), ""
    except EvidenceError as error:
        return None, str(error)


def _statement(contents: Mapping[str, bytes], demands: Demands, evidence: VerificationEvidence | None) -> Iterator[Misfit]:
    data = contents.get(files.STATEMENT)
    if not data:
        return
    try:
        statement, signed = read_statement(data)
    except EvidenceError as error:
        yield Misfit(files.STATEMENT, str(error))
        return
    if data != files.json_bytes(json.loads(data)):
        yield Misfit(files.STATEMENT, "the file is not as it was written: its layout was edited")
    digests = {row.get("name"): row.get("digest", {}).get("sha256") for row in statement["subject"] if isinstance(row, dict)}
    for name in files.ATTESTED:
        if name not in digests:
            yield Misfit(files.STATEMENT, f"the statement does not speak of {name}")
        elif name in contents and digests[name] != sha256(contents[name]):
            yield Misfit(name, "its SHA-256 is not the one in the statement; the file was changed after it was made")
    for name in sorted(set(map(str, digests)) - set(files.ATTESTED)):
        yield Misfit(files.STATEMENT, f"the statement speaks of {name}, which is no part of the evidence")
    if evidence is not None and statement["predicate"] != _predicate_of(evidence):
        yield Misfit(files.STATEMENT, "the predicate is not the evidence's: bead, verdict, time, tool or inputs differ")
    yield from _signature(data, signed, demands)


def _predicate_of(evidence: VerificationEvidence) -> dict[str, object]:
    from safepoint.evidence.create import predicate

    return predicate(evidence)


def _signature(data: bytes, signed: bool, demands: Demands) -> Iterator[Misfit]:
    if not signed:
        if demands.require_signature or demands.public_key is not None:
            yield Misfit(files.STATEMENT, "the statement is not signed, but a signature is required")
        return
    if demands.public_key is None:
        if demands.require_signature:
            raise EvidenceError("a required signature can only be checked with --public-key")
        return
    try:
        verify_signature(data, demands.public_key)
    except EvidenceError as error:
        yield Misfit(files.STATEMENT, str(error))


def _own_parts(contents: Mapping[str, bytes], evidence: VerificationEvidence) -> Iterator[Misfit]:
    if contents.get(files.EVIDENCE) != files.json_bytes(evidence.model_dump(mode="json")):
        yield Misfit(files.EVIDENCE, "the file is not as it was written: its layout was edited")
    if files.SUMMARY in contents and contents[files.SUMMARY] != render_summary(evidence).encode("utf-8"):
        yield Misfit(files.SUMMARY, f"the summary does not say what {files.EVIDENCE} says")
    if evidence.verdict != "PASS":
        failed = [name for name, row in evidence.verification_results.items() if row.verdict == "FAIL"]
        failed += [row.id for row in evidence.invariants if row.verdict == "FAIL"]
        yield Misfit(files.EVIDENCE, f"the evidence itself says FAIL: {', '.join(failed)}")


def _demanded(evidence: VerificationEvidence, demands: Demands) -> Iterator[Misfit]:
    age = age_of(evidence.timestamp, demands.now or datetime.now(UTC))
    if demands.max_age is not None and age > demands.max_age:
        # An age close to the limit is told to the second: rounded, both would read the same.
        parts = 1 if age >= 2 * demands.max_age else 4
        old, allowed = spoken(age, parts), spoken(demands.max_age)
        yield Misfit(files.EVIDENCE, f"it is {old} old, older than the allowed {allowed}")
    if age < timedelta(minutes=-5):
        yield Misfit(files.EVIDENCE, f"its time {evidence.timestamp} lies in the future")
