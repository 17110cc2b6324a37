"""Checks of several writers at once: threads, processes, and two that want the same stream."""

from __future__ import annotations

import os
import threading
import traceback
from typing import TYPE_CHECKING, TextIO

from safepoint.runtime.errors import CheckpointError
from safepoint.testing.kit import Check, StoreUnderTest, demand

if TYPE_CHECKING:
    from collections.abc import Callable

    from safepoint.runtime.protocols import CheckpointContract

STREAM = "orch-1"


def threads_share_a_writer(store: StoreUnderTest, folder: str) -> None:
    """Save from four threads through one writer, each thread its own stream."""
    errors: list[BaseException] = []
    with store.opened(folder) as writer:

        def work(name: str) -> None:
            try:
                for turn in range(15):
                    writer.save_checkpoint(name, turn, 0, {"turn": turn})
            except BaseException as error:  # noqa: BLE001 - carried to the test's thread
                errors.append(error)

        threads = [threading.Thread(target=work, args=(f"thread-{number}",)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        demand(not errors, f"a thread failed: {errors[:1]}")
        for number in range(4):
            turns = [meta.iteration_count for meta in writer.list_checkpoints(f"thread-{number}")]
            demand(turns == list(range(15)), f"thread {number} saved 0 to 14, listed are {turns}")


def processes_write_their_own_streams(store: StoreUnderTest, folder: str) -> None:
    """Save from four processes at once."""
    with store.opened(folder):
        pass

    def work(number: int) -> None:
        with store.opened(folder) as writer:
            for turn in range(15):
                writer.save_checkpoint(f"process-{number}", turn, 0, {"turn": turn})

    demand(all(in_processes(4, work)), "a process failed; its error is on standard error")
    for number in range(4):
        turns = [meta.iteration_count for meta in store.stored(folder, f"process-{number}")]
        demand(turns == list(range(15)), f"process {number} saved 0 to 14, listed are {turns}")


def writers_of_one_stream_never_fork_it(store: StoreUnderTest, folder: str) -> None:
    """Let four processes save to one stream."""
    compete(store, folder, processes=4, saves=12)


def compete(store: StoreUnderTest, folder: str, *, processes: int, saves: int, lives: int = 1) -> int:
    """Let processes save to one stream, each going on from what it restores; compare what was returned with what is stored.

    Each tries `saves` times, and opens the store anew after `lives` saves or a refusal. Returns how many saves were
    acknowledged; raises `UnfulfilledError` when one of them is lost, the chain has forked, or hardly any got through.
    """
    with store.opened(folder):
        pass

    def work(number: int) -> None:
        with open(os.path.join(folder, f"returned-{number}"), "w", encoding="ascii") as returned:
            tried = 0
            while tried < saves:
                with store.opened(folder) as writer:
                    tried += _save_while_allowed(writer, number, min(lives, saves - tried), returned)

    demand(all(in_processes(processes, work)), "a process failed with something else than a CheckpointError")
    acknowledged: list[str] = []
    for number in range(processes):
        with open(os.path.join(folder, f"returned-{number}"), encoding="ascii") as file:
            acknowledged += file.read().split()
    metas = store.stored(folder, STREAM)
    ids = [meta.checkpoint_id for meta in metas]
    demand(set(acknowledged) <= set(ids), f"{len(set(acknowledged) - set(ids))} acknowledged saves are lost")
    demand(len(acknowledged) >= saves, f"only {len(acknowledged)} of {processes * saves} saves succeeded: writers starve")
    links = [meta.previous_checkpoint_hash for meta in metas]
    demand(links == [None, *ids[:-1]], "the chain has forked: two records follow the same one")
    demand(len({meta.iteration_count for meta in metas}) == len(metas), "two records stand at the same iteration")
    return len(acknowledged)


def _save_while_allowed(writer: CheckpointContract, number: int, most: int, returned: TextIO) -> int:
    restored = writer.restore_checkpoint(STREAM)
    turn = restored.meta.iteration_count + 1 if restored else 0
    for saved in range(most):
        try:
            returned.write(writer.save_checkpoint(STREAM, turn + saved, 0, {"by": number, "turn": turn + saved}) + "\n")
        except CheckpointError:
            return saved + 1  # somebody else was faster: a clear refusal is right
    return most


def a_second_writer_never_loses_the_firsts_saves(store: StoreUnderTest, folder: str) -> None:
    """Save in turn through two open writers; each save is refused or kept."""
    returned = []
    with store.opened(folder) as first, store.opened(folder) as second:
        for turn in range(20):
            try:
                returned.append((first, second)[turn % 2].save_checkpoint(STREAM, turn, 0, {"turn": turn}))
            except CheckpointError:
                continue
    metas = store.stored(folder, STREAM)
    ids = [meta.checkpoint_id for meta in metas]
    demand(returned == ids, f"returned were {len(returned)} ids, stored are {len(ids)}: they must be the same")
    links = [meta.previous_checkpoint_hash for meta in metas]
    demand(links == [None, *ids[:-1]], "the chain has forked")


def in_processes(count: int, work: Callable[[int], None]) -> list[bool]:
    """Run `work(number)` in forked processes and return which ended well."""
    children = []
    for number in range(count):
        child = os.fork()
        if child == 0:
            code = 1
            try:
                work(number)
                code = 0
            except BaseException:  # noqa: BLE001 - the child must not run on into the parent's code
                traceback.print_exc()
            finally:
                os._exit(code)
        children.append(child)
    return [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0 for child in children]


CONCURRENCY_CHECKS: tuple[Check, ...] = (
    Check("threads", "threads may share a writer", ("concurrent",), threads_share_a_writer),
    Check("processes", "processes may share a store", ("concurrent", "durable", "forks"), processes_write_their_own_streams),
    Check(
        "one-stream",
        "writers of one stream never fork it",
        ("concurrent", "durable", "forks"),
        writers_of_one_stream_never_fork_it,
    ),
    Check(
        "two-writers",
        "each save of two writers is refused or kept",
        ("concurrent",),
        a_second_writer_never_loses_the_firsts_saves,
    ),
)
