"""Shared pieces of the pipeline tests: calling the command, and arguments that are right."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from safepoint.cli import main

RUN = "a1b2c3d4-e5f6-7890-abcd-ef1234567890"
TICKET = "OMN-2144"
SHA = "a1b2c3d"
PAYLOADS: dict[str, dict[str, Any]] = {
    "implement": {"branch_name": "feat/OMN-2144", "commit_sha": SHA, "files_changed": ["src/foo.py"]},
    "local_review": {"iteration_count": 2, "issue_fingerprints": ["f1"], "last_clean_sha": SHA},
    "create_pr": {"pr_url": "https://example.org/pr/1", "pr_number": 1, "head_sha": SHA},
    "pr_release_ready": {"last_review_sha": SHA, "issue_fingerprints": []},
    "ready_for_merge": {"label_applied_at": "2026-02-15T10:00:00Z"},
}


def words(
    operation: str, root: object, *more: str, ticket: str = TICKET, run: str | None = RUN, phase: str | None = None
) -> list[str]:
    """The words of one call."""
    call = ["pipeline", operation, "--root", str(root), "--ticket-id", ticket]
    call += ["--run-id", run] if run is not None else []
    call += ["--phase", phase] if phase is not None else []
    return [*call, *more]


def write_words(root: object, phase: str = "implement", attempt: int = 1, *more: str, **place: Any) -> list[str]:
    """The words of a right `write`."""
    payload = place.pop("payload", PAYLOADS.get(phase, {}))
    options = ["--attempt", str(attempt), "--payload", json.dumps(payload), "--timestamp", "2026-02-15T10:00:00Z"]
    return words("write", root, *options, *more, phase=phase, **place)


def call(capsys: Any, argv: list[str]) -> tuple[int, dict[str, Any]]:
    """Run the command in this process; return its exit code and its JSON answer."""
    capsys.readouterr()
    code = main(argv)
    return code, json.loads(capsys.readouterr().out)


def call_process(argv: list[str], **options: Any) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own."""
    return subprocess.run([sys.executable, "-m", "safepoint", *argv], capture_output=True, text=True, check=False, **options)
