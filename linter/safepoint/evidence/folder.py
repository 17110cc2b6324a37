"""The evidence folder: which files it holds, and how they are written and read."""

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING, Any

from safepoint.core.files import TEMPORARY_PREFIX, write_atomic
from safepoint.evidence.errors import EvidenceError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from safepoint.contract.evidence import VerificationEvidence

EVIDENCE = "verification_evidence.json"
SUMMARY = "verification_summary.md"
REPORT = "check_report.json"
EVENTS = "events.jsonl"
STATEMENT = "verification.intoto.json"
ATTESTED = (REPORT, EVENTS, EVIDENCE, SUMMARY)
"""The files that the statement is about."""
ALL = frozenset((*ATTESTED, STATEMENT))
"""The whole folder."""

_SECTION = re.compile(r"[0-9A-Za-z]+([._][0-9A-Za-z]+)*")
_MAX_BYTES = 256 * 1024 * 1024


def default_folder(section: str, bead: str) -> str:
    """Return `artifacts/section_<section>/<id>`, dots of the section written as underscores."""
    return f"artifacts/section_{section_words(section, '_')}/{bead}"


def section_words(section: str, separator: str) -> str:
    """Return a section such as `10.11` or `10_11` with `separator` between its parts; raises EvidenceError."""
    if not _SECTION.fullmatch(section):
        raise EvidenceError(f"--section {section!r} is no section; give numbers and letters such as 10_11")
    return re.sub("[._]", separator, section)


def json_bytes(value: Any) -> bytes:
    """Return JSON for people and for `git diff`: indented, in the order of the model, one final newline."""
    return (json.dumps(value, indent=2, ensure_ascii=False, allow_nan=False) + "\n").encode("utf-8")


def check_place(folder: str) -> None:
    """Raise EvidenceError where evidence would be mixed with other files: in a folder that has some and no evidence."""
    try:
        names = os.listdir(folder)
    except FileNotFoundError:
        return
    except OSError as error:
        raise EvidenceError(f"{folder} cannot be written: {error.strerror or error}") from None
    others = sorted(name for name in names if name not in ALL and not name.startswith(TEMPORARY_PREFIX))
    if others and EVIDENCE not in names:
        more = f" and {len(others) - 3} more" if len(others) > 3 else ""
        raise EvidenceError(
            f"{folder} holds other files ({', '.join(others[:3])}{more}), and evidence needs a folder of its own; "
            "give --out a new or empty one"
        )


def read_evidence(data: bytes) -> VerificationEvidence:
    """Return the evidence that its file holds; raises EvidenceError with the first faults of anything else."""
    from pydantic import ValidationError

    from safepoint.contract.evidence import VerificationEvidence
    from safepoint.contract.faultwords import plain_faults

    try:
        return VerificationEvidence.model_validate_json(data)
    except ValidationError as error:
        rows = [fault.text for fault in plain_faults(error, VerificationEvidence)]
        more = f"; and {len(rows) - 5} more" if len(rows) > 5 else ""
        raise EvidenceError(f"it does not validate: {'; '.join(rows[:5])}{more}") from None


def write_folder(folder: str, files: Mapping[str, bytes]) -> None:
    """Write the files of an evidence folder, each whole or not at all; the statement, which binds the others, last."""
    try:
        os.makedirs(folder, exist_ok=True)
        for name in sorted(files, key=lambda name: name == STATEMENT):
            write_atomic(os.path.join(folder, name), files[name])
    except OSError as error:
        raise EvidenceError(f"{error.filename or folder} cannot be written: {error.strerror or error}") from None


def read_folder(folder: str) -> dict[str, bytes]:
    """Return every regular file of an evidence folder; raises EvidenceError when there is no such folder."""
    files: dict[str, bytes] = {}
    try:
        for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
            if not entry.is_file(follow_symlinks=False):
                raise EvidenceError(f"{entry.path} is not a regular file; an evidence folder holds nothing else")
            with open(entry.path, "rb") as file:
                files[entry.name] = file.read(_MAX_BYTES)
    except OSError as error:
        raise EvidenceError(f"{error.filename or folder} cannot be read: {error.strerror or error}") from None
    return files
