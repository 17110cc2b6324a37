"""Pre-flight validation of checkpoint specs against a contract: the same cross-checks as the linter's, as messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Self

from safepoint.contract.freshness import undeclared_checks
from safepoint.contract.references import unknown_spec_phases

if TYPE_CHECKING:
    from collections.abc import Sequence

    from safepoint.contract.integrity import CheckpointIntegritySpec
    from safepoint.contract.loaded import Problem
    from safepoint.contract.model import ContextContract


Level = Literal["error", "warning"]


class SpecDiagnostic(str):
    """One thing that is wrong with a checkpoint spec: a text such as `error: checkpoint 'c': …` that knows its parts.

    `level` is `error` or `warning`; `code` is the rule under which the linter reports the same; `field` is empty when the
    whole spec is meant.
    """

    __slots__ = ("checkpoint_id", "code", "field", "level", "message", "phase")

    level: Level
    code: str
    checkpoint_id: str
    phase: str
    field: str
    message: str

    def __new__(cls, level: Level, code: str, spec: CheckpointIntegritySpec, message: str, field: str = "") -> Self:
        """Make the text and keep its parts."""
        made = super().__new__(cls, f"{level}: checkpoint {spec.checkpoint_id!r}: {message}")
        made.level = level
        made.code = code
        made.checkpoint_id = spec.checkpoint_id
        made.phase = spec.phase
        made.field = field
        made.message = message
        return made

    @property
    def severity(self) -> str:
        """The level, under the name that other reports give it."""
        return self.level

    @property
    def is_error(self) -> bool:
        """Whether the spec cannot work, and not only looks odd."""
        return self.level == "error"


def validate_checkpoint_specs(specs: Sequence[CheckpointIntegritySpec], contract: ContextContract) -> list[SpecDiagnostic]:
    """Return what is wrong with these specs under this contract, spec by spec; empty when all is well.

    An error for a phase that the contract does not have and for a checkpoint id given twice; a warning for a stale-checked
    field that the exit contract of the checkpoint's phase does not declare, since a field may also be set dynamically.
    """
    found = [(index, _repeated(specs[index])) for index in _repeated_ids(specs)]
    found += [_diagnostic("error", "CKP204", specs, problem) for problem in unknown_spec_phases(specs, contract)]
    found += [_diagnostic("warning", "CKP205", specs, problem) for problem in undeclared_checks(specs, contract)]
    return [diagnostic for _, diagnostic in sorted(found, key=lambda item: item[0])]


def _diagnostic(
    level: Level, code: str, specs: Sequence[CheckpointIntegritySpec], problem: Problem
) -> tuple[int, SpecDiagnostic]:
    index = int(problem.route[1])
    return index, SpecDiagnostic(level, code, specs[index], problem.message, problem.field)


def _repeated(spec: CheckpointIntegritySpec) -> SpecDiagnostic:
    return SpecDiagnostic("error", "CKP203", spec, "its id is taken by an earlier spec; give each checkpoint its own")


def _repeated_ids(specs: Sequence[CheckpointIntegritySpec]) -> list[int]:
    """Return the positions of the specs whose id stands before them."""
    first: dict[str, int] = {}
    return [index for index, spec in enumerate(specs) if first.setdefault(spec.checkpoint_id, index) != index]
