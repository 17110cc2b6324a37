"""SIGKILL at random moments: every id that was returned loads, nothing is half there, and the loop goes on from the last one."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time

import pytest

from safepoint.store import CheckpointWriter
from safepoint.testing.checks_durability import kill_repeatedly
from support_faults import check_promises, open_sealed, postgres, postgres_url, sealed, sqlite, sqlite_url

RESUMABLE_LOOP = """
import sys, time
from safepoint import CheckpointGuard
from safepoint.store import CheckpointWriter
url, log = sys.argv[1:]
with CheckpointWriter(url) as writer, open(log, "a", buffering=1) as done:
    state = {"sum": 0}
    guard = CheckpointGuard("loop", max_iterations=7)
    for item in guard.loop(range(2000), writer=writer, state=state):
        state["sum"] += item
        done.write(f"{item}\\n")
print("finished", state["sum"])
"""


@pytest.mark.parametrize(("size", "kills"), [(1000, 25), (30_000, 10), (600_000, 8)])
def test_sqlite_sample(size, kills, tmp_path):
    report = kill_repeatedly(sqlite(), str(tmp_path), kills, seed=size, state_bytes=size)
    assert report.kills == kills
    assert report.acknowledged > kills


def test_sqlite_with_key_and_witness_sample(tmp_path):
    kill_repeatedly(sealed(), str(tmp_path), 15, seed=5)
    with open_sealed(str(tmp_path)) as writer:
        assert writer.verify("orch-1").ok


@pytest.mark.postgres
def test_postgres_sample(server, tmp_path):
    kill_repeatedly(postgres(server), str(tmp_path), 15, seed=3)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("size", "kills"), [(1000, 150), (30_000, 50), (600_000, 50), (3_000_000, 20)])
def test_sqlite_survives_hundreds_of_kills(size, kills, tmp_path):
    report = kill_repeatedly(sqlite(), str(tmp_path), kills, seed=100 + size, state_bytes=size)
    assert report.during_a_save > kills // 2


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_sealed_sqlite_survives_hundreds_of_kills(tmp_path):
    assert kill_repeatedly(sealed(), str(tmp_path), 200, seed=77).during_a_save > 100


@pytest.mark.slow
@pytest.mark.postgres
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("size", "kills"), [(1000, 160), (600_000, 50)])
def test_postgres_survives_hundreds_of_kills(size, kills, server, tmp_path):
    report = kill_repeatedly(postgres(server), str(tmp_path), kills, seed=200 + size, state_bytes=size)
    assert report.during_a_save > kills // 2


def killed_again_and_again(url, folder, seed, longest):
    """Run the resumable loop until it finishes, killing it at random moments; return its last line and how often it died."""
    chooser = random.Random(seed)
    log = os.path.join(folder, "done.log")
    deaths = 0
    while True:
        child = subprocess.Popen([sys.executable, "-c", RESUMABLE_LOOP, url, log], stdout=subprocess.PIPE, text=True)
        while deaths < 6 and child.poll() is None and not os.path.exists(log):
            time.sleep(0.001)
        if deaths < 6:
            size = os.path.getsize(log)
            while child.poll() is None and os.path.getsize(log) == size:
                time.sleep(0.001)
            time.sleep(chooser.uniform(0, longest))
            child.send_signal(signal.SIGKILL)
        said, _ = child.communicate(timeout=100)
        if child.returncode == 0:
            return said.strip(), deaths, log
        assert child.returncode == -signal.SIGKILL
        deaths += 1


def check_work(log, deaths):
    with open(log) as file:
        items = [int(line) for line in file.read().split()]
    assert set(items) == set(range(2000)), "an item was never done"
    again = len(items) - 2000
    assert again <= deaths * 8, f"{again} items were done twice in {deaths} deaths: more than a checkpoint's worth each"


def test_a_killed_loop_goes_on_from_its_last_checkpoint(tmp_path):
    said, deaths, log = killed_again_and_again(sqlite_url(tmp_path), str(tmp_path), 1, 0.02)
    assert said == f"finished {sum(range(2000))}"
    check_work(log, deaths)
    with CheckpointWriter(sqlite_url(tmp_path)) as writer:
        check_promises(writer, "loop", [])


@pytest.mark.postgres
def test_a_killed_loop_on_postgres_goes_on_from_its_last_checkpoint(server, tmp_path):
    said, deaths, log = killed_again_and_again(postgres_url(server, tmp_path), str(tmp_path), 2, 0.02)
    assert said == f"finished {sum(range(2000))}"
    check_work(log, deaths)


SAVER = """
import sys
from safepoint.core.errors import CheckpointError
from safepoint.store import CheckpointWriter
writer = None
turn = int(sys.argv[2])
while True:
    try:
        if writer is None:
            writer = CheckpointWriter(sys.argv[1])
        print(turn, writer.save_checkpoint("crash", turn, 0, {"turn": turn}), flush=True)
        turn += 1
    except CheckpointError as error:
        print("error", type(error).__name__, flush=True)
        break
"""


@pytest.mark.slow
@pytest.mark.postgres
@pytest.mark.timeout(900)
def test_a_crash_of_the_server_loses_no_acknowledged_save(server, tmp_path):
    if not server.binaries:
        pytest.skip("the server is not ours to crash")
    url, chooser, promised, turn = postgres_url(server, tmp_path), random.Random(9), {}, 0
    for _ in range(25):
        child = subprocess.Popen([sys.executable, "-c", SAVER, url, str(turn)], stdout=subprocess.PIPE, text=True)
        said = [child.stdout.readline()]
        time.sleep(chooser.uniform(0, 0.1))
        server.control("stop", "-m", "immediate")
        said += child.communicate(timeout=60)[0].splitlines()
        server.start()
        assert said[-1].startswith("error "), said[-3:]
        promised.update((line.split()[1], line.split()[0]) for line in said if line[0].isdigit())
        with CheckpointWriter(url) as writer:
            check_promises(writer, "crash", promised, lambda number: {"turn": number})
            turn = writer.restore_checkpoint("crash").meta.iteration_count + 1
    assert len(promised) > 100
