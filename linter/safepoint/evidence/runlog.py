"""The event log of a guarded run: its chain, its events, and the numbers measured from them."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import NamedTuple

from safepoint.contract.evidence import Metrics
from safepoint.evidence.errors import EvidenceError
from safepoint.runtime import events
from safepoint.runtime.events import CheckpointEvent
from safepoint.runtime.jsonl import verify_events


class RunLog(NamedTuple):
    """The events of a run in order; `problem` says where the chain of lines breaks, None when it holds."""

    path: str
    events: tuple[CheckpointEvent, ...]
    chain_head: str
    problem: str | None

    @property
    def event_codes(self) -> tuple[str, ...]:
        """The codes that occur, sorted."""
        return tuple(sorted({event.event_code for event in self.events}))


def read_run(path: str) -> RunLog:
    """Read a hash-linked event log; events after a broken link are not taken. Raises EvidenceError for no log at all."""
    try:
        report = verify_events(path)
        with open(path, "rb") as file:
            lines = [next(file) for _ in range(report.events)]
    except OSError as error:
        raise EvidenceError(f"the event log {path} cannot be read: {error.strerror or error}") from None
    problem = report.problem
    if problem is None and report.first_seq > 1:
        problem = f"the log begins at line {report.first_seq}: its beginning was cut off"
    return RunLog(path, tuple(_event(line) for line in lines), report.last_link, problem)


def measure(log: RunLog) -> Metrics:
    """Measure a run: what it saved, resumed from, violated and verified, and how far apart its saves lie.

    Guard and writer may both tell of one resume, so checkpoints that were resumed from are counted, not events.
    """
    resumed = {(event.orchestration_id, event.checkpoint_hash) for event in log.events if event.event_code == events.RESUME}
    gaps = [after - before for before, after in save_gaps(log)]
    valid = sum(event.event_code == events.RESTORE and event.contract_status == "valid" for event in log.events)
    return Metrics(
        checkpoints_written=len(saves(log)),
        checkpoints_resumed_from=len(resumed),
        checkpoint_contract_violations=sum(event.event_code == events.CONTRACT_VIOLATION for event in log.events),
        hash_chain_verifications_passed=valid,
        avg_iterations_between_checkpoints=round(sum(gaps) / len(gaps), 3) if gaps else None,
    )


def saves(log: RunLog) -> list[CheckpointEvent]:
    """List the events of checkpoints that were written (a guard's own mark of a checkpoint writes nothing)."""
    return [event for event in log.events if event.event_code == events.SAVE and event.contract_status == "saved"]


def save_gaps(log: RunLog) -> list[tuple[int, int]]:
    """List the iterations of each two saves that follow each other within one stream and epoch."""
    streams: dict[tuple[str, int], list[int]] = {}
    for event in saves(log):
        streams.setdefault((event.orchestration_id, event.epoch), []).append(event.iteration_count)
    return [pair for iterations in streams.values() for pair in pairwise(iterations)]


def _event(line: bytes) -> CheckpointEvent:
    entry = json.loads(line)
    fields = entry.get("event")
    if not isinstance(fields, dict) or set(fields) != set(CheckpointEvent._fields):
        raise EvidenceError(f"line {entry.get('seq')} of the event log is no event of ours")
    return CheckpointEvent(**fields)
