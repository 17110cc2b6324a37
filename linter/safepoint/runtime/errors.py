"""The placement contract's errors: one class for each of its codes, with the facts as attributes."""

from __future__ import annotations

from safepoint.core.errors import CheckpointError

__all__ = [
    "BackendError",
    "CheckpointError",
    "ContractViolationError",
    "DeserializationError",
    "HashChainViolationError",
    "InvalidInputError",
    "MaskFailureError",
    "SerializationError",
]


class InvalidInputError(CheckpointError, ValueError):
    """An id, a count or a setting that cannot be used; nothing was done. The code is ours, the contract has none for it."""

    code = "CHECKPOINT_INVALID_INPUT"


class SerializationError(CheckpointError):
    """The state has no canonical text; nothing was written."""

    code = "CHECKPOINT_SERIALIZATION_ERROR"


class DeserializationError(CheckpointError):
    """A stored state is intact but is not what the caller asked for."""

    code = "CHECKPOINT_DESERIALIZATION_ERROR"


class BackendError(CheckpointError):
    """The store could not read or write; a save that raised this may or may not be there, never half, and can be retried."""

    code = "CHECKPOINT_BACKEND_ERROR"


class MaskFailureError(CheckpointError):
    """The write section was not entered; nothing was written. `reason` is a code such as `MASK_CANCELLED_BEFORE_ENTRY`."""

    code = "CHECKPOINT_MASK_FAILURE"

    def __init__(self, reason: str, operation: str, advice: str) -> None:
        super().__init__(f"{reason}: operation={operation}; {advice}")
        self.reason = reason
        self.operation = operation


class HashChainViolationError(CheckpointError):
    """A record does not continue its chain; `checkpoint_id` names the first one at fault, `reason` begins with its code."""

    code = "CHECKPOINT_HASH_CHAIN_VIOLATION"

    def __init__(self, orchestration_id: str, checkpoint_id: str, reason: str, advice: str = "") -> None:
        text = f"orchestration={orchestration_id} checkpoint={checkpoint_id} reason={reason}"
        super().__init__(f"{text}; {advice}" if advice else text)
        self.orchestration_id = orchestration_id
        self.checkpoint_id = checkpoint_id
        self.reason = reason


class ContractViolationError(CheckpointError):
    """A loop in strict mode ran on past its bounds times the abort multiplier without a checkpoint."""

    code = "CHECKPOINT_CONTRACT_VIOLATION"

    def __init__(
        self, orchestration_id: str, iteration_count: int, elapsed_ms: int, max_iterations: int, max_duration_ms: int
    ) -> None:
        super().__init__(
            f"orchestration={orchestration_id} iteration={iteration_count} elapsed_ms={elapsed_ms} "
            f"limits={{iterations:{max_iterations},duration_ms:{max_duration_ms}}}; save a checkpoint within these limits"
        )
        self.orchestration_id = orchestration_id
        self.iteration_count = iteration_count
        self.elapsed_ms = elapsed_ms
        self.max_iterations = max_iterations
        self.max_duration_ms = max_duration_ms
