"""Evidence is measured, reproducible, and honest about failures."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import get_args, get_type_hints

import jsonschema
import pytest

from safepoint.contract.evidence import Coverage
from safepoint.evidence.timestamps import spoken
from safepoint.loops.facts import VERDICTS
from support_evidence import FAULTY, FOLDER, command, create, evidence_repository, git, verify

ROOT = Path(__file__).parents[2]


def evidence(folder: Path) -> dict:
    return json.loads((folder / FOLDER / "verification_evidence.json").read_text())


def test_the_file_has_the_keys_of_the_first_evidence_files_and_measured_numbers(made):
    data = evidence(made)
    assert (data["bead"], data["section"], data["verdict"]) == ("bd-93k", "10.11", "PASS")
    assert data["verification_metrics"] == {
        "checkpoints_written": 10,
        "checkpoints_resumed_from": 1,
        "checkpoint_contract_violations": 0,
        "hash_chain_verifications_passed": 1,
        "avg_iterations_between_checkpoints": 100.0,
    }
    assert data["invariants_verified"] == [
        "INV-CK-PLACEMENT",
        "INV-CK-IDEMPOTENT",
        "INV-CK-HASH-CHAIN",
        "INV-CK-RESUME",
        "INV-CK-AUDIT",
    ]
    assert {"FN-CK-001", "FN-CK-002", "FN-CK-004", "FN-CK-008"} <= set(data["event_codes"])
    assert {"title", "timestamp", "verification_results", "artifacts"} <= set(data)
    assert data["coverage"] == {
        "loops": {"flagged": 0, "checkpointed": 1, "covered": 1, "short": 0, "cheap": 0, "exempt": 0},
        "phases_with_checkpoint": ["flow/train"],
        "phases_without_checkpoint": ["flow/deploy"],
    }
    assert [row["path"] for row in data["inputs"]] == ["src/flow.contract.yaml", "src/train.py"]
    assert all((made / path).is_file() for path in data["artifacts"].values())


def test_the_file_fits_its_schema(made):
    schema = json.loads((ROOT / "schemas" / "evidence-v1.schema.json").read_text())
    jsonschema.Draft202012Validator(schema).validate(evidence(made))


def test_evidence_counts_every_verdict_that_the_inventory_knows():
    (keys, _) = get_args(get_type_hints(Coverage)["loops"])
    assert get_args(keys) == VERDICTS


def test_two_creations_on_two_clean_clones_give_the_same_bytes(tmp_path):
    origin = evidence_repository(tmp_path / "origin")
    made = []
    for name in ("one", "two-with-another-name"):
        git(tmp_path, "clone", "-q", str(origin), name)
        assert create(tmp_path / name).returncode == 0
        made.append({path.name: path.read_bytes() for path in (tmp_path / name / FOLDER).iterdir()})
    assert made[0] == made[1]
    assert not any(str(tmp_path).encode() in data for data in made[0].values())


def test_the_time_is_the_commits_or_the_given_one(made):
    commit = git(made, "log", "-1", "--format=%cd", "--date=format-local:%Y-%m-%dT%H:%M:%SZ").strip()
    assert evidence(made)["timestamp"][:13] == commit[:13]
    create(made, SOURCE_DATE_EPOCH="1700000000")
    assert evidence(made)["timestamp"] == "2023-11-14T22:13:20Z"


@pytest.mark.parametrize("value", ["soon", "", "9" * 40, "1.5"])
def test_a_bad_given_time_is_an_error(value, made):
    done = create(made, SOURCE_DATE_EPOCH=value)
    assert done.returncode == 2
    assert "SOURCE_DATE_EPOCH" in done.stderr


def test_without_a_commit_the_error_says_what_to_do(tmp_path):
    (tmp_path / "src").mkdir()
    done = create(tmp_path)
    assert done.returncode == 2
    assert "SOURCE_DATE_EPOCH" in done.stderr


def test_a_failing_finding_makes_the_verdict_fail_everywhere(made):
    (made / "src/crawl.py").write_text(FAULTY)
    done = create(made)
    assert (done.returncode, done.stdout.split(":")[0]) == (1, "FAIL")
    data = evidence(made)
    assert data["verdict"] == "FAIL"
    assert data["verification_results"]["safepoint check"]["verdict"] == "FAIL"
    assert (made / FOLDER / "verification_summary.md").read_text().split("\n")[2].startswith("**FAIL**")
    assert json.loads((made / FOLDER / "verification.intoto.json").read_text())["predicate"]["verdict"] == "FAIL"
    done = verify(made)
    assert done.returncode == 1
    assert "the evidence itself says FAIL" in done.stdout


_VIOLATING = """
import sys
from datetime import timedelta
from safepoint import CheckpointGuard
from safepoint.runtime.jsonl import JsonLinesSink
sink = JsonLinesSink(sys.argv[1])
guard = CheckpointGuard("mine", 3, sinks=[sink])
for turn in range(1, 9):
    guard.on_iteration(turn)
