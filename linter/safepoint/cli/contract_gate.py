"""The run-report part of `safepoint contract diff`: whether runs got worse from one release to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import argparse

    from safepoint.context.regression import GateResult


def add_run_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that name run reports and say how much worse is accepted."""
    group = parser.add_argument_group("runs", "compare run reports as well, and let a gate decide the exit code")
    for side in ("baseline", "current"):
        option = f"--{side}-run"
        group.add_argument(option, metavar="FILE", action="append", default=[], help=f"a run report of the {side} release")
    group.add_argument(
        "--threshold", metavar="NAME=VALUE", action="append", default=[], help="with runs: such as min_health_score=80"
    )
    group.add_argument(
        "--allow-breaking", action="store_true", help="with runs: let breaking changes of the contract pass the gate"
    )


def judge_runs(arguments: argparse.Namespace, drift: Any) -> GateResult | None:
    """Return the gate's verdict on contract and runs, or None when no run reports were given.

    Raises UsageError for options of a gate that has no runs to judge: they would be passed over in silence.
    """
    if not arguments.baseline_run and not arguments.current_run:
        _refuse_gate_options(arguments)
        return None
    from safepoint.context.regression import RegressionGate
    from safepoint.context.run_report import lowest_health, read_run_report, worst_report

    before = [read_run_report(path) for path in arguments.baseline_run]
    after = [read_run_report(path) for path in arguments.current_run]
    gate = RegressionGate(_thresholds(arguments.threshold), allow_breaking_drift=arguments.allow_breaking)
    return gate.check(
        worst_report(before),
        worst_report(after),
        drift,
        lowest_health(before),
        lowest_health(after),
        baseline_run=[item.summary for item in before] or None,
        current_run=[item.summary for item in after] or None,
    )


def gate_text(result: GateResult) -> str:
    """Return the gate's checks, one a line, and its verdict."""
    lines = [f"{'pass' if check.passed else 'fail'}: {check.message}" for check in result.checks]
    verdict = "passed" if result.passed else f"failed: {result.failed_checks} of {result.total_checks} checks"
    return "\n".join([*lines, f"gate {verdict}"]) + "\n"


def _refuse_gate_options(arguments: argparse.Namespace) -> None:
    from safepoint.core.errors import UsageError

    option = "--threshold" if arguments.threshold else "--allow-breaking" if arguments.allow_breaking else None
    if option is not None:
        raise UsageError(
            f"{option} steers the gate over runs, and no runs were given; "
            "name their reports with --baseline-run FILE and --current-run FILE, or leave it out"
        )


def _thresholds(words: list[str]) -> dict[str, float]:
    from pydantic import ValidationError

    from safepoint.context.regression import RegressionThresholds
    from safepoint.core.errors import UsageError

    pairs = dict(word.partition("=")[::2] for word in words)
    try:
        return RegressionThresholds.model_validate(pairs).model_dump(include=set(pairs))
    except ValidationError:
        known = ", ".join(RegressionThresholds.model_fields)
        raise UsageError(f"--threshold {' '.join(words)!r}: write NAME=NUMBER; the names are {known}") from None
