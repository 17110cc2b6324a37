"""Power loss after any operation of a real run: what was acknowledged is there, whatever the disk kept of the rest."""

from __future__ import annotations

import os
import random
import shutil

import pytest

from safepoint.store import CheckpointWriter
from support_faults import KEY, check_promises, needs_strace
from support_powerloss import Disk, record

pytestmark = [pytest.mark.strace, needs_strace]

STREAM = "loop"

SAVES = """
import json, sys
from safepoint.store import CheckpointWriter
folder, sizes, sealed = sys.argv[1], json.loads(sys.argv[2]), sys.argv[3] == "sealed"
settings = {"key": bytes(range(32)), "witness": folder + "/heads.jsonl"} if sealed else {}
turn = 0
for group in sizes:
    with CheckpointWriter(f"sqlite:///{folder}/runs.db", **settings) as writer:
        for size in group:
            saved = writer.save_checkpoint("loop", turn, 0, {"turn": turn, "text": "x" * size})
            sys.stdout.write(f"{turn} {saved}\\n")
            sys.stdout.flush()
            turn += 1
"""


def state_at(sizes):
    flat = [size for group in sizes for size in group]
    return lambda turn: {"turn": turn, "text": "x" * flat[turn]}


def play(tmp_path, sizes, *, sealed=False, every=1, variants=("none", "all", "some", "some"), seed=1):
    """Record one run, then lose power after its operations, each time in several ways; returns how many disks were judged."""
    live = tmp_path / "live"
    live.mkdir()
    import json

    ops = record(str(live), SAVES, str(live), json.dumps(sizes), "sealed" if sealed else "plain")
    chooser, disk, promised, judged = random.Random(seed), Disk(str(live)), [], 0
    for number, op in enumerate(ops):
        disk.apply(op)
        if op.kind == "said":
            promised.append(op.data.split()[1].decode())
        if number % every and op.kind != "said":
            continue
        for variant in variants:
            after = tmp_path / "after"
            disk.crash(str(after), chooser, variant)
            try:
                judge(str(after), promised, sizes, sealed)
            except Exception as error:
                raise AssertionError(
                    f"power lost after operation {number} ({op.kind} {op.path}), {variant} kept: {error}"
                ) from error
            shutil.rmtree(after)
            judged += 1
    assert len(promised) == sum(len(group) for group in sizes)
    return judged


def judge(folder, promised, sizes, sealed):
    settings = {"key": KEY, "witness": os.path.join(folder, "heads.jsonl")} if sealed else {}
    with CheckpointWriter(f"sqlite:///{folder}/runs.db", **settings) as writer:
        ids = check_promises(writer, STREAM, promised, state_at(sizes))
        assert len(ids) <= len(promised) + 1
        writer.save_checkpoint(STREAM, 1000, 0, {"after": "power loss"})
        assert writer.verify(STREAM).ok


def test_small_saves_and_reopening(tmp_path):
    assert play(tmp_path, [[10, 300, 3000], [20, 20]], every=2, variants=("none", "some")) > 80


def test_a_large_state_in_a_file_of_its_own(tmp_path):
    assert play(tmp_path, [[10, 1_500_000, 10]], every=3, variants=("none", "some")) > 30


def test_with_key_and_witness(tmp_path):
    assert play(tmp_path, [[10, 300], [20]], sealed=True, every=2, variants=("none", "some")) > 60


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_every_operation_of_small_saves(tmp_path):
    assert play(tmp_path, [[10, 300, 3000, 10], [20, 20, 20]], variants=("none", "all", *["some"] * 12)) > 1000


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_every_operation_with_large_states(tmp_path):
    play(tmp_path, [[10, 100_000, 1_500_000, 10, 1_500_001, 400_000], [10]], variants=("none", "all", *["some"] * 6))


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_every_operation_with_key_and_witness(tmp_path):
    play(tmp_path, [[10, 300, 1_500_000], [20, 20]], sealed=True, variants=("none", "all", *["some"] * 8))


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_while_the_log_is_folded_into_the_file(tmp_path):
    play(tmp_path, [[60_000] * 90, [10]], every=7, variants=("none", "some"))
