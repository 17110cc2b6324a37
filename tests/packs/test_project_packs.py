"""A project's own packs: read, merged with the shipped ones, and refused with line and column."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from safepoint.contract.packfile import PackError, pack_tables, read_pack
from safepoint.contract.packtables import tables
from safepoint.loops.checkpoints.command_lines import RUN
from safepoint.loops.checkpoints.saves import OF_MODELS
from safepoint.loops.costs.computing import COMPUTES
from safepoint.loops.meanings import packs
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.meanings.whys import (
    AGENT_CALL,
    BACKPROPAGATION,
    ENVIRONMENT,
    FORWARD,
    MODEL_CALL,
    PROGRAM_RUN,
    TRAINING_STEP,
)
from safepoint.loops.turns.scale import REQUESTS

PACK = """\
pack: house
about: Our own storage and job library.
calls:
  house.store.keep, house.store.keep_all, houselib.store.keep:
    saves: {kind: durable, path: 0:target}
types:
  house.Client:
    methods:
      ask: {cost: heavy, why: asks the house service}
  requests.Session:
    methods:
      get_all: {cost: heavy, why: makes many requests}
decorators:
  house.step: {kind: recorded, why: the house records each step}
hints:
  settle:
    - {confidence: high, means: {saves: commit}}
"""


def test_the_page_names_the_words_that_decide() -> None:
    page = (Path(__file__).parents[2] / "docs" / "packs.md").read_text(encoding="utf-8")
    section = page.partition("### Words of `why` that decide")[2].partition("###")[0]
    named = set(re.findall(r"`([^`]+)`", section))
    whole = {AGENT_CALL, BACKPROPAGATION, ENVIRONMENT, FORWARD, MODEL_CALL, PROGRAM_RUN, TRAINING_STEP}
    assert named >= {*REQUESTS, *RUN, *COMPUTES, *OF_MODELS, *whole}


def test_own_entries_stand_beside_the_shipped_ones() -> None:
    lookup = packs.SHIPPED.extended(tables([read_pack(PACK, "house.yaml")]))
    kept = lookup.call("house.store.keep_all")
    assert kept is not None
    assert kept.saves is not None
    assert kept.saves.kind == "durable"
    added = lookup.method("requests.Session", "get_all")
    shipped = lookup.method("requests.Session", "get")
    assert added is not None
    assert shipped is not None
    assert added.cost is shipped.cost is Cost.HEAVY
    context = lookup.decorator("house.step")
    assert context is not None
    assert context.kind == "recorded"
    assert lookup.hints("settle")
    assert packs.call("house.store.keep") is None
    assert packs.method("requests.Session", "get_all") is None


def test_an_own_entry_wins_over_a_shipped_one() -> None:
    own = "pack: own\nabout: x\ncalls:\n  time.sleep: {cost: heavy}\n"
    lookup = packs.SHIPPED.extended(tables([read_pack(own, "own.yaml")]))
    sleep = lookup.call("time.sleep")
    assert sleep is not None
    assert sleep.cost is Cost.HEAVY
    assert not sleep.waits


def test_all_faults_of_a_pack_come_in_one_error(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("pack: a\nabout: x\ncalls:\n  m.f: {savs: durable, cost: big}\n")
    with pytest.raises(PackError) as caught:
        pack_tables(str(tmp_path / "a.yaml"), "packs/a.yaml")
    assert str(caught.value).splitlines() == [
        "packs/a.yaml:4:9: `savs` is no key here; did you mean `saves`?",
        "packs/a.yaml:4:30: `big` is none of 'none', 'light', 'medium' or 'heavy'; write one of them",
    ]


def _check(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "safepoint", "check", *arguments], cwd=folder, capture_output=True, text=True, check=False
    )


def test_the_settings_bring_packs_and_one_liners_into_a_run(tmp_path: Path) -> None:
    (tmp_path / "job.py").write_text(
        "import requests\nfrom houselib.store import keep\n\n"
        "def run(urls):\n    total = []\n    for url in urls:\n        total.append(requests.get(url).json())\n"
        "        keep(total)\n    return total\n"
    )
    settings = tmp_path / "safepoint.toml"
    settings.write_text("")
    assert "CKP101" in _check(tmp_path, "job.py").stdout
    for declared in ("houselib.store.keep", "keep"):
        settings.write_text(f'checkpoint-calls = ["{declared}"]\n')
        assert "CKP101" not in _check(tmp_path, "job.py").stdout, declared
    settings.write_text('packs = ["packs/*.yaml"]\n')
    (tmp_path / "packs").mkdir()
    (tmp_path / "packs" / "house.yaml").write_text(PACK)
    assert "CKP101" not in _check(tmp_path, "job.py").stdout
    (tmp_path / "packs" / "house.yaml").write_text("pack: house\nabout: x\ncalls:\n  m.f: {savs: durable}\n")
    broken = _check(tmp_path, "job.py")
    assert broken.returncode == 2
    assert "packs/house.yaml:4:9: `savs` is no key here" in broken.stderr


@pytest.mark.parametrize(
    ("text", "where", "words"),
    [
        ("pack: a\nabout: x\ncalls:\n  m.f: {saves: {kind: durabl}}\n", "4:23", "`durabl` is none of 'durable', 'item'"),
        ("pack: a\nabout: x\ncalls:\n  m.f: {saves: {path: 0}}\n", "4:9", "the key `kind` is missing"),
        ("pack: a\nabout: x\ncalls:\n  m.f: {sleeps: '0 seconds'}\n", "4:17", "is not written as it must be"),
        ("pack: a\nabout: x\ncalls:\n  m.f: {cost: heavy}\n  m.f: {cost: none}\n", "5:3", "the key `m.f` stands twice"),
        (
            "pack: a\nabout: x\ncalls:\n  m.f: {cost: heavy}\n  m.g, m.f: {cost: none}\n",
            "5:3",
            "`m.f` stands twice in the pack a",
        ),
        ("pack: a\nabout: x\nnames:\n  save_verbs: [keep]\n", "3:1", "`names` belongs to the shipped packs"),
        ("about: x\n", "1:1", "the key `pack` is missing"),
        ("- pack\n", "1:1", "does not fit"),
        ("", "1:1", "the key `pack` is missing"),
    ],
)
def test_a_fault_has_its_place_and_a_remedy(text: str, where: str, words: str) -> None:
    with pytest.raises(PackError) as caught:
        read_pack(text, "p.yaml")
    first = str(caught.value).splitlines()[0]
    assert first.startswith(f"p.yaml:{where}: "), first
    assert words in str(caught.value)


@given(st.text())
def test_any_text_is_a_pack_or_a_pack_error(text: str) -> None:
    problem = ""
    try:
        read_pack(text, "p.yaml")
    except PackError as error:
        problem = str(error)
    assert not problem or problem.startswith("p.yaml:")


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_bytes(b"pack: \xff\xfe\n")
    with pytest.raises(PackError, match=r"^bad\.yaml: cannot be read as UTF-8 text"):
        pack_tables(str(tmp_path / "bad.yaml"), "bad.yaml")


def test_one_line_declarations_are_calls_that_save() -> None:
    lookup = packs.SHIPPED.extended(packs.declared_saves(["house.store.keep", "remember_progress"]))
    kept = lookup.call("house.store.keep")
    hint = lookup.hint("remember_progress", ["anything"], arguments=True)
    assert kept is not None
    assert kept.saves is not None
    assert hint is not None
    assert hint.meaning.saves == kept.saves
