from __future__ import annotations

import io
import json
import os
import pty
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from safepoint.cli import store_output
from safepoint.cli.store_advising import seconds
from safepoint.core.errors import SafepointError
from safepoint.store import CheckpointWriter, open_store
from safepoint.store.artifacts import FileArtifactStore
from safepoint.store.decisions import FileDecisionLog
from safepoint.store.workflows import Workflow
from support_cli import Runner
from support_cli import command as command  # the fixture  # noqa: PLC0414

STORE = {"SAFEPOINT_STORE": "runs.db"}


@pytest.fixture
def run(command: Runner) -> Runner:
    with open_store(f"sqlite:///{command.folder}/runs.db") as store:
        with CheckpointWriter(store) as writer:
            for number in range(25):
                writer.save_checkpoint("train", number, 0, {"n": number, "rows": list(range(number))})
        flow = Workflow(store, "flow", created_by="ann")
        flow.checkpoint({"text": "one"}, name="first", step="draft", agent="bob")
        flow.checkpoint({"text": "two"}, kind="Auto", step="review")
    return command


def told(run: Runner, *words: str) -> Any:
    result = run("store", *words, "--format", "json", **STORE)
    assert result.code in (0, 1), result.err
    return json.loads(result.out)


def test_the_workflows_are_listed_with_their_counts(run: Runner) -> None:
    lines = run("store", "list", **STORE).out.splitlines()
    assert lines[0].split() == [
        "WORKFLOW",
        "CHECKPOINTS",
        "ITERATION",
        "EPOCH",
        "NEWEST",
        "STATUS",
        "STEP",
        "AGENT",
        "VERSION",
    ]
    assert [line.split()[:2] for line in lines[1:]] == [["flow", "3"], ["train", "25"]]
    assert told(run, "list")["workflows"][0]["current_agent"] == "bob"


def test_checkpoints_are_listed_page_by_page(run: Runner) -> None:
    document = told(run, "list", "train", "--page", "2", "--page-size", "10")
    assert (document["version"], document["total"], document["pages"]) == (1, 25, 3)
    assert [item["iteration"] for item in document["checkpoints"]] == list(range(14, 4, -1))
    assert "page 2 of 3, 25 checkpoints" in run("store", "list", "train", "--page", "2", "--page-size", "10", **STORE).out


@pytest.mark.parametrize("words", [("--page", "0"), ("--page-size", "0"), ("--page-size", "1000000"), ("--page", "-3")])
def test_pages_that_cannot_be_are_one_line_and_exit_code_two(run: Runner, words: tuple[str, str]) -> None:
    result = run("store", "list", "train", *words, **STORE)
    assert result.code == 2
    assert result.err.startswith("safepoint: error: page")
    assert result.err.count("\n") == 1


def test_a_checkpoint_is_shown_with_its_state(run: Runner) -> None:
    result = run("store", "show", "flow", "first", **STORE)
    assert '"text": "one"' in result.out
    assert "created by" in result.out
    assert told(run, "show", "flow")["state"] == {"text": "two"}
    assert told(run, "show", "train", "@7")["state"]["n"] == 7
    assert told(run, "show", "train", "@0:7")["checkpoint"]["iteration"] == 7


@pytest.mark.parametrize("wanted", ["nothing", "@99", "@3:1", "", "f"])
def test_a_checkpoint_that_is_not_there_is_named(run: Runner, wanted: str) -> None:
    result = run("store", "show", "flow", wanted, **STORE)
    assert result.code == 2
    assert "has no checkpoint" in result.err


def test_differences_come_as_text_html_patch_and_json(run: Runner) -> None:
    assert "~ /n: 3 -> 5" in run("store", "diff", "train", "@3", "@5", **STORE).out
    assert run("store", "diff", "train", "@3", "@5", "--format", "html", **STORE).out.startswith("<!doctype html>")
    patch = json.loads(run("store", "diff", "train", "@3", "@5", "--format", "json-patch", "--guarded", **STORE).out)
    assert patch[0] == {"op": "test", "path": "/n", "value": 3}
    document = json.loads(run("store", "diff", "flow", "first", "--format", "json", **STORE).out)
    assert document["changes"][0]["after"] == "two"


