"""The gate between two releases: it fails when contracts drift, runs get poorer, or checkpoints go stale more often."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from pydantic import Field

from safepoint.context import otel
from safepoint.context.results import ResultModel
from safepoint.context.run import WorkflowRunSummary

if TYPE_CHECKING:
    from safepoint.context.postexec import PostExecutionReport

Runs = WorkflowRunSummary | Sequence[WorkflowRunSummary] | None
"""One run, or several that are judged together."""


class Drift(Protocol):
    """What the gate asks of a drift report: how many changes break those who rely on the old contract."""

    @property
    def breaking_count(self) -> int:
        """How many changes are breaking."""


class RegressionThresholds(ResultModel):
    """How much worse is accepted: scores and completeness in points of 100, rates as shares of 1, the rest in counts."""

    min_health_score: float = 70.0
    max_health_drop: float = 10.0
    max_completeness_drop: float = 5.0
    max_blocking_failure_increase: int = 0
    max_staleness_rate_increase: float = 0.0
    max_refused_resume_increase: int = 0


class GateCheck(ResultModel):
    """One question the gate asked, and the two values it compared."""

    check_id: str
    passed: bool
    message: str
    baseline_value: float | None = None
    current_value: float | None = None


class GateResult(ResultModel):
    """The gate's verdict: passed when no check failed."""

    passed: bool
    checks: list[GateCheck] = Field(default_factory=list)
    total_checks: int = 0
    failed_checks: int = 0


class RegressionGate:
    """Compare a release with its baseline; a question is asked when at least one side has an answer.

    A baseline without a current value fails its check: what is no longer measured is not known to be as good.
    """

    def __init__(
        self, thresholds: RegressionThresholds | dict[str, Any] | None = None, allow_breaking_drift: bool = False
    ) -> None:
        self._thresholds = RegressionThresholds.model_validate(thresholds or {})
        self._allow_breaking_drift = allow_breaking_drift

    def check(
        self,
        baseline_report: PostExecutionReport | None = None,
        current_report: PostExecutionReport | None = None,
        drift_report: Drift | None = None,
        baseline_health: object = None,
        current_health: object = None,
        *,
        baseline_run: Runs = None,
        current_run: Runs = None,
    ) -> GateResult:
        """Ask every question there is data for; healths are numbers or objects with a `score`, `overall` or `total`."""
        health = _health(baseline_health), _health(current_health)
        runs = _runs(baseline_run), _runs(current_run)
        reports = baseline_report, current_report
        bounds = self._thresholds
        asked = [
            _worse(
                "completeness_regression", _each(reports, _completeness), -bounds.max_completeness_drop, "chain completeness"
            ),
            self._health_minimum(health[1]),
            _worse("health_regression", health, -bounds.max_health_drop, "health score"),
            self._drift(drift_report),
            _worse("blocking_failures", _failures(reports, runs), bounds.max_blocking_failure_increase, "blocking failures"),
            _worse("staleness_rate", _each(runs, staleness_rate), bounds.max_staleness_rate_increase, "staleness rate"),
            _worse("refused_resumes", _each(runs, _refused), bounds.max_refused_resume_increase, "refused resumes"),
            _lost_recoveries(current_report),
        ]
        checks = [check for check in asked if check is not None]
        failed = sum(not check.passed for check in checks)
        result = GateResult(passed=not failed, checks=checks, total_checks=len(checks), failed_checks=failed)
        if drift_report is not None:
            otel.emit_drift(drift_report)
        otel.emit_gate(result)
        return result

    def _health_minimum(self, score: float | None) -> GateCheck | None:
        if score is None:
            return None
        least = self._thresholds.min_health_score
        passed = score >= least
        message = f"health score {score:g} {'reaches' if passed else 'is below'} the minimum {least:g}"
        return GateCheck(check_id="health_minimum", passed=passed, message=message, current_value=score)

    def _drift(self, report: Drift | None) -> GateCheck | None:
        if report is None:
            return None
        count = report.breaking_count
        allowed = " (allowed)" if count and self._allow_breaking_drift else ""
        message = f"the contract has {count} breaking change{'s' * (count != 1)}{allowed}"
        passed = not count or self._allow_breaking_drift
        return GateCheck(check_id="contract_drift", passed=passed, message=message, current_value=float(count))


