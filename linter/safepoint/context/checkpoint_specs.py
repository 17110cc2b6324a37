"""Pre-flight validation of checkpoint specs against a contract: the same cross-checks as the linter's, as messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from safepoint.contract.freshness import undeclared_checks
from safepoint.contract.references import unknown_spec_phases

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from safepoint.contract.integrity import CheckpointIntegritySpec
    from safepoint.contract.loaded import Problem
    from safepoint.contract.model import ContextContract


class SpecDiagnostic(NamedTuple):
    """One thing that is wrong with a checkpoint spec; its text form is `error: …` or `warning: …`."""

    level: Literal["error", "warning"]
    checkpoint_id: str
    phase: str
    field: str
    message: str

    def __str__(self) -> str:
        return f"{self.level}: checkpoint {self.checkpoint_id!r}: {self.message}"


def validate_checkpoint_specs(specs: Sequence[CheckpointIntegritySpec], contract: ContextContract) -> list[SpecDiagnostic]:
    """Return what is wrong with these specs under this contract, spec by spec; empty when all is well.

    An error for a phase that the contract does not have and for a checkpoint id given twice; a warning for a stale-checked
    field that the exit contract of the checkpoint's phase does not declare, since a field may also be set dynamically.
    """
    found: list[tuple[int, SpecDiagnostic]] = list(_repeated_ids(specs))
    found += [_diagnostic("error", specs, problem) for problem in unknown_spec_phases(specs, contract)]
    found += [_diagnostic("warning", specs, problem) for problem in undeclared_checks(specs, contract)]
    return [diagnostic for _, diagnostic in sorted(found, key=lambda item: item[0])]


def _diagnostic(
    level: Literal["error", "warning"], specs: Sequence[CheckpointIntegritySpec], problem: Problem
) -> tuple[int, SpecDiagnostic]:
    index = int(problem.route[1])
    return index, SpecDiagnostic(level, specs[index].checkpoint_id, problem.phase, problem.field, problem.message)


def _repeated_ids(specs: Sequence[CheckpointIntegritySpec]) -> Iterator[tuple[int, SpecDiagnostic]]:
    seen: set[str] = set()
    for index, spec in enumerate(specs):
        if spec.checkpoint_id in seen:
            message = "its id is taken by an earlier spec; give each checkpoint its own"
            yield index, SpecDiagnostic("error", spec.checkpoint_id, spec.phase, "", message)
        seen.add(spec.checkpoint_id)