def test_differences_change_the_exit_code_only_when_asked(run: Runner) -> None:
    assert run("store", "diff", "flow", "first", **STORE).code == 0
    assert run("store", "diff", "flow", "first", "--exit-code", **STORE).code == 1
    assert run("store", "diff", "flow", "first", "first", "--exit-code", **STORE).code == 0


def damage(run: Runner) -> None:
    connection = sqlite3.connect(run.folder / "runs.db")
    connection.execute("UPDATE records SET body = CAST('{}' AS BLOB) WHERE stream = 'train' AND seq = 20")
    connection.commit()
    connection.close()


def test_a_whole_store_verifies(run: Runner) -> None:
    result = run("store", "verify", **STORE)
    assert result.code == 0
    assert "no key was given" in result.out
    assert [item["ok"] for item in told(run, "verify")["workflows"]] == [True, True]


def test_damage_is_told_repaired_after_a_yes_and_then_gone(run: Runner) -> None:
    damage(run)
    result = run("store", "verify", "train", **STORE)
    assert result.code == 1
    assert "record 20" in result.out
    assert "DAMAGED" in result.out
    assert told(run, "verify")["workflows"][1]["invalid"] == 6
    refused = run("store", "repair", "train", **STORE)
    assert refused.code == 2
    assert "--yes" in refused.err
    assert run("store", "verify", "train", **STORE).code == 1
    assert "ends at record 19 now" in run("store", "repair", "train", "--yes", "--by", "ann", **STORE).out
    assert run("store", "verify", **STORE).code == 0
    assert told(run, "repair", "train")["repaired"] is False


def test_an_unknown_workflow_is_no_success(run: Runner) -> None:
    for words in (("verify", "trian"), ("repair", "trian", "--yes"), ("show", "trian"), ("export", "trian", "-o", "x")):
        result = run("store", *words, **STORE)
        assert (result.code, "trian" in result.err) == (2, True), words
    assert not (run.folder / "x").exists()


def test_restoring_asks_first_and_says_how_to_undo(run: Runner) -> None:
    refused = run("store", "restore", "flow", "first", **STORE)
    assert refused.code == 2
    assert "present state of 'flow'" in refused.err
    assert told(run, "show", "flow")["state"] == {"text": "two"}
    done = run("store", "restore", "flow", "first", "--yes", "--by", "ann", "--reason", "typo", **STORE)
    assert done.code == 0
    undo = done.out.split("to undo: safepoint ")[1].split()
    assert told(run, "show", "flow")["state"] == {"text": "one"}
    assert run(*undo, "--yes", **STORE).code == 0
    assert told(run, "show", "flow")["state"] == {"text": "two"}


def test_restoring_takes_decisions_and_artifacts_along(run: Runner) -> None:
    log, kept = FileDecisionLog(run.folder / "d"), FileArtifactStore(run.folder / "a")
    log.record("flow", "d1")
    kept.put("flow", "report", b"one")
    with open_store(f"sqlite:///{run.folder}/runs.db") as store:
        Workflow(store, "flow", decisions=log, artifacts=kept).checkpoint({"text": "three"}, name="captured")
    log.record("flow", "d2")
    kept.put("flow", "report", b"two")
    document = told(run, "restore", "flow", "captured", "--yes", "--decisions", "d", "--artifacts", "a")
    assert (document["superseded"], len(document["artifact_ids"])) == (["d2"], 1)
    assert log.in_force("flow") == ("d1",)
    assert "0 restores finished" in run("store", "restore", "flow", "--finish", **STORE).out


def test_a_workflow_that_moved_on_is_not_restored_over(run: Runner) -> None:
    result = run("store", "restore", "flow", "first", "--yes", "--expected-version", "1", **STORE)
    assert result.code == 2
    assert "at version" in result.err


def test_pruning_shows_why_asks_and_removes(run: Runner) -> None:
    shown = run("store", "prune", "--dry-run", **STORE)
    assert shown.code == 0
    assert "beyond the last 20" in shown.out
    assert "5 checkpoints would go" in shown.out
    assert run("store", "prune", **STORE).code == 2
    assert told(run, "list", "train")["total"] == 25
    document = told(run, "prune", "--yes", "--keep-every", "2")
    assert document["removed"] == 2
    assert told(run, "list", "train")["total"] == 23
    assert run("store", "verify", **STORE).code == 0
    assert run("store", "prune", "--keep-last", "-1", **STORE).code == 2