"""


def test_ones_own_event_log_is_measured_and_a_run_beyond_its_bounds_fails(made, tmp_path):
    log = tmp_path / "events.jsonl"
    subprocess.run([sys.executable, "-c", _VIOLATING, log], check=True, capture_output=True)
    done = create(made, "--events", str(log))
    assert done.returncode == 1
    data = evidence(made)
    assert data["event_log"]["source"] == "file"
    assert data["verification_metrics"]["checkpoints_written"] == 0
    failed = {row["id"] for row in data["invariants"] if row["verdict"] == "FAIL"}
    assert failed == {"INV-CK-PLACEMENT"}
    assert "INV-CK-PLACEMENT" not in data["invariants_verified"]


def test_a_broken_event_log_makes_the_verdict_fail(made, tmp_path):
    log = tmp_path / "events.jsonl"
    lines = (made / FOLDER / "events.jsonl").read_text().splitlines(keepends=True)
    log.write_text("".join(lines[:3] + lines[4:]))
    assert create(made, "--events", str(log)).returncode == 1
    data = evidence(made)
    assert data["verification_results"]["event log chain"]["verdict"] == "FAIL"
    assert data["event_log"]["events"] == 3


PROGRAMS = {
    "never killed": ("", "was to be killed"),
    "fails": ("raise SystemExit('broken')", "broken"),
    "no going on": (
        "import os, signal, sys\nif '--kill-at' in sys.argv: os.kill(os.getpid(), signal.SIGKILL)\nsys.exit('cannot')",
        "did not go on",
    ),
}


@pytest.mark.parametrize("case", PROGRAMS)
def test_a_program_that_does_not_do_its_part_is_an_error(case, made, tmp_path):
    text, message = PROGRAMS[case]
    program = tmp_path / "program.py"
    program.write_text(text)
    done = create(made, "--program", str(program))
    assert done.returncode == 2
    assert message in done.stderr


WRONG = [
    (["create", "--id", "../x", "--section", "10_11"], "--id"),
    (["create", "--id", "a", "--section", "../x"], "--section"),
    (["create", "--id", "a", "--section", "1", "--events", "none.jsonl"], "none.jsonl"),
    (["create", "--id", "a", "--section", "1", "--key", "none.pem"], "none.pem"),
    (["create", "--id", "a", "--section", "1", "--program", "none.py"], "the program none.py does not exist"),
    (["create", "--id", "a", "--section", "1", "--program", "src"], "the program src is no file"),
    (["create", "--id", "a", "--section", "1", "src", "nope"], "the input nope cannot be read"),
    (["create", "--id", "a", "--section", "1", "../outside.py"], "../outside.py lies outside the working folder"),
    (["create", "--id", "a", "--section", "1", "--out", "src"], "src holds other files (flow.contract.yaml, train.py)"),
    (["verify", FOLDER, "--max-age", "soon"], "--max-age"),
    (["verify", FOLDER, "--max-age", "99999999999d"], "calendar"),
    (["verify", FOLDER, "--public-key", "none.pem"], "none.pem"),
    (["report", FOLDER, "--out", f"{FOLDER}/report.html"], "choose another place"),
    (["report", "none", "--out", "x.html"], "none"),
]


@pytest.mark.parametrize(("words", "text"), WRONG, ids=str)
def test_wrong_usage_is_one_line_and_exit_code_2(words, text, made):
    (made.parent / "outside.py").write_text("x = 1\n")
    before = sorted(made.rglob("*"))
    done = command(made, *words)
    assert sorted(made.rglob("*")) == before
    assert done.returncode == 2
    assert text in done.stderr
    assert done.stderr.count("\n") == 1


def test_old_evidence_is_refused_by_a_gate(made):
    assert create(made, SOURCE_DATE_EPOCH="1700000000").returncode == 0
    assert verify(made).returncode == 0
    done = verify(made, "--max-age", "30d")
    assert done.returncode == 1
    assert "days old, older than the allowed 30 days" in done.stdout


@pytest.mark.parametrize(
    ("seconds", "parts", "text"),
    [
        (0, 4, "0 seconds"), (1, 4, "1 second"), (1.2, 4, "2 seconds"), (3600, 4, "1 hour"), (86400 * 30, 4, "30 days"),
        (86400 + 7260, 4, "1 day 2 hours 1 minute"), (86400 + 7260, 1, "1 day"),
    ],
)  # fmt: skip
def test_ages_are_told_in_units_that_fit(seconds, parts, text):
    assert spoken(timedelta(seconds=seconds), parts) == text


def test_settings_above_the_working_folder_are_no_input_of_evidence(made):
    (made / "safepoint.toml").write_text('ignore = ["CKP101"]\n')
    done = command(made / "src", "create", "--id", "a", "--section", "1", ".")
    assert done.returncode == 2
    assert "safepoint.toml lies outside the working folder" in done.stderr
    assert not (made / "src/artifacts").exists()


@pytest.mark.parametrize("harm", ["[]", "{", '{"findings": [{}]}', '{"findings": {}}'])
def test_a_page_of_a_report_that_is_none_is_one_line(harm, made):
    (made / FOLDER / "check_report.json").write_text(harm)
    done = command(made, "report", FOLDER, "--out", "page.html")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "check_report.json is no report of the linter" in done.stderr


def test_a_page_of_evidence_that_does_not_validate_is_one_line(made):
    path = made / FOLDER / "verification_evidence.json"
    path.write_text(path.read_text().replace('"PASS"', '"MAYBE"'))
    done = command(made, "report", FOLDER, "--out", "page.html")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "pydantic" not in done.stderr
    assert "is no evidence" in done.stderr


def test_evidence_elsewhere_is_written_where_it_is_asked_for(made, tmp_path):
    done = create(made, "--out", str(tmp_path / "proof"))
    assert done.returncode == 0
    assert command(made, "verify", str(tmp_path / "proof")).returncode == 0


def test_a_folder_that_cannot_be_written_is_an_error(made):
    shutil.rmtree(made / "artifacts")
    (made / "artifacts").write_text("")
    done = create(made)
    assert done.returncode == 2
    assert "cannot be written" in done.stderr
