"""docs/contracts.md: its contract is silent and uses every key, its Python runs, its shown output is real."""

from __future__ import annotations

import re

import pytest

from safepoint.cli import main
from safepoint.contract.json_schema import contract_schema
from support_catalogue import ROOT
from support_contract import findings

PAGE = (ROOT / "docs" / "contracts.md").read_text(encoding="utf-8")


def fence(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.fixture
def contract(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (text,) = fence("yaml")
    (tmp_path / "rag.contract.yaml").write_text(text, encoding="utf-8")
    return text


def test_the_contract_is_silent(contract):
    assert findings(contract) == []


def test_every_key_stands_on_the_page():
    schema = contract_schema()
    keys = {key for part in (schema, *schema["$defs"].values()) for key in part["properties"]}
    assert keys <= set(re.findall(r"[a-z_]+", PAGE))


def test_the_python_runs_and_prints_what_is_shown(contract, capsys):
    (code,) = fence("python")
    exec(compile(code, "page", "exec"), {})
    assert capsys.readouterr().out == fence("text")[0]


def test_the_diff_prints_what_is_shown(contract, tmp_path, capsys):
    (tmp_path / "new.yaml").write_text(contract.replace("3600", "7200"), encoding="utf-8")
    assert main(["contract", "diff", "rag.contract.yaml", "new.yaml"]) == 1
    shown = next(block for block in fence("console") if "contract diff" in block)
    assert capsys.readouterr().out == shown.partition("\n")[2]
