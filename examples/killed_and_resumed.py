"""A guarded loop that is killed in the middle and goes on from its last checkpoint.

    python examples/killed_and_resumed.py --events events.jsonl --store sqlite:///runs.db --kill-at 250
    python examples/killed_and_resumed.py --events events.jsonl --store sqlite:///runs.db

The work is a running sum over a thousand items; the clock is handed in and moves ten milliseconds an item, so that two runs
write the same event log byte for byte. `safepoint evidence create` measures its numbers from such a log.
"""

import argparse
import os
import signal

from safepoint import CheckpointGuard, CheckpointWriter
from safepoint.runtime.jsonl import JsonLinesSink
from safepoint.store import open_store

ITEMS = 1000
MS_PER_ITEM = 10
START_MS = 1_700_000_000_000


class Work:
    """The sum so far; it is its own clock, which moves only with the work."""

    def __init__(self) -> None:
        self.sum = 0
        self.items = 0

    def take(self, item: int) -> None:
        self.sum += item
        self.items += 1

    def state(self) -> dict:
        return {"sum": self.sum, "items": self.items}

    def restore(self, state: dict) -> None:
        self.sum, self.items = state["sum"], state["items"]

    def monotonic_ns(self) -> int:
        return self.items * MS_PER_ITEM * 1_000_000

    def wall_ms(self) -> int:
        return START_MS + self.items * MS_PER_ITEM


def run(events: str, store_url: str, kill_at: int | None) -> int:
    work, sink = Work(), JsonLinesSink(events)
    with CheckpointWriter(open_store(store_url, clock=work), sinks=[sink]) as writer:
        guard = CheckpointGuard("running_sum", max_iterations=100, mode="strict", epoch=1, clock=work, sinks=[sink])
        for item in guard.loop(range(ITEMS), writer=writer, state=work.state, restore=work.restore):
            if item == kill_at:
                os.kill(os.getpid(), signal.SIGKILL)
            work.take(item)
    sink.close()
    return work.sum


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--events", required=True)
    parser.add_argument("--store", required=True)
    parser.add_argument("--kill-at", type=int)
    options = parser.parse_args()
    print(run(options.events, options.store, options.kill_at))
