"""What can be wrong with a store, beyond the placement contract's own errors."""

from __future__ import annotations

from safepoint.core.errors import CheckpointError
from safepoint.runtime.errors import BackendError, HashChainViolationError


class StoreAddressError(CheckpointError):
    """An address that names no store that can be opened here."""

    code = "CHECKPOINT_STORE_ADDRESS"


class DuplicateRowError(BackendError):
    """A row with that key is stored already."""

    def __init__(self, kind: str, detail: str) -> None:
        super().__init__(f"{kind}: {detail}; another writer was here first, or the row was written before")


class DamagedRowError(BackendError):
    """A row holds a value that was never stored there."""

    def __init__(self, kind: str, key: str) -> None:
        super().__init__(f"{kind} of {key!r} holds a value that was never stored there; run `safepoint store verify`")


class WriterFencedError(CheckpointError):
    """A newer writer has taken the stream over; this one must stop saving there."""

    code = "CHECKPOINT_WRITER_FENCED"

    def __init__(self, orchestration_id: str, own: int, newest: int) -> None:
        super().__init__(
            f"orchestration={orchestration_id}: this writer holds token {own}, but token {newest} was given out since; "
            "stop this worker, or make a new CheckpointWriter to take the stream back"
        )
        self.orchestration_id = orchestration_id
        self.own = own
        self.newest = newest


class IntegrityError(HashChainViolationError):
    """A stream is not what its key or its witness says; `problems` lists everything that was found."""

    def __init__(
        self, orchestration_id: str, checkpoint_id: str, reason: str, problems: tuple[str, ...], advice: str
    ) -> None:
        super().__init__(orchestration_id, checkpoint_id, reason, advice)
        self.problems = problems


class KeyProblemError(CheckpointError):
    """The key is missing, unreadable or not the one that this store was sealed with."""

    code = "CHECKPOINT_KEY"


class WitnessError(CheckpointError):
    """The witness could not be read or written."""

    code = "CHECKPOINT_WITNESS"
