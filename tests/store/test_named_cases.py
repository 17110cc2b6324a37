"""The origin's named cases, in our own words: round trips, idempotence, progress, and what a tampered chain still gives."""

from __future__ import annotations

import json

import pytest

from safepoint.runtime.errors import BackendError, HashChainViolationError, InvalidInputError, SerializationError
from safepoint.runtime.events import MemorySink
from safepoint.store import CheckpointWriter
from safepoint.store.chain import derive_checkpoint_id, hash_state_text
from safepoint.store.restoring import DamagedStreamWarning
from support_store import STREAM, alter, hand, saved, url_of


@pytest.fixture
def sink():
    return MemorySink()


@pytest.fixture
def writer(tmp_path, sink):
    with CheckpointWriter(url_of(tmp_path), sinks=[sink]) as opened:
        yield opened


def statuses(sink, code):
    return [event.contract_status for event in sink.events if event.event_code == code]


def fallen_back(writer, stream=STREAM):
    with pytest.warns(DamagedStreamWarning):
        return writer.restore_checkpoint(stream)


def test_what_was_saved_is_restored(writer, sink):
    checkpoint_id = writer.save_checkpoint(STREAM, 100, 7, {"phase": "scan"})
    restored = writer.restore_checkpoint(STREAM)
    assert restored.state == {"phase": "scan"}
    assert restored.meta.checkpoint_id == checkpoint_id
    assert (restored.meta.iteration_count, restored.meta.epoch, restored.meta.orchestration_id) == (100, 7, STREAM)
    assert restored.meta.wall_clock_time >= 10**12
    assert statuses(sink, "FN-CK-001") == ["saved"]
    assert statuses(sink, "FN-CK-002") == ["valid"]
    assert statuses(sink, "FN-CK-008") == ["appended"]


def test_nothing_saved_restores_nothing(writer, sink):
    assert writer.restore_checkpoint("nobody") is None
    [event] = sink.events
    assert (event.event_code, event.event_name, event.contract_status) == ("FN-CK-002", "CHECKPOINT_MISSING", "missing")
    assert (event.iteration_count, event.epoch, event.checkpoint_hash) == (0, 0, None)


def test_the_same_save_again_gives_the_same_id_and_no_second_record(writer, sink):
    first = writer.save_checkpoint("orch-2", 42, 11, {"cursor": "42"})
    assert writer.save_checkpoint("orch-2", 42, 11, {"cursor": "42"}) == first
    assert len(writer.list_checkpoints("orch-2")) == 1
    codes = [event.event_code for event in sink.events]
    assert codes == ["FN-CK-001", "FN-CK-008", "FN-CK-005", "FN-CK-008"]


def test_a_retry_by_a_new_process_gives_the_same_id(writer, tmp_path):
    [first] = saved(writer, 42)
    with CheckpointWriter(url_of(tmp_path)) as other:
        assert saved(other, 42) == [first]


def test_the_list_is_in_order_and_linked(writer):
    ids = saved(writer, 10, 20, 30)
    metas = writer.list_checkpoints(STREAM)
    assert [meta.checkpoint_id for meta in metas] == ids
    assert [meta.previous_checkpoint_hash for meta in metas] == [None, *ids[:2]]
    for meta in metas:
        assert meta.checkpoint_id == derive_checkpoint_id(
            STREAM, meta.iteration_count, 1, meta.progress_state_hash, meta.previous_checkpoint_hash
        )


