"""An export brought into another store: all that it says is verified first, ids stay, and otherwise nothing is written."""

from __future__ import annotations

import json

import pytest

from safepoint.runtime.errors import HashChainViolationError, InvalidInputError
from safepoint.store import CheckpointWriter, open_store
from safepoint.store.chain import derive_checkpoint_id, hash_state_text, record_hash
from safepoint.store.importing import import_stream
from safepoint.store.record import AuditRow, MarkRow, WorkflowRow
from safepoint.store.retention import default_rule
from safepoint.store.retention_run import prune
from safepoint.store.workflows import Workflow
from support_store import KEY, STREAM, alter, saved, url_of

LARGE = {"text": "é" * 400_000}


def filled(folder, **options):
    """Save a little of everything and export it; return the file, the ids and the export's lines."""
    with CheckpointWriter(url_of(folder), retention=False, **options) as writer:
        ids = [*saved(writer, 1, 2), writer.save_checkpoint(STREAM, 3, 1, LARGE, trace_id="t")]
        ids.append(writer.save_checkpoint(STREAM, 0, 2**64 - 1, {"m": "x" * 3000}, kind="Manual", name="good", step="s"))
        writer.save_checkpoint(STREAM, 0, 2**64 - 1, {"m": "x" * 3000}, kind="Conflict")
        writer.export(STREAM, folder / "out.jsonl")
    return folder / "out.jsonl", ids


