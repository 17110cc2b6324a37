"""The static half of the evidence: a real run of the linter, what it read, and how well loops and phases are covered."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple

from safepoint import resources
from safepoint.contract.evidence import Coverage, Findings, Input
from safepoint.contract.pipeline_checkpoint import relative_path
from safepoint.core.canonical import digest
from safepoint.core.diagnostic import Severity
from safepoint.evidence.outcome import Executed, Step
from safepoint.evidence.statement import sha256
from safepoint.inventory import take_inventory
from safepoint.loops.facts import VERDICTS
from safepoint.render import render

if TYPE_CHECKING:
    from collections.abc import Sequence

    from safepoint.config import Settings
    from safepoint.core.report import Report
    from safepoint.inventory import Inventory

FAILING = Severity.WARNING


class Unusable(NamedTuple):
    """A path that was to be judged and can be no input of evidence: why, and what to do where the evidence is made."""

    path: str
    why: str
    advice: str


class Static(NamedTuple):
    """One static run: the linter's report, its text as JSON, every file it read, and the inventory of loops.

    `unusable` are the paths that no digest could be taken of; evidence cannot speak of them.
    """

    report: Report
    report_bytes: bytes
    inputs: tuple[Input, ...]
    inventory: Inventory
    unusable: tuple[Unusable, ...] = ()

    def findings(self) -> Findings:
        """Count the findings."""
        found = self.report.findings
        severities: Any = {
            severity.label: sum(finding.severity is severity for finding in found)
            for severity in (Severity.ERROR, Severity.WARNING, Severity.INFO)
        }
        failing = sum(finding.severity >= FAILING for finding in found)
        return Findings(total=len(found), failing=failing, by_code=self.report.by_code(), by_severity=severities)

    def coverage(self) -> Coverage:
        """Count the loops by verdict, and list the phases with and without a checkpoint."""
        verdicts = [loop.verdict for loop in self.inventory.loops]
        loops: Any = {verdict: verdicts.count(verdict) for verdict in VERDICTS}
        covered, uncovered = self.inventory.phases
        return Coverage(loops=loops, phases_with_checkpoint=covered, phases_without_checkpoint=uncovered)

    def check(self) -> Executed:
        """Return the static run as an executed check: each input a step, failed where a finding fails the run."""
        guilty: dict[str, list[str]] = {}
        for finding in self.report.findings:
            if finding.severity >= FAILING:
                guilty.setdefault(finding.path, []).append(f"{finding.code} in line {finding.span.line}")
        steps = [Step(item.path, item.path not in guilty, guilty.get(item.path, [])) for item in self.inputs]
        steps += [Step("linter", held=False, seen=fault) for fault in self.report.faults]
        return Executed("safepoint check", tuple(steps))


def run_static(paths: Sequence[str], settings: Settings, exclude: Sequence[str]) -> Static:
    """Lint `paths` afresh, without any cache, and digest everything that was read."""
    inventory = take_inventory(tuple(paths), settings, tuple(exclude))
    files = sorted({*inventory.files, *([settings.path] if settings.path else [])})
    read = [_input(path) for path in files]
    inputs = tuple(item for item in read if isinstance(item, Input))
    unusable = tuple(item for item in read if isinstance(item, Unusable))
    return Static(inventory.report, render("json", inventory.report).encode("utf-8"), inputs, inventory, unusable)


def rule_set_digest() -> str:
    """Return the digest of what decides: the text of every rule page and pack that this installation ships."""
    root = resources.folder("rules")
    contents = {}
    for folder, folders, names in os.walk(root):
        folders.sort()
        for name in names:
            if name.startswith("CKP") or os.path.basename(folder) == "packs":
                path = os.path.join(folder, name)
                with open(path, "rb") as file:
                    contents[os.path.relpath(path, root).replace(os.sep, "/")] = sha256(file.read())
    return digest(contents)


def _input(path: str) -> Input | Unusable:
    try:
        relative_path(path).encode("utf-8")
    except UnicodeEncodeError:
        return Unusable(ascii(path), "has a name that is no UTF-8", "rename it")
    except ValueError as error:
        if os.path.isabs(path) or path.split("/", maxsplit=1)[0] == "..":
            return Unusable(path, "lies outside the working folder", "run this in a folder above all inputs and settings")
        return Unusable(path, f"cannot be named on every platform: {error}", "rename it")
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        return Unusable(path, f"cannot be read: {error.strerror or error}", "check its spelling and permissions")
    return Input(path=path, sha256=sha256(data), size=len(data))
