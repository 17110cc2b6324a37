"""`safepoint resume` and `safepoint approve` as commands: exit codes, outputs, files."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import yaml

from safepoint.cli import main
from safepoint.context import PropagationTracker
from safepoint.resume import APPROVALS_KEY, CheckpointResumeResult
from safepoint.store import CheckpointWriter
from support_postgres import fresh_database, running_server
from support_resume import NOW, SNAPSHOT, ago, context_with

CONTRACT = """
schema_version: "0.2.0"
pipeline_id: rag
phases:
  retrieve: {exit: {required: [{name: retrieved_context}, {name: rag.index_snapshot}]}}
  generate: {entry: {required: [{name: retrieved_context}]}}
checkpoint_integrity:
  - checkpoint_id: post.retrieval
    phase: retrieve
    on_resume:
      approval_required: true
      approval_policy: human
      staleness_checks:
        - {field: rag.index_snapshot, max_age_seconds: 3600, on_stale: BLOCKING, recovery: re_retrieve}
        - {field: model.version, max_age_seconds: 86400, on_stale: WARNING, recovery: log_and_continue}
  - checkpoint_id: free
    phase: retrieve
    on_resume:
      staleness_checks: [{field: rag.index_snapshot, max_age_seconds: 3600, on_stale: BLOCKING, recovery: fail}]
