"""Shared by the tests of the write section: signal handlers that are put back, and what came through them."""

from __future__ import annotations

import signal

import pytest

from safepoint.runtime.signals import GATE


@pytest.fixture
def handlers_stay():
    before = signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)
    yield
    assert (signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)) == before
    assert GATE.waiting() == ()


@pytest.fixture
def terminations():
    seen: list[int] = []
    before = signal.signal(signal.SIGTERM, lambda number, frame: seen.append(number))
    yield seen
    signal.signal(signal.SIGTERM, before)
