"""`safepoint contract`: show, diff and schema as a user runs them."""

from __future__ import annotations

import io
import json
import subprocess
import sys

import pytest
from jsonschema import Draft202012Validator

from safepoint.cli import main
from safepoint.contract.recognise import is_contract, schema_reference
from support_contract import DATA, SAMPLE


@pytest.fixture
def sample(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.contract.yaml").write_text(SAMPLE, encoding="utf-8")
    return tmp_path


def test_show_says_what_holds(sample, capsys):
    assert main(["contract", "show", "a.contract.yaml"]) == 0
    out = capsys.readouterr().out
    assert "phase 2: generate" in out
    assert "rag.index_snapshot: stale after 1 h [blocking], then re_retrieve" in out
    assert "needs approval: human_or_orchestrator" in out
    assert "every 100 turns or 5000 ms" in out


@pytest.mark.parametrize("words", [("show", "b.contract.yaml"), ("diff", "a.contract.yaml", "b.contract.yaml")])
def test_what_is_shown_is_utf_8_whatever_the_locale_can_write(words, sample):
    (sample / "b.contract.yaml").write_text(
        SAMPLE.replace("  generate:", "  générer:").replace(": generate", ": générer"), encoding="utf-8"
    )
    command = [sys.executable, "-m", "safepoint", "contract", *words]
    done = subprocess.run(command, capture_output=True, check=False, env={"PYTHONIOENCODING": "latin-1", "PATH": ""})
    assert "générer" in done.stdout.decode("utf-8")


def test_show_gives_the_bounds_in_force_to_programs(sample, capsys):
    placement = "checkpoint_placement:\n  mode: strict\n  max_iterations_between_checkpoints: 7\n  loops: [{id: l}]\n"
    (sample / "b.contract.yaml").write_text(SAMPLE + placement, encoding="utf-8")
    assert main(["contract", "show", "--format", "json", "b.contract.yaml"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["effective_limits"]["mode"] == "strict"
    assert data["effective_limits"]["loops"][0]["max_iterations"] == 7
    assert data["effective_limits"]["loops"][0]["max_duration_ms"] == 5000
    assert data["resumes_with"] == {"post_retrieval": "generate", "post_generation": None}
    assert data["contract"]["pipeline_id"] == "retrieval-augmented-generation"


def test_show_of_a_faulty_contract_shows_the_rest_and_fails(sample, capsys):
    text = (DATA / "broken" / "24-many-faults.contract.yaml").read_text(encoding="utf-8")
    (sample / "b.contract.yaml").write_text(text, encoding="utf-8")
    assert main(["contract", "show", "b.contract.yaml"]) == 1
    captured = capsys.readouterr()
    assert "checkpoint post_retrieval" in captured.out
    assert "faults are left out" in captured.err


def test_diff_fails_on_breaking_changes_only(sample, capsys):
    (sample / "b.contract.yaml").write_text(SAMPLE.replace("3600", "7200"), encoding="utf-8")
    assert main(["contract", "diff", "a.contract.yaml", "b.contract.yaml"]) == 1
    assert "breaking: the staleness check of `rag.index_snapshot`" in capsys.readouterr().out
    assert main(["contract", "diff", "b.contract.yaml", "a.contract.yaml"]) == 0
    assert "harmless: " in capsys.readouterr().out
    assert main(["contract", "diff", "a.contract.yaml", "a.contract.yaml"]) == 0
    assert capsys.readouterr().out == "no change\n"
    assert main(["contract", "diff", "--exit-zero", "a.contract.yaml", "b.contract.yaml"]) == 0


def test_diff_speaks_json(sample, capsys):
    (sample / "b.contract.yaml").write_text(SAMPLE.replace("3600", "7200"), encoding="utf-8")
    assert main(["contract", "diff", "--format", "json", "a.contract.yaml", "b.contract.yaml"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert (data["version"], data["total_changes"], data["breaking_count"]) == (1, 1, 1)
    assert data["changes"][0]["new_value"] == 7200


def test_diff_reads_the_old_version_from_standard_input(sample, capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(SAMPLE.encode())))
    assert main(["contract", "diff", "-", "a.contract.yaml"]) == 0
    assert main(["contract", "diff", "-", "-"]) == 2
    assert "standard input" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"a: [1\n", "no YAML"),
        (b"a: 1\n", "another kind"),
        (b"\xff\xfe\xff", "utf-16"),
        (b"\xc3\x28", "utf-8"),
        (b"a\0b", "NUL"),
        (b"", "no value"),
        (SAMPLE.replace("3600", "x").encode(), "a whole number is wanted"),
        (SAMPLE.replace("3600", "x").replace("86400", "x").encode(), "1 more"),
    ],
)
def test_a_file_that_cannot_be_compared_is_one_line_and_exit_code_two(sample, capsys, content, words):
    (sample / "b.contract.yaml").write_bytes(content)
    assert main(["contract", "diff", "a.contract.yaml", "b.contract.yaml"]) == 2
    error = capsys.readouterr().err
    assert words in error
    assert "b.contract.yaml" in error
    assert error.count("\n") == 1


def test_a_missing_file_is_one_line_and_exit_code_two(sample, capsys):
    assert main(["contract", "show", "nothing.yaml"]) == 2
    assert "no such file" in capsys.readouterr().err


def test_a_folder_in_the_place_of_a_contract_is_called_one(sample, capsys):
    (sample / "dir.contract.yaml").mkdir()
    assert main(["contract", "show", "dir.contract.yaml"]) == 2
    err = capsys.readouterr().err
    assert "dir.contract.yaml: this is a folder, not a file" in err
    assert "permission" not in err


def test_schema_prints_a_valid_schema(capsys):
    assert main(["contract", "schema"]) == 0
    Draft202012Validator.check_schema(json.loads(capsys.readouterr().out))


@pytest.mark.parametrize(
    ("path", "text", "verdict"),
    [
        ("a.contract.yaml", "", True),
        ("A.CONTRACT.YML", "anything", True),
        ("a.yaml", "pipeline_id: p\nphases: {}\n", True),
        ("a.yaml", "\"phases\": {}\n'pipeline_id': p\n", True),
        ("a.yaml", "x:\n  pipeline_id: p\n  phases: {}\n", False),
        ("a.yaml", "pipeline_id: p\n", False),
        ("a.json", "pipeline_id: p\nphases: {}\n", False),
        ("a.yaml", "# yaml-language-server: $schema=../schemas/contract-v1.schema.json\nx: 1\n", True),
        ("a.yml", "\ufeff#yaml-language-server: $schema=https://e.org/contract-v1.schema.json?x#y\n", True),
        (
            "a.yaml",
            "# yaml-language-server: $schema=https://json.schemastore.org/ruff.json\npipeline_id: p\nphases: {}\n",
            False,
        ),
        ("a.yaml", "# $schema=contract-v1.schema.json\nx: 1\n", False),
        ("a.yaml", "# yaml-language-server: $schema=\nx: 1\n", False),
    ],
)
def test_contracts_are_told_from_other_yaml(path, text, verdict):
    assert is_contract(path, text) is verdict


def test_a_schema_comment_counts_only_before_the_content():
    assert schema_reference("%YAML 1.1\n---\n# yaml-language-server: $schema=a.json\n") == "a.json"
    assert schema_reference("a: 1\n# yaml-language-server: $schema=a.json\n") is None
