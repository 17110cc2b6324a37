"""Where an interrupted run goes on: which phases hold a valid checkpoint, and the first one that does not."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from safepoint.pipeline.journal import Journal


class PhasePlan(NamedTuple):
    """One phase of a plan: `status` is `valid`, `invalid` or `missing`; `attempt` is the attempt that may be used."""

    phase: str
    status: str
    skip: bool
    attempt: int | None
    next_attempt: int
    errors: tuple[str, ...]
    warnings: tuple[str, ...]


class ResumePlan(NamedTuple):
    """The phases in order and the one to start with; `start` is None when every phase has finished."""

    start: str | None
    phases: tuple[PhasePlan, ...]


def resume_plan(journal: Journal, ticket_id: str, run_id: str) -> ResumePlan:
    """Plan a resume: phases are skipped from the front as long as each holds a valid checkpoint."""
    phases: list[PhasePlan] = []
    start: str | None = None
    for phase in journal.pipeline.phases:
        plan = _judge_phase(journal, ticket_id, run_id, phase.name, open_before=start is not None)
        if not plan.skip and start is None:
            start = phase.name
        phases.append(plan)
    return ResumePlan(start, tuple(phases))


def _judge_phase(journal: Journal, ticket_id: str, run_id: str, phase: str, *, open_before: bool) -> PhasePlan:
    files = journal.attempts(ticket_id, run_id, phase)
    following = files[-1].attempt + 1 if files else 1
    errors: list[str] = []
    for file in reversed(files):
        stored = journal.load(file)
        if stored.verdict.valid:
            notes = (*errors, *stored.verdict.warnings)
            return PhasePlan(phase, "valid", not open_before, file.attempt, following, (), notes)
        errors += (f"{stored.name}: {text}" for text in stored.verdict.errors)
    if errors:
        return PhasePlan(phase, "invalid", False, None, following, tuple(errors), ())
    return PhasePlan(phase, "missing", False, None, following, (journal.missing(ticket_id, run_id, phase),), ())
