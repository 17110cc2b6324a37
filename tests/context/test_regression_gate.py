"""The gate between releases: what it asks, what it accepts, and what it refuses."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from safepoint.context import (
    GateResult,
    PostExecutionReport,
    RegressionGate,
    RegressionThresholds,
    RuntimeDiscrepancy,
    WorkflowRunSummary,
)
from safepoint.context.regression import staleness_rate
from safepoint.resume import CheckpointResumeResult, StalenessCheckResult


def report(completeness: float = 100.0, **more: Any) -> PostExecutionReport:
    return PostExecutionReport(passed=True, completeness_pct=completeness, **more)


def run(stale: int = 0, fresh: int = 0, *, passed: bool = True, missing: int = 0, failures: int = 0) -> WorkflowRunSummary:
    item = {"field": "f", "elapsed_seconds": 9, "max_age_seconds": 1, "severity": "warning", "recovery": "re_retrieve"}
    resume = CheckpointResumeResult(
        checkpoint_id="c",
        passed=passed,
        stale_fields=[StalenessCheckResult.model_validate(item)] * stale,
        fresh_fields=["g"] * fresh,
        missing_provenance=["m"] * missing,
    )
    return WorkflowRunSummary(mode="strict", checkpoint_resumes=[resume], total_blocking_failures=failures)  # type: ignore[arg-type]


def verdicts(result: GateResult) -> dict[str, bool]:
    return {check.check_id: check.passed for check in result.checks}


def test_without_data_nothing_is_asked():
    assert RegressionGate().check() == GateResult(passed=True)


@pytest.mark.parametrize(("before", "after", "good"), [(100, 95, True), (100, 94.9, False), (50, 100, True)])
def test_completeness_may_fall_five_points(before, after, good):
    result = RegressionGate().check(report(before), report(after))
    assert verdicts(result)["completeness_regression"] is good
    assert result.passed is good


def test_thresholds_can_be_a_mapping_or_a_model():
    for thresholds in ({"max_completeness_drop": 50}, RegressionThresholds(max_completeness_drop=50)):
        assert RegressionGate(thresholds).check(report(100), report(60)).passed


@pytest.mark.parametrize(("score", "good"), [(70, True), (69.9, False), (float("nan"), False)])
def test_health_has_a_minimum(score, good):
    assert verdicts(RegressionGate().check(current_health=score)) == {"health_minimum": good}


@pytest.mark.parametrize(("before", "after", "good"), [(90, 80, True), (90, 79, False), (75, 99, True)])
def test_health_may_not_fall_far(before, after, good):
    result = RegressionGate().check(baseline_health=before, current_health=SimpleNamespace(score=after))
    assert verdicts(result) == {"health_minimum": True, "health_regression": good}


def test_a_health_without_a_number_is_a_programming_error():
    with pytest.raises(TypeError, match="score"):
        RegressionGate().check(current_health=object())


@pytest.mark.parametrize(("count", "allowed", "good"), [(0, False, True), (1, False, False), (2, True, True)])
def test_breaking_drift_fails_unless_it_is_allowed(count, allowed, good):
    drift = SimpleNamespace(breaking_count=count)
    assert verdicts(RegressionGate(allow_breaking_drift=allowed).check(drift_report=drift)) == {"contract_drift": good}


def test_blocking_failures_may_not_increase():
    assert RegressionGate().check(baseline_run=run(failures=2), current_run=run(failures=2)).passed
    result = RegressionGate().check(baseline_run=run(failures=2), current_run=run(failures=3))
    assert verdicts(result)["blocking_failures"] is False


def test_staleness_rates_may_not_increase():
    result = RegressionGate().check(baseline_run=run(stale=1, fresh=3), current_run=run(stale=2, fresh=2))
    assert verdicts(result)["staleness_rate"] is False
    check = next(check for check in result.checks if check.check_id == "staleness_rate")
    assert (check.baseline_value, check.current_value) == (0.25, 0.5)
    relaxed = RegressionGate({"max_staleness_rate_increase": 0.25})
    assert relaxed.check(baseline_run=run(stale=1, fresh=3), current_run=run(stale=2, fresh=2)).passed


def test_fields_of_unknown_age_count_as_stale():
    assert staleness_rate([run(missing=1, fresh=1)]) == 0.5
    assert staleness_rate([run()]) is None


def test_several_runs_are_judged_together():
    runs = [run(stale=1, fresh=1), run(fresh=2)]
    assert staleness_rate(runs) == 0.25
    assert RegressionGate().check(baseline_run=runs, current_run=run(stale=1, fresh=3)).passed


def test_refused_resumes_may_not_increase():
    result = RegressionGate().check(baseline_run=run(fresh=1), current_run=run(fresh=1, passed=False))
    assert verdicts(result)["refused_resumes"] is False


def test_what_is_no_longer_measured_is_not_as_good():
    result = RegressionGate().check(report(100), None, baseline_health=90, baseline_run=run(fresh=1))
    assert verdicts(result) == {
        "completeness_regression": False,
        "health_regression": False,
        "blocking_failures": False,
        "staleness_rate": False,
        "refused_resumes": False,
    }
    assert (result.total_checks, result.failed_checks) == (5, 5)


def test_a_recovery_without_trace_fails_the_gate():
    lost = RuntimeDiscrepancy(phase="p", discrepancy_type="recovery_not_evident", message="gone")
    result = RegressionGate().check(current_report=report(runtime_discrepancies=[lost]))
    assert verdicts(result) == {"recoveries": False}


def test_each_check_tells_its_values():
    check = RegressionGate().check(report(100), report(90)).checks[0]
    assert (check.baseline_value, check.current_value) == (100, 90)
    assert check.message == "chain completeness went from 100 to 90 (accepted: -5)"
