"""`safepoint store`: pruning, deleting, exporting, importing and advice."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from safepoint.store import open_store
from support_cli import Runner
from support_cli import command as command  # the fixture  # noqa: PLC0414
from support_store_command import STORE, told
from support_store_command import run as run  # the fixture  # noqa: PLC0414


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


@pytest.mark.parametrize("harm", ["no export", "cut", "altered"])
def test_an_import_that_is_refused_leaves_no_new_store(run: Runner, harm: str) -> None:
    told(run, "export", "train", "--output", "train.jsonl")
    text = (run.folder / "train.jsonl").read_text()
    lines = text.splitlines(keepends=True)
    bad = {
        "no export": "hello\n",
        "cut": "".join(lines[:10]),
        "altered": "".join(lines[:9]) + lines[9].replace('"n', '"m', 1),
    }
    run.write("bad.jsonl", bad[harm])
    before = sorted(path.name for path in run.folder.iterdir())
    result = run("store", "import", "bad.jsonl", "--store", "new.db")
    assert result.code == 2
    assert "nothing was written" in result.err
    assert sorted(path.name for path in run.folder.iterdir()) == before
    assert run("store", "import", "train.jsonl", "--store", "new.db").code == 0
    assert run("store", "verify", "--store", "new.db").code == 0


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


def test_without_advice_there_are_no_lines_for_a_contract(command: Runner) -> None:
    open_store("sqlite:///" + str(command.folder / "new.db")).close()
    result = command("store", "advise", "--mtbf", "24h", "--format", "json", "--store", "new.db", SAFEPOINT_STORE="")
    assert result.code == 0, result.err
    assert json.loads(result.out)["contract"] is None


def test_advice_on_a_known_cost_needs_no_store(command: Runner) -> None:
    result = command("store", "advise", "--mtbf", "24h", "--save-cost", "5s")
    assert result.code == 0
    assert "15.4 min" in result.out
