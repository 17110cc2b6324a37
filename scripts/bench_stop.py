"""Time of the stop hook beside plain `git status`, on a repository of 10,000 files."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

FILES = 10_000
ROUNDS = 15
_STATUS = ["git", "--no-optional-locks", "status", "--porcelain=v2", "--untracked-files=all"]


def rows() -> Iterator[tuple[str, float, float | None, str]]:
    """Yield (name, ratio, budget, detail): the hook's time as a multiple of git's, and its own time in milliseconds."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as state:
        _repository(folder)
        git = _milliseconds(lambda _: subprocess.run(_STATUS, cwd=folder, capture_output=True, check=True))
        hook = _milliseconds(lambda number: _hook(folder, state, number))
    detail = f"hook {hook:.0f} ms, git status {git:.0f} ms, the hook's own {hook - git:.0f} ms (wanted: well under 100)"
    yield f"stop-message against git status, {FILES} files", hook / git, None, detail


def _repository(folder: str) -> None:
    for number in range(FILES):
        path = os.path.join(folder, f"d{number % 100}", f"f{number}.py")
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"x = {number}\n")
    git = ["git", "-c", "user.name=b", "-c", "user.email=b@example.org"]
    for words in (["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "start"]):
        subprocess.run([*git, *words], cwd=folder, check=True)
    with open(os.path.join(folder, "new.md"), "w", encoding="utf-8") as file:
        file.write("new\n")


def _hook(folder: str, state: str, number: int) -> None:
    words = [sys.executable, "-m", "safepoint", "stop-message", "--route", "claude", "--state-dir", state]
    payload = json.dumps({"session_id": str(number), "cwd": folder})
    done = subprocess.run(words, input=payload, cwd=folder, capture_output=True, text=True, check=True)
    assert '"block"' in done.stdout


def _milliseconds(action: Callable[[int], object]) -> float:
    times = []
    for number in range(ROUNDS + 1):
        started = time.perf_counter()
        action(number)
        times.append(time.perf_counter() - started)
    return statistics.median(times[1:]) * 1000
