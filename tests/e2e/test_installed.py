"""The built wheel does its job in an environment that holds nothing else: command, data, flake8, and only what is needed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import ROOT, run

TRAINING = """\
import torch


def train(model, loader, optimizer, epochs):
    for epoch in range(epochs):
        for batch in loader:
            loss = model(batch)
            loss.backward()
            optimizer.step()
"""
HEAVY = {"pydantic", "yaml", "jsonschema", "libcst", "rich"}
NEEDLESS = HEAVY | {
    "dataclasses",
    "inspect",
    "logging",
    "subprocess",
    "multiprocessing",
    "asyncio",
    "importlib.metadata",
    "concurrent.futures",
    "typing",
}
LIGHT = {"__future__", "safepoint", "safepoint.core", "safepoint.core.lazy"}
MODULES = "import sys; from safepoint.cli import main; code = main(sys.argv[1:]); print(*sorted(sys.modules), file=sys.stderr); sys.exit(code)"


@pytest.fixture
def training(tmp_path):
    (tmp_path / "train.py").write_text(TRAINING)
    return tmp_path


def modules(done):
    return set(done.stderr.split())


def test_the_wheel_holds_the_package_and_its_data(wheel_names):
    assert {name.split("/")[0] for name in wheel_names} == {"safepoint", "safepoint-0.1.0.dist-info"}
    assert "safepoint/py.typed" in wheel_names
    assert "safepoint/_data/rules/CKP101-loop-without-checkpoint.md" in wheel_names
    assert "safepoint/_data/schemas/report-v1.schema.json" in wheel_names
    assert any(name.endswith("licenses/LICENSE") for name in wheel_names)


def test_results_of_one_build_are_not_replayed_by_another_of_the_same_version(installed, training):
    where = run(installed / "python", "-I", "-c", "import safepoint; print(safepoint.__file__)", cwd=training).stdout.strip()
    record = Path(where).parent.parent / "safepoint-0.1.0.dist-info" / "RECORD"
    kept = record.read_text()

    def stores():
        run(installed / "safepoint", "check", "--exit-zero", cwd=training)
        return {path.name for path in (training / ".safepoint_cache").glob("check-*")}

    first = stores()
    assert len(first) == 1
    assert stores() == first
    try:
        record.write_text(kept + "safepoint/another.py,,\n")
        assert len(stores()) == 2
    finally:
        record.write_text(kept)


def test_no_package_file_stands_where_it_would_shadow_others():
    for folder in ("linter", "rules", "schemas"):
        assert not (ROOT / folder / "__init__.py").exists()


def test_the_command_finds_the_loop(installed, training):
    done = run(installed / "safepoint", "check", cwd=training, check=False)
    assert done.returncode == 1
    assert done.stderr == ""
    assert "train.py:5:5: CKP101 warning:" in done.stdout


def test_the_rule_pages_are_there(installed, tmp_path):
    assert run(installed / "safepoint", "explain", "CKP101", cwd=tmp_path).stdout.startswith(
        "# CKP101: loop-without-checkpoint"
    )


def test_the_version_is_told_without_loading_much(installed, tmp_path):
    assert run(installed / "safepoint", "--version", cwd=tmp_path).stdout == "safepoint 0.1.0\n"


@pytest.mark.parametrize(
    "words", [["check", "train.py"], ["check"], ["check", "train.py", "--format", "json"]], ids=" ".join
)
def test_import_budget_of_a_python_only_run(installed, training, words):
    done = run(installed / "python", "-I", "-c", MODULES, *words, cwd=training, check=False)
    assert done.returncode == 1
    assert modules(done) & NEEDLESS == set()


def test_import_budget_with_an_unchanged_contract(installed, training):
    (training / "p.contract.yaml").write_text("schema_version: '1.0'\npipeline_id: p\nphases: {}\n")
    first = run(installed / "python", "-I", "-c", MODULES, "check", cwd=training, check=False)
    second = run(installed / "python", "-I", "-c", MODULES, "check", cwd=training, check=False)
    assert modules(first) & HEAVY
    assert modules(second) & HEAVY == set()
    assert second.stdout == first.stdout


def test_importing_the_package_loads_next_to_nothing(installed, tmp_path):
    code = "import sys; before = set(sys.modules); import safepoint; print(*sorted(set(sys.modules) - before))"
    assert set(run(installed / "python", "-I", "-c", code, cwd=tmp_path).stdout.split()) <= LIGHT


def test_a_real_flake8_run_shows_our_codes(installed, training):
    done = run(installed / "flake8", "--isolated", "--select", "CKP", "train.py", cwd=training, check=False)
    assert done.returncode == 1
    assert done.stdout.startswith("train.py:5:5: CKP101 this loop")
    assert run(installed / "flake8", "--isolated", "--select", "CKP2", "train.py", cwd=training).stdout == ""


def test_flake8_obeys_noqa_and_our_own_comments(installed, training):
    for comment, code in (("# noqa: CKP101", 0), ("# safepoint: ignore[CKP101] small runs only", 0), ("# noqa: E501", 1)):
        text = TRAINING.replace("range(epochs):", f"range(epochs):  {comment}")
        (training / "train.py").write_text(text)
        assert (
            run(installed / "flake8", "--isolated", "--select", "CKP", "train.py", cwd=training, check=False).returncode
            == code
        )


def test_flake8_options_and_settings_reach_us(installed, training):
    flake8 = (installed / "flake8", "--select", "CKP", "train.py")
    assert run(*flake8, "--safepoint-severity", "error", cwd=training).stdout == ""
    (training / "setup.cfg").write_text("[flake8]\nsafepoint-severity = error\n")
    assert run(*flake8, cwd=training).stdout == ""
    (training / "setup.cfg").unlink()
    (training / "safepoint.toml").write_text('ignore = ["CKP1"]\n')
    assert run(*flake8, cwd=training).stdout == ""
    assert run(*flake8, "--safepoint-isolated", cwd=training, check=False).returncode == 1


def test_flake8_agrees_with_the_command(installed, training):
    found = json.loads(run(installed / "safepoint", "check", "--format", "json", cwd=training, check=False).stdout)[
        "findings"
    ]
    lines = run(
        installed / "flake8", "--isolated", "--select", "CKP", "train.py", cwd=training, check=False
    ).stdout.splitlines()
    assert [f"{f['path']}:{f['line']}:{f['column']}: {f['code']} {f['message']} ({f['help']})" for f in found] == lines


def test_the_plugin_loads_nothing_before_it_judges(installed, tmp_path):
    code = "import sys; before = set(sys.modules); import safepoint.flake8_plugin; print(*sorted(set(sys.modules) - before))"
    loaded = set(run(installed / "python", "-I", "-c", code, cwd=tmp_path).stdout.split())
    assert {name for name in loaded if name.startswith("safepoint")} <= LIGHT | {"safepoint.flake8_plugin"}


def test_the_plugin_stays_light_while_it_judges(installed, training):
    code = (
        "import ast, sys; from safepoint.flake8_plugin import Plugin; lines = open('train.py').read().splitlines(True);"
        "before = set(sys.modules); Plugin.options = None; found = list(Plugin(ast.parse(''.join(lines)), 'train.py', lines).run());"
        "print(len(found), *sorted(set(sys.modules) - before))"
    )
    first, *loaded = run(installed / "python", "-I", "-c", code, cwd=training).stdout.split()
    assert first == "1"
    assert set(loaded) & NEEDLESS == set()
