"""With a key and a witness every edit of the store's files is refused on read; without them, what is found is what we promise.

The editor here is no fool: he knows the format, makes all hashes right again and puts the head in order. He has no key.
"""

from __future__ import annotations

import shutil
import time

import pytest

from safepoint.runtime.errors import HashChainViolationError, InvalidInputError
from safepoint.store import CheckpointWriter
from safepoint.store.chain import derive_checkpoint_id, hash_state_text, record_hash
from safepoint.store.errors import IntegrityError, KeyProblemError
from safepoint.store.record import NO_HASH, RecordRow
from safepoint.store.restoring import DamagedStreamWarning
from support_store import KEY, STREAM, alter, hand, head_of, saved, set_back, url_of


def read(folder, stream=STREAM):
    with hand(folder) as connection:
        rows = connection.execute("SELECT * FROM records WHERE stream = ? ORDER BY seq", (stream,))
        return [RecordRow._make(row) for row in rows]


def write(folder, rows, stream=STREAM):
    """Replace a stream by `rows` and put its head in order, all hashes as they should be; seals stay what they were."""
    with hand(folder) as connection:
        connection.execute("DELETE FROM records WHERE stream = ?", (stream,))
        marks = ", ".join("?" * len(RecordRow._fields))
        connection.executemany(f"INSERT INTO records VALUES ({marks})", rows)
        last = rows[-1]
        head = (len(rows), last.checkpoint_id, last.record_hash, stream)
        connection.execute("UPDATE streams SET length = ?, checkpoint_id = ?, record_hash = ? WHERE stream = ?", head)


def chained(rows, stream=STREAM):
    """Number and link rows anew, and make every hash right."""
    done, previous, before = [], None, NO_HASH
    for seq, row in enumerate(rows, 1):
        state_hash = hash_state_text(row.body)
        own = derive_checkpoint_id(stream, row.iteration_count, row.epoch, state_hash, previous)
        total = record_hash(before, own, seq, row.wall_clock_time, len(row.body), row.meta)
        fields = {"stream": stream, "seq": seq, "checkpoint_id": own, "previous_checkpoint_hash": previous}
        row = row._replace(**fields, state_hash=state_hash, state_size=len(row.body), record_hash=total)
        done.append(row)
        previous, before = own, total
    return done


def content(folder):
    rows = read(folder)
    rows[1] = rows[1]._replace(body=b'{"cursor":"999"}')
    write(folder, chained(rows))


def truncation(folder):
    write(folder, read(folder)[:-1])


def deletion(folder):
    rows = read(folder)
    write(folder, chained([*rows[:1], *rows[2:]]))


def reordering(folder):
    one, two, three = read(folder)
    swapped = [one, three._replace(iteration_count=two.iteration_count), two._replace(iteration_count=three.iteration_count)]
    write(folder, chained(swapped))


def insertion(folder):
    rows = read(folder)
    forged = rows[-1]._replace(iteration_count=40, body=b'{"cursor":"40"}')
    write(folder, chained([*rows, forged]))


def replay_from_elsewhere(folder):
    other = read(folder, "other")[-1]
    write(folder, chained([*read(folder), other._replace(iteration_count=99)]))


def replay_of_an_older_one(folder):
    rows = read(folder)
    write(folder, chained([*rows, rows[0]._replace(iteration_count=99)]))


def metadata(folder):
    rows = read(folder)
    rows[-1] = rows[-1]._replace(wall_clock_time=1, meta='{"created_by":"somebody else"}')
    write(folder, chained(rows))


EDITS = [content, truncation, deletion, reordering, insertion, replay_from_elsewhere, replay_of_an_older_one, metadata]


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "store").mkdir()
    return tmp_path / "store"


def guarded(folder, **options):
    return CheckpointWriter(url_of(folder), key=KEY, witness=str(folder.parent / "heads.jsonl"), **options)


def fill(folder):
    with guarded(folder) as writer:
        saved(writer, 1, 2, 3)
        saved(writer, 10, 20, stream="other")


