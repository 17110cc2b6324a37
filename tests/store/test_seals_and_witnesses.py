"""Keys from their places, signatures that readers cannot forge, and witnesses in files and in other stores."""

from __future__ import annotations

import os
import stat
import sys

import pytest

from safepoint.store import CheckpointWriter, open_store
from safepoint.store.errors import IntegrityError, KeyProblemError, WitnessError
from safepoint.store.record import WitnessRow
from safepoint.store.seal import load_sealer
from safepoint.store.witness_file import FileWitness
from support_store import KEY, STREAM, alter, hand, head_of, saved, set_back, url_of

FILE = {"SAFEPOINT_KEY_FILE": "key.txt"}


def row(length, stream=STREAM):
    return WitnessRow(stream, "store", length, length, "id", "hash", 1, None)


def test_the_key_comes_from_argument_file_or_variable_in_that_order(tmp_path):
    path = tmp_path / "key.txt"
    path.write_text(KEY + "\n")
    environment = {"SAFEPOINT_KEY_FILE": str(path), "SAFEPOINT_KEY": "another key of enough bytes"}
    from_argument, from_file = load_sealer("yet another key of bytes", environment), load_sealer(None, environment)
    from_variable = load_sealer(None, {"SAFEPOINT_KEY": KEY})
    assert from_file.name == from_variable.name == load_sealer(KEY.encode(), {}).name != from_argument.name
    assert load_sealer(None, {}) is None


@pytest.mark.parametrize(
    ("key", "said"), [("short", "at least 16"), ("", "at least 16"), ("-----BEGIN X-----\nno", "cannot be read")]
)
def test_keys_that_cannot_be_used_are_explained(key, said):
    with pytest.raises(KeyProblemError, match=said):
        load_sealer(key, {})


def test_an_unreadable_key_file_is_explained(tmp_path):
    with pytest.raises(KeyProblemError, match="make it readable"):
        load_sealer(None, {"SAFEPOINT_KEY_FILE": str(tmp_path / "missing")})


def test_a_store_seals_with_the_key_of_the_environment(tmp_path, monkeypatch):
    monkeypatch.setenv("SAFEPOINT_KEY", KEY)
    with CheckpointWriter(url_of(tmp_path)) as writer:
        saved(writer, 1)
    monkeypatch.delenv("SAFEPOINT_KEY")
    with CheckpointWriter(url_of(tmp_path), key=KEY) as writer:
        assert writer.verify(STREAM).ok


@pytest.fixture
def pems():
    pytest.importorskip("cryptography")
    from cryptography.hazmat.primitives import serialization as to
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    private = Ed25519PrivateKey.generate()
    secret = private.private_bytes(to.Encoding.PEM, to.PrivateFormat.PKCS8, to.NoEncryption())
    return secret, private.public_key().public_bytes(to.Encoding.PEM, to.PublicFormat.SubjectPublicKeyInfo)


def test_signatures_are_checked_with_the_public_key_which_cannot_make_them(tmp_path, pems):
    secret, public = pems
    with CheckpointWriter(url_of(tmp_path), key=secret) as writer:
        saved(writer, 1, 2)
    with CheckpointWriter(url_of(tmp_path), key=public) as reader:
        assert reader.restore_checkpoint(STREAM).state == {"cursor": "2"}
        with pytest.raises(KeyProblemError, match="private key"):
            saved(reader, 3)
        alter(tmp_path, "UPDATE records SET seal = (SELECT seal FROM records WHERE seq = 1) WHERE seq = 2")
        with pytest.raises(IntegrityError, match="seal_mismatch"):
            reader.restore_checkpoint(STREAM)


def test_without_cryptography_the_extra_is_named(monkeypatch, pems):
    for name in [name for name in sys.modules if name.partition(".")[0] == "cryptography"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "cryptography", None)
    with pytest.raises(KeyProblemError, match=r"safepoint\[attest\]"):
        load_sealer(pems[0], {})


def test_another_kind_of_pem_key_is_explained(pems):
    from cryptography.hazmat.primitives import serialization as to
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

    other = X25519PrivateKey.generate().private_bytes(to.Encoding.PEM, to.PrivateFormat.PKCS8, to.NoEncryption())
    with pytest.raises(KeyProblemError, match="not Ed25519"):
        load_sealer(other, {})


def test_a_seal_is_good_for_one_row_of_one_store(tmp_path):
    with (
        CheckpointWriter(f"sqlite:///{tmp_path}/a.db", key=KEY) as one,
        CheckpointWriter(f"sqlite:///{tmp_path}/b.db", key=KEY) as two,
    ):
        assert saved(one, 1) == saved(two, 1)
    with hand(tmp_path, "a.db") as source, hand(tmp_path, "b.db") as target:
        [seal] = source.execute("SELECT seal FROM records").fetchone()
        target.execute("UPDATE records SET seal = ?", (seal,))
    with (
        CheckpointWriter(f"sqlite:///{tmp_path}/b.db", key=KEY) as writer,
        pytest.raises(IntegrityError, match="seal_mismatch"),
    ):
        writer.restore_checkpoint(STREAM)


