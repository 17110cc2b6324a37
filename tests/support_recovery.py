"""Shared by recovery's tests: a guard with one handler, and a context grown old."""

from __future__ import annotations

from typing import Any

from safepoint.resume import CheckpointGuard
from support_resume import NOW, check, context_with, make_contract, spec_data


def guard(handler: Any, *checks: dict[str, Any], **settings: Any) -> CheckpointGuard:
    return CheckpointGuard(make_contract(spec_data(*(checks or (check(),)))), "audit", handler, **settings)


def old() -> dict[str, Any]:
    return context_with(rag__index_snapshot=7200)


def resume(handler: Any, *checks: dict[str, Any], context: dict[str, Any] | None = None, **settings: Any):
    chosen = old() if context is None else context
    return guard(handler, *checks, **settings).resume_checkpoint("post_retrieval", chosen, resume_time=NOW)