def test_a_named_checkpoint_is_deleted_by_its_name(run: Runner) -> None:
    assert "would be deleted" in run("store", "prune", "flow", "--name", "first", "--dry-run", **STORE).out
    assert run("store", "prune", "flow", "--name", "first", **STORE).code == 2
    assert run("store", "prune", "flow", "--name", "first", "--yes", **STORE).code == 0
    assert run("store", "show", "flow", "first", **STORE).code == 2
    assert run("store", "prune", "--name", "first", "--yes", **STORE).code == 2


def test_a_chain_is_exported_once(run: Runner) -> None:
    assert told(run, "export", "train", "--output", "train.jsonl")["records"] == 25
    lines = (run.folder / "train.jsonl").read_text().splitlines()
    assert json.loads(lines[0])["format"] == "safepoint-export"
    assert run("store", "export", "train", "-o", "train.jsonl", **STORE).code == 2


def test_an_export_is_imported_into_a_new_store_once(run: Runner) -> None:
    told(run, "export", "train", "--output", "train.jsonl")
    source = json.loads((run.folder / "train.jsonl").read_text().splitlines()[0])["store_id"]
    words = ("store", "import", "train.jsonl", "--store", "new.db")
    assert run(*words).out == f"train: 25 records of the store {source} verified and imported\n"
    assert run("store", "verify", "--store", "new.db").code == 0
    again = run(*words)
    assert again.code == 2
    assert "the store has a stream 'train'" in again.err
    other = run("store", "import", "train.jsonl", "--store", "other.db", "--format", "json")
    page = (Path(__file__).parents[2] / "docs" / "store.md").read_text(encoding="utf-8")
    assert json.loads(other.out) == {
        "version": 1, "kind": "import", "workflow_id": "train", "records": 25, "source": source,
    }  # fmt: skip
    assert all(f"`{name}`" in page for name in ("import", "workflow_id", "records", "source"))


def test_advice_gives_interval_and_contract_lines(run: Runner) -> None:
    result = run("store", "advise", "--mtbf", "24h", "--save-cost", "36ms", "train", "--iteration", "500ms", **STORE)
    assert result.code == 0
    assert "1.31 min" in result.out
    assert "max_duration_between_checkpoints_ms: 788" in result.out
    assert "max_iterations_between_checkpoints: 157" in result.out
    measured = told(run, "advise", "--mtbf", "30d")
    assert measured["workflows"][0]["workflow_id"] == "train"
    assert run("store", "advise", "--mtbf", "24h", "flow", **STORE).code == 2


def test_the_advised_lines_are_a_valid_part_of_a_contract(run: Runner) -> None:
    advised = told(run, "advise", "--mtbf", "24h", "--save-cost", "36ms", "train", "flow", "--iteration", "1s")["contract"]
    run.write("a.contract.yaml", f'schema_version: "0.2.0"\npipeline_id: p\nphases:\n  a: {{description: x}}\n{advised}\n')
    checked = run("check", "a.contract.yaml", "--select", "CKP2")
    assert (checked.code, "CKP20" in checked.out) == (0, False), checked.out


def test_advice_on_a_known_cost_needs_no_store(command: Runner) -> None:
    result = command("store", "advise", "--mtbf", "24h", "--save-cost", "5s")
    assert result.code == 0
    assert "15.4 min" in result.out


@pytest.mark.parametrize(
    ("text", "value"), [("24h", 86400), ("1h30m", 5400), ("250ms", 0.25), ("0.3s", 0.3), ("2 d", 172800), ("10us", 1e-5)]
)
def test_durations_are_read(text: str, value: float) -> None:
    assert seconds(text) == pytest.approx(value)


@pytest.mark.parametrize("text", ["", "24", "h", "24x", "-1h", "1h-", "24h!"])
def test_what_is_no_duration_is_refused(text: str) -> None:
    with pytest.raises(SafepointError, match="no duration"):
        seconds(text)


def test_no_store_is_made_by_looking_for_one(command: Runner) -> None:
    for words in (("list",), ("prune", "--yes"), ("restore", "a", "b", "--yes")):
        result = command("store", *words, "--store", "missing.db")
        assert (result.code, "there is no store" in result.err) == (2, True)
    assert list(command.folder.iterdir()) == []
    assert "which store?" in command("store", "list").err


