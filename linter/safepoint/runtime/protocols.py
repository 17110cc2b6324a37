"""The placement contract's words for stored checkpoints, and what a writer and a backend must be able to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

MAX_U64 = 2**64 - 1
"""The largest iteration and epoch; both count from 0."""

MAX_ID_LENGTH = 256
"""How many characters an orchestration id or a trace id may have."""


class CheckpointMeta(NamedTuple):
    """A checkpoint without its state.

    `checkpoint_id` and `progress_state_hash` are 64 lower-case hex digits of SHA-256; `previous_checkpoint_hash` is the id
    of the checkpoint before it in the stream, `None` for the first. `wall_clock_time` is milliseconds since 1970 UTC and
    no part of the id.
    """

    checkpoint_id: str
    orchestration_id: str
    iteration_count: int
    epoch: int
    wall_clock_time: int
    progress_state_hash: str
    previous_checkpoint_hash: str | None


class CheckpointRecord(NamedTuple):
    """A checkpoint as a backend keeps it: `CheckpointMeta` and the canonical text of the state."""

    checkpoint_id: str
    orchestration_id: str
    iteration_count: int
    epoch: int
    wall_clock_time: int
    progress_state_json: str
    progress_state_hash: str
    previous_checkpoint_hash: str | None


class RestoredCheckpoint(NamedTuple):
    """A verified checkpoint: its meta data, its state as plain data, and its blobs by name."""

    meta: CheckpointMeta
    state: Any
    blobs: Mapping[str, Any] = {}


@runtime_checkable
class CheckpointContract(Protocol):
    """What a loop needs of a writer: save, go on from the last one, see what is there."""

    def save_checkpoint(
        self, orchestration_id: str, iteration: int, epoch: int, state: Any, *, trace_id: str | None = None
    ) -> str:
        """Keep `state` durably and return its checkpoint id; raise `CheckpointError` when that is not certain."""
        ...

    def restore_checkpoint(self, orchestration_id: str) -> RestoredCheckpoint | None:
        """Return the latest checkpoint of the longest valid prefix, or `None` when there is none."""
        ...

    def list_checkpoints(self, orchestration_id: str) -> Iterable[CheckpointMeta]:
        """Return what is stored, oldest first."""
        ...


@runtime_checkable
class CheckpointBackend(Protocol):
    """The smallest store: it appends records and gives them back in that order."""

    def save(self, record: CheckpointRecord) -> bool:
        """Keep `record` durably; return False when a record of that id is already there. Raise `BackendError`."""
        ...

    def load_all(self, orchestration_id: str) -> Sequence[CheckpointRecord]:
        """Return every record of the stream in the order of saving. Raise `BackendError`."""
        ...
