from __future__ import annotations

import glob
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from safepoint.core.errors import SafepointError
from safepoint.store.application_tables import DatabaseArtifactStore, DatabaseDecisionLog
from safepoint.store.artifacts import ArtifactError, FileArtifactStore
from safepoint.store.decisions import FileDecisionLog
from support_postgres import fresh_database


@pytest.fixture(params=["file", "sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "postgres":
        with fresh_database(request.getfixturevalue("server")) as url:
            yield url
    else:
        yield str(tmp_path / "files") if request.param == "file" else f"sqlite:///{tmp_path}/app.db"


def decision_log(place: str) -> FileDecisionLog | DatabaseDecisionLog:
    return DatabaseDecisionLog(place) if "://" in place else FileDecisionLog(place)


def artifact_store(place: str) -> FileArtifactStore | DatabaseArtifactStore:
    return DatabaseArtifactStore(place) if "://" in place else FileArtifactStore(place)


def test_decisions_are_in_force_in_the_order_they_were_taken(place: str) -> None:
    log = decision_log(place)
    for name in ("zeta", "alpha", "mid"):
        log.record("flow", name, {"by": name})
    log.record("other", "elsewhere")
    assert list(decision_log(place).in_force("flow")) == ["zeta", "alpha", "mid"]
    assert log.decisions("flow")[0].content == {"by": "zeta"}


def test_superseding_is_marked_and_reinstating_undoes_it(place: str) -> None:
    log = decision_log(place)
    for name in ("a", "b", "c"):
        log.record("flow", name)
    log.supersede("flow", ["b", "c", "unknown"], restore_id="r1", at_ms=17)
    log.supersede("flow", ["c"], restore_id="r2", at_ms=18)
    assert list(log.in_force("flow")) == ["a"]
    assert [(item.superseded_by, item.superseded_ms) for item in log.decisions("flow")] == [
        (None, None),
        ("r1", 17),
        ("r1", 17),
    ]
    log.reinstate("flow", ["c", "unknown", "a"], restore_id="r3")
    assert list(log.in_force("flow")) == ["a", "c"]


def test_the_same_decision_twice_is_one_and_a_changed_one_is_refused(place: str) -> None:
    log = decision_log(place)
    log.record("flow", "a", [1])
    log.record("flow", "a", [1])
    with pytest.raises(SafepointError, match="other content"):
        log.record("flow", "a", [2])
    assert len(log.decisions("flow")) == 1


def test_decisions_of_many_threads_all_arrive(place: str) -> None:
    log = decision_log(place)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda n: log.record("flow", f"d{n}"), range(20)))
    assert sorted(log.in_force("flow")) == sorted(f"d{n}" for n in range(20))


def test_a_new_content_replaces_the_version_in_force_and_the_old_one_stays_readable(place: str) -> None:
    store = artifact_store(place)
    old, other = store.put("flow", "report", b"one"), store.put("flow", "plan", b"\x00\xff")
    new = store.put("flow", "report", b"two")
    assert sorted(store.in_force("flow")) == sorted([other, new])
    assert store.read(old) == b"one"


def test_reverting_brings_exactly_the_captured_versions_back_and_can_be_undone(place: str) -> None:
    store = artifact_store(place)
    first = store.put("flow", "report", b"one")
    captured = store.in_force("flow")
    store.put("flow", "report", b"two")
    store.put("flow", "extra", b"x")
    later = store.in_force("flow")
    store.revert("flow", captured, restore_id="r1")
    store.revert("flow", captured, restore_id="r1")
    assert list(store.in_force("flow")) == [first]
    store.revert("flow", later, restore_id="r2")
    assert list(store.in_force("flow")) == list(later)


def test_a_version_that_cannot_come_back_is_named_beforehand(place: str) -> None:
    store = artifact_store(place)
    here = store.put("flow", "report", b"one")
    gone = f"report@{'0' * 64}"
    assert list(store.missing("flow", [here, gone, "nonsense"])) == [gone, "nonsense"]
    with pytest.raises(ArtifactError, match="is not in"):
        store.read(gone)


def test_artifacts_of_many_threads_all_arrive(place: str) -> None:
    store = artifact_store(place)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda n: store.put("flow", f"a{n}", b"same"), range(12)))
    assert len(store.in_force("flow")) == 12


@pytest.mark.parametrize("name", ["", "a\nb", "x" * 1025])
def test_artifact_names_that_cannot_be_shown_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(ArtifactError, match="printable"):
        FileArtifactStore(tmp_path).put("flow", name, b"")


def test_an_altered_file_is_no_version_any_more(tmp_path: Path) -> None:
    store = FileArtifactStore(tmp_path)
    here = store.put("flow", "report", b"one")
    [path] = [name for name in glob.glob(f"{tmp_path}/contents/*/*") if os.path.isfile(name)]
    Path(path).write_bytes(b"two")
    assert store.missing("flow", [here]) == (here,)
    with pytest.raises(ArtifactError, match="altered"):
        store.put("flow", "report", b"one")


def test_a_torn_last_line_was_never_acknowledged_and_is_cut_off(tmp_path: Path) -> None:
    log = FileDecisionLog(tmp_path)
    log.record("flow", "a")
    [path] = tmp_path.glob("*.jsonl")
    path.write_bytes(path.read_bytes() + b'{"op":"rec')
    assert log.in_force("flow") == ("a",)
    log.record("flow", "b")
    assert log.in_force("flow") == ("a", "b")


def test_workflow_ids_that_look_alike_as_file_names_do_not_share_a_file(tmp_path: Path) -> None:
    log = FileDecisionLog(tmp_path)
    log.record("orch.special", "a")
    log.record("orch/special", "b")
    assert log.in_force("orch.special") == ("a",)
    assert log.in_force("orch/special") == ("b",)


def test_an_unknown_kind_of_address_is_refused() -> None:
    with pytest.raises(SafepointError, match="no database address"):
        DatabaseDecisionLog("mysql://x")