@pytest.mark.parametrize(
    ("first", "then", "code"),
    [
        ((100, 7), (50, 7), "iteration_regressed"),
        ((100, 7), (110, 6), "epoch_regressed"),
        ((42, 7), (42, 7), "duplicate_logical_position"),
        ((0, 0), (0, 0), "duplicate_logical_position"),
        ((2**64 - 1, 2**64 - 1), (2**64 - 1, 2**64 - 1), "duplicate_logical_position"),
    ],
)
def test_progress_never_goes_back(writer, sink, first, then, code):
    writer.save_checkpoint(STREAM, *first, {"cursor": "a"})
    with pytest.raises(HashChainViolationError) as caught:
        writer.save_checkpoint(STREAM, *then, {"cursor": "b"})
    wanted = f"{code}: latest_epoch={first[1]} latest_iteration={first[0]} attempted_epoch={then[1]} attempted_iteration={then[0]}"
    assert caught.value.reason == wanted
    assert statuses(sink, "FN-CK-007") == [f"violation:{code}"]
    assert len(writer.list_checkpoints(STREAM)) == 1


@pytest.mark.parametrize("place", [(101, 10), (100, 11), (50, 12), (0, 2**64 - 1)])
def test_a_later_epoch_may_count_anew(writer, place):
    writer.save_checkpoint(STREAM, 100, 10, {})
    writer.save_checkpoint(STREAM, *place, {})
    assert writer.restore_checkpoint(STREAM).meta[2:4] == place


def test_the_largest_and_the_smallest_counts_are_kept(writer):
    for place in ((0, 0), (2**64 - 2, 2**64 - 1), (2**64 - 1, 2**64 - 1)):
        writer.save_checkpoint(STREAM, *place, {"at": list(place)})
    assert [meta[2:4] for meta in writer.list_checkpoints(STREAM)] == [
        (0, 0),
        (2**64 - 2, 2**64 - 1),
        (2**64 - 1, 2**64 - 1),
    ]
    assert writer.restore_checkpoint(STREAM).state == {"at": [2**64 - 1, 2**64 - 1]}


def test_two_streams_at_one_position_have_different_ids(writer):
    assert saved(writer, 1, stream="alpha") != saved(writer, 1, stream="beta")
    assert writer.restore_checkpoint("alpha").state == writer.restore_checkpoint("beta").state


def test_a_tampered_state_is_skipped(writer, sink, tmp_path):
    saved(writer, 10, 20)
    alter(tmp_path, "UPDATE records SET body = ? WHERE seq = 2", b'{"cursor":"999"}')
    assert fallen_back(writer).state == {"cursor": "10"}
    [status] = statuses(sink, "FN-CK-003")
    assert status == "invalid:progress_state_hash_mismatch;checkpoint_id_mismatch"


def test_a_descendant_hung_onto_an_older_parent_is_refused(writer, sink, tmp_path):
    ids = saved(writer, 10, 20, 30)
    alter(tmp_path, "UPDATE records SET body = ? WHERE seq = 2", b'{"cursor":"999"}')
    text = b'{"cursor":"30"}'
    forged = derive_checkpoint_id(STREAM, 30, 1, hash_state_text(text), ids[0])
    alter(tmp_path, "UPDATE records SET previous_checkpoint_hash = ?, checkpoint_id = ? WHERE seq = 3", ids[0], forged)
    assert fallen_back(writer).state == {"cursor": "10"}
    reasons = statuses(sink, "FN-CK-003")
    assert len(reasons) == 2
    assert reasons[1].startswith("invalid:prior_hash_chain_failure")


def test_nothing_is_appended_after_tampering(writer, sink, tmp_path):
    ids = saved(writer, 10, 20)
    alter(tmp_path, "UPDATE records SET body = ? WHERE seq = 2", b'{"cursor":"999"}')
    before = len(sink.events)
    with pytest.raises(HashChainViolationError) as caught:
        saved(writer, 30)
    assert caught.value.checkpoint_id == ids[1]
    assert caught.value.reason.startswith("cannot_append_after_hash_chain_failure")
    assert [event.event_code for event in sink.events[before:]] == ["FN-CK-007"]
    assert len(writer.list_checkpoints(STREAM)) == 2
    assert fallen_back(writer).state == {"cursor": "10"}


