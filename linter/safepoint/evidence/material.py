"""Gather what the HTML report shows: the evidence folder, and the sources it speaks of."""

from __future__ import annotations

import json
import os

from safepoint.binding import merged_limits
from safepoint.config import find_settings
from safepoint.contract.compile import compile_loaded
from safepoint.contract.evidence import VerificationEvidence
from safepoint.contract.load import load_contract
from safepoint.core.placing import Places
from safepoint.core.source import CONTRACT
from safepoint.evidence import folder as files
from safepoint.evidence.errors import EvidenceError
from safepoint.evidence.page import Material
from safepoint.evidence.runlog import read_run
from safepoint.inventory import take_inventory


def gather(folder: str) -> Material:
    """Read an evidence folder and lint its paths again for the loops' sources; raises EvidenceError."""
    from pydantic import ValidationError

    contents = files.read_folder(folder)
    for name in (files.EVIDENCE, files.REPORT, files.EVENTS):
        if name not in contents:
            raise EvidenceError(f"{folder} holds no {name}; create the evidence first")
    try:
        evidence = VerificationEvidence.model_validate_json(contents[files.EVIDENCE])
        findings = json.loads(contents[files.REPORT])["findings"]
    except (ValidationError, ValueError, KeyError, TypeError) as error:
        raise EvidenceError(f"the evidence in {folder} cannot be read, run `safepoint evidence verify`: {error}") from None
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
