"""`scripts/score_labels.py`: what it counts as found, missed and an alarm, on a project in a real git repository."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SCRIPT = ROOT / "scripts" / "score_labels.py"
LABELS = sorted((ROOT / "tests" / "data" / "labels").glob("*.jsonl"))
PROGRAM = """\
import requests
import torch


def train(model, optimizer, loader, epochs=100):
    for epoch in range(epochs):
        for batch in loader:
            loss = model(batch)
            loss.backward()
            optimizer.step()


def kept(model, optimizer, loader, epochs=100):
    for epoch in range(epochs):
        for batch in loader:
            loss = model(batch)
            loss.backward()
            optimizer.step()
        torch.save(model.state_dict(), f"epoch{epoch}.pt")


def widths(layers):
    total = 0
    for layer in layers:
        total += layer.width
    return total
"""
FIELDS = {"repo", "commit", "path", "line", "verdict", "why", "confidence"}


@pytest.fixture
def commit(tmp_path: Path) -> str:
    clone = tmp_path / "clones" / "someone+trainer"
    clone.mkdir(parents=True)
    (clone / "train.py").write_text(PROGRAM)
    (clone / "weights.bin").write_bytes(b"\0")

    def git(*words: str) -> str:
        who = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
        return subprocess.run(["git", *who, *words], cwd=clone, capture_output=True, text=True, check=True).stdout

    git("init", "-q")
    git("add", ".")
    git("commit", "-qm", "first")
    return git("rev-parse", "HEAD").strip()


def score(folder: Path, *labels: dict[str, object]) -> subprocess.CompletedProcess[str]:
    path = folder / "labels.jsonl"
    path.write_text("".join(json.dumps(one) + "\n" for one in labels))
    command = [sys.executable, SCRIPT, path, "--repos", folder / "clones", "--show"]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def label(commit: str, line: int, verdict: str, repo: str = "someone/trainer") -> dict[str, object]:
    told: dict[str, object] = {"repo": repo, "commit": commit, "path": "train.py", "line": line, "verdict": verdict}
    return {**told, "why": "as the reader says", "confidence": "high"}


def test_a_flagged_loop_is_found_by_the_finding_on_the_loop_around_it(tmp_path: Path, commit: str):
    done = score(tmp_path, label(commit, 6, "flag"), label(commit, 7, "flag"), label(commit, 14, "checkpointed"))
    assert done.stdout == "labels: 3 loops, 2 to be told: right 1.00, found 1.00 (0 alarms)\n", done.stderr


def test_a_miss_and_an_alarm_are_counted_and_shown_with_the_reason(tmp_path: Path, commit: str):
    done = score(tmp_path, label(commit, 6, "not-long"), label(commit, 24, "flag"))
    first, *shown = done.stdout.splitlines()
    assert first == "labels: 2 loops, 1 to be told: right 0.00, found 0.00 (1 alarms)", done.stderr
    where = [f"someone/trainer train.py:{line}: as the reader says" for line in (6, 24)]
    assert shown == [f"  alarm: {where[0]}", f"  miss: {where[1]}"]


def test_a_project_without_a_clone_is_told_of_and_left_out(tmp_path: Path, commit: str):
    done = score(tmp_path, label(commit, 6, "flag", "someone/else"), label(commit, 6, "flag"))
    assert "no clone of someone/else" in done.stderr
    assert done.stdout.startswith("labels: 1 loops, 1 to be told")


def test_a_line_that_is_no_label_is_named(tmp_path: Path, commit: str):
    done = score(tmp_path, label(commit, 6, "flag"), {"repo": "someone/trainer"})
    assert (done.returncode, "labels.jsonl:2: no label" in done.stderr) == (2, True), done.stderr
    done = score(tmp_path, label(commit, 6, "perhaps"))
    assert "verdict 'perhaps', wanted one of flag" in done.stderr


@pytest.mark.parametrize("path", LABELS, ids=lambda path: path.stem)
def test_every_line_of_a_label_file_is_a_label_and_stands_once(path: Path):
    labels = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert labels
    assert all(set(one) == FIELDS and one["why"] and len(one["commit"]) == 40 for one in labels)
    assert {one["verdict"] for one in labels} <= {"flag", "checkpointed", "inner-covered", "not-long"}
    places = [(one["repo"], one["path"], one["line"]) for one in labels]
    assert len(places) == len(set(places))