def refusal(folder, call="restore_checkpoint"):
    with guarded(folder) as writer, pytest.raises(IntegrityError) as caught:
        getattr(writer, call)(STREAM)
    return caught.value


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: edit.__name__)
def test_every_edit_is_refused_on_read_and_on_write(folder, edit):
    fill(folder)
    edit(folder)
    error = refusal(folder)
    assert STREAM in str(error)
    assert error.problems
    assert all(": " in line for line in error.problems)
    assert "safepoint store verify" in str(error)
    refusal(folder, "latest")
    with guarded(folder) as writer:
        assert not writer.verify(STREAM).ok
        with pytest.raises(HashChainViolationError):
            saved(writer, 100)
        assert writer.restore_checkpoint("other").state == {"cursor": "20"}


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: edit.__name__)
def test_the_error_names_what_is_wrong(folder, edit):
    fill(folder)
    edit(folder)
    said = " ".join(refusal(folder).problems)
    wanted = {
        content: "seal_mismatch",
        truncation: "rolled_back",
        deletion: "seal_mismatch",
        reordering: "seal_mismatch",
        insertion: "seal_mismatch",
        replay_from_elsewhere: "seal_mismatch",
        replay_of_an_older_one: "seal_mismatch",
        metadata: "seal_mismatch",
    }
    assert wanted[edit] in said


@pytest.mark.parametrize("turn", [3, 2], ids=["a record was lost", "only its log had grown"])
def test_a_store_set_back_to_an_older_copy_is_refused(folder, turn):
    with guarded(folder) as writer:
        saved(writer, 1, 2)
    shutil.copytree(folder, folder.parent / "copy")
    with guarded(folder) as writer:
        saved(writer, turn)
    shutil.rmtree(folder)
    shutil.copytree(folder.parent / "copy", folder)
    assert "rolled_back" in refusal(folder).problems[0]


def test_a_store_that_was_emptied_is_refused(folder):
    fill(folder)
    alter(folder, "DELETE FROM records")
    alter(folder, "DELETE FROM streams")
    assert "stream_missing" in refusal(folder).problems[0]


def test_a_store_replaced_by_a_new_one_is_refused(folder):
    fill(folder)
    shutil.rmtree(folder)
    folder.mkdir()
    with CheckpointWriter(url_of(folder), key=KEY) as forger:
        saved(forger, 1, 2, 3, 4, 5)
    assert "other_store" in " ".join(refusal(folder).problems)


def test_a_head_that_was_altered_is_refused(folder):
    fill(folder)
    alter(folder, "UPDATE streams SET fence = fence + 1")
    assert "head_seal_mismatch" in refusal(folder).problems[0]


def test_a_witness_written_by_somebody_else_is_refused(folder):
    fill(folder)
    witness = folder.parent / "heads.jsonl"
    lines = witness.read_text().splitlines()
    ours = next(line for line in reversed(lines) if STREAM in line)
    witness.write_text(witness.read_text() + ours.replace(",3,", ",2,", 1) + "\n")
    assert "witness_forged" in " ".join(refusal(folder).problems)


def test_damaged_prefix_can_be_asked_for(folder):
    fill(folder)
    content(folder)
    with guarded(folder, damaged="prefix") as writer, pytest.warns(DamagedStreamWarning, match="seal_mismatch"):
        assert writer.restore_checkpoint(STREAM).state == {"cursor": "1"}


@pytest.mark.parametrize("word", ["Refuse", "", True])
def test_a_word_that_is_not_known_does_not_weaken_what_a_damaged_stream_is_answered_with(folder, word):
    with pytest.raises(InvalidInputError, match="must be 'prefix' or 'refuse'"):
        guarded(folder, damaged=word)


def test_the_wrong_key_is_named(folder):
    fill(folder)
    with CheckpointWriter(url_of(folder), key=KEY + "!") as writer, pytest.raises(IntegrityError, match="another_key"):
        writer.restore_checkpoint(STREAM)


def test_a_sealed_stream_can_be_read_but_not_written_without_the_key(folder):
    fill(folder)
    with CheckpointWriter(url_of(folder)) as writer:
        assert writer.restore_checkpoint(STREAM).state == {"cursor": "3"}
        with pytest.raises(KeyProblemError, match="sealed"):
            saved(writer, 4)
    with guarded(folder) as writer:
        assert writer.verify(STREAM).ok