def test_tampering_in_the_middle_is_noticed_by_a_living_writer(writer, tmp_path):
    ids = saved(writer, 10, 20, 30)
    alter(tmp_path, "UPDATE records SET body = ? WHERE seq = 2", b'{"cursor":"999"}')
    with pytest.raises(HashChainViolationError) as caught:
        saved(writer, 40)
    assert caught.value.checkpoint_id == ids[1]


def test_a_damaged_chain_is_told_of_before_a_state_that_cannot_be_saved(writer, tmp_path):
    saved(writer, 10, 20)
    alter(tmp_path, "UPDATE records SET body = ? WHERE seq = 2", b"{}")
    with pytest.raises(HashChainViolationError):
        writer.save_checkpoint(STREAM, 30, 1, {"x": float("nan")})


@pytest.mark.parametrize(
    ("column", "value", "reason"),
    [
        ("state_hash", "tampered-progress-hash", "progress_state_hash_mismatch"),
        ("checkpoint_id", "tampered-checkpoint-id", "checkpoint_id_mismatch"),
        ("previous_checkpoint_hash", None, "previous_checkpoint_hash_mismatch"),
        ("wall_clock_time", 1, "record_hash_mismatch"),
        ("meta", '{"name":"x"}', "record_hash_mismatch"),
    ],
)
def test_an_altered_field_ends_the_valid_part(writer, sink, tmp_path, column, value, reason):
    saved(writer, 10, 20)
    alter(tmp_path, f"UPDATE records SET {column} = ? WHERE seq = 2", value)
    assert fallen_back(writer).state == {"cursor": "10"}
    assert reason in statuses(sink, "FN-CK-003")[0]
    with pytest.raises(HashChainViolationError):
        saved(writer, 30)


def test_a_padded_link_is_no_link(writer, tmp_path):
    ids = saved(writer, 10, 20)
    alter(tmp_path, "UPDATE records SET previous_checkpoint_hash = ? WHERE seq = 2", f" {ids[0]} ")
    assert fallen_back(writer).state == {"cursor": "10"}


def test_a_correct_record_after_a_tampered_one_does_not_win(writer, sink, tmp_path):
    ids = saved(writer, 10, 20, 30)
    alter(tmp_path, "UPDATE records SET state_hash = 'x' WHERE seq = 2")
    assert fallen_back(writer).meta.checkpoint_id == ids[0]
    assert ["prior_hash_chain_failure" in status for status in statuses(sink, "FN-CK-003")] == [False, True]


def test_a_record_of_another_stream_does_not_count(writer, sink, tmp_path):
    saved(writer, 10)
    saved(writer, 10, 20, stream="orch-foreign")
    with hand(tmp_path) as connection:
        connection.execute("UPDATE records SET stream = ? WHERE stream = 'orch-foreign' AND seq = 2", (STREAM,))
    assert fallen_back(writer).state == {"cursor": "10"}
    assert "previous_checkpoint_hash_mismatch" in statuses(sink, "FN-CK-003")[0]
    with pytest.raises(HashChainViolationError):
        saved(writer, 30)


def test_a_regressed_record_that_is_otherwise_right_is_refused(writer, sink, tmp_path):
    ids = saved(writer, 100)
    saved(writer, 200)
    text = b'{"cursor":"50"}'
    forged = derive_checkpoint_id(STREAM, 50, 1, hash_state_text(text), ids[0])
    alter(
        tmp_path,
        "UPDATE records SET iteration_count = 50, body = ?, state_hash = ?, checkpoint_id = ? WHERE seq = 2",
        text,
        hash_state_text(text),
        forged,
    )
    assert fallen_back(writer).state == {"cursor": "100"}
    assert "iteration_regressed" in statuses(sink, "FN-CK-003")[0]


def test_a_killed_loop_goes_on_from_its_last_checkpoint(tmp_path):
    work = []

    def run(stop_at):
        with CheckpointWriter(url_of(tmp_path)) as writer:
            last = writer.restore_checkpoint(STREAM)
            for turn in range(last.meta.iteration_count + 1 if last else 1, 201):
                work.append(turn)
                if turn % 100 == 0:
                    writer.save_checkpoint(STREAM, turn, 1, {"done": turn})
                if turn == stop_at:
                    return

    run(150)
    run(None)
    assert len(work) == 250
    assert work[150] == 101


