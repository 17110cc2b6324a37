"""Measures of a value's quality, and who must have evaluated it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from safepoint.context.provenance import text_of
from safepoint.context.results import QualityViolation
from safepoint.contract.vocabulary import ConstraintSeverity, EvaluationPolicy

if TYPE_CHECKING:
    from safepoint.context.provenance import FieldProvenance
    from safepoint.contract.model import EvaluationSpec, QualitySpec

HUMAN_PREFIX = "human:"


def _lines(value: object) -> float:
    return float(len(text_of(value).strip().splitlines()))


def _characters(value: object) -> float:
    return float(len(text_of(value).strip()))


def _sections(value: object) -> float:
    return float(sum(line.startswith("##") for line in text_of(value).splitlines()))


def _length(value: object) -> float:
    return float(len(value)) if isinstance(value, (str, list, tuple, Mapping)) else 0.0


def _success_rate(value: object) -> float:
    """Return the share of a mapping's entries that are mappings with a true `success`."""
    if not isinstance(value, Mapping) or not value:
        return 0.0
    return sum(isinstance(entry, Mapping) and bool(entry.get("success")) for entry in value.values()) / len(value)


def _total_passed(value: object) -> float:
    """Return `total_passed`, or how many entries of `per_task` say `passed: true`."""
    if not isinstance(value, Mapping):
        return 0.0
    total = value.get("total_passed")
    if isinstance(total, (int, float)) and not isinstance(total, bool):
        return _float(total)
    tasks = value.get("per_task")
    entries = tasks.values() if isinstance(tasks, Mapping) else tasks if isinstance(tasks, list) else ()
    return float(sum(isinstance(entry, Mapping) and entry.get("passed") is True for entry in entries))


def _float(number: float) -> float:
    try:
        return float(number)
    except OverflowError:
        return float("inf") if number > 0 else float("-inf")


METRICS: dict[str, Callable[[Any], float]] = {
    "line_count": _lines,
    "char_count": _characters,
    "section_count": _sections,
    "length": _length,
    "success_rate": _success_rate,
    "total_passed": _total_passed,
}
"""Metric -> measure of a value; a contract may name others, which are reported as not measured."""


def judge_quality(field: str, spec: QualitySpec, value: object) -> QualityViolation | None:
    """Return the violation of a quality threshold, or None when the value reaches it or nobody can measure it."""
    measure = METRICS.get(spec.metric)
    if measure is None:
        return None
    actual = measure(value)
    # Written this way round so that a value that is not a number (nan) fails.
    if actual >= spec.threshold:
        return None
    message = f"Quality check failed: {spec.metric}={actual} < threshold {spec.threshold}"
    return QualityViolation(
        field=field, metric=spec.metric, actual=actual, threshold=spec.threshold, severity=spec.on_below, message=message
    )


def judge_evaluation(spec: EvaluationSpec, provenance: FieldProvenance | None) -> tuple[ConstraintSeverity, str] | None:
    """Return the severity and the reason of a missing or insufficient evaluation, or None when the evaluation satisfies."""
    evaluator = provenance.evaluated_by if provenance else None
    if evaluator is None:
        return (spec.on_unevaluated, "has not been evaluated") if spec.required else None
    if spec.policy is EvaluationPolicy.HUMAN_REQUIRED and not _is_human(evaluator):
        return spec.on_unevaluated, f"needs a human evaluation, but was evaluated by {evaluator!r}"
    if spec.policy is EvaluationPolicy.SCORE_THRESHOLD:
        return _below(spec, provenance.evaluation_score if provenance else None)
    return None


def _is_human(evaluator: str) -> bool:
    return evaluator.startswith(HUMAN_PREFIX) and bool(evaluator[len(HUMAN_PREFIX) :].strip())


def _below(spec: EvaluationSpec, score: float | None) -> tuple[ConstraintSeverity, str] | None:
    if score is None:
        return spec.on_below_threshold, "has an evaluation without a score"
    if spec.threshold is None or score >= spec.threshold:
        return None
    return spec.on_below_threshold, f"has evaluation score {score}, below the threshold {spec.threshold}"