def staleness_rate(runs: Sequence[WorkflowRunSummary]) -> float | None:
    """Return the share of judged fields that were stale or of unknown age on resume (recovered ones count), 0 to 1.

    None when no resume judged any field.
    """
    resumes = [resume for run in runs for resume in run.checkpoint_resumes]
    stale = sum(len(item.stale_fields) + len(item.recovered_fields) + len(item.missing_provenance) for item in resumes)
    judged = sum(len(item.stale_fields) + len(item.fresh_fields) + len(item.missing_provenance) for item in resumes)
    return stale / judged if judged else None


def _worse(check_id: str, pair: tuple[float | None, float | None], allowed: float, what: str) -> GateCheck | None:
    """Compare two values; a negative `allowed` is the greatest fall, any other the greatest rise that passes."""
    baseline, current = pair
    if baseline is None:
        return None
    if current is None:
        message = f"{what} was {baseline:g} and is no longer measured; give the current run's report"
        return GateCheck(check_id=check_id, passed=False, message=message, baseline_value=baseline)
    change = current - baseline
    falls = what in _BETTER_HIGH
    passed = change >= allowed if falls else change <= allowed
    message = f"{what} went from {baseline:g} to {current:g} (accepted: {allowed:+g})"
    return GateCheck(check_id=check_id, passed=passed, message=message, baseline_value=baseline, current_value=current)


_BETTER_HIGH = ("chain completeness", "health score")


def _each(pair: tuple[Any, Any], measure: Callable[[Any], float | None]) -> tuple[float | None, float | None]:
    first, second = (None if item is None else measure(item) for item in pair)
    return first, second


def _completeness(report: PostExecutionReport) -> float:
    return report.completeness_pct


def _refused(runs: Sequence[WorkflowRunSummary]) -> float:
    return float(sum(run.failed_resumes for run in runs))


def _failures(
    reports: tuple[PostExecutionReport | None, PostExecutionReport | None],
    runs: tuple[Sequence[WorkflowRunSummary] | None, Sequence[WorkflowRunSummary] | None],
) -> tuple[float | None, float | None]:
    first, second = (_failure_count(report, group) for report, group in zip(reports, runs, strict=True))
    return first, second


def _failure_count(report: PostExecutionReport | None, runs: Sequence[WorkflowRunSummary] | None) -> float | None:
    """Return how many blocking failures a side has: those of its runs, else those of its last exit."""
    if runs is not None:
        return float(sum(run.total_blocking_failures for run in runs))
    if report is None:
        return None
    return float(len(report.final_exit_result.blocking_failures)) if report.final_exit_result else 0.0


def _lost_recoveries(report: PostExecutionReport | None) -> GateCheck | None:
    if report is None or not report.missing_recoveries:
        return None
    lost = report.missing_recoveries
    message = f"{len(lost)} reported recoveries left no trace: {lost[0].message}"
    return GateCheck(check_id="recoveries", passed=False, message=message, current_value=float(len(lost)))


def _health(value: object) -> float | None:
    if value is None or isinstance(value, (int, float)):
        return None if value is None else float(value)
    for name in ("score", "overall", "total"):
        number = getattr(value, name, None)
        if isinstance(number, (int, float)):
            return float(number)
    raise TypeError(f"a health is a number or has a score, overall or total; {type(value).__name__} has none")


def _runs(value: Runs) -> Sequence[WorkflowRunSummary] | None:
    return [value] if isinstance(value, WorkflowRunSummary) else value
