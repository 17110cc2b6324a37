"""The durability kit: a process that saves is killed at a random moment, and what it was promised must be there."""

from __future__ import annotations

import os
import random
import signal
import time
import traceback
from typing import BinaryIO, NamedTuple

from safepoint.testing.golden import golden_state_hash
from safepoint.testing.kit import Check, StoreUnderTest, demand

STREAM = "orch-1"
DEFAULT_KILLS = 12


class KillReport(NamedTuple):
    """What a series of kills showed: how many there were, and how many of them came while a save was under way.

    `acknowledged` counts the ids that were returned before a kill, `unacknowledged` the records that a kill cut off from
    their caller and that are there all the same: whole, and allowed.
    """

    kills: int
    during_a_save: int
    acknowledged: int
    unacknowledged: int


def kill_repeatedly(
    store: StoreUnderTest, folder: str, kills: int = DEFAULT_KILLS, *, seed: int = 1, state_bytes: int = 2000
) -> KillReport:
    """Kill a saving process `kills` times with SIGKILL, each time going on from the last checkpoint; check after each.

    Each process opens the store, restores, and saves as fast as it can, telling the parent each id it was given. The kill
    comes at a random moment within one of its first saves, by how long the ones before took. Raises `UnfulfilledError` when
    an id is missing, a state is not what was saved under its id, the chain does not link, or the store cannot be read.
    """
    chooser = random.Random(seed)  # noqa: S311 - moments, not secrets
    promised: dict[str, int] = {}
    during = 0
    for number in range(kills):
        told, busy = _one_life(store, folder, state_bytes, chooser)
        promised.update(told)
        during += busy
        check_survivors(store, folder, promised, state_bytes, f"after kill {number + 1} (seed {seed})")
    stored = {meta.checkpoint_id for meta in store.stored(folder, STREAM)}
    return KillReport(kills, during, len(promised), len(stored) - len(promised))


def state_of(turn: int, size: int) -> dict[str, object]:
    """Return the state that the killed process saves at `turn`: it can be told from the turn alone."""
    filler = random.Random(turn)  # noqa: S311
    return {"turn": turn, "filler": filler.randbytes(size // 2).hex()}


def check_survivors(store: StoreUnderTest, folder: str, promised: dict[str, int], size: int, when: str) -> None:
    """Demand that every promised id is stored at its turn, that states fit their ids, and that the chain links."""
    with store.reading(folder, when) as reader:
        metas = list(reader.list_checkpoints(STREAM))
        restored = reader.restore_checkpoint(STREAM)
    turns = {meta.checkpoint_id: meta.iteration_count for meta in metas}
    lost = [turn for checkpoint_id, turn in promised.items() if turns.get(checkpoint_id) != turn]
    demand(not lost, f"{when}: {len(lost)} acknowledged saves are lost, the first at iteration {min(lost, default=0)}")
    ids = [meta.checkpoint_id for meta in metas]
    demand(
        [meta.previous_checkpoint_hash for meta in metas] == [None, *ids[:-1]][: len(ids)],
        f"{when}: the chain does not link",
    )
    demand([meta.iteration_count for meta in metas] == list(range(len(metas))), f"{when}: turns are missing")
    for meta in metas[-3:]:
        wanted = golden_state_hash(state_of(meta.iteration_count, size))
        demand(meta.progress_state_hash == wanted, f"{when}: iteration {meta.iteration_count} is not what was saved")
    if metas:
        demand(restored is not None, f"{when}: nothing restores")
        assert restored is not None
        demand(restored.meta.checkpoint_id == ids[-1], f"{when}: not the latest checkpoint restores")
        demand(restored.state == state_of(len(metas) - 1, size), f"{when}: the latest state is not what was saved")


def _one_life(store: StoreUnderTest, folder: str, size: int, chooser: random.Random) -> tuple[dict[str, int], bool]:
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            _save_until_killed(store, folder, size, writing)
        except BaseException:  # noqa: BLE001 - the child must not run on into the parent's code
            traceback.print_exc()
        finally:
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        heard = _wait_for_the_moment(pipe, chooser)
        os.kill(child, signal.SIGKILL)
        lines = (heard + pipe.read()).decode("ascii").splitlines(keepends=True)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    demand(code == -signal.SIGKILL, "the saving process failed before it was killed; its error is on standard error")
    told = {line.split()[1]: int(line.split()[0]) for line in lines if line.endswith("\n") and len(line.split()) == 2}
    return told, bool(lines) and len(lines[-1].split()) == 1


def _wait_for_the_moment(pipe: BinaryIO, chooser: random.Random) -> bytes:
    """Let some saves pass, then wait for a random part of a save's time into the next one."""
    heard, longest = b"", 0.0
    for _ in range(chooser.randint(1, 5)):
        heard += pipe.readline()
        begun = time.monotonic()
        heard += pipe.readline()
        longest = max(longest, time.monotonic() - begun)
    heard += pipe.readline()
    time.sleep(chooser.random() * longest)
    return heard


def _save_until_killed(store: StoreUnderTest, folder: str, size: int, pipe: int) -> None:
    with store.opened(folder) as writer:
        restored = writer.restore_checkpoint(STREAM)
        turn = restored.meta.iteration_count + 1 if restored else 0
        while True:
            os.write(pipe, b"%d\n" % turn)  # one write a message: a pipe keeps such short ones whole
            checkpoint_id = writer.save_checkpoint(STREAM, turn, 0, state_of(turn, size))
            os.write(pipe, b"%d %s\n" % (turn, checkpoint_id.encode()))
            turn += 1


def survives_kills(store: StoreUnderTest, folder: str) -> None:
    """Kill a dozen times with small states."""
    kill_repeatedly(store, folder)


def large_states_survive_kills(store: StoreUnderTest, folder: str) -> None:
    """Kill a few times with states of a megabyte."""
    kill_repeatedly(store, folder, 6, seed=2, state_bytes=1_000_000)


DURABILITY_CHECKS: tuple[Check, ...] = (
    Check(
        "kills", "every acknowledged save survives SIGKILL, and nothing is half there", ("durable", "forks"), survives_kills
    ),
    Check("large-kills", "the same with states of a megabyte", ("durable", "forks"), large_states_survive_kills),
)