def test_looking_changes_no_byte_of_the_store(run: Runner) -> None:
    connection = sqlite3.connect(run.folder / "runs.db")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    before = (run.folder / "runs.db").read_bytes()
    for words in (
        ("list",),
        ("list", "train"),
        ("show", "flow"),
        ("diff", "flow", "first"),
        ("verify",),
        ("advise", "--mtbf", "1h"),
    ):
        assert run("store", *words, **STORE).code == 0
    assert (run.folder / "runs.db").read_bytes() == before


def test_a_file_that_is_no_store_is_one_sentence(command: Runner) -> None:
    command.write("note.txt", "hello")
    result = command("store", "list", "--store", "note.txt")
    assert (result.code, result.err.count("\n")) == (2, 1)


def test_a_sealed_store_needs_its_key_and_a_plain_one_can_be_adopted(run: Runner) -> None:
    run.write("key", "k" * 32)
    assert run("store", "verify", "train", "--key-file", "key", **STORE).code == 1
    assert run("store", "repair", "train", "--adopt", "--yes", **STORE).code == 2
    adopted = run("store", "repair", "train", "--adopt", "--yes", "--key-file", "key", **STORE)
    assert "25 records are sealed" in adopted.out
    assert run("store", "verify", "train", "--key-file", "key", **STORE).code == 0
    run.write("other", "o" * 32)
    assert run("store", "verify", "train", "--key-file", "other", **STORE).code == 1
    assert run("store", "verify", "--key-file", "no-such-file", **STORE).code == 2


def test_tables_line_up_also_with_wide_and_combining_characters() -> None:
    lines = store_output.aligned(("NAME", "N"), [("世界", "5"), ("e\u0301x", "10"), ("plain", "")])
    assert lines == ["NAME    N", "世界    5", "e\u0301x     10", "plain"]


def test_sizes_and_moments_are_short() -> None:
    assert [store_output.size(count) for count in (0, 1023, 1536, 5 << 20, 3 << 40)] == [
        "0 B",
        "1023 B",
        "1.5 KiB",
        "5.0 MiB",
        "3.0 TiB",
    ]
    assert store_output.moment(0) == "1970-01-01 00:00:00Z"
    assert store_output.moment(None) == ""


def test_progress_is_for_terminals_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_output, "PROGRESS_AFTER_SECONDS", 0)
    for terminal in (False, True):
        stream = io.StringIO()
        stream.isatty = lambda terminal=terminal: terminal  # type: ignore[method-assign,misc]
        with store_output.Progress("pruning", stream) as shown:
            shown.advance(1200)
        assert stream.getvalue() == ("\rpruning: 1,200 records\x1b[K\r\x1b[K" if terminal else "")


def test_names_cannot_steer_the_terminal(run: Runner) -> None:
    with open_store(f"sqlite:///{run.folder}/runs.db") as store:
        Workflow(store, "flow").checkpoint({"a\x1b[2J": "\x1b]0;x\x07"}, name="evil\x1b[31m\u202e")
    for words in (("list", "flow"), ("show", "flow"), ("diff", "flow", "first")):
        assert "\x1b" not in run("store", *words, **STORE).out


@pytest.mark.parametrize(("answer", "code", "state"), [(b"y\n", 0, "one"), (b"n\n", 2, "two"), (b"\n", 2, "two")])
def test_on_a_terminal_the_question_is_asked_and_answered(run: Runner, answer: bytes, code: int, state: str) -> None:
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "safepoint", "store", "restore", "flow", "first", "--store", "runs.db"],
        cwd=run.folder, stdin=theirs, stdout=theirs, stderr=theirs, env={**os.environ, "TERM": "xterm"},
    )  # fmt: skip
    os.close(theirs)
    os.write(ours, answer)
    assert process.wait(30) == code
    os.close(ours)
    assert told(run, "show", "flow")["state"] == {"text": state}


