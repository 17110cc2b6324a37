"""The seed's backend protocol on our stores: records made elsewhere are taken over unchanged, in order, or not at all."""

from __future__ import annotations

import pytest

from safepoint.runtime.errors import HashChainViolationError, InvalidInputError
from safepoint.runtime.protocols import CheckpointBackend
from safepoint.store import CheckpointWriter, open_store
from safepoint.store.contract_backend import StoreBackend
from support_store import STREAM, saved, url_of


@pytest.fixture
def backend(tmp_path):
    with open_store(url_of(tmp_path, "target.db")) as store:
        yield StoreBackend(store)


@pytest.fixture
def records(tmp_path):
    with CheckpointWriter(url_of(tmp_path)) as writer:
        saved(writer, 1, 2)
        writer.save_checkpoint(STREAM, 1, 2, {"text": "x" * 3000})
        return StoreBackend(writer.store).load_all(STREAM)


def test_it_is_the_protocol(backend):
    assert isinstance(backend, CheckpointBackend)


def test_records_are_taken_over_as_they_are(backend, records, tmp_path):
    assert [backend.save(record) for record in records] == [True] * 3
    assert backend.load_all(STREAM) == records
    with CheckpointWriter(url_of(tmp_path, "target.db")) as writer:
        assert writer.verify(STREAM).ok
        assert writer.restore_checkpoint(STREAM).meta.checkpoint_id == records[-1].checkpoint_id
        saved(writer, 2, epoch=2)


def test_a_record_that_is_delivered_twice_is_stored_once(backend, records):
    assert [backend.save(record) for record in (records[0], records[0], records[1], records[1])] == [
        True,
        False,
        True,
        False,
    ]
    assert backend.load_all(STREAM) == records[:2]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"progress_state_json": '{"cursor":"9"}'}, "progress_state_hash_mismatch"),
        ({"progress_state_hash": "0" * 64}, "progress_state_hash_mismatch"),
        ({"checkpoint_id": "0" * 64}, "checkpoint_id_mismatch"),
        ({"orchestration_id": "foreign"}, "checkpoint_id_mismatch"),
        ({"iteration_count": 0}, "checkpoint_id_mismatch"),
        ({"previous_checkpoint_hash": None}, "checkpoint_id_mismatch"),
    ],
)
def test_a_record_that_does_not_continue_its_stream_is_refused(backend, records, change, code):
    backend.save(records[0])
    with pytest.raises(HashChainViolationError, match=code):
        backend.save(records[1]._replace(**change))
    assert backend.load_all(STREAM) == records[:1]


def test_records_out_of_order_are_refused(backend, records):
    with pytest.raises(HashChainViolationError, match="previous_checkpoint_hash_mismatch"):
        backend.save(records[1])
    backend.save(records[0])
    backend.save(records[1])
    with pytest.raises(HashChainViolationError, match="previous_checkpoint_hash_mismatch"):
        backend.save(records[0])


def test_what_cannot_be_kept_is_refused_by_name(backend, records):
    with pytest.raises(InvalidInputError, match="wall_clock_time"):
        backend.save(records[0]._replace(wall_clock_time=-1))
