"""Drift between two versions of a contract: what changed, and whether anybody is worse off.

Breaking is what takes a promise away from those who read the pipeline's fields, asks something new of those who feed it, or
weakens a protection: a check, a bound, an approval. Everything else is listed and harmless.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, Field

from safepoint.contract.drift_change import DriftChange, Place
from safepoint.contract.drift_fields import field_changes
from safepoint.contract.drift_resume import chain_changes, checkpoint_changes, placement_changes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.contract.model import ContextContract

__all__ = ["ContractDriftDetector", "DriftChange", "DriftReport"]


class DriftReport(BaseModel):
    """Every change between two contracts, breaking ones first."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    changes: list[DriftChange] = Field(default_factory=list)
    total_changes: int = 0
    breaking_count: int = 0
    non_breaking_count: int = 0
    old_pipeline_id: str = ""
    new_pipeline_id: str = ""

    @property
    def breaking_changes(self) -> list[DriftChange]:
        """The changes that break somebody or weaken something."""
        return [change for change in self.changes if change.breaking]


class ContractDriftDetector:
    """Compares contracts; keeps no state."""

    def compare(self, old: ContextContract, new: ContextContract) -> DriftReport:
        """Return what changed from `old` to `new`."""
        found = [
            *_contract_changes(old, new),
            *_phase_changes(old, new),
            *chain_changes(old, new),
            *checkpoint_changes(old, new),
            *placement_changes(old, new),
        ]
        found.sort(key=lambda change: not change.breaking)
        breaking = sum(change.breaking for change in found)
        return DriftReport(
            changes=found,
            total_changes=len(found),
            breaking_count=breaking,
            non_breaking_count=len(found) - breaking,
            old_pipeline_id=old.pipeline_id,
            new_pipeline_id=new.pipeline_id,
        )


def _contract_changes(old: ContextContract, new: ContextContract) -> Iterator[DriftChange]:
    place = Place("contract_changed", "contract", "the contract")
    yield from place.other("pipeline_id", old.pipeline_id, new.pipeline_id, breaking=False)
    yield from place.other("schema_version", old.schema_version, new.schema_version, breaking=False)


def _phase_changes(old: ContextContract, new: ContextContract) -> Iterator[DriftChange]:
    for phase in old.phases:
        if phase in new.phases:
            yield from _phase_changed(old, new, phase)
            yield from field_changes(old, new, phase)
        else:
            yield _place("phase_removed", phase).change("is gone", breaking=True)
    for phase in new.phases:
        if phase not in old.phases:
            yield _place("phase_added", phase).change("is new", breaking=False)
    before = [phase for phase in old.phases if phase in new.phases]
    after = [phase for phase in new.phases if phase in old.phases]
    if before != after:
        place = Place("phase_order_changed", "contract", "the order of the phases")
        yield place.change(f"is now {', '.join(after)}; it was {', '.join(before)}", breaking=True, old=before, new=after)


def _place(kind: str, phase: str) -> Place:
    return Place(kind, "contract", f"phase `{phase}`", phase=phase)


def _phase_changed(old: ContextContract, new: ContextContract, phase: str) -> Iterator[DriftChange]:
    before, after = old.phases[phase], new.phases[phase]
    place = _place("phase_changed", phase)
    yield from place.other("code", before.code, after.code, breaking=False)
    yield from place.switch("the demand for a checkpoint (long-running)", before.is_long_running, after.is_long_running)