@pytest.mark.parametrize("rich", [True, False])
def test_tables_on_a_terminal_hold_the_same_words_with_and_without_rich(run: Runner, rich: bool) -> None:
    block = "" if rich else "import sys; sys.modules['rich'] = None; sys.modules['rich.console'] = None\n"
    program = f"{block}from safepoint.cli import main; raise SystemExit(main(['store', 'list', '--store', 'runs.db']))"
    ours, theirs = pty.openpty()
    process = subprocess.Popen([sys.executable, "-c", program], cwd=run.folder, stdin=theirs, stdout=theirs, stderr=theirs, env={**os.environ, "COLUMNS": "160", "TERM": "xterm"})  # fmt: skip
    os.close(theirs)
    text = b""
    while True:
        try:
            chunk = os.read(ours, 65536)
        except OSError:
            break
        if not chunk:
            break
        text += chunk
    os.close(ours)
    assert process.wait(30) == 0
    for word in (b"WORKFLOW", b"train", b"25", b"flow"):
        assert word in text


def test_reading_a_page_loads_no_third_party_module(run: Runner) -> None:
    program = (
        "import sys; from safepoint.cli import main; main(['store', 'list', '--store', 'runs.db'])\n"
        "loaded = {'rich', 'pydantic', 'yaml', 'psycopg', 'cryptography'} & set(sys.modules); print(sorted(loaded), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=run.folder, capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"


def test_the_command_works_on_postgres_too(run: Runner, database_for_command: str) -> None:
    with open_store(database_for_command) as store:
        flow = Workflow(store, "flow")
        flow.checkpoint({"text": "one"}, name="first")
        flow.checkpoint({"text": "two"}, kind="Auto")
    where = {"SAFEPOINT_STORE": database_for_command}
    assert run("store", "restore", "flow", "first", "--yes", **where).code == 0
    assert '"text": "one"' in run("store", "show", "flow", **where).out
    assert run("store", "verify", **where).code == 0
    assert run("store", "prune", "--yes", "--keep-last", "1", **where).code == 0
    assert run("store", "verify", **where).code == 0


@pytest.fixture(params=[pytest.param("postgres", marks=pytest.mark.postgres)])
def database_for_command(request: pytest.FixtureRequest) -> Any:
    from support_postgres import fresh_database

    with fresh_database(request.getfixturevalue("server")) as url:
        yield url


def test_paths_with_odd_characters_are_paths(command: Runner) -> None:
    path = Path(command.folder) / "my runs #1 100%.db"
    from urllib.parse import quote

    with open_store(f"sqlite:///{quote(str(path))}") as store:
        Workflow(store, "flow").checkpoint({"n": 1})
    assert command("store", "list", "--store", str(path)).code == 0
    assert command("store", "verify", "--store", f"sqlite:///{quote(str(path))}").code == 0


def test_the_audit_log_of_a_workflow_is_listed(run: Runner) -> None:
    run("store", "restore", "flow", "first", "--yes", "--by", "ann", **STORE)
    shown = run("store", "list", "flow", "--audit", **STORE).out
    assert "CheckpointRestored" in shown
    document = told(run, "list", "flow", "--audit", "--page-size", "1")
    assert (document["lines"][0]["kind"], document["lines"][0]["body"]["restored_by"]) == ("CheckpointRestored", "ann")
    assert document["total"] == 3


def test_a_missing_extra_is_one_sentence(command: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    result = command("store", "list", "--store", "postgresql://nowhere/db")
    assert result.code == 2
    assert "pip install 'safepoint[postgres]'" in result.err
    assert result.err.count("\n") == 1


def test_an_unfinished_restore_is_pointed_out(run: Runner) -> None:
    class Away(FileDecisionLog):
        def supersede(self, *_: Any, **__: Any) -> None:
            raise ConnectionError("away")

    log = Away(run.folder / "d")
    with open_store(f"sqlite:///{run.folder}/runs.db") as store:
        flow = Workflow(store, "flow", decisions=log)
        flow.checkpoint({"n": 1}, name="captured")
        log.record("flow", "d1")
        with pytest.raises(SafepointError, match="away"):
            flow.restore("captured", decisions=True)
    assert "restore flow --finish" in run("store", "verify", "flow", **STORE).out
    assert run("store", "restore", "flow", "--finish", **STORE).code == 2
    assert "1 restores finished" in run("store", "restore", "flow", "--finish", "--decisions", "d", **STORE).out
    assert FileDecisionLog(run.folder / "d").in_force("flow") == ()