def lines_of(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


def rewritten(path, lines):
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


def target(folder, **options):
    return CheckpointWriter(url_of(folder, "target.db"), retention=False, **options)


@pytest.mark.parametrize("key", [None, KEY])
def test_an_import_keeps_ids_states_and_named_checkpoints_and_goes_on(tmp_path, key):
    path, ids = filled(tmp_path, key=key)
    with target(tmp_path, key=key, witness=str(tmp_path / "heads.jsonl")) as writer:
        done = import_stream(writer.store, path, by="ann")
        assert (done.stream, done.records) == (STREAM, 4)
        assert [meta.checkpoint_id for meta in writer.list_checkpoints(STREAM)] == ids
        assert writer.verify(STREAM).ok
        assert writer.restore_checkpoint(STREAM).state == {"m": "x" * 3000}
        with writer.store.transaction(write=False) as rows:
            assert [mark.kind for mark in rows.select(MarkRow, stream=STREAM)] == ["Manual", "Conflict"]
            audit = [(line.kind, json.loads(line.body)) for line in rows.select(AuditRow, stream=STREAM)]
        assert [kind for kind, _ in audit[:3]] == ["CheckpointCreated", "CheckpointCreated", "CheckpointImported"]
        assert (audit[2][1]["by"], audit[2][1]["store_id"]) == ("ann", done.source)
        saved(writer, 1, epoch=2**64 - 1)
        assert writer.verify(STREAM).ok
        writer.export(STREAM, tmp_path / "again.jsonl")
    assert lines_of(tmp_path / "again.jsonl")[1]["checkpoint_id"] == ids[0]


def test_a_workflow_stands_where_its_records_say(tmp_path):
    with open_store(url_of(tmp_path)) as store:
        flow = Workflow(store, "flow")
        flow.checkpoint({"text": "one"}, name="first", step="draft", agent="ann")
        flow.checkpoint({"text": "two"}, kind="Auto", step="review", agent="bob")
        with CheckpointWriter(store) as writer:
            writer.export("flow", tmp_path / "flow.jsonl")
    with target(tmp_path) as writer:
        import_stream(writer.store, tmp_path / "flow.jsonl")
        assert writer.verify("flow").ok
        with writer.store.transaction(write=False) as rows:
            stands = next(rows.select(WorkflowRow, stream="flow"))
        assert (stands.step_history, stands.current_agent) == ('["draft","review"]', "bob")
        Workflow(writer.store, "flow").restore("first")
        assert writer.verify("flow").ok


def test_what_retention_removed_stays_removed_and_the_chain_verifies(tmp_path):
    with CheckpointWriter(url_of(tmp_path), retention=False) as writer:
        saved(writer, *range(10))
        prune(writer.store, STREAM, default_rule(keep_last=6), drop_links=True)
        saved(writer, *range(10, 14))
        prune(writer.store, STREAM, default_rule(keep_last=4))
        writer.export(STREAM, tmp_path / "out.jsonl")
    with target(tmp_path) as other:
        done = import_stream(other.store, tmp_path / "out.jsonl")
        assert done.records < 14
        assert other.verify(STREAM).ok
        assert done.records > 4 == len(other.list_checkpoints(STREAM))
        assert other.restore_checkpoint(STREAM).state == {"cursor": "13"}


def forged(lines):
    """The content of record 2 changed, and all hashes made right again by somebody who knows the format."""
    previous, total = None, ""
    for line in lines[1:]:
        if line["seq"] == 2:
            line["progress_state_json"] = '{"cursor":"9"}'
        text = line["progress_state_json"].encode()
        line["progress_state_hash"], line["state_size"] = hash_state_text(text), len(text)
        place = (line["orchestration_id"], line["iteration_count"], line["epoch"])
        line["previous_checkpoint_hash"] = previous
        previous = line["checkpoint_id"] = derive_checkpoint_id(*place, line["progress_state_hash"], previous)
        numbers = (line["seq"], line["wall_clock_time"], line["state_size"])
        total = line["record_hash"] = record_hash(total, previous, *numbers, line["meta"])
    lines[0]["head"] |= {"checkpoint_id": previous, "record_hash": total}
    lines[0]["marks"] = []
    return lines


EDITS = {
    "content": lambda lines: [*lines[:2], lines[2] | {"progress_state_json": '{"cursor":"9"}'}, *lines[3:]],
    "cut off": lambda lines: lines[:-1],
    "without records": lambda lines: lines[:1],
    "a gap": lambda lines: [*lines[:2], *lines[3:]],
    "reordered": lambda lines: [lines[0], lines[2], lines[1], *lines[3:]],
    "doubled": lambda lines: [*lines, lines[-1]],
    "clock": lambda lines: [*lines[:-1], lines[-1] | {"wall_clock_time": 1}],
    "meta": lambda lines: [*lines[:-1], lines[-1] | {"meta": ""}],
    "size": lambda lines: [*lines[:-1], lines[-1] | {"state_size": 1}],
    "state taken out": lambda lines: [*lines[:2], lines[2] | {"progress_state_json": None}, *lines[3:]],
    "another stream": lambda lines: [lines[0] | {"stream": "other"}, *lines[1:]],
    "mark": lambda lines: [lines[0] | {"marks": [lines[0]["marks"][0] | {"name": "bad"}]}, *lines[1:]],
    "mark of no record": lambda lines: [lines[0] | {"marks": [lines[0]["marks"][0] | {"record_seq": 99}]}, *lines[1:]],
    "head": lambda lines: [lines[0] | {"head": {}}, *lines[1:]],
    "no export": lambda lines: lines[1:],
    "a later version": lambda lines: [lines[0] | {"version": 2}, *lines[1:]],
    "a number too large": lambda lines: [*lines[:-1], lines[-1] | {"seq": 2**70}],
    "a text for a number": lambda lines: [*lines[:-1], lines[-1] | {"iteration_count": "7"}],
    "a surrogate": lambda lines: [*lines[:-1], lines[-1] | {"progress_state_json": '"\ud800"'}],
    "half a character": lambda lines: [lines[0], lines[1] | {"meta": "\ud800"}, *lines[2:]],
    "half a character in the head": lambda lines: [lines[0] | {"store_id": "\ud800"}, *lines[1:]],
    "a field gone": lambda lines: [*lines[:-1], {"seq": 4}],
    "a list for a line": lambda lines: [*lines, []],
}


@pytest.mark.parametrize("edit", EDITS)
def test_an_export_that_was_altered_is_refused_whole(tmp_path, edit):
    path, _ = filled(tmp_path)
    rewritten(path, EDITS[edit](lines_of(path)))
    with target(tmp_path) as writer:
        with pytest.raises((InvalidInputError, HashChainViolationError), match="nothing was written"):
            import_stream(writer.store, path)
        assert writer.latest(STREAM) is None
        saved(writer, 1)
        assert writer.verify(STREAM).ok


def test_a_forged_export_passes_without_a_key_and_never_with_one(tmp_path):
    path, _ = filled(tmp_path, key=KEY)
    rewritten(path, forged(lines_of(path)))
    with target(tmp_path, key=KEY) as writer:
        with pytest.raises(HashChainViolationError, match="record 2: seal_mismatch"):
            import_stream(writer.store, path)
        assert writer.latest(STREAM) is None
    with target(tmp_path) as writer:
        assert import_stream(writer.store, path).records == 4


def test_a_sealed_export_that_was_cut_to_a_shorter_truth_is_refused(tmp_path):
    path, _ = filled(tmp_path, key=KEY)
    lines = lines_of(path)[:-1]
    lines[0]["marks"] = []
    lines[0]["head"] |= {"length": 3, "checkpoint_id": lines[-1]["checkpoint_id"], "record_hash": lines[-1]["record_hash"]}
    with target(tmp_path, key=KEY) as writer, pytest.raises(HashChainViolationError, match="head_seal_mismatch"):
        import_stream(writer.store, rewritten(path, lines))


def test_an_export_without_seals_is_not_sealed_on_the_way(tmp_path):
    path, _ = filled(tmp_path)
    with target(tmp_path, key=KEY) as writer, pytest.raises(InvalidInputError, match=r"not sealed.*--adopt"):
        import_stream(writer.store, path)


def test_a_stream_that_is_there_is_left_alone(tmp_path):
    path, _ = filled(tmp_path)
    with target(tmp_path) as writer:
        own = saved(writer, 1)
        with pytest.raises(InvalidInputError, match="the store has a stream"):
            import_stream(writer.store, path)
        assert [meta.checkpoint_id for meta in writer.list_checkpoints(STREAM)] == own


def test_a_witness_that_knows_the_stream_is_not_led_astray(tmp_path):
    path, _ = filled(tmp_path, witness=str(tmp_path / "heads.jsonl"))
    told = {"witness": str(tmp_path / "heads.jsonl")}
    with target(tmp_path, **told) as writer, pytest.raises(InvalidInputError, match="the witness knows"):
        import_stream(writer.store, path)


def test_blobs_must_be_there_already(tmp_path):
    blobs = {"weights": b"w" * 10}
    with CheckpointWriter(url_of(tmp_path)) as writer:
        writer.save_checkpoint(STREAM, 1, 1, {}, blobs=blobs)
        writer.export(STREAM, tmp_path / "out.jsonl")
    with target(tmp_path) as writer:
        with pytest.raises(InvalidInputError, match=r"needs the blob 'weights'.*nothing was written"):
            import_stream(writer.store, tmp_path / "out.jsonl")
        writer.save_checkpoint("elsewhere", 1, 1, {}, blobs=blobs)
        import_stream(writer.store, tmp_path / "out.jsonl")
        assert dict(writer.restore_checkpoint(STREAM).blobs) == blobs
        assert writer.verify(STREAM).ok


def test_the_valid_part_of_a_damaged_stream_is_taken_when_asked_for(tmp_path):
    filled(tmp_path)
    alter(tmp_path, "UPDATE records SET wall_clock_time = 1 WHERE seq = 3")
    with CheckpointWriter(url_of(tmp_path)) as writer:
        writer.export(STREAM, tmp_path / "damaged.jsonl")
    with target(tmp_path) as writer:
        with pytest.raises(InvalidInputError, match="--valid-part"):
            import_stream(writer.store, tmp_path / "damaged.jsonl")
        assert import_stream(writer.store, tmp_path / "damaged.jsonl", valid_part=True).records == 2
        assert writer.verify(STREAM).ok
        assert writer.restore_checkpoint(STREAM).state == {"cursor": "2"}


@pytest.mark.parametrize("content", [None, b"", b"\xff\xfe", b"{}\n", b"[1]\n", b"not json\n"])
def test_a_file_that_is_no_export_is_explained(tmp_path, content):
    if content is not None:
        (tmp_path / "x").write_bytes(content)
    with target(tmp_path) as writer, pytest.raises(InvalidInputError, match=r"nothing was written|cannot be read"):
        import_stream(writer.store, tmp_path / "x")