def test_a_stream_without_seals_is_refused_once_there_is_a_key_until_it_is_adopted(folder):
    from safepoint.store.upkeep import adopt

    with CheckpointWriter(url_of(folder)) as writer:
        saved(writer, 1, 2)
        writer.save_checkpoint(STREAM, 3, 1, {}, kind="Manual", name="three")
    assert "unsealed" in " ".join(refusal(folder).problems)
    with guarded(folder) as writer:
        assert adopt(writer.store, STREAM, "an operator") == 3
        assert writer.verify(STREAM).ok
        saved(writer, 4)
    with guarded(folder) as writer:
        assert writer.restore_checkpoint(STREAM).state == {"cursor": "4"}


@pytest.mark.parametrize(
    ("edit", "found"),
    [(content, False), (truncation, False), (deletion, False), (insertion, False), (metadata, False)],
    ids=lambda value: getattr(value, "__name__", str(value)),
)
def test_without_a_key_an_editor_who_knows_the_format_is_not_found_out(folder, edit, found):
    """docs/promises.md says so; if this ever changes, so must the page."""
    with CheckpointWriter(url_of(folder)) as writer:
        saved(writer, 1, 2, 3)
    edit(folder)
    with CheckpointWriter(url_of(folder)) as writer:
        assert writer.verify(STREAM).ok is not found


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: edit.__name__)
def test_with_a_key_alone_every_edit_of_records_is_refused(folder, edit):
    with CheckpointWriter(url_of(folder), key=KEY) as writer:
        saved(writer, 1, 2, 3)
        saved(writer, 10, 20, stream="other")
    edit(folder)
    with CheckpointWriter(url_of(folder), key=KEY) as writer, pytest.raises(IntegrityError):
        writer.restore_checkpoint(STREAM)


def test_an_edit_is_noticed_by_a_writer_at_work_whichever_of_its_streams_saves_first(tmp_path):
    with CheckpointWriter(url_of(tmp_path)) as writer:
        for turn in range(3):
            saved(writer, turn, stream="first")
            saved(writer, turn, stream="second")
        alter(tmp_path, "UPDATE records SET body = 'x' WHERE stream = 'second' AND seq = 2")
        time.sleep(0.002)  # longer than a writer goes without asking whether others have written
        saved(writer, 3, stream="first")
        with pytest.raises(IntegrityError, match="malformed_record"):
            saved(writer, 3, stream="second")


def test_with_a_key_alone_an_older_truth_passes(folder):
    """What docs/promises.md says only a witness notices."""
    with CheckpointWriter(url_of(folder), key=KEY) as writer:
        saved(writer, 1, 2)
        head = head_of(folder)
        saved(writer, 3)
    set_back(folder, head)
    with CheckpointWriter(url_of(folder), key=KEY) as writer:
        assert writer.restore_checkpoint(STREAM).state == {"cursor": "2"}
        alter(folder, "DELETE FROM records")
        alter(folder, "DELETE FROM streams")
        assert writer.restore_checkpoint(STREAM) is None


@pytest.mark.parametrize(
    ("statement", "left"),
    [
        ("UPDATE records SET body = 'x' WHERE seq = 2", "1"),
        ("DELETE FROM records WHERE seq = 3", "2"),
        ("DELETE FROM records WHERE seq = 2", "1"),
        ("UPDATE records SET seq = seq + 10 WHERE seq = 2", "1"),
        ("UPDATE records SET wall_clock_time = 0 WHERE seq = 2", "1"),
        ("UPDATE streams SET length = 2", "2"),
        ("UPDATE streams SET record_hash = 'x'", "3"),
        ("DELETE FROM streams", "3"),
    ],
)
def test_without_a_key_accidents_and_naive_edits_are_found(folder, statement, left):
    with CheckpointWriter(url_of(folder)) as writer:
        saved(writer, 1, 2, 3)
    alter(folder, statement)
    with CheckpointWriter(url_of(folder)) as writer:
        assert not writer.verify(STREAM).ok
        with pytest.warns(DamagedStreamWarning):
            assert writer.restore_checkpoint(STREAM).state == {"cursor": left}
        with pytest.raises(IntegrityError):
            saved(writer, 100)
