"""One reading of store addresses for every command: URLs, paths, and what is neither."""

from __future__ import annotations

import pytest

from safepoint.store import CheckpointWriter, open_store
from safepoint.store.addresses import at_path, path_of, url_of
from safepoint.store.errors import StoreAddressError
from safepoint.store.made_whole import made_whole
from support_cli import Runner
from support_cli import command as command  # the fixture  # noqa: PLC0414
from support_restore import rows_of

CONTRACT = """schema_version: "0.2.0"
pipeline_id: rag
phases: {retrieve: {exit: {required: [{name: documents}]}}}
checkpoint_integrity: [{checkpoint_id: free, phase: retrieve, on_resume: {staleness_checks: []}}]
"""


@pytest.mark.parametrize("address", ["postgresql://host/name", "postgres://host/name", "memory:"])
def test_addresses_of_other_kinds_of_stores_stay_as_they_are(address: str) -> None:
    assert url_of(address, read_only=True) == address
    assert path_of(address) is None


def test_a_path_is_the_address_of_its_file(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert url_of("runs.db", make=True) == f"sqlite:///{tmp_path}/runs.db"
    assert url_of("my runs#1.db", make=True, read_only=True) == f"sqlite:///{tmp_path}/my%20runs%231.db?mode=ro"
    assert url_of("sqlite:///runs.db?timeout=3", make=True, read_only=True) == "sqlite:///runs.db?timeout=3&mode=ro"
    assert path_of("sqlite:///my%20runs.db?mode=ro") == "my runs.db"
    assert at_path("sqlite:///runs.db?timeout=3", "/a b/c.db") == "sqlite:////a%20b/c.db?timeout=3"


@pytest.mark.parametrize("address", ["foo://x", "file:///runs.db", "mysql://host/name", "s3://bucket/runs.db"])
def test_an_address_of_something_else_is_no_path(address: str, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(StoreAddressError, match="is the address of something else"):
        url_of(address, make=True)


def test_an_empty_file_is_no_store_and_stays_empty(command: Runner) -> None:
    command.write("empty.db", "")
    for words in (("list",), ("prune", "--yes"), ("verify",)):
        result = command("store", *words, "--store", "empty.db")
        assert (result.code, "there is no store" in result.err) == (2, True)
    with pytest.raises(StoreAddressError, match="the file is empty"):
        open_store(f"sqlite:///{command.folder}/empty.db?mode=ro")
    assert (command.folder / "empty.db").read_bytes() == b""


@pytest.mark.parametrize("words", [("list",), ("prune", "--yes"), ("import", "x.jsonl")])
def test_a_folder_in_the_place_of_a_store_is_called_one(command: Runner, words: tuple[str, ...]) -> None:
    (command.folder / "runs").mkdir()
    result = command("store", *words, "--store", "runs")
    assert result.code == 2
    assert "runs is a folder, and a store is a file" in result.err
    assert list((command.folder / "runs").iterdir()) == []


def test_a_file_that_is_no_database_is_not_called_a_damaged_store(command: Runner) -> None:
    command.write("note.txt", "hello\n" * 1000)
    result = command("store", "list", "--store", "note.txt")
    assert result.code == 2
    assert "it does not begin as a database does: check the address" in result.err
    assert (command.folder / "note.txt").read_text() == "hello\n" * 1000


def test_resume_takes_the_addresses_that_the_store_commands_take(command: Runner) -> None:
    command.write("c.contract.yaml", CONTRACT)
    with CheckpointWriter(f"sqlite:///{command.folder}/runs.db") as writer:
        writer.save_checkpoint("rag", 1, 0, {"documents": ["a"]})
    for address in ("runs.db", "sqlite:///runs.db", str(command.folder / "runs.db")):
        assert command("store", "list", "rag", "--store", address).code == 0
        assert command("resume", "c.contract.yaml", "--checkpoint", "free", "--store", address).code == 0
    for address in ("foo://x", "none.db"):
        listed = command("store", "list", "rag", "--store", address)
        judged = command("resume", "c.contract.yaml", "--checkpoint", "free", "--store", address)
        assert (judged.code, judged.err) == (2, listed.err)


def test_a_store_made_whole_is_there_with_its_large_contents_only_at_the_end(tmp_path) -> None:
    path = tmp_path / "runs.db"
    large = {"text": "x" * 2_000_000}
    with made_whole(str(path)) as place:
        with open_store(f"sqlite:///{place}") as store, CheckpointWriter(store) as writer:
            writer.save_checkpoint("a", 1, 0, large)
        assert not path.exists()
    with CheckpointWriter(f"sqlite:///{path}") as writer:
        assert writer.restore_checkpoint("a").state == large
    assert sorted(item.name for item in tmp_path.iterdir()) == ["runs.db", "runs.db.contents"]


def test_a_store_that_another_process_made_meanwhile_is_left_alone(tmp_path) -> None:
    path = tmp_path / "runs.db"
    with (
        pytest.raises(StoreAddressError, match="another process made a store there meanwhile"),
        made_whole(str(path)) as place,
    ):
        open_store(f"sqlite:///{place}").close()
        with CheckpointWriter(f"sqlite:///{path}") as writer:
            writer.save_checkpoint("theirs", 1, 0, {"n": 1})
    assert [item.name for item in tmp_path.iterdir()] == ["runs.db"]
    with open_store(f"sqlite:///{path}") as store:
        from safepoint.store.record import HeadRow

        assert [head.stream for head in rows_of(store, HeadRow)] == ["theirs"]


def test_a_store_whose_making_fails_leaves_nothing(tmp_path) -> None:
    with pytest.raises(ValueError, match="no"), made_whole(str(tmp_path / "runs.db")) as place:
        open_store(f"sqlite:///{place}").close()
        raise ValueError("no")
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(StoreAddressError, match="its folder does not exist"), made_whole(str(tmp_path / "no/runs.db")):
        pass
