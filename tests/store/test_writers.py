"""Who may write: one writer a stream, threads and processes that share it, forks."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import threading

import pytest

from safepoint.core.errors import CheckpointError
from safepoint.runtime.errors import HashChainViolationError
from safepoint.store import CheckpointWriter, open_store
from safepoint.store.errors import WriterFencedError
from support_store import STREAM, saved, url_of


@pytest.fixture
def writer(tmp_path):
    with CheckpointWriter(url_of(tmp_path)) as opened:
        yield opened


def test_the_older_of_two_writers_fails_clearly_and_nothing_forks(tmp_path):
    with CheckpointWriter(url_of(tmp_path)) as older, CheckpointWriter(url_of(tmp_path)) as newer:
        saved(older, 1, 2)
        saved(newer, 3)
        with pytest.raises(WriterFencedError, match="token 2 was given out") as caught:
            saved(older, 4)
        assert (caught.value.own, caught.value.newest) == (1, 2)
        saved(newer, 5)
        assert [meta.iteration_count for meta in newer.list_checkpoints(STREAM)] == [1, 2, 3, 5]
        assert newer.verify(STREAM).ok


def test_a_fenced_writer_stays_fenced_until_it_is_made_anew(tmp_path):
    """A worker that was thought dead must not take its stream back by trying again."""
    with CheckpointWriter(url_of(tmp_path)) as older, CheckpointWriter(url_of(tmp_path)) as newer:
        saved(older, 1)
        saved(newer, 2)
        for _ in range(3):
            with pytest.raises(WriterFencedError):
                saved(older, 3)
        saved(newer, 4)
        assert newer.verify(STREAM).ok


def test_a_writer_may_go_on_with_other_streams_when_fenced_on_one(tmp_path):
    with CheckpointWriter(url_of(tmp_path)) as older, CheckpointWriter(url_of(tmp_path)) as newer:
        saved(older, 1)
        saved(newer, 2)
        with pytest.raises(WriterFencedError):
            saved(older, 3)
        assert saved(older, 1, stream="another")


def test_two_writers_of_one_store_object_are_two_writers(tmp_path):
    with open_store(url_of(tmp_path)) as store:
        older, newer = CheckpointWriter(store), CheckpointWriter(store)
        saved(older, 1)
        saved(newer, 2)
        with pytest.raises(WriterFencedError):
            saved(older, 3)


def test_threads_may_share_a_writer(writer):
    failures = []

    def work(name):
        try:
            saved(writer, *range(1, 26), stream=name)
        except CheckpointError as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(f"stream {number}",)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    assert all(len(writer.list_checkpoints(f"stream {number}")) == 25 for number in range(8))
    assert all(writer.verify(f"stream {number}").ok for number in range(8))


def test_threads_may_share_a_stream(writer):
    lock, turn = threading.Lock(), iter(range(1, 10_000))
    refused = []

    def work():
        for _ in range(25):
            with lock:
                number = next(turn)
            try:
                writer.save_checkpoint(STREAM, number, 1, {"n": number})
            except HashChainViolationError as error:  # another thread was here first with a later turn
                refused.append(error.reason.partition(":")[0])

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(refused) <= {"iteration_regressed"}
    assert len(writer.list_checkpoints(STREAM)) == 100 - len(refused)
    assert writer.verify(STREAM).ok


PROCESS = """
import sys
from safepoint.core.errors import CheckpointError
from safepoint.store import CheckpointWriter
url, name, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
with CheckpointWriter(url) as writer:
    for turn in range(1, count + 1):
        print(writer.save_checkpoint(name, turn, 1, {"by": name, "turn": turn}), flush=True)
"""


def test_several_processes_save_to_one_file(tmp_path):
    CheckpointWriter(url_of(tmp_path)).close()
    commands = [[sys.executable, "-c", PROCESS, url_of(tmp_path), f"stream {number}", "40"] for number in range(4)]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for command in commands]
    ids = [process.communicate(timeout=120)[0].split() for process in running]
    assert [process.returncode for process in running] == [0] * 4
    with CheckpointWriter(url_of(tmp_path)) as writer:
        for number, own in enumerate(ids):
            assert [meta.checkpoint_id for meta in writer.list_checkpoints(f"stream {number}")] == own
            assert writer.verify(f"stream {number}").ok


CONTENDER = """
import sys
from safepoint.core.errors import CheckpointError
from safepoint.store import CheckpointWriter
url, name = sys.argv[1:]
for turn in range(30):
    with CheckpointWriter(url) as writer:
        last = writer.latest("shared")
        place = last.meta.iteration_count + 1 if last else 1
        try:
            print(writer.save_checkpoint("shared", place, 1, {"by": name, "turn": turn}), flush=True)
        except CheckpointError as error:
            assert error.code in ("CHECKPOINT_HASH_CHAIN_VIOLATION", "CHECKPOINT_WRITER_FENCED"), error
"""


def test_several_processes_on_one_stream_never_fork_it_and_lose_no_save(tmp_path):
    CheckpointWriter(url_of(tmp_path)).close()
    commands = [[sys.executable, "-c", CONTENDER, url_of(tmp_path), f"process {number}"] for number in range(3)]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for command in commands]
    told = [checkpoint_id for process in running for checkpoint_id in process.communicate(timeout=120)[0].split()]
    assert [process.returncode for process in running] == [0] * 3
    with CheckpointWriter(url_of(tmp_path)) as writer:
        stored = [meta.checkpoint_id for meta in writer.list_checkpoints("shared")]
        assert writer.verify("shared").ok
    assert sorted(told) == sorted(stored)
    assert len(set(stored)) == len(stored) >= 30


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
def test_a_forked_child_opens_connections_of_its_own(writer):
    saved(writer, 1)
    child = os.fork()
    if child == 0:
        code = 1
        try:
            saved(writer, 1, 2, stream="child")
            gc.collect()
            code = 0
        finally:
            os._exit(code)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    saved(writer, 2)
    assert writer.verify(STREAM).ok
    assert len(writer.list_checkpoints("child")) == 2
