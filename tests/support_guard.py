"""Guards with a clock of their own, and a writer that keeps what it is given."""

from __future__ import annotations

from safepoint import CheckpointGuard
from safepoint.runtime.events import MemorySink
from safepoint.testing import FakeClock


def codes(source):
    return [event.event_code[-3:] for event in source.events]


def make(clock=None, **settings):
    sink = MemorySink()
    settings = {"sinks": [sink], "clock": clock or FakeClock(), **settings}
    return CheckpointGuard("orch-1", **settings), sink
