"""The events of guard and writer: eight codes, one set of fields, and where they go."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Iterable

SAVE = "FN-CK-001"
RESTORE = "FN-CK-002"
HASH_CHAIN_FAILURE = "FN-CK-003"
RESUME = "FN-CK-004"
IDEMPOTENT_REUSE = "FN-CK-005"
WARNING = "FN-CK-006"
CONTRACT_VIOLATION = "FN-CK-007"
DECISION_STREAM_APPEND = "FN-CK-008"

MISSING_NAME = "CHECKPOINT_MISSING"
"""The other name of two events: 002 when nothing was there to restore, 006 when the loop has not saved at all."""

NAMES: dict[str, tuple[str, ...]] = {
    SAVE: ("CHECKPOINT_SAVE",),
    RESTORE: ("CHECKPOINT_RESTORE", MISSING_NAME),
    HASH_CHAIN_FAILURE: ("CHECKPOINT_HASH_CHAIN_FAILURE",),
    RESUME: ("CHECKPOINT_RESUME",),
    IDEMPOTENT_REUSE: ("CHECKPOINT_IDEMPOTENT_REUSE",),
    WARNING: ("CHECKPOINT_WARNING", MISSING_NAME),
    CONTRACT_VIOLATION: ("CHECKPOINT_CONTRACT_VIOLATION",),
    DECISION_STREAM_APPEND: ("CHECKPOINT_DECISION_STREAM_APPEND",),
}
"""Code -> the names it may carry, its usual one first."""


class CheckpointEvent(NamedTuple):
    """One thing that happened to a stream of checkpoints.

    `contract_status` says how it stands: `saved`, `checkpointed` (001), `valid`, `missing` (002), `invalid:…` (003),
    `resumed` (004), `idempotent` (005), `warn` (006), `violation` or `violation:…` (007), `appended` (008), and `failed:…`
    for a save that did not succeed (007). `wall_clock_time` is milliseconds since 1970 UTC. `elapsed_ms` is how long it
    took, or how long ago the last checkpoint was (006, 007), or how long the guard has run (001 of a guard). Hashes are
    `None` where the event has none.
    """

    event_code: str
    event_name: str
    orchestration_id: str
    iteration_count: int = 0
    epoch: int = 0
    checkpoint_hash: str | None = None
    previous_checkpoint_hash: str | None = None
    progress_state_hash: str | None = None
    trace_id: str = ""
    contract_status: str = ""
    wall_clock_time: int = 0
    elapsed_ms: int = 0


def make_event(code: str, orchestration_id: str, *, name: str | None = None, **fields: Any) -> CheckpointEvent:
    """Make an event of `code` with its usual name unless `name` gives the other one; `fields` as in `CheckpointEvent`."""
    return CheckpointEvent(code, NAMES[code][0] if name is None else name, orchestration_id, **fields)


@runtime_checkable
class EventSink(Protocol):
    """Where events go: anything with this one method."""

    def emit(self, event: CheckpointEvent) -> None:
        """Take one event; called in the order of what happened, from any thread."""
        ...


class SinkWarning(RuntimeWarning):
    """An event could not be delivered; the work it tells of was done all the same."""


class EventStream:
    """Sends each event to every sink and outlives a sink that fails.

    A checkpoint that is on disk must not look failed because a log could not be written, so a sink's exception becomes one
    `SinkWarning` a sink, and is counted in `failures`. With `strict=True` it is raised, after all sinks were served.
    """

    __slots__ = ("_strict", "_warned", "failures", "sinks")

    def __init__(self, sinks: Iterable[EventSink] = (), *, strict: bool = False) -> None:
        self.sinks = tuple(sinks)
        self.failures = 0
        self._strict = strict
        self._warned: set[int] = set()

    def emit(self, event: CheckpointEvent, *, told: Iterable[EventSink] = ()) -> None:
        """Give `event` to every sink but those of `told`, which know already."""
        first: Exception | None = None
        know = {id(sink) for sink in told} if told else ()
        for sink in self.sinks:
            if id(sink) in know:
                continue
            try:
                sink.emit(event)
            except Exception as error:  # noqa: BLE001 - a sink is foreign code; the save it reports has already happened
                first = first or error
                self._failed(sink, event, error)
        if first is not None and self._strict:
            raise first

    def _failed(self, sink: EventSink, event: CheckpointEvent, error: Exception) -> None:
        self.failures += 1
        if self._strict or id(sink) in self._warned:
            return
        self._warned.add(id(sink))
        import warnings

        text = f"{type(sink).__name__} could not take {event.event_code} of {event.orchestration_id!r}: {error!r}"
        warnings.warn(f"{text}; later failures of this sink are only counted", SinkWarning, stacklevel=4)


class MemorySink:
    """Keeps the newest events in a list, for tests and for looking on; at most `capacity` of them."""

    __slots__ = ("_events", "dropped")

    def __init__(self, capacity: int = 16384) -> None:
        self.dropped = 0
        self._events: deque[CheckpointEvent] = deque(maxlen=max(capacity, 0))

    @property
    def events(self) -> list[CheckpointEvent]:
        """A copy of what is kept, oldest first."""
        return list(self._events)

    def emit(self, event: CheckpointEvent) -> None:
        """Keep `event`, letting go of the oldest when full."""
        if len(self._events) == self._events.maxlen:
            self.dropped += 1
        self._events.append(event)
