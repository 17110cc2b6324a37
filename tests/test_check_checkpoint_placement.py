"""`scripts/check_checkpoint_placement.py`: real checks on this repository, and each of them can fail."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCRIPT = ROOT / "scripts" / "check_checkpoint_placement.py"


def call(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, SCRIPT, *words], cwd=ROOT, capture_output=True, text=True, check=False)


def test_every_check_passes_on_this_repository_and_the_report_has_its_shape():
    done = call("--json")
    report = json.loads(done.stdout)
    assert (done.returncode, report["ok"]) == (0, True), done.stdout
    assert report["bead_id"] == "bd-93k"
    names = [row["name"] for row in report["results"]]
    invariants = ["INV-CK-PLACEMENT", "INV-CK-IDEMPOTENT", "INV-CK-HASH-CHAIN", "INV-CK-RESUME", "INV-CK-AUDIT"]
    assert names == ["placement", "guarded_run", *invariants, "evidence"]
    assert report["summary"] == {"passed": len(names), "total": len(names)}
    assert all(set(row) == {"name", "passed", "detail"} for row in report["results"])


def test_a_planted_fault_makes_its_check_fail():
    done = call("--self-test", "--json")
    report = json.loads(done.stdout)
    assert (done.returncode, report["self_test"]) == (0, "passed"), report
    assert set(report["planted_faults_found"]) == {"placement", "guarded_run", "INV-CK-AUDIT", "evidence"}


def test_the_text_form_names_every_check():
    done = call()
    assert done.stdout.startswith("bd-93k checkpoint placement: PASS\n- PASS placement: ")
