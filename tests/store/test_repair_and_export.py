"""Repair keeps what it takes out; exports can be verified with nothing but SHA-256; details and marks stand beside records."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest

from safepoint.runtime.errors import BackendError, InvalidInputError
from safepoint.store import CheckpointWriter
from safepoint.store.errors import WriterFencedError
from safepoint.store.marks import mark_problem
from safepoint.store.record import AuditRow, MarkRow, QuarantineRow, WorkflowRow
from safepoint.store.upkeep import repair
from support_store import KEY, STREAM, alter, hand, saved, url_of


@pytest.fixture
def writer(tmp_path):
    with CheckpointWriter(url_of(tmp_path)) as opened:
        yield opened


def rows_of(writer, kind):
    with writer.store.transaction(write=False) as rows:
        return list(rows.select(kind, stream=STREAM))


@pytest.mark.parametrize("options", [{}, {"key": KEY}], ids=["plain", "sealed"])
def test_repair_quarantines_the_bad_tail_and_saving_goes_on(tmp_path, options):
    if options:
        options = {**options, "witness": str(tmp_path / "heads.jsonl")}
    with CheckpointWriter(url_of(tmp_path), **options) as writer:
        ids = saved(writer, 1, 2, 3, 4)
        alter(tmp_path, "UPDATE records SET body = ? WHERE seq = 3", b'{"cursor":"?"}')
        done = writer.repair(STREAM, by="ann")
        assert (done.length, done.quarantined) == (2, 2)
        assert "progress_state_hash_mismatch" in done.report.explain()[-2]
        assert writer.verify(STREAM).ok
        kept = rows_of(writer, QuarantineRow)
        assert [(row.position, row.body) for row in kept] == [(3, b'{"cursor":"?"}'), (4, b'{"cursor":"4"}')]
        assert [json.loads(row.row)["checkpoint_id"] for row in kept] == ids[2:]
        last = rows_of(writer, AuditRow)[-1]
        assert last.kind == "CheckpointRepaired"
        assert json.loads(last.body)["by"] == "ann"
        assert writer.restore_checkpoint(STREAM).meta.checkpoint_id == ids[1]
        saved(writer, 5)
        assert writer.verify(STREAM).ok


def test_repair_leaves_a_sound_stream_alone(writer):
    saved(writer, 1, 2)
    before = rows_of(writer, AuditRow)
    assert writer.repair(STREAM).quarantined == 0
    assert rows_of(writer, AuditRow) == before
    saved(writer, 3)


@pytest.mark.parametrize(
    ("statement", "left"),
    [
        ("DELETE FROM records WHERE seq = 3", 2),
        ("DELETE FROM records WHERE seq = 1", 0),
        ("DELETE FROM streams", 3),
        ("UPDATE streams SET length = 2", 2),
        ("UPDATE streams SET length = 'many'", 3),
        ("UPDATE records SET seq = 'x' WHERE seq = 3", 2),
        ("UPDATE audit SET body = '{}' WHERE seq = 1", 3),
        ("DELETE FROM audit", 3),
    ],
)
def test_every_kind_of_damage_can_be_repaired(tmp_path, statement, left):
    with CheckpointWriter(url_of(tmp_path)) as writer:
        saved(writer, 1, 2, 3)
        saved(writer, 3)
        alter(tmp_path, statement)
        assert not writer.verify(STREAM).ok
        writer.repair(STREAM)
        report = writer.verify(STREAM)
        assert report.explain() == ()
        assert report.link.seq == left
        saved(writer, 10)


def test_a_writer_at_work_is_fenced_off_by_a_repair(tmp_path):
    with CheckpointWriter(url_of(tmp_path)) as working, CheckpointWriter(url_of(tmp_path)) as operator:
        saved(working, 1, 2)
        alter(tmp_path, "UPDATE streams SET audit_hash = 'x'")
        repair(operator.store, STREAM)
        with pytest.raises(WriterFencedError):
            saved(working, 3)


def test_an_export_is_verified_with_sha256_alone(writer, tmp_path):
    ids = saved(writer, 1, 2)
    ids.append(writer.save_checkpoint(STREAM, 3, 1, {"text": "é" * 400_000}, trace_id="t", blobs={"b": b"\x00"}))
    assert writer.export(STREAM, tmp_path / "out.jsonl") == 3
    header, *lines = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert (header["format"], header["head"]["length"], header["problems"]) == ("safepoint-export", 3, [])
    previous = None
    for line, checkpoint_id in zip(lines, ids, strict=True):
        state = sha256(b"checkpoint_hash_v1:" + line["progress_state_json"].encode()).hexdigest()
        assert state == line["progress_state_hash"]
        assert line["previous_checkpoint_hash"] == previous
        previous = line["checkpoint_id"]
        assert previous == checkpoint_id
    with pytest.raises(BackendError, match="exists"):
        writer.export(STREAM, tmp_path / "out.jsonl")


def test_an_export_of_a_damaged_stream_says_what_is_missing(writer, tmp_path):
    saved(writer, 1, 2, 3)
    alter(tmp_path, "UPDATE records SET body = x'00' WHERE seq = 2")
    assert writer.export(STREAM, tmp_path / "out.jsonl") == 1
    header = json.loads((tmp_path / "out.jsonl").read_text().splitlines()[0])
    assert len(header["problems"]) == 2


def test_details_are_covered_by_the_record_but_not_by_the_id(writer, tmp_path):
    plain = writer.save_checkpoint("a", 1, 1, {})
    with CheckpointWriter(f"sqlite:///{tmp_path}/other.db") as other:
        told = other.save_checkpoint("a", 1, 1, {}, trigger="step_completed", created_by="ann", description="d")
        assert told == plain
    with hand(tmp_path, "other.db") as connection:
        [meta] = connection.execute("SELECT meta FROM records").fetchone()
    assert json.loads(meta) == {"created_by": "ann", "description": "d", "trigger": "step_completed"}


def test_two_named_checkpoints_can_stand_at_one_position(writer):
    for name in ("first", "second", "second"):
        writer.save_checkpoint(STREAM, 1, 1, {"x": 1}, kind="Manual", name=name)
    writer.save_checkpoint(STREAM, 1, 1, {"x": 1}, kind="Conflict")
    marks = rows_of(writer, MarkRow)
    assert [(mark.kind, mark.name) for mark in marks[:2]] == [("Manual", "first"), ("Manual", "second")]
    assert marks[2].kind == "Conflict"
    assert marks[2].name.startswith("Checkpoint 2")
    assert {mark.record_seq for mark in marks} == {1}
    assert len({mark.mark_id for mark in marks}) == 3
    assert all(mark_problem(writer.store, mark) is None for mark in marks)
    assert [line.kind for line in rows_of(writer, AuditRow)].count("CheckpointCreated") == 3


def test_an_altered_mark_is_found(writer, tmp_path):
    writer.save_checkpoint(STREAM, 1, 1, {}, kind="Manual", name="good")
    alter(tmp_path, "UPDATE marks SET name = 'bad'")
    assert writer.verify(STREAM).faults == ("mark_mismatch",)


def test_saves_that_name_a_step_feed_the_workflow(writer):
    writer.save_checkpoint(STREAM, 1, 1, {"n": 1}, step="plan", current_agent="ann")
    writer.save_checkpoint(STREAM, 2, 1, {"n": 2})
    writer.save_checkpoint(STREAM, 3, 1, {"n": 3}, step="build", status="Paused")
    [workflow] = rows_of(writer, WorkflowRow)
    assert (workflow.record_seq, workflow.step_index, workflow.current_agent) == (3, 1, "ann")
    assert (workflow.status, json.loads(workflow.step_history)) == ("Paused", ["plan", "build"])


@pytest.mark.parametrize(
    "details",
    [
        {"kind": "Automatic"},
        {"step_index": "2"},
        {"name": 7},
        {"decision_ids": [1]},
        {"is_restore_point": 1},
        {"color": "red"},
    ],
)
def test_details_that_cannot_be_kept_are_refused_by_name(writer, details):
    with pytest.raises(InvalidInputError, match=next(iter(details))):
        writer.save_checkpoint(STREAM, 1, 1, {}, **details)
    assert not writer.list_checkpoints(STREAM)
