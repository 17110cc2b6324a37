"""Runs as files, and `safepoint contract diff` as a gate over contracts and runs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from safepoint.cli import main
from safepoint.context import (
    PostExecutionValidator,
    RegressionGate,
    RunReport,
    RunReportError,
    read_run_report,
    write_run_report,
)
from safepoint.contract.drift import ContractDriftDetector
from safepoint.resume import CheckpointGuard
from support_resume import check, make_contract, spec_data
from support_spans import events_of

OLD = make_contract(spec_data(check(on_stale="warning")))
WEAKER = make_contract()


def report_of(stale: bool, health: float | None = 90) -> RunReport:
    guard = CheckpointGuard(OLD, "audit")
    age = "2020-01-01T00:00:00Z" if stale else "2999-01-01T00:00:00Z"
    skew = spec_data(check(on_stale="warning"), clock_skew_seconds=1e12)
    context: dict[str, Any] = {"retrieved_context": 1, "_cc_propagation": {"rag.index_snapshot": {"set_at": age}}}
    guard.resume_checkpoint("post_retrieval", context, make_contract(skew))
    summary = guard.summarize()
    report = PostExecutionValidator().validate(OLD, {"generated_output": "g"}, runtime_summary=summary)
    return RunReport(pipeline_id="rag", summary=summary, report=report, health=health)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, contract in (("old", OLD), ("weaker", WEAKER)):
        (tmp_path / f"{name}.contract.yaml").write_text(json.dumps(contract.model_dump(mode="json", exclude_none=True)))
    write_run_report("fresh.json", report_of(stale=False))
    write_run_report("stale.json", report_of(stale=True))
    return tmp_path


def diff(new: str, *more: str) -> int:
    return main(["contract", "diff", "old.contract.yaml", f"{new}.contract.yaml", *more])


def test_a_run_report_survives_its_file(folder):
    assert read_run_report("stale.json") == report_of(stale=True).model_copy(
        update={"summary": read_run_report("stale.json").summary, "report": read_run_report("stale.json").report}
    )
    assert read_run_report("stale.json").health == 90


def test_a_bare_summary_is_a_run_report_too(folder):
    (folder / "bare.json").write_text(report_of(stale=True).summary.model_dump_json())
    assert read_run_report("bare.json").summary.checkpoint_resumes[0].stale_fields


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", "5", '{"summary": 1}', "[" * 100_000, '{"version": 2, "summary": {"mode": "audit"}}']
)
def test_what_is_no_run_report_is_named(folder, text):
    (folder / "bad.json").write_text(text)
    with pytest.raises(RunReportError, match=r"bad\.json"):
        read_run_report("bad.json")


def test_files_that_cannot_be_read_or_written_are_named(folder):
    with pytest.raises(RunReportError, match="cannot be read"):
        read_run_report("none.json")
    with pytest.raises(RunReportError, match="cannot be written"):
        write_run_report("none/x.json", report_of(stale=False))


def test_runs_that_got_no_worse_pass(folder, capsys):
    assert diff("old", "--baseline-run", "fresh.json", "--current-run", "fresh.json") == 0
    assert capsys.readouterr().out.endswith("gate passed\n")


def test_runs_that_go_stale_more_often_fail(folder, capsys):
    assert diff("old", "--baseline-run", "fresh.json", "--current-run", "stale.json") == 1
    out = capsys.readouterr().out
    assert "fail: staleness rate went from 0 to 1 (accepted: +0)" in out
    assert "gate failed: 1 of" in out
    relaxed = ("--threshold", "max_staleness_rate_increase=1")
    assert diff("old", "--baseline-run", "fresh.json", "--current-run", "stale.json", *relaxed) == 0
    assert diff("old", "--baseline-run", "fresh.json", "--current-run", "stale.json", "--exit-zero") == 0


def test_several_runs_a_side_are_judged_together(folder):
    mixed = ("--current-run", "fresh.json", "--current-run", "stale.json")
    assert diff("old", "--baseline-run", "stale.json", *mixed) == 0
    assert diff("old", "--baseline-run", "fresh.json", *mixed) == 1


def test_breaking_drift_fails_the_gate_unless_allowed(folder, capsys):
    runs = ("--baseline-run", "fresh.json", "--current-run", "fresh.json")
    assert diff("weaker", *runs) == 1
    assert "breaking change" in capsys.readouterr().out
    assert diff("weaker", *runs, "--allow-breaking") == 0


def test_the_gate_is_part_of_the_json(folder, capsys):
    assert diff("old", "--baseline-run", "fresh.json", "--current-run", "stale.json", "--format", "json") == 1
    gate = json.loads(capsys.readouterr().out)["gate"]
    assert gate["passed"] is False
    assert {item["check_id"] for item in gate["checks"]} >= {"contract_drift", "staleness_rate", "health_regression"}


@pytest.mark.parametrize("words", [["--threshold", "foo=1"], ["--threshold", "x"], ["--allow-breaking"]], ids=str)
def test_options_of_the_gate_are_refused_without_runs(folder, capsys, words):
    assert diff("weaker", *words) == 2
    captured = capsys.readouterr()
    assert f"{words[0]} steers the gate over runs, and no runs were given" in captured.err
    assert captured.out == ""


def test_without_runs_there_is_no_gate(folder, capsys):
    assert diff("old", "--format", "json") == 0
    assert "gate" not in json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(
    "word", ["nonsense", "max_completeness_drop=much", "unheard_of=1", "max_blocking_failure_increase=0.5"]
)
def test_thresholds_that_mean_nothing_exit_with_2(folder, capsys, word):
    assert diff("old", "--baseline-run", "fresh.json", "--threshold", word) == 2
    assert "min_health_score" in capsys.readouterr().err


def test_a_run_report_that_is_not_there_exits_with_2(folder, capsys):
    assert diff("old", "--baseline-run", "none.json") == 2
    assert "none.json" in capsys.readouterr().err


def test_drift_is_emitted_with_its_counts():
    drift = ContractDriftDetector().compare(OLD, WEAKER)
    name, attributes = events_of(lambda: RegressionGate().check(drift_report=drift))[0]
    assert name == "context.regression.drift"
    assert attributes == {
        "regression.drift.total_changes": drift.total_changes,
        "regression.drift.breaking_count": drift.breaking_count,
        "regression.drift.non_breaking_count": drift.non_breaking_count,
        "regression.drift.old_pipeline_id": "rag",
        "regression.drift.new_pipeline_id": "rag",
    }