def test_the_newest_line_of_a_witness_file_counts(tmp_path):
    path = tmp_path / "heads.jsonl"
    witness, other = FileWitness(str(path)), FileWitness(str(path))
    assert witness.recall(STREAM) is None
    for length in (1, 2, 3):
        witness.remember(row(length))
    other.remember(row(9, "another"))
    assert other.recall(STREAM) == row(3)
    assert witness.recall("another") == row(9, "another")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_an_older_line_put_back_into_a_witness_file_changes_nothing(tmp_path):
    (tmp_path / "store").mkdir()
    path = tmp_path / "heads.jsonl"
    options = {"key": KEY, "witness": str(path)}
    with CheckpointWriter(url_of(tmp_path / "store"), **options) as writer:
        saved(writer, 1)
        older, old_line = head_of(tmp_path / "store"), path.read_bytes().splitlines()[-1]
        saved(writer, 2)
    set_back(tmp_path / "store", older)
    with open(path, "ab") as file:
        file.write(old_line + b"\n")
    with CheckpointWriter(url_of(tmp_path / "store"), **options) as writer:
        with pytest.raises(IntegrityError, match="rolled_back"):
            writer.restore_checkpoint(STREAM)
        writer.repair(STREAM)
        assert writer.restore_checkpoint(STREAM).state == {"cursor": "1"}


def test_a_torn_line_of_a_witness_file_does_not_count_and_does_not_spoil_the_next(tmp_path):
    path = tmp_path / "heads.jsonl"
    FileWitness(str(path)).remember(row(1))
    with open(path, "ab") as file:
        file.write(b'["orch-1","sto')
    witness = FileWitness(str(path))
    assert witness.recall(STREAM) == row(1)
    witness.remember(row(2))
    assert FileWitness(str(path)).recall(STREAM) == row(2)
    assert witness.recall(STREAM) == row(2)


def test_a_witness_file_is_made_small_again(tmp_path, monkeypatch):
    monkeypatch.setattr("safepoint.store.witness_file._COMPACT_BYTES", 500)
    path = tmp_path / "heads.jsonl"
    witness, reader = FileWitness(str(path)), FileWitness(str(path))
    for length in range(1, 100):
        witness.remember(row(length))
        if length % 10 == 0:
            assert reader.recall(STREAM) == row(length)
    assert path.stat().st_size < 1000
    assert reader.recall(STREAM) == row(99)


def test_a_witness_that_cannot_be_reached_is_an_error_that_says_so(tmp_path):
    with pytest.raises(WitnessError, match="readable and writable"):
        open_store(url_of(tmp_path), witness=str(tmp_path / "no" / "heads.jsonl"))
    path = tmp_path / "heads.jsonl"
    with CheckpointWriter(url_of(tmp_path), witness=str(path)) as writer:
        saved(writer, 1)
        os.unlink(path)
        with pytest.raises(WitnessError, match="No such file"):
            saved(writer, 2)


def test_a_save_that_was_not_witnessed_is_witnessed_when_it_is_tried_again(tmp_path, monkeypatch):
    path = tmp_path / "heads.jsonl"
    with CheckpointWriter(url_of(tmp_path), witness=str(path)) as writer:
        saved(writer, 1)
        with monkeypatch.context() as patch:

            def fail(*arguments):
                raise OSError(28, "No space left on device")

            patch.setattr("safepoint.store.witness_file.write_all", fail)
            with pytest.raises(WitnessError, match="No space"):
                saved(writer, 2)
        saved(writer, 2)
        assert FileWitness(str(path)).recall(STREAM).length == 2
        assert len(writer.list_checkpoints(STREAM)) == 2


def test_another_store_can_be_the_witness(tmp_path):
    witness = f"sqlite:///{tmp_path}/witness.db"
    with CheckpointWriter(url_of(tmp_path), key=KEY, witness=witness) as writer:
        saved(writer, 1, 2)
        head = head_of(tmp_path)
        saved(writer, 3)
    set_back(tmp_path, head)
    with CheckpointWriter(url_of(tmp_path), key=KEY, witness=witness) as writer:
        with pytest.raises(IntegrityError, match="rolled_back"):
            writer.restore_checkpoint(STREAM)
        writer.repair(STREAM, by="ann")
        assert writer.restore_checkpoint(STREAM).state == {"cursor": "2"}
        saved(writer, 3)
        assert writer.verify(STREAM).ok
