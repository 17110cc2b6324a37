"""`safepoint pipeline`: every argument and every error of the format's command line, as tables."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import uuid
from pathlib import Path

import pytest
import yaml

from support_pipeline import PAYLOADS, RUN, SHA, TICKET, call, call_process, words, write_words

PHASES = list(PAYLOADS)


@pytest.mark.parametrize("phase", PHASES)
def test_each_phase_is_written_read_validated_and_listed(phase, tmp_path, capsys):
    code, answer = call(capsys, write_words(tmp_path, phase))
    name = f"phase_{PHASES.index(phase) + 1}_{phase}_a1.yaml"
    assert (code, answer["success"]) == (0, True)
    assert answer["checkpoint_path"] == f"{TICKET}/{RUN}/{name}"
    uuid.UUID(answer["correlation_id"])

    code, answer = call(capsys, words("read", tmp_path, phase=phase))
    assert code == 0
    assert answer["checkpoint"]["phase"] == phase
    assert answer["checkpoint"]["phase_payload"]["phase"] == phase
    assert answer["checkpoint"]["timestamp_utc"] == "2026-02-15T10:00:00Z"

    code, answer = call(capsys, words("validate", tmp_path, phase=phase))
    assert (code, answer["is_valid"], answer["success"], answer["errors"], answer["warnings"]) == (0, True, True, [], [])

    code, answer = call(capsys, words("list", tmp_path, run=None))
    assert (code, answer["count"], answer["invalid"]) == (0, 1, [])


def test_every_argument_reaches_the_file(tmp_path, capsys):
    maps, paths = json.dumps({"omniclaude": SHA}), json.dumps(["src/foo.py", "tests/test_foo.py"])
    call(capsys, write_words(tmp_path, "implement", 3, "--repo-commit-map", maps, "--artifact-paths", paths))
    data = yaml.safe_load((tmp_path / TICKET / RUN / "phase_1_implement_a3.yaml").read_text())
    assert data == {
        "schema_version": "1.0.0",
        "run_id": RUN,
        "ticket_id": TICKET,
        "phase": "implement",
        "timestamp_utc": "2026-02-15T10:00:00Z",
        "repo_commit_map": {"omniclaude": SHA},
        "artifact_paths": ["src/foo.py", "tests/test_foo.py"],
        "attempt_number": 3,
        "phase_payload": {"phase": "implement", **PAYLOADS["implement"]},
    }
    assert list(data) == ["schema_version", "run_id", "ticket_id", "phase", "timestamp_utc", "repo_commit_map", "artifact_paths",
                          "attempt_number", "phase_payload"]  # fmt: skip


def test_the_timestamp_defaults_to_now_in_utc(tmp_path, capsys):
    argv = words("write", tmp_path, "--payload", json.dumps(PAYLOADS["implement"]), phase="implement")
    assert call(capsys, argv)[0] == 0
    assert call(capsys, words("read", tmp_path, phase="implement"))[1]["checkpoint"]["timestamp_utc"].endswith("Z")


def test_the_digest_beside_the_file_is_one_that_sha256sum_checks(tmp_path, capsys):
    call(capsys, write_words(tmp_path))
    folder = tmp_path / TICKET / RUN
    done = subprocess.run(
        ["sha256sum", "--check", "phase_1_implement_a1.yaml.sha256"], cwd=folder, capture_output=True, check=False
    )
    assert done.returncode == 0


def test_payload_phase_is_always_the_phase_of_the_option(tmp_path, capsys):
    payload = {**PAYLOADS["implement"], "phase": "create_pr"}
    assert call(capsys, write_words(tmp_path, payload=payload))[0] == 0


WRONG_USAGE = [
    ["pipeline"],
    ["pipeline", "erase"],
    ["pipeline", "write"],
    ["pipeline", "write", "--ticket-id", TICKET, "--run-id", RUN],
    ["pipeline", "read", "--ticket-id", TICKET, "--phase", "implement"],
    ["pipeline", "list"],
    ["pipeline", "write", "--ticket-id", TICKET, "--run-id", RUN, "--phase", "implement", "--attempt", "one"],
    ["pipeline", "write", "--ticket-id", TICKET, "--run-id", RUN, "--phase", "implement", "--unknown"],
]


@pytest.mark.parametrize("argv", WRONG_USAGE, ids=" ".join)
def test_wrong_usage_is_exit_code_2_with_the_usage(argv, capsys):
    with pytest.raises(SystemExit) as stop:
        call(capsys, argv)
    assert stop.value.code == 2
    assert "usage: safepoint pipeline" in capsys.readouterr().err


def bad(text: str, *more: str, **place: object) -> tuple[str, list[str], dict[str, object]]:
    return text, list(more), place


BAD_WRITES = {
    "unknown phase": bad("implement, local_review, create_pr, pr_release_ready, ready_for_merge", phase="deploy"),
    "attempt zero": bad("attempt_number", attempt=0),
    "negative attempt": bad("attempt_number", attempt=-1),
    "broken JSON": bad("Invalid JSON argument: --payload", "--payload", "{"),
    "NaN": bad("NaN", "--payload", '{"a": NaN}'),
    "deep JSON": bad("Invalid JSON argument", "--payload", "[" * 100_000),
    "map is a list": bad("--repo-commit-map must be a JSON object", "--repo-commit-map", "[]"),
    "paths are an object": bad("--artifact-paths must be a JSON array", "--artifact-paths", "{}"),
    "payload is a list": bad("--payload must be a JSON object", "--payload", "[]"),
    "naive time": bad("timezone-aware", "--timestamp", "2026-02-15T10:00:00"),
    "no time": bad("timestamp_utc", "--timestamp", "yesterday"),
    "short SHA": bad("repo_commit_map.r", "--repo-commit-map", '{"r": "abc"}'),
    "upper-case SHA": bad("repo_commit_map.r", "--repo-commit-map", '{"r": "ABCDEF1"}'),
    "long SHA": bad("repo_commit_map.r", "--repo-commit-map", json.dumps({"r": "a" * 41})),
    "unknown payload field": bad("phase_payload.mood", payload={**PAYLOADS["implement"], "mood": 1}),
    "missing payload field": bad("phase_payload.commit_sha", payload={"branch_name": "b"}),
    "payload SHA": bad("phase_payload.commit_sha", payload={"branch_name": "b", "commit_sha": "xyz"}),
    "empty branch": bad("phase_payload.branch_name", payload={"branch_name": "", "commit_sha": SHA}),
    "long branch": bad("phase_payload.branch_name", payload={"branch_name": "b" * 513, "commit_sha": SHA}),
    "no review round": bad("iteration_count", phase="local_review", payload={"iteration_count": 0, "last_clean_sha": SHA}),
    "pull request 0": bad("pr_number", phase="create_pr", payload={"pr_url": "u", "pr_number": 0, "head_sha": SHA}),
    "empty URL": bad("pr_url", phase="create_pr", payload={"pr_url": "", "pr_number": 1, "head_sha": SHA}),
    "naive label time": bad(
        "label_applied_at", phase="ready_for_merge", payload={"label_applied_at": "2026-02-15T10:00:00"}
    ),
}


@pytest.mark.parametrize("case", BAD_WRITES)
@pytest.mark.parametrize("warn_only", [False, True], ids=["strict", "warn-only"])
def test_a_bad_write_is_refused_with_the_reason_and_leaves_nothing(case, warn_only, tmp_path, capsys):
    text, more, place = BAD_WRITES[case]
    flags = ["--warn-only"] if warn_only else []
    position = {"phase": "implement", "attempt": 1, **place}
    argv = write_words(tmp_path, position.pop("phase"), position.pop("attempt"), *more, *flags, **position)
    code, answer = call(capsys, argv)
    assert code == (0 if warn_only else 1)
    assert answer["success"] is False
    assert text in answer["error"]
    assert answer.get("warning") == (answer["error"] if warn_only else None)
    assert not list(tmp_path.rglob("*.yaml"))


RUN_IDS = {
    "a1b2c3d4": "4fa2159f-9c61-5f8b-9ae5-28692b46cbd7",
    "urn:uuid:A1B2C3D4-E5F6-7890-ABCD-EF1234567890": RUN,
    "{a1b2c3d4-e5f6-7890-abcd-ef1234567890}": RUN,
    "a1b2c3d4e5f67890abcdef1234567890": RUN,
}


@pytest.mark.parametrize("run_id", RUN_IDS)
def test_run_ids_map_to_the_same_folder_as_ever(run_id, tmp_path, capsys):
    code, answer = call(capsys, write_words(tmp_path, run=run_id))
    assert (code, answer["checkpoint_path"].split("/")[1]) == (0, RUN_IDS[run_id])
    assert call(capsys, words("read", tmp_path, run=run_id, phase="implement"))[0] == 0


@pytest.mark.parametrize("run_id", ["", "../../x", "a/b", "\x00", "лог", "x" * 5000])
def test_any_text_may_be_a_run_id_and_stays_below_the_root(run_id, tmp_path, capsys):
    code, _ = call(capsys, write_words(tmp_path, run=run_id))
    assert code == 0
    assert len(list((tmp_path / TICKET).glob("*-*-5*-*-*/phase_1_implement_a1.yaml"))) == 1


def test_reading_what_is_not_there(tmp_path, capsys):
    assert call(capsys, words("read", tmp_path, phase="implement")) == (
        1,
        {"success": False, "error": f"Checkpoint directory not found: {RUN}; check --ticket-id, --run-id and --root"},
    )
    call(capsys, write_words(tmp_path))
    code, answer = call(capsys, words("read", tmp_path, phase="create_pr"))
    assert (code, answer["success"]) == (1, False)
    assert answer["error"].startswith("No checkpoint found for phase create_pr")
    code, answer = call(capsys, words("validate", tmp_path, phase="create_pr"))
    assert (code, answer["is_valid"], answer["success"]) == (1, False, False)
    assert answer["errors"][0].startswith("No checkpoint found for phase create_pr")
    assert call(capsys, words("list", tmp_path, run=None, ticket="OTHER-1"))[1]["count"] == 0


@pytest.mark.parametrize("operation", ["read", "validate"])
def test_an_unknown_phase_lists_the_valid_ones(operation, tmp_path, capsys):
    code, answer = call(capsys, words(operation, tmp_path, phase="deploy"))
    assert (code, answer["success"]) == (1, False)
    assert all(phase in answer["error"] for phase in PHASES)


def test_attempts_only_grow(tmp_path, capsys):
    assert call(capsys, write_words(tmp_path, attempt=10))[0] == 0
    code, answer = call(capsys, write_words(tmp_path, attempt=10))
    assert (code, answer["error"]) == (
        1,
        "Write failed: Checkpoint already exists: phase_1_implement_a10.yaml — increment attempt_number to create a new checkpoint",
    )
    code, answer = call(capsys, write_words(tmp_path, attempt=9))
    assert (code, "use --attempt 11" in answer["error"]) == (1, True)
    assert call(capsys, write_words(tmp_path, attempt=11))[0] == 0
    assert call(capsys, words("read", tmp_path, phase="implement"))[1]["checkpoint"]["attempt_number"] == 11


def test_reading_falls_back_to_the_newest_valid_attempt_and_says_so(tmp_path, capsys):
    for attempt in (1, 2, 3):
        call(capsys, write_words(tmp_path, attempt=attempt))
    folder = tmp_path / TICKET / RUN
    (folder / "phase_1_implement_a3.yaml").write_text("- not\n- a mapping\n")
    (folder / "phase_1_implement_a2.yaml").write_text("a: [")
    code, answer = call(capsys, words("read", tmp_path, phase="implement"))
    assert (code, answer["checkpoint"]["attempt_number"]) == (0, 1)
    assert [warning.split()[0] for warning in answer["warnings"]] == [
        "phase_1_implement_a3.yaml",
        "phase_1_implement_a2.yaml",
    ]
    code, answer = call(capsys, words("list", tmp_path, run=None))
    assert (code, answer["count"]) == (0, 1)
    assert [row["path"] for row in answer["invalid"]] == [f"{TICKET}/{RUN}/phase_1_implement_a{n}.yaml" for n in (2, 3)]
    code, answer = call(capsys, words("validate", tmp_path, phase="implement"))
    assert (code, answer["is_valid"]) == (1, False)


def test_listing_sorts_by_phase_then_attempt_across_runs(tmp_path, capsys):
    other = "b1b2c3d4-e5f6-7890-abcd-ef1234567890"
    for phase, attempt, run in [
        ("create_pr", 1, RUN),
        ("implement", 2, RUN),
        ("implement", 1, other),
        ("implement", 10, RUN),
    ]:
        assert call(capsys, write_words(tmp_path, phase, attempt, run=run))[0] == 0
    _, answer = call(capsys, words("list", tmp_path, run=None))
    assert [(row["phase"], row["attempt_number"]) for row in answer["checkpoints"]] == [
        ("implement", 1), ("implement", 2), ("implement", 10), ("create_pr", 1)
    ]  # fmt: skip
    assert call(capsys, words("list", tmp_path, run=other))[1]["count"] == 1


def test_the_root_comes_from_the_environment_and_the_home_folder(tmp_path, capsys, monkeypatch):
    argv = [word for word in write_words(tmp_path) if word not in ("--root", str(tmp_path))]
    monkeypatch.setenv("SAFEPOINT_PIPELINE_ROOT", str(tmp_path / "from-environment"))
    assert call(capsys, argv)[0] == 0
    assert (tmp_path / "from-environment" / TICKET).is_dir()
    monkeypatch.delenv("SAFEPOINT_PIPELINE_ROOT")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert call(capsys, argv)[0] == 0
    assert (tmp_path / "home" / ".claude" / "checkpoints" / TICKET).is_dir()


def test_the_drop_in_script_answers_the_same_command_line(tmp_path):
    script = Path(__file__).parents[2] / "scripts" / "checkpoint_manager.py"
    done = subprocess.run(
        [sys.executable, script, "-v", *write_words(tmp_path)[1:]], capture_output=True, text=True, check=False
    )
    assert (done.returncode, json.loads(done.stdout)["success"]) == (0, True), done.stderr
    assert "wrote" in done.stderr


def test_answers_are_indented_and_errors_are_one_line(tmp_path):
    assert call_process(write_words(tmp_path)).stdout.startswith('{\n  "success": true,\n')
    again = call_process(write_words(tmp_path))
    assert (again.returncode, again.stdout.count("\n")) == (1, 1)


def test_a_root_that_cannot_be_written_is_an_error_that_names_it(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    code, answer = call(capsys, write_words(tmp_path / "file"))
    assert (code, answer["success"]) == (1, False)
    assert os.fspath(tmp_path / "file") in answer["error"]
