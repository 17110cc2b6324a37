"""The executed checks behind the placement contract's five invariants.

Each runs the real store, writer and guard in a temporary folder with a clock that stands still, so that its output is the
same in every run, and looks at the measured run's event log where the invariant speaks of runs.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
import warnings
from contextlib import closing
from typing import TYPE_CHECKING

from safepoint.contract.evidence import INVARIANTS
from safepoint.core.errors import CheckpointError
from safepoint.evidence.outcome import Executed, Step
from safepoint.evidence.runlog import saves
from safepoint.runtime import events
from safepoint.runtime.events import MemorySink
from safepoint.runtime.guard import CheckpointGuard
from safepoint.store import CheckpointWriter, derive_checkpoint_id, open_store
from safepoint.store.restoring import DamagedStreamWarning

if TYPE_CHECKING:
    from collections.abc import Callable

    from safepoint.evidence.runlog import RunLog

CHECKED = INVARIANTS
STREAM = "evidence"

_VECTOR = ("orch-1", 0, 1, "sha256:" + 64 * "0", None)
_VECTOR_ID = "3e9be5beb36419983ba7294d48ce989902f2c9442136b73a3c5914529af9faf2"
"""A frozen id of the canonical encoding; a change of the encoding would make every stored chain unreadable."""


class StillClock:
    """A clock that moves only when it is told to."""

    def __init__(self) -> None:
        self.now_ns = 0

    def monotonic_ns(self) -> int:
        """Return nanoseconds since the start."""
        return self.now_ns

    def wall_ms(self) -> int:
        """Return milliseconds since 1970 of a fixed moment plus what was waited."""
        return 1_700_000_000_000 + self.now_ns // 1_000_000


def check_invariants(log: RunLog) -> tuple[Executed, ...]:
    """Run the five checks, in the order of `CHECKED`."""
    return (
        Executed("guard bounds and measured gaps", _placement(log)),
        Executed("save the same state twice", _in_store(_idempotent)),
        Executed("change a stored record", _in_store(_hash_chain)),
        Executed("restore after a restart", (*_in_store(_resume), *_logged_resumes(log))),
        Executed("events of every operation", (*_in_store(_audit), *_logged_appends(log))),
    )


def _placement(log: RunLog) -> tuple[Step, ...]:
    guard = CheckpointGuard(STREAM, 3, 1000, "strict", 2, clock=StillClock(), sinks=())
    silent = [_verdict(guard, turn) for turn in range(1, 3)]
    warned, aborted = [_verdict(guard, turn) for turn in range(3, 6)], _verdict(guard, 6)
    beyond = [event.event_code for event in log.events if event.event_code in (events.WARNING, events.CONTRACT_VIOLATION)]
    return (
        Step("the guard is silent within its bounds", silent == ["", ""], silent),
        Step("warns beyond them", warned == ["", "", ""] and events.WARNING in _codes(guard), sorted(set(_codes(guard)))),
        Step("and aborts at twice the bound", aborted == "CHECKPOINT_CONTRACT_VIOLATION", aborted),
        Step("the measured run kept its bounds", bool(saves(log)) and not beyond, [len(saves(log)), *sorted(set(beyond))]),
    )


def _codes(guard: CheckpointGuard) -> list[str]:
    return [event.event_code for event in guard.events]


def _verdict(guard: CheckpointGuard, turn: int) -> str:
    try:
        guard.on_iteration(turn)
    except CheckpointError as error:
        return error.code
    return ""


def _in_store(check: Callable[[str], tuple[Step, ...]]) -> tuple[Step, ...]:
    with tempfile.TemporaryDirectory(prefix="safepoint-evidence-") as folder:
        return check(os.path.join(folder, "store.db"))


def _writer(path: str, sink: MemorySink | None = None) -> CheckpointWriter:
    store = open_store("sqlite:///" + path.replace(os.sep, "/"), clock=StillClock())
    return CheckpointWriter(store, sinks=() if sink is None else (sink,))


def _save(writer: CheckpointWriter, turn: int, state: object = None) -> str:
    return writer.save_checkpoint(STREAM, turn, 1, {"cursor": turn} if state is None else state)


def _refused(action: Callable[[], object]) -> str:
    try:
        action()
    except CheckpointError as error:
        return error.code
    return ""


def _idempotent(path: str) -> tuple[Step, ...]:
    with closing(_writer(path)) as writer:
        first, second = _save(writer, 10), _save(writer, 10)
        count = len(list(writer.list_checkpoints(STREAM)))
        refused = _refused(lambda: _save(writer, 10, {"cursor": "another"}))
    with closing(_writer(path + "-2")) as writer:
        elsewhere = _save(writer, 10)
    return (
        Step("the same state has the same id", first == second, [first, second]),
        Step("and is stored once", count == 1, count),
        Step("in any store", elsewhere == first, elsewhere),
        Step("another state at the same position is refused", bool(refused), refused),
    )


def _hash_chain(path: str) -> tuple[Step, ...]:
    vector = derive_checkpoint_id(*_VECTOR)
    with closing(_writer(path)) as writer:
        ids = [_save(writer, turn) for turn in (10, 20, 30)]
    with closing(sqlite3.connect(path)) as database, database:
        changed = database.execute(
            "UPDATE records SET body = CAST(replace(CAST(body AS TEXT), '20', '99') AS BLOB) WHERE iteration_count = 20"
        ).rowcount
    with closing(_writer(path)) as writer, warnings.catch_warnings():
        warnings.simplefilter("ignore", DamagedStreamWarning)  # the damage is what this check is about
        restored = writer.restore_checkpoint(STREAM)
        seen = None if restored is None else restored.meta.checkpoint_id
        refused = _refused(lambda: _save(writer, 40))
    return (
        Step("ids follow the frozen encoding", vector == _VECTOR_ID, vector),
        Step("a record was changed behind the store's back", changed == 1, changed),
        Step("readers get what stands before it", seen == ids[0], seen),
        Step("writers refuse to go on", bool(refused), refused),
    )


def _resume(path: str) -> tuple[Step, ...]:
    with closing(_writer(path)) as writer:
        last = [_save(writer, turn) for turn in (100, 200, 300)][-1]
    with closing(_writer(path)) as writer:
        restored = writer.restore_checkpoint(STREAM)
    seen = None if restored is None else [restored.meta.checkpoint_id, restored.state]
    return (Step("a new process finds the last checkpoint", seen == [last, {"cursor": 300}], seen),)


def _logged_resumes(log: RunLog) -> tuple[Step, ...]:
    last: dict[str, str | None] = {}
    resumed, wrong = set(), []
    for event in log.events:
        stream = event.orchestration_id
        if event.event_code == events.SAVE and event.contract_status == "saved":
            last[stream] = event.checkpoint_hash
        elif event.event_code == events.RESUME and (stream, event.checkpoint_hash) not in resumed:
            resumed.add((stream, event.checkpoint_hash))
            if last.get(stream, event.checkpoint_hash) != event.checkpoint_hash:
                wrong.append([stream, event.iteration_count])
    return (Step("every resume of the measured run began at its last checkpoint", not wrong, wrong or len(resumed)),)


def _audit(path: str) -> tuple[Step, ...]:
    sink = MemorySink()
    with closing(_writer(path, sink)) as writer:
        _save(writer, 10)
        _save(writer, 10)
        _refused(lambda: _save(writer, 5))
        writer.restore_checkpoint(STREAM)
        writer.restore_checkpoint("nothing")
    codes = sorted({event.event_code for event in sink.events})
    wanted = [events.SAVE, events.RESTORE, events.IDEMPOTENT_REUSE, events.CONTRACT_VIOLATION, events.DECISION_STREAM_APPEND]
    return (Step("save, reuse, refusal and restore each leave their events", codes == sorted(wanted), codes),)


def _logged_appends(log: RunLog) -> tuple[Step, ...]:
    written = sum(event.event_code == events.SAVE and event.contract_status == "saved" for event in log.events)
    reused = sum(event.event_code == events.IDEMPOTENT_REUSE for event in log.events)
    appended = sum(event.event_code == events.DECISION_STREAM_APPEND for event in log.events)
    return (
        Step(
            "every save of the measured run is in its decision stream",
            appended == written + reused,
            [written, reused, appended],
        ),
        Step("and its log is whole", log.problem is None, log.problem),
    )