"""
AT = ("--at", NOW.isoformat())


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "c.contract.yaml").write_text(CONTRACT)
    (tmp_path / "old.json").write_text(json.dumps(context_with(rag__index_snapshot=7200)))
    (tmp_path / "new.json").write_text(json.dumps(context_with(rag__index_snapshot=60, model__version=60)))
    (tmp_path / "old.yaml").write_text(yaml.safe_dump(context_with(rag__index_snapshot=7200)))
    return tmp_path


def resume(context: str, *more: str, checkpoint: str = "post.retrieval") -> int:
    return main(["resume", "c.contract.yaml", "--checkpoint", checkpoint, "--context", context, *AT, *more])


def approve(context: str, *more: str, by: str = "human:ada", checkpoint: str = "post.retrieval") -> int:
    return main(["approve", "c.contract.yaml", "--checkpoint", checkpoint, "--context", context, "--by", by, *AT, *more])


def test_a_trusted_checkpoint_exits_with_0(folder, capsys):
    assert resume("new.json", checkpoint="free") == 0
    out = capsys.readouterr().out
    assert out.startswith("checkpoint free (phase retrieve -> generate): trusted\n")
    assert "fresh       rag.index_snapshot" in out


def test_a_refused_checkpoint_exits_with_1_and_says_why(folder, capsys):
    assert resume("old.json") == 1
    assert capsys.readouterr().out == (
        "checkpoint post.retrieval (phase retrieve -> generate): refused\n"
        "  stale       rag.index_snapshot: expired, age 7200 s, allowed 3600 s, blocking, re_retrieve\n"
        "  unknown age model.version: no provenance stamp, warning\n"
        "  entry       generate: holds\n"
        "  approval    no approval of checkpoint 'post.retrieval' was found\n"
        "  why         stale or of unknown age: ['rag.index_snapshot']\n"
        "  why         approval: no approval of checkpoint 'post.retrieval' was found\n"
        "  to do       set and stamp rag.index_snapshot anew, or have it approved where the contract requires approvals\n"
    )


def test_the_json_output_is_the_result(folder, capsys):
    assert resume("old.json", "--format", "json") == 1
    data = json.loads(capsys.readouterr().out)
    assert data.pop("version") == 1
    result = CheckpointResumeResult.model_validate(data)
    assert (result.passed, result.checkpoint_id, result.stale_fields[0].field) == (False, "post.retrieval", SNAPSHOT)


def test_the_gate_output_is_the_gate_result(folder, capsys):
    assert resume("old.json", "--format", "gate") == 1
    assert json.loads(capsys.readouterr().out)["gate_id"] == "checkpoint.post.retrieval.resume"


@pytest.mark.parametrize("name", ["old.json", "old.yaml"])
def test_an_approved_checkpoint_is_trusted(folder, capsys, name):
    assert approve(name, "--notes", "frozen") == 0
    assert "approved post.retrieval by human:ada until" in capsys.readouterr().out
    assert resume(name) == 0
    kept = yaml.safe_load((folder / name).read_text())
    record = kept[APPROVALS_KEY]["post.retrieval"]
    assert record["stale_fields_acknowledged"] == [SNAPSHOT, "model.version"]
    assert (record["notes"], len(record["evidence_digest"])) == ("frozen", 64)
    assert kept["rag"] == {"index_snapshot": "snap-1"}


def test_a_record_can_be_kept_in_a_file_of_its_own(folder, capsys):
    before = (folder / "old.json").read_text()
    assert approve("old.json", "--output", "approval.yaml", "--expires-in", "2h") == 0
    assert (folder / "old.json").read_text() == before
    assert resume("old.json") == 1
    assert resume("old.json", "--approval", "approval.yaml") == 0
    assert main(["resume", "c.contract.yaml", "--checkpoint", "post.retrieval", "--context", "old.json", "--approval",
                 "approval.yaml", "--at", "2026-02-15T14:00:00Z"]) == 1  # fmt: skip


def test_a_fresh_field_is_not_there_to_be_acknowledged(folder, capsys):
    before = (folder / "new.json").read_text()
    assert approve("new.json", "--acknowledge", SNAPSHOT) == 2
    assert "nothing is: leave them out" in capsys.readouterr().err
    assert (folder / "new.json").read_text() == before
    assert approve("new.json") == 0


def test_a_field_without_a_stamp_can_be_acknowledged_by_name(folder, capsys):
    assert approve("old.json", "--acknowledge", SNAPSHOT, "--acknowledge", "model.version") == 0
    assert resume("old.json") == 0


def test_an_approval_file_that_holds_no_record_is_named_as_one(folder, capsys):
    (folder / "list.json").write_text("[1, 2]")
    assert resume("old.json", "--approval", "list.json") == 2
    assert "list.json: holds a list of 2, but an approval record is a mapping of fields" in capsys.readouterr().err
    assert resume("list.json") == 2
    assert "list.json: holds a list of 2, but a context is a mapping of fields" in capsys.readouterr().err


def test_a_record_that_cannot_be_written_says_why_in_words(folder, capsys):
    assert approve("old.json", "--output", "nowhere/a.json") == 2
    err = capsys.readouterr().err
    assert err == "safepoint: error: nowhere/a.json: cannot be written: its folder does not exist; create it first\n"
    (folder / "taken").mkdir()
    assert approve("old.json", "--output", "taken") == 2
    err = capsys.readouterr().err
    assert err.startswith("safepoint: error: taken: cannot be written: ")
    assert ".tmp" not in err


def test_an_approval_does_not_pass_a_newer_stamp(folder):
    assert approve("old.json") == 0
    context = json.loads((folder / "old.json").read_text())
    PropagationTracker(clock=lambda: ago(7000)).stamp(context, "retrieve", SNAPSHOT, "other")
    (folder / "old.json").write_text(json.dumps(context))
    assert resume("old.json") == 1


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--by", "ada"), "human:NAME"),
        (("--by", "orchestrator:ci"), "policy human"),
        (("--expires-in", "soon"), "duration"),
        (("--expires-in", "999999999d"), "calendar"),
        (("--acknowledge", "model.version"), "does not acknowledge"),
        (("--acknowledge", SNAPSHOT, "--acknowledge", "nope"), "['nope'] are neither stale nor without a stamp"),
        (("--at", "2026-02-15T12:00:00"), "offset"),
        (("--checkpoint", "free"), "requires no approval"),
        (("--checkpoint", "other"), "no checkpoint 'other'"),
        (("--context", "none.json"), "cannot be read"),
    ],
)
def test_an_approval_that_cannot_be_written_exits_with_2(folder, capsys, arguments, says):
    before = (folder / "old.json").read_bytes()
    assert approve("old.json", *arguments) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith("safepoint: error: ")
    assert (says in captured.err, captured.out) == (True, "")
    assert (folder / "old.json").read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--checkpoint", "post.retreival"), "declares no checkpoint"),
        (("--at", "now"), "offset"),
        (("--approval", "none.json"), "none.json"),
        (("--context", "c.contract.yaml.json"), "cannot be read"),
    ],
)
def test_a_resume_that_cannot_be_judged_exits_with_2(folder, capsys, arguments, says):
    assert resume("old.json", *arguments) == 2
    assert says in capsys.readouterr().err


def test_a_broken_contract_exits_with_2_and_its_place(folder, capsys):
    (folder / "c.contract.yaml").write_text(CONTRACT.replace("max_age_seconds: 3600", "max_age_seconds: -1"))
    assert resume("old.json") == 2
    assert "c.contract.yaml:14:56: CKP201" in capsys.readouterr().err


def test_source_options_exclude_each_other(folder, capsys):
    with pytest.raises(SystemExit) as caught:
        main(["resume", "c.contract.yaml", "--checkpoint", "free", "--context", "old.json", "--store", "memory:"])
    assert caught.value.code == 2
    with pytest.raises(SystemExit):
        main(["resume", "c.contract.yaml", "--checkpoint", "free"])


def test_a_context_may_come_through_standard_input(folder):
    command = [sys.executable, "-m", "safepoint", "resume", "c.contract.yaml", "--checkpoint", "free", "--context", "-", *AT]
    text = (folder / "new.json").read_text()
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    command[3] = "approve"
    done = subprocess.run([*command, "--by", "human:ada"], input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 2


def test_the_result_is_utf_8_whatever_the_locale_can_write(folder):
    context: dict[str, Any] = context_with(rag__index_snapshot=60)
    context["_cc_checkpoint_approvals"] = {"free": {"é\ud800": 1}}
    (folder / "odd.json").write_text(json.dumps(context))
    contract = CONTRACT.replace("phase: retrieve", "phase: récupère").replace("  retrieve:", "  récupère:")
    (folder / "c.contract.yaml").write_text(contract, encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "safepoint",
        "resume",
        "c.contract.yaml",
        "--checkpoint",
        "free",
        "--context",
        "odd.json",
        *AT,
    ]
    done = subprocess.run(
        command, capture_output=True, encoding="utf-8", check=False, env={"PYTHONIOENCODING": "ascii", "PATH": ""}
    )
    assert "récupère" in done.stdout
    assert (done.returncode, done.stderr) == (0, "")


@pytest.fixture
def store(folder: Path) -> str:
    url = "sqlite:///runs.db"
    context: dict[str, Any] = {"retrieved_context": ["d"], "rag": {"index_snapshot": "s"}}
    PropagationTracker().stamp(context, "retrieve", SNAPSHOT, "s")
    with CheckpointWriter(url) as writer:
        writer.save_checkpoint("rag", 1, 0, context)
        writer.save_checkpoint("other", 1, 0, {"step": 3, "context": context})
    return url


def test_a_stored_checkpoint_is_judged(folder, store, capsys):
    arguments = ["resume", "c.contract.yaml", "--checkpoint", "free", "--store", store]
    assert main(arguments) == 0
    assert main([*arguments, "--orchestration", "other"]) == 0
    assert main([*arguments, "--at", "2999-01-01T00:00:00Z"]) == 1
    assert main([*arguments, "--orchestration", "none"]) == 2
    assert "no valid checkpoint of 'none'" in capsys.readouterr().err


@pytest.mark.postgres
def test_a_checkpoint_stored_on_postgresql_is_judged_and_approved(folder, capsys):
    with running_server() as server, fresh_database(server) as url:
        context: dict[str, Any] = {"retrieved_context": ["d"], "rag": {"index_snapshot": "s"}}
        PropagationTracker().stamp(context, "retrieve", SNAPSHOT, "s")
        with CheckpointWriter(url) as writer:
            writer.save_checkpoint("rag", 1, 0, context)
        arguments = ["resume", "c.contract.yaml", "--checkpoint", "free", "--store", url]
        assert main(arguments) == 0
        assert main([*arguments, "--at", "2999-01-01T00:00:00Z"]) == 1
        assert main([*arguments, "--orchestration", "none"]) == 2
        assert "no valid checkpoint of 'none'" in capsys.readouterr().err
        subject = ["c.contract.yaml", "--checkpoint", "post.retrieval", "--store", url]
        assert main(["approve", *subject, "--by", "human:ada", "--output", "a.json"]) == 0
        assert main(["resume", *subject]) == 1
        assert main(["resume", *subject, "--approval", "a.json"]) == 0
    assert main(arguments) == 2


def test_looking_at_a_store_that_is_not_there_makes_none(folder, capsys):
    assert main(["resume", "c.contract.yaml", "--checkpoint", "free", "--store", "sqlite:///none.db"]) == 2
    assert not (folder / "none.db").exists()


def test_a_stored_checkpoint_is_approved_beside_the_store(folder, store, capsys):
    approving = ["approve", "c.contract.yaml", "--checkpoint", "post.retrieval", "--store", store, "--by", "human:ada"]
    assert main(approving) == 2
    assert "--output" in capsys.readouterr().err
    assert main([*approving, "--output", "a.json"]) == 0
    judging = ["resume", "c.contract.yaml", "--checkpoint", "post.retrieval", "--store", store]
    assert main(judging) == 1
    assert main([*judging, "--approval", "a.json"]) == 0


def test_an_approval_older_than_the_stored_checkpoint_is_refused(folder, capsys):
    now = datetime.now(UTC)
    context: dict[str, Any] = {"retrieved_context": ["d"]}
    PropagationTracker(clock=lambda: now - timedelta(hours=3)).stamp(context, "retrieve", SNAPSHOT, "s")
    (folder / "before.json").write_text(json.dumps(context))
    words = ["--checkpoint", "post.retrieval", "--by", "human:ada", "--at", (now - timedelta(hours=1)).isoformat()]
    assert main(["approve", "c.contract.yaml", "--context", "before.json", "--output", "a.json", *words]) == 0
    with CheckpointWriter("sqlite:///runs.db") as writer:
        writer.save_checkpoint("rag", 1, 0, context)
    judging = ["resume", "c.contract.yaml", "--checkpoint", "post.retrieval", "--approval", "a.json"]
    assert main([*judging, "--context", "before.json"]) == 0
    assert main([*judging, "--store", "sqlite:///runs.db"]) == 1
    assert "than the checkpoint" in capsys.readouterr().out
