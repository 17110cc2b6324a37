"""Why a resume was refused, as exceptions of strict mode; each carries the whole result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from safepoint.context.guard import BoundaryViolationError
from safepoint.core.errors import SafepointError

if TYPE_CHECKING:
    from safepoint.context.checkpoint_result import CheckpointResumeResult
    from safepoint.context.results import ContractValidationResult


class CheckpointRefusedError(SafepointError):
    """A checkpoint is not trusted; `result` says everything, `checkpoint_id` which one."""

    result: CheckpointResumeResult

    def __init__(self, result: CheckpointResumeResult) -> None:
        super().__init__(f"Checkpoint '{result.checkpoint_id}' refused: {'; '.join(result.refusals)}")
        self.result = result
        self.checkpoint_id = result.checkpoint_id

    def __reduce__(self) -> tuple[Any, ...]:
        """Say how to make the error anew, so that it survives the way out of a worker process."""
        return type(self), (self.result,)


class UnknownCheckpointError(CheckpointRefusedError):
    """A checkpoint that the contract's specs do not name, where they name others: most likely a misspelt id."""


class CheckpointStalenessError(CheckpointRefusedError):
    """A field the checkpoint relies on is too old, or of unknown age, and nobody may waive it or has done so."""


class CheckpointApprovalError(CheckpointRefusedError):
    """The contract asks for an approval, and none that counts was found."""


class CheckpointEntryError(CheckpointRefusedError, BoundaryViolationError):
    """The next phase's entry contract does not hold for the checkpoint's context.

    `result` is the resume's whole result, `entry_result` the boundary's, `phase` and `direction` name the boundary.
    """

    result: CheckpointResumeResult  # type: ignore[assignment]  # the whole, of which the boundary's is a part

    def __init__(self, result: CheckpointResumeResult, entry: ContractValidationResult) -> None:
        BoundaryViolationError.__init__(self, entry.phase, entry.direction, entry)
        self.result = result
        self.entry_result = entry
        self.checkpoint_id = result.checkpoint_id

    def __reduce__(self) -> tuple[Any, ...]:
        """Say how to make the error anew, so that it survives the way out of a worker process."""
        return type(self), (self.result, self.entry_result)


def refusal(result: CheckpointResumeResult) -> CheckpointRefusedError | None:
    """Return the error of a result, or None when it is trusted.

    Staleness goes before the entry contract, and that before the approval.
    """
    if result.passed:
        return None
    if not result.known:
        return UnknownCheckpointError(result)
    entry = result.entry_revalidation
    if result.blocking_fields:
        return CheckpointStalenessError(result)
    if entry is not None and not entry.passed:
        return CheckpointEntryError(result, entry)
    return CheckpointApprovalError(result)
