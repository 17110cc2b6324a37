#!/usr/bin/env python3
"""Run the real checks of the checkpoint-placement contract on this repository, and report them.

    python scripts/check_checkpoint_placement.py [--json] [--self-test]

The linter runs over the examples, a guarded program is killed and resumed, the five invariants are executed on the real
store, and the committed evidence is verified. `--self-test` plants a fault for each check and holds that it is found.
Exit code 0 when everything passed, else 1.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from safepoint.config import find_settings
from safepoint.evidence.invariants import CHECKED, check_invariants
from safepoint.evidence.program import default_program, run_program
from safepoint.evidence.runlog import RunLog, measure, read_run
from safepoint.evidence.static import run_static
from safepoint.evidence.verify import verify_folder

ROOT = Path(__file__).resolve().parent.parent
BEAD = "bd-93k"
EVIDENCE = f"artifacts/section_10_11/{BEAD}"
EXAMPLES = "examples/killed_and_resumed.py"
_LOSES_ITS_WORK = """import requests


def crawl(urls):
    pages = []
    for url in urls:
        pages.append(requests.get(url))
    return pages
"""


def run_checks(root: Path = ROOT) -> tuple[bool, dict[str, Any]]:
    """Run every check below `root`; return whether all passed, and the report."""
    before = Path.cwd()
    os.chdir(root)
    try:
        with tempfile.TemporaryDirectory() as folder:
            log = guarded_run(folder)
        results = [placement(EXAMPLES), run_result(log), *invariant_results(log), evidence_result(EVIDENCE)]
    finally:
        os.chdir(before)
    passed = sum(row["passed"] for row in results)
    ok = passed == len(results)
    return ok, {"bead_id": BEAD, "ok": ok, "results": results, "summary": {"passed": passed, "total": len(results)}}


def guarded_run(folder: str) -> RunLog:
    """Run the guarded program through a kill and a resume, and read its event log."""
    events = os.path.join(folder, "events.jsonl")
    run_program(default_program(), events, folder)
    return read_run(events)


def placement(path: str) -> dict[str, Any]:
    """Lint `path`: no loop in it may lose its work."""
    check = run_static((path,), find_settings("."), ()).check()
    return _row("placement", check.passed, check.detail)


def run_result(log: RunLog) -> dict[str, Any]:
    """Hold the measured run against what a killed and resumed run must show."""
    metrics = measure(log)
    passed = log.problem is None and metrics.checkpoints_resumed_from > 0 and metrics.checkpoint_contract_violations == 0
    return _row("guarded_run", passed, log.problem or ", ".join(f"{name}={value}" for name, value in metrics))


def invariant_results(log: RunLog) -> list[dict[str, Any]]:
    """Execute the invariants' checks."""
    executed = zip(CHECKED, check_invariants(log), strict=True)
    return [_row(name, check.passed, f"{check.name}: {check.detail}") for name, check in executed]


def evidence_result(folder: str) -> dict[str, Any]:
    """Verify an evidence folder against the working folder."""
    misfits = verify_folder(folder)
    detail = "; ".join(f"{misfit.file}: {misfit.text}" for misfit in misfits) or "it stands"
    return _row("evidence", not misfits, detail)


def self_test() -> tuple[bool, dict[str, Any]]:
    """Plant a fault for each kind of check and hold that the check fails."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        try:
            shutil.copytree(ROOT / "examples", Path(folder) / "examples")
            shutil.copytree(ROOT / EVIDENCE, Path(folder) / EVIDENCE)
            os.chdir(folder)
            found = _planted(Path(folder))
        finally:
            os.chdir(before)
    ok = all(found.values())
    return ok, {"self_test": "passed" if ok else "failed", "planted_faults_found": found}


def _planted(folder: Path) -> dict[str, bool]:
    (folder / "crawl.py").write_text(_LOSES_ITS_WORK, encoding="utf-8")
    log = guarded_run(str(folder))
    cut = log._replace(events=log.events[:5] + log.events[6:], problem="line 6 is missing")
    summary = folder / EVIDENCE / "verification_summary.md"
    summary.write_text(summary.read_text(encoding="utf-8").replace("PASS", "FINE", 1), encoding="utf-8")
    return {
        "placement": not placement("crawl.py")["passed"],
        "guarded_run": not run_result(cut)["passed"],
        "INV-CK-AUDIT": not invariant_results(cut)[-1]["passed"],
        "evidence": not evidence_result(EVIDENCE)["passed"],
    }


def _row(name: str, passed: bool, detail: str) -> dict[str, Any]:
    return {"name": name, "passed": passed, "detail": detail}


def main() -> int:
    """Parse the command line, run, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument("--self-test", action="store_true", help="plant faults and hold that each is found")
    options = parser.parse_args()
    ok, report = self_test() if options.self_test else run_checks()
    if options.json:
        print(json.dumps(report, indent=2, sort_keys=True))
    elif options.self_test:
        print(f"self-test: {'PASS' if ok else 'FAIL'}")
    else:
        rows = [f"- {'PASS' if row['passed'] else 'FAIL'} {row['name']}: {row['detail']}" for row in report["results"]]
        print("\n".join((f"{BEAD} checkpoint placement: {'PASS' if ok else 'FAIL'}", *rows)))
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main())
