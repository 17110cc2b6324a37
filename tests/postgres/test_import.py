"""A chain moved from one kind of store to the other and back: ids, states and named checkpoints stay."""

from __future__ import annotations

from pathlib import Path

import pytest

from safepoint.runtime.errors import InvalidInputError
from safepoint.store import CheckpointWriter, open_store
from safepoint.store.importing import import_stream

pytestmark = pytest.mark.postgres
KEY = b"k" * 32


def test_a_chain_moves_to_postgres_and_back(database: str, tmp_path: Path) -> None:
    with CheckpointWriter(f"sqlite:///{tmp_path}/a.db", key=KEY, retention=False) as writer:
        ids = [writer.save_checkpoint("s", number, 1, {"text": "x" * number * 300_000}) for number in range(1, 4)]
        writer.save_checkpoint("s", 3, 1, {"text": "x" * 900_000}, kind="Manual", name="good", step="one")
        writer.export("s", tmp_path / "a.jsonl")
    with open_store(database, key=KEY, witness=str(tmp_path / "heads.jsonl")) as store, CheckpointWriter(store) as writer:
        import_stream(store, tmp_path / "a.jsonl")
        with pytest.raises(InvalidInputError):
            import_stream(store, tmp_path / "a.jsonl")
        assert writer.verify("s").ok
        ids.append(writer.save_checkpoint("s", 4, 1, {"text": "y"}))
        writer.export("s", tmp_path / "b.jsonl")
    with CheckpointWriter(f"sqlite:///{tmp_path}/c.db", key=KEY, retention=False) as writer:
        assert import_stream(writer.store, tmp_path / "b.jsonl").records == 4
        assert [meta.checkpoint_id for meta in writer.list_checkpoints("s")] == ids
        assert writer.verify("s").ok
