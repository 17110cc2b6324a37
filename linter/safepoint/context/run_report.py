"""A finished run as a file: its summary, the checks after it, and its health, for the gate between releases."""

from __future__ import annotations

import json
from typing import Any, Literal

from pydantic import ValidationError

from safepoint.context.postexec import PostExecutionReport
from safepoint.context.results import ResultModel
from safepoint.context.run import WorkflowRunSummary
from safepoint.contract.faultwords import plain_faults
from safepoint.core.errors import SafepointError
from safepoint.core.files import why_unwritten, write_atomic


class RunReportError(SafepointError):
    """A run report cannot be read or written; the message names the file and what is wrong."""


class RunReport(ResultModel):
    """What one run leaves for the comparison with later ones; `health` is a score of 0 to 100, where there is one."""

    version: Literal[1] = 1
    pipeline_id: str = ""
    summary: WorkflowRunSummary
    report: PostExecutionReport | None = None
    health: float | None = None


def write_run_report(path: str, report: RunReport) -> None:
    """Write a run report as JSON, whole or not at all; raises RunReportError."""
    try:
        write_atomic(path, (report.model_dump_json(indent=2) + "\n").encode("utf-8"))
    except OSError as error:
        raise RunReportError(f"{path}: cannot be written: {why_unwritten(error)}") from None
    except ValueError as error:
        raise RunReportError(f"{path}: cannot be written: {error}") from None


def read_run_report(path: str) -> RunReport:
    """Read a run report, or a bare summary as `WorkflowRunSummary.model_dump_json` writes it; raises RunReportError."""
    try:
        with open(path, encoding="utf-8-sig") as stream:
            data = json.load(stream)
    except OSError as error:
        raise RunReportError(f"{path}: cannot be read: {error.strerror or error}") from None
    except (ValueError, RecursionError) as error:
        raise RunReportError(f"{path}: no readable JSON: {error}") from None
    return _validated(path, data)


def worst_report(reports: list[RunReport]) -> PostExecutionReport | None:
    """Return the report of the least complete run, or None when no run has any."""
    known = [item.report for item in reports if item.report is not None]
    return min(known, key=lambda item: (item.passed, item.completeness_pct), default=None)


def lowest_health(reports: list[RunReport]) -> float | None:
    """Return the lowest health of some runs, or None when none has any."""
    return min((item.health for item in reports if item.health is not None), default=None)


def _validated(path: str, data: Any) -> RunReport:
    wrapped = {"summary": data} if isinstance(data, dict) and "summary" not in data else data
    try:
        return RunReport.model_validate(wrapped)
    except ValidationError as error:
        first = next(plain_faults(error, RunReport)).text
        raise RunReportError(f"{path}: is no run report: {first}; write it with write_run_report") from None
