"""The page on the store does what it says, and names every verb and every field."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from safepoint.cli.store import _VERBS
from safepoint.store import open_store
from safepoint.store.workflows import Workflow
from support_cli import Runner
from support_cli import command as command  # the fixture  # noqa: PLC0414

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "store.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def test_the_examples_run_in_their_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    examples = FENCE.findall(PAGE)
    assert len(examples) == 7
    for text in examples:
        exec(compile(text, "docs/store.md", "exec"), names)
    names["store"].close()
    assert "beyond the last 5" in capsys.readouterr().out or names["report"].plan.judged


def test_every_verb_is_on_the_page() -> None:
    for verb in _VERBS:
        assert f"    safepoint store {verb} " in PAGE


@pytest.mark.parametrize(
    "words",
    [
        ("list",), ("list", "flow"), ("list", "flow", "--audit"), ("show", "flow"), ("diff", "flow", "@0"), ("verify",), ("repair", "flow", "--yes"), ("prune", "--yes"),
        ("restore", "flow", "first", "--yes"), ("restore", "flow", "--finish"), ("prune", "flow", "--name", "first", "--yes"),
        ("export", "flow", "-o", "x"), ("advise", "--mtbf", "1d", "--save-cost", "1ms"),
    ],
)  # fmt: skip
def test_every_field_of_the_json_is_on_the_page(command: Runner, words: tuple[str, ...]) -> None:
    with open_store(f"sqlite:///{command.folder}/runs.db") as store:
        flow = Workflow(store, "flow")
        flow.checkpoint({"n": 1}, name="first", step="a")
        flow.checkpoint({"n": 2}, kind="Auto")
    result = command("store", *words, "--format", "json", "--store", "runs.db")
    assert result.code == 0, result.err
    document = json.loads(result.out)
    assert document["version"] == 1
    assert f"`{document['kind']}`" in PAGE
    for name in named(document):
        assert f"`{name}`" in PAGE or f"`{name}[]`" in PAGE, name


def named(value: Any) -> set[str]:
    if isinstance(value, list):
        return set().union(*map(named, value)) if value else set()
    if not isinstance(value, dict):
        return set()
    return set(value).union(*(named(item) for name, item in value.items() if name not in ("state", "body")))
