"""What `safepoint store` never does to a store, and how it answers people, terminals and other databases."""

from __future__ import annotations

import io
import os
import pty
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from safepoint.cli import store_output
from safepoint.core.errors import SafepointError
from safepoint.store import open_store
from safepoint.store.decisions import FileDecisionLog
from safepoint.store.workflows import Workflow
from support_cli import Runner
from support_cli import command as command  # the fixture  # noqa: PLC0414
from support_store_command import STORE, told
from support_store_command import run as run  # the fixture  # noqa: PLC0414


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
