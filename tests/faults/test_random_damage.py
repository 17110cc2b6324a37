"""Files damaged at random places: a read gives what was saved, or a typed error; never something else."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import warnings

import pytest

from safepoint.core.errors import CheckpointError
from safepoint.store import CheckpointWriter
from safepoint.store.restoring import DamagedStreamWarning
from support_faults import open_sealed, sqlite_url

STREAM = "loop"
SIZES = (20, 3000, 20_000, 90_000, 1_200_000, 20)


def state_at(turn):
    return {"turn": turn, "text": "x" * SIZES[turn]}


def plain_writer(folder):
    return CheckpointWriter(sqlite_url(folder))


def fill(folder, open_writer, *, close=True):
    """Save states of all sizes; without closing, most of it stays in SQLite's log."""
    os.makedirs(folder)
    writer = open_writer(folder)
    for turn in range(len(SIZES)):
        writer.save_checkpoint(STREAM, turn, 0, state_at(turn), trace_id=f"trace-{turn}")
    if not close:
        copy = folder + "-copy"
        shutil.copytree(folder, copy, ignore=shutil.ignore_patterns("*-shm"))
    writer.close()
    if not close:
        shutil.rmtree(folder)
        os.rename(copy, folder)


def outcome(folder, open_writer):
    """Restore and say what came: the turn of a state that was saved, or the error's name."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DamagedStreamWarning)
        try:
            with open_writer(folder) as writer:
                restored = writer.restore_checkpoint(STREAM)
                writer.verify(STREAM)
                list(writer.list_checkpoints(STREAM))
        except CheckpointError as error:
            return type(error).__name__
    if restored is None:
        return "nothing"
    assert restored.state == state_at(restored.meta.iteration_count), "a state came back that was never saved"
    return restored.meta.iteration_count


def files(folder):
    for where, _, names in os.walk(folder):
        yield from (os.path.join(where, name) for name in names)


def damage(path, chooser):
    """Change a byte, zero a stretch, cut the end off, or put garbage in; returns what was done."""
    size = os.path.getsize(path)
    with open(path, "r+b") as file:
        place = chooser.randrange(size)
        kind = chooser.choice(("flip", "flip", "zero", "cut", "garbage"))
        if kind == "cut":
            file.truncate(place)
            return f"{kind} {path} at {place}"
        file.seek(place)
        old = file.read(1)[0]
        file.seek(place)
        stretch = min(chooser.choice((1, 16, 512, 4096)), size - place)
        new = {
            "flip": bytes([old ^ 1 << chooser.randrange(8)]),
            "zero": bytes(stretch),
            "garbage": chooser.randbytes(stretch),
        }
        file.write(new[kind])
    return f"{kind} {path} at {place}"


def hurt_at_random(tmp_path, open_writer, rounds, seed, allowed):
    chooser, outcomes = random.Random(seed), []
    for close in (True, False):
        original = str(tmp_path / f"original-{close}")
        fill(original, open_writer, close=close)
        work = str(tmp_path / "work")
        for _ in range(rounds):
            shutil.rmtree(work, ignore_errors=True)
            shutil.copytree(original, work)
            done = damage(chooser.choice(sorted(path for path in files(work) if os.path.getsize(path))), chooser)
            try:
                found = outcome(work, open_writer)
            except Exception as error:
                raise AssertionError(f"{done}: {type(error).__name__}: {error}") from error
            assert allowed(found), f"{done}: {found}"
            outcomes.append(found)
    return outcomes


def refused_or_the_latest(found):
    return found == len(SIZES) - 1 or (isinstance(found, str) and found != "nothing")


def test_a_sealed_store_gives_the_latest_state_or_an_error(tmp_path):
    outcomes = hurt_at_random(tmp_path, open_sealed, 40, 1, refused_or_the_latest)
    assert len(set(outcomes)) > 1


def test_a_plain_store_gives_a_state_that_was_saved_or_an_error(tmp_path):
    outcomes = hurt_at_random(tmp_path, plain_writer, 40, 2, lambda found: True)
    assert len(set(outcomes)) > 1


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(5))
def test_a_sealed_store_much_longer(seed, tmp_path):
    hurt_at_random(tmp_path, open_sealed, 300, 100 + seed, refused_or_the_latest)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(5))
def test_a_plain_store_much_longer(seed, tmp_path):
    hurt_at_random(tmp_path, plain_writer, 300, 200 + seed, lambda found: True)


def other(value, chooser):
    """A value unlike the one that is there."""
    candidates = [None, 0, 1, 2**62, -1, "", "x" * 64, b"", b"{}", "0" * 64]
    if isinstance(value, int):
        candidates += [value + 1, value - 1]
    if isinstance(value, str) and value:
        candidates += [value[:-1], value[:-1] + ("0" if value[-1] != "0" else "1"), value + " ", value.upper()]
    if isinstance(value, bytes) and value:
        candidates += [value[:-1], value[:-1] + bytes([value[-1] ^ 1]), value + b" "]
    return chooser.choice([one for one in candidates if one != value or type(one) is not type(value)])


def change_a_cell(folder, chooser):
    """Put another value into a random cell of records or streams; returns what was done, or None if the table refused."""
    connection = sqlite3.connect(os.path.join(folder, "runs.db"))
    try:
        table = chooser.choice(("records", "records", "streams"))
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        column = chooser.choice(columns)
        key = "seq" if table == "records" else "stream"
        row = chooser.choice(connection.execute(f"SELECT {key}, {column} FROM {table}").fetchall())
        value = other(row[1], chooser)
        connection.execute(f"UPDATE {table} SET {column} = ? WHERE {key} = ?", (value, row[0]))
        after = connection.execute(
            f"SELECT {column} FROM {table} WHERE {key} = ?", (value if column == key else row[0],)
        ).fetchone()
        if after == (row[1],):
            return None  # the column's type took the value for the old one
        connection.commit()
        return f"{table}.{column} of {row[0]}: {row[1]!r:.40} became {value!r:.40}"
    except sqlite3.IntegrityError:
        return None
    finally:
        connection.close()


def change_cells(tmp_path, rounds, seed):
    original, work, chooser, changed = str(tmp_path / "original"), str(tmp_path / "work"), random.Random(seed), 0
    fill(original, open_sealed)
    for _ in range(rounds):
        shutil.rmtree(work, ignore_errors=True)
        shutil.copytree(original, work)
        done = change_a_cell(work, chooser)
        if done is None:
            continue
        changed += 1
        try:
            found = outcome(work, open_sealed)
        except Exception as error:
            raise AssertionError(f"{done}: {type(error).__name__}: {error}") from error
        assert isinstance(found, str), f"{done}: it was not noticed"
        assert found != "nothing", f"{done}: the stream seems empty"
    return changed


def test_any_changed_cell_of_a_sealed_store_is_refused(tmp_path):
    assert change_cells(tmp_path, 60, 3) > 30


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(4))
def test_any_changed_cell_of_a_sealed_store_is_refused_much_longer(seed, tmp_path):
    assert change_cells(tmp_path, 500, 50 + seed) > 250