def test_going_on_from_a_restored_checkpoint_is_an_event(writer, sink):
    saved(writer, 1)
    writer.restore_checkpoint(STREAM)
    saved(writer, 2, 3)
    assert statuses(sink, "FN-CK-004") == ["resumed"]


def test_a_state_of_ten_megabytes_is_whole(writer):
    state = {"payload": "x" * 10_000_000}
    assert len(writer.save_checkpoint(STREAM, 1, 1, state)) == 64
    assert writer.restore_checkpoint(STREAM).state == state


def test_ids_and_states_may_be_unicode(writer):
    stream, state = "🚀-进程@host", {"键": ["☃", {"z": 1, "a": "é"}], "n": None}
    writer.save_checkpoint(stream, 1, 1, state)
    assert writer.restore_checkpoint(stream).state == state


@pytest.mark.parametrize("stream", ["", "x" * 257, "a\0b", "a\nb", 7, None])
def test_ids_that_cannot_be_kept_are_refused_by_name(writer, stream):
    with pytest.raises(InvalidInputError, match="orchestration_id"):
        writer.save_checkpoint(stream, 1, 1, {})


@pytest.mark.parametrize("number", [-1, 2**64, 1.5, True, "1"])
def test_counts_that_cannot_be_kept_are_refused_by_name(writer, number):
    with pytest.raises(InvalidInputError, match="iteration"):
        writer.save_checkpoint(STREAM, number, 1, {})
    with pytest.raises(InvalidInputError, match="epoch"):
        writer.save_checkpoint(STREAM, 1, number, {})


def test_a_state_without_canonical_text_is_refused_and_nothing_is_written(writer, sink):
    saved(writer, 1)
    with pytest.raises(SerializationError):
        writer.save_checkpoint(STREAM, 2, 1, {"loss": float("nan")})
    assert len(writer.list_checkpoints(STREAM)) == 1
    assert statuses(sink, "FN-CK-007") == ["failed:CHECKPOINT_SERIALIZATION_ERROR"]


def test_a_store_that_cannot_be_read_says_so(writer, tmp_path):
    saved(writer, 1)
    alter(tmp_path, "DROP TABLE anchors")
    for read in (writer.restore_checkpoint, writer.list_checkpoints, writer.verify):
        with pytest.raises(BackendError, match="no such table"):
            read(STREAM)


def test_the_store_keeps_what_the_sinks_were_sent(writer, sink):
    writer.save_checkpoint(STREAM, 1, 1, {"a": 1}, trace_id="trace-1")
    writer.save_checkpoint(STREAM, 1, 1, {"a": 1})
    writer.restore_checkpoint(STREAM)
    with pytest.raises(HashChainViolationError):
        saved(writer, 0)
    saved(writer, 2, 3)
    kept = [(event.event_code, event.contract_status) for event in writer.decision_stream(STREAM)]
    assert kept == [(event.event_code, event.contract_status) for event in sink.events]
    first = writer.decision_stream(STREAM)[0]
    assert first == sink.events[0]._replace(elapsed_ms=0)
    assert first.trace_id == "trace-1"


def test_the_record_tells_of_its_save_and_the_log_of_the_rest(writer, tmp_path):
    saved(writer, 1)
    saved(writer, 1)
    with pytest.raises(HashChainViolationError):
        saved(writer, 0)
    with hand(tmp_path) as connection:
        lines = connection.execute("SELECT seq, after, kind, body FROM audit ORDER BY seq").fetchall()
    assert [(seq, after, kind) for seq, after, kind, _ in lines] == [(1, 1, "FN-CK-005"), (2, 1, "FN-CK-007")]
    assert json.loads(lines[1][3])["contract_status"] == "violation:iteration_regressed"
