"""Gather what the HTML report shows: the evidence folder, and the sources it speaks of."""

from __future__ import annotations

import json
import os
from typing import Any

from safepoint.binding import merged_limits
from safepoint.config import find_settings
from safepoint.contract.compile import compile_loaded
from safepoint.contract.load import load_contract
from safepoint.core.placing import Places
from safepoint.core.source import CONTRACT
from safepoint.evidence import folder as files
from safepoint.evidence.errors import EvidenceError
from safepoint.evidence.page import Material
from safepoint.evidence.runlog import read_run
from safepoint.inventory import take_inventory

_SHOWN = ("code", "severity", "path", "message")
"""What the page shows of a finding, besides its line."""


def gather(folder: str) -> Material:
    """Read an evidence folder and lint its paths again for the loops' sources; raises EvidenceError."""
    contents = files.read_folder(folder)
    for name in (files.EVIDENCE, files.REPORT, files.EVENTS):
        if name not in contents:
            raise EvidenceError(f"{folder} holds no {name}; create the evidence first")
    advice = "create the evidence again (`safepoint evidence verify` names all that does not fit)"
    try:
        evidence = files.read_evidence(contents[files.EVIDENCE])
    except EvidenceError as error:
        raise EvidenceError(f"{os.path.join(folder, files.EVIDENCE)} is no evidence: {error}; {advice}") from None
    findings = _findings(contents[files.REPORT])
    if findings is None:
        raise EvidenceError(f"{os.path.join(folder, files.REPORT)} is no report of the linter; {advice}")
    inventory = take_inventory(evidence.paths, find_settings("."), (os.path.relpath(folder).replace(os.sep, "/"),))
    contracts = [load_contract(source.text, path) for path, source in inventory.sources.items() if source.kind == CONTRACT]
    return Material(
        evidence=evidence,
        findings=findings,
        loops=inventory.loops,
        places=Places(inventory.sources),
        events=read_run(os.path.join(folder, files.EVENTS)).events,
        limits=merged_limits(limits for contract in contracts if (limits := compile_loaded(contract)) is not None),
    )


def _findings(report: bytes) -> list[dict[str, Any]] | None:
    """Return the findings of a report, or None for a file that is none."""
    try:
        data = json.loads(report)
    except (ValueError, RecursionError):
        return None
    found = data.get("findings") if isinstance(data, dict) else None
    if not isinstance(found, list):
        return None
    whole = (isinstance(row, dict) and all(isinstance(row.get(name), str) for name in _SHOWN) for row in found)
    return found if all(whole) and all("line" in row for row in found) else None
