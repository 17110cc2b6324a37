"""The guard as a context manager and as a decorator, its bounds from contracts, its names and warnings."""

from __future__ import annotations

import asyncio
import logging

import pytest

from safepoint import CheckpointGuard, GuardMode
from safepoint.core.policy import Limits, LoopLimits
from safepoint.runtime.errors import InvalidInputError
from safepoint.runtime.events import MemorySink
from safepoint.runtime.protocols import CheckpointMeta
from safepoint.testing import FakeClock
from support_guard import codes, make


def test_after_a_resume_a_warning_is_no_longer_called_missing():
    guard, sink = make(max_iterations=3)
    guard.resume(CheckpointMeta("id", "orch-1", 500, 9, 0, "hash", None))
    guard.on_iteration(502)
    guard.on_iteration(503)
    assert [(event.event_name, event.epoch) for event in sink.events] == [
        ("CHECKPOINT_RESUME", 9),
        ("CHECKPOINT_WARNING", 9),
    ]


def test_as_a_context_manager_the_clock_starts_on_entry():
    clock = FakeClock()
    guard, sink = make(clock)
    clock.advance(seconds=60)
    with guard as entered:
        assert entered is guard
        guard.on_iteration(1)
    assert sink.events == []


def test_as_a_decorator_each_call_gets_a_fresh_guard():
    sink = MemorySink()
    template = CheckpointGuard("orch-1", max_iterations=3, sinks=[sink], clock=FakeClock())
    guards = []

    @template
    def work(count, *, guard):
        """Work."""
        guards.append(guard)
        return sum(guard.loop(range(count)))

    @template
    async def awork(count, *, guard):
        return [item async for item in guard.aloop(range(count))]

    @template
    def stream(count, *, guard):
        yield from guard.loop(range(count))

    @template
    async def astream(count, *, guard):
        async for item in guard.aloop(range(count)):
            yield item

    async def collect():
        return [item async for item in astream(4)]

    assert (work(3), work(4), work.__doc__) == (3, 6, "Work.")
    assert len({id(guard) for guard in (*guards, template)}) == 3
    assert asyncio.run(awork(2)) == [0, 1]
    assert list(stream(2)) == [0, 1]
    assert asyncio.run(collect()) == [0, 1, 2, 3]
    assert codes(sink) == ["006"] * 3


@pytest.mark.parametrize("by_name", [True, False])
def test_a_guard_that_the_caller_passes_goes_on_as_it_was(by_name):
    @CheckpointGuard("template", sinks=[])
    def work(guard=None):
        guard.on_iteration(9)
        return guard

    own = CheckpointGuard("other", max_iterations=5, sinks=[], watchdog=True)
    assert work(guard=own) is own if by_name else work(own) is own
    assert own.last_checkpoint_iteration == 0
    assert codes(own) == ["006"]
    assert own._watchdog is not None
    own.close()
    assert work(None).orchestration_id == work().orchestration_id == "template"


def test_a_generator_that_is_left_early_leaves_the_callers_guard_open():
    @CheckpointGuard("template", sinks=[])
    def rows(count, guard):
        yield from guard.loop(range(count))

    with CheckpointGuard("other", sinks=[], watchdog=True) as own:
        reading = rows(5, own)
        assert next(reading) == 0
        reading.close()
        assert own._watchdog is not None


def test_a_decorated_function_must_take_the_guard():
    with pytest.raises(InvalidInputError, match="no parameter `guard`"):

        @CheckpointGuard("orch-1")
        def work():
            pass


CONTRACT = """\
schema_version: "0.1.0"
pipeline_id: rag
phases: {}
checkpoint_placement:
  max_iterations_between_checkpoints: 40
  max_duration_between_checkpoints_ms: 900
  mode: strict
  strict_abort_multiplier: 1.5
  loops:
    - id: batches
      max_iterations_between_checkpoints: 8
"""


def test_bounds_come_from_a_contract(tmp_path):
    path = tmp_path / "rag.contract.yaml"
    path.write_text(CONTRACT)
    guard = CheckpointGuard.from_contract(path, "batches")
    assert (guard.orchestration_id, guard.max_iterations, guard.max_duration_ms) == ("batches", 8, 900)
    assert (guard.mode, guard.strict_abort_multiplier) == (GuardMode.STRICT, 1.5)
    assert CheckpointGuard.from_contract(path, orchestration_id="any").max_iterations == 40
    with pytest.raises(InvalidInputError, match="declared loops: batches"):
        CheckpointGuard.from_contract(path, "other")
    path.write_text("phases: [")
    with pytest.raises(InvalidInputError, match="safepoint check"):
        CheckpointGuard.from_contract(path, "batches")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_a_contract_is_read_as_the_linter_reads_it(tmp_path, encoding, ends):
    path = tmp_path / "rag.contract.yaml"
    path.write_bytes(CONTRACT.replace("\n", ends).encode(encoding))
    assert CheckpointGuard.from_contract(path, "batches").max_iterations == 8


def test_a_contract_that_is_no_text_is_an_error_that_says_so(tmp_path):
    path = tmp_path / "rag.contract.yaml"
    path.write_bytes(b"pipeline_id: caf\xe9\n")
    with pytest.raises(InvalidInputError, match=r"byte 0xe9 is not utf-8; save the file as UTF-8$"):
        CheckpointGuard.from_contract(path)


def test_bounds_come_from_compiled_limits():
    loop = LoopLimits("batches", None, None, None, 8, 900)
    guard = CheckpointGuard.from_limits("orch-1", Limits(40, 700, "strict", 3.0, (loop,)), "batches", sinks=[])
    assert guard.bounds[:4] == (8, 900, "strict", 3.0)


@pytest.mark.parametrize(
    "settings",
    [
        {"orchestration_id": ""},
        {"orchestration_id": "x" * 257},
        {"orchestration_id": "a\x00b"},
        {"orchestration_id": "a\x1b[31m"},
        {"orchestration_id": "a\x85"},
        {"orchestration_id": "a\ud800"},
        {"orchestration_id": 5},
        {"max_iterations": -1},
        {"max_iterations": 2**64},
        {"max_iterations": 1.5},
        {"max_iterations": True},
        {"max_duration_ms": -1},
        {"start_iteration": -1},
        {"epoch": 2**64},
        {"mode": "Warn"},
        {"mode": "STRICT"},
        {"mode": None},
        {"mode": 42},
        {"strict_abort_multiplier": -0.5},
        {"strict_abort_multiplier": float("nan")},
        {"strict_abort_multiplier": float("inf")},
        {"trace_id": "a\nb"},
        {"clock_stride": 0},
        {"clock_stride": -5},
        {"clock_stride": 1.5},
        {"clock_stride": "64"},
    ],
)
def test_settings_that_cannot_be_used_are_refused(settings):
    with pytest.raises(InvalidInputError):
        CheckpointGuard(**{"orchestration_id": "orch-1", **settings})


@pytest.mark.parametrize("name", ["x" * 256, "轨道🚀", "a b", "orch.special", "e\u0301", "\u202egnol"])
def test_ids_are_kept_as_they_are(name):
    guard = CheckpointGuard(name, max_iterations=1, sinks=[])
    guard.on_iteration(1)
    assert guard.events[0].orchestration_id == name


def test_warnings_go_to_the_log_by_default(caplog):
    guard = CheckpointGuard("orch-1", max_iterations=1)
    with caplog.at_level(logging.DEBUG, "safepoint"):
        guard.checkpoint(1)
        guard.on_iteration(2)
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert caplog.records[0].safepoint_event_code == "FN-CK-006"
