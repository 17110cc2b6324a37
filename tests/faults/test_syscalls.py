"""I/O faults at the Nth call, for every N: an acknowledged save is there, a failed one is not half there, and a retry works."""

from __future__ import annotations

import os
import re
import shutil

import pytest

from safepoint.store import CheckpointWriter
from support_faults import check_promises, needs_strace, open_sealed, run_python, sqlite_url

pytestmark = [pytest.mark.strace, needs_strace]

SAVES = """
import os, sys
from safepoint.core.errors import CheckpointError
from safepoint.store import CheckpointWriter
def say(text):
    os.writev(2, [text.encode()])  # a call that no fault is put into
folder, sealed = sys.argv[1], sys.argv[2] == "sealed"
settings = {"key": bytes(range(32)), "witness": folder + "/heads.jsonl"} if sealed else {}
sizes = [20, 3000, 90_000, 1_200_000, 20, 20]
writer, turn, tries = None, 0, 0
while turn < len(sizes) and tries < 20:
    tries += 1
    try:
        if writer is None:
            writer = CheckpointWriter(f"sqlite:///{folder}/runs.db", **settings)
        saved = writer.save_checkpoint("loop", turn, 0, {"turn": turn, "text": "x" * sizes[turn]})
        say(f"saved {saved}\\n")
        turn += 1
    except CheckpointError as error:
        say(f"failed {turn} {type(error).__name__}: {error}\\n")
if writer is not None:
    try:
        writer.close()
    except CheckpointError as error:
        say(f"failed at close {error}\\n")
say(f"ended at {turn}\\n")
"""
SIZES = [20, 3000, 90_000, 1_200_000, 20, 20]
WRITING = ("pwrite64", "write", "fsync", "fdatasync", "ftruncate", "rename", "link", "unlink", "mkdir")
"""Calls that only the store makes in this program; faults hit them wherever they go."""
LOOKING = ("openat", "pread64", "lseek")
"""Calls that the interpreter makes too; faults hit those that concern the store's files."""
CALLS = WRITING + LOOKING


def state_at(turn):
    return {"turn": turn, "text": "x" * SIZES[turn]}


def traced(folder, sealed, calls, *, inject="", log=None):
    """Run the saves under strace, watching some calls, with a fault put in."""
    wrapper = ["strace", "-f", "-qq", "-o", str(log or "/dev/null"), "-e", "signal=none"]
    wrapper += ["-e", f"trace={','.join(calls)}"]
    if calls == LOOKING:
        names = ("", "runs.db", "runs.db-wal", "runs.db-shm", "heads.jsonl", "runs.db.contents")
        wrapper += [word for name in names for word in ("-P", os.path.join(folder, name).rstrip("/"))]
    wrapper += ["-e", f"inject={inject}"] if inject else []
    return run_python(SAVES, str(folder), "sealed" if sealed else "plain", wrapper=wrapper)


def counted(tmp_path, sealed):
    """How often each call occurs in an undisturbed run."""
    names = []
    for calls in (WRITING, LOOKING):
        folder, log = tmp_path / f"count-{calls[0]}", tmp_path / "count.log"
        folder.mkdir()
        done = traced(folder, sealed, calls, log=log)
        assert "ended at 6" in done.stderr, done.stderr
        with open(log) as file:
            names += re.findall(r"^(?:\d+ +)?(\w+)\(", file.read(), re.MULTILINE)
    return {name: names.count(name) for name in CALLS if name in names}


def disturbed(tmp_path, sealed, inject):
    folder = tmp_path / "run"
    folder.mkdir()
    done = traced(folder, sealed, LOOKING if inject.split(":")[0] in LOOKING else WRITING, inject=inject)
    try:
        judge(folder, sealed, done)
    except Exception as error:
        raise AssertionError(f"{inject}: {error}\n{done.stderr}") from error
    shutil.rmtree(folder)
    return done.stderr


