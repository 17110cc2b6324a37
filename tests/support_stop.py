"""Shared pieces of the stop-message tests: real repositories, and calls of the hook as agents make them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

GIT = ["git", "-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"]


def git(folder: Path, *words: str) -> str:
    return subprocess.run([*GIT, *words], cwd=folder, capture_output=True, text=True, check=True).stdout


def repository(folder: Path, files: dict[str, str] | None = None) -> Path:
    """A repository with one commit that holds `files`."""
    folder.mkdir(parents=True, exist_ok=True)
    git(folder, "init", "-q", "-b", "main")
    fill(folder, files or {"start.txt": ""})
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "start")
    return folder


def fill(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def hook(
    folder: Path, state: Path, *more: str, route: str = "claude", payload: object = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Call the hook in a process of its own, the payload as JSON on standard input (a text is passed on as it is)."""
    message = {"session_id": "s1", "cwd": str(folder), "stop_hook_active": False} if payload is None else payload
    return subprocess.run(
        [sys.executable, "-m", "safepoint", "stop-message", "--route", route, "--state-dir", str(state), *more],
        input=message if isinstance(message, str) else json.dumps(message),
        cwd=folder if folder.is_dir() else None,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
