"""Contracts, contexts and clocks for tests of context layers and resumes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from safepoint.context import PropagationTracker
from safepoint.contract import CheckpointIntegritySpec, ContextContract
from safepoint.resume.approval import APPROVALS_KEY

NOW = datetime(2026, 2, 15, 12, 0, tzinfo=UTC)
SNAPSHOT = "rag.index_snapshot"


def ago(seconds: float, now: datetime = NOW) -> datetime:
    return now - timedelta(seconds=seconds)


def stamp(context: dict[str, Any], field: str, age: float, value: object = "v", phase: str = "retrieve") -> dict[str, Any]:
    """Stamp a field as it would have been `age` seconds before NOW."""
    PropagationTracker(clock=lambda: ago(age)).stamp(context, phase, field, value)
    return context


def context_with(**ages: float) -> dict[str, Any]:
    """Return a context whose fields (`a__b` for the path `a.b`) were stamped so many seconds before NOW."""
    context: dict[str, Any] = {"retrieved_context": ["doc"], "rag": {"index_snapshot": "snap-1"}}
    for name, age in ages.items():
        stamp(context, name.replace("__", "."), age)
    return context


def check(
    field: str = SNAPSHOT, max_age: int = 3600, on_stale: str = "blocking", recovery: str = "re_retrieve"
) -> dict[str, Any]:
    return {"field": field, "max_age_seconds": max_age, "on_stale": on_stale, "recovery": recovery}


def spec_data(
    *checks: dict[str, Any], checkpoint_id: str = "post_retrieval", phase: str = "retrieve", **policy: Any
) -> dict[str, Any]:
    extra = {key: policy.pop(key) for key in ("next_phase",) if key in policy}
    resume = {"staleness_checks": list(checks), **policy}
    return {"checkpoint_id": checkpoint_id, "phase": phase, "on_resume": resume, **extra}


def make_spec(*checks: dict[str, Any], **rest: Any) -> CheckpointIntegritySpec:
    return CheckpointIntegritySpec.model_validate(spec_data(*checks, **rest))


def make_contract(*specs: dict[str, Any], **parts: Any) -> ContextContract:
    data: dict[str, Any] = {
        "schema_version": "0.2.0",
        "pipeline_id": "rag",
        "phases": {
            "retrieve": {"exit": {"required": [{"name": "retrieved_context"}, {"name": SNAPSHOT}]}},
            "generate": {
                "entry": {"required": [{"name": "retrieved_context", "severity": "BLOCKING"}]},
                "exit": {"required": [{"name": "generated_output"}]},
            },
        },
        "checkpoint_integrity": list(specs),
        **parts,
    }
    return ContextContract.model_validate(data)


def approval(fields: tuple[str, ...] = (SNAPSHOT,), **changes: Any) -> dict[str, Any]:
    data: dict[str, Any] = {
        "approved_by": "human:ada",
        "approved_at": ago(30).isoformat(),
        "policy": "human",
        "checkpoint_id": "post_retrieval",
        "stale_fields_acknowledged": list(fields),
    }
    return {**data, **changes}


def approve_in(context: dict[str, Any], record: object, checkpoint_id: str = "post_retrieval") -> dict[str, Any]:
    context.setdefault(APPROVALS_KEY, {})[checkpoint_id] = record
    return context


class Restamping:
    """A recovery handler that sets and stamps, and remembers its calls."""

    def __init__(self, answer: object = True, *, stamps: bool = True) -> None:
        self.answer = answer
        self.stamps = stamps
        self.calls: list[tuple[str, str]] = []

    def recover(self, field: str, strategy: Any, context: dict[str, Any]) -> Any:
        self.calls.append((field, strategy.value))
        if self.stamps:
            PropagationTracker().stamp(context, "retrieve", field, "new")
        return self.answer