def judge(folder, sealed, done):
    assert "Traceback" not in done.stderr, "something else than a CheckpointError was raised"
    promised = re.findall(r"^saved (\w+)$", done.stderr, re.MULTILINE)
    with open_sealed(str(folder)) if sealed else CheckpointWriter(sqlite_url(folder)) as writer:
        ids = check_promises(writer, "loop", promised, state_at)
        writer.save_checkpoint("loop", 1000, 0, {"after": "fault"})
        assert writer.verify("loop").ok
    assert len(ids) <= len(promised) + 1


def sample(counts, most):
    """A few calls of each kind: first, last, and some between."""
    for name, count in counts.items():
        step = max((count - 1) // max(most - 1, 1), 1)
        yield from ((name, n) for n in [*range(1, count + 1, step)][:most])


def everywhere(counts):
    return [(name, n) for name, count in counts.items() for n in range(1, count + 1)]


def test_a_sample_of_single_faults(tmp_path):
    chosen = list(sample(counted(tmp_path, False), 4))
    errors = [("EIO", "ENOSPC")[number % 2] for number in range(len(chosen))]
    faults = [f"{name}:error={error}:when={n}" for (name, n), error in zip(chosen, errors, strict=True)]
    assert sum("failed" in disturbed(tmp_path, False, fault) for fault in faults) > 5


def test_a_sample_of_faults_with_key_and_witness(tmp_path):
    for name, n in sample(counted(tmp_path, True), 2):
        disturbed(tmp_path, True, f"{name}:error=EIO:when={n}")


def test_a_sample_of_faults_that_stay(tmp_path):
    counts = counted(tmp_path, False)
    for name, n in sample({name: counts[name] for name in ("pwrite64", "fdatasync", "fsync")}, 2):
        disturbed(tmp_path, False, f"{name}:error=EIO:when={n}+")


def test_a_sample_of_kills_at_the_nth_call(tmp_path):
    for name, n in sample(counted(tmp_path, False), 2):
        disturbed(tmp_path, False, f"{name}:signal=KILL:when={n}")


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("sealed", [False, True], ids=["plain", "sealed"])
@pytest.mark.parametrize("error", ["EIO", "ENOSPC"])
def test_every_call_fails_once(sealed, error, tmp_path):
    for name, n in everywhere(counted(tmp_path, sealed)):
        disturbed(tmp_path, sealed, f"{name}:error={error}:when={n}")


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_every_call_fails_from_then_on(tmp_path):
    for name, n in everywhere(counted(tmp_path, False)):
        disturbed(tmp_path, False, f"{name}:error=EIO:when={n}+")


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("sealed", [False, True], ids=["plain", "sealed"])
def test_killed_at_every_call(sealed, tmp_path):
    for name, n in everywhere(counted(tmp_path, sealed)):
        disturbed(tmp_path, sealed, f"{name}:signal=KILL:when={n}")


LIMITED = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
limit = int(sys.argv[3])
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
"""


def run_limited(tmp_path, limit):
    """Let every file end at `limit` bytes: the write that crosses it is cut short by the kernel, later ones fail."""
    folder = tmp_path / "run"
    folder.mkdir()
    done = run_python(LIMITED + SAVES, str(folder), "plain", str(limit))
    try:
        judge(folder, False, done)
    except Exception as error:
        raise AssertionError(f"files end at {limit} bytes: {error}\n{done.stderr}") from error
    shutil.rmtree(folder)
    return done.stderr


def test_a_sample_of_writes_cut_short(tmp_path):
    cuts = [run_limited(tmp_path, limit) for limit in (33, 60_001, 75_001, 90_001, 700_001)]
    assert any("failed" in said for said in cuts)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_writes_cut_short_at_many_places(tmp_path):
    for limit in (*range(1, 120_000, 701), *range(120_000, 1_300_000, 40_009)):
        run_limited(tmp_path, limit)
