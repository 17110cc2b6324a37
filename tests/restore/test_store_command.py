"""`safepoint store`: what is listed, shown, verified, repaired and restored."""

from __future__ import annotations

import json
import sqlite3

import pytest

from safepoint.store import open_store
from safepoint.store.artifacts import FileArtifactStore
from safepoint.store.decisions import FileDecisionLog
from safepoint.store.workflows import Workflow
from support_cli import Runner
from support_cli import command as command  # the fixture  # noqa: PLC0414
from support_store_command import STORE, told
from support_store_command import run as run  # the fixture  # noqa: PLC0414


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


@pytest.mark.parametrize("words", [(), ("train",), ("train", "--audit"), ("flow", "--kind", "System")], ids=str)
@pytest.mark.parametrize("form", ["text", "json"])
def test_a_page_past_the_end_is_refused_with_how_many_there_are(run: Runner, words: tuple[str, ...], form: str) -> None:
    result = run("store", "list", *words, "--page", "99", "--format", form, **STORE)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("safepoint: error: page is 99, but there ")
    assert run("store", "list", *words, "--format", form, **STORE).code == 0


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
    for words in (
        ("verify", "trian"), ("repair", "trian", "--yes"), ("show", "trian"), ("export", "trian", "-o", "x"),
        ("list", "trian"), ("list", "trian", "--audit"), ("diff", "trian", "@1"), ("prune", "trian", "--yes"),
        ("prune", "train", "trian", "--yes"), ("prune", "trian", "--name", "first", "--yes"),
        ("restore", "trian", "first", "--yes"), ("restore", "trian", "--finish"), ("advise", "trian", "--mtbf", "1h"),
    ):  # fmt: skip
        result = run("store", *words, **STORE)
        assert (result.code, result.out) == (2, ""), words
        assert result.err == "safepoint: error: the store has no workflow 'trian'; it has 'flow', 'train'\n", words
    assert told(run, "list", "train")["total"] == 25
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
