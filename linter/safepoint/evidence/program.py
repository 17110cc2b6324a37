"""The guarded program whose event log is measured: run it, kill it at a fixed iteration, run it again.

A program takes `--events FILE` (where it writes its hash-linked event log), `--store URL` (its store), and `--kill-at N`
(kill yourself with SIGKILL in iteration N). With an injected clock, as in the shipped program, two runs give the same bytes.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys

from safepoint import resources
from safepoint.evidence.errors import EvidenceError

SHIPPED = "killed_and_resumed.py"
KILL_AT = 250
TIMEOUT_SECONDS = 120


def default_program() -> str:
    """Return the path of the shipped program."""
    return os.path.join(resources.folder("examples"), SHIPPED)


def run_program(program: str, events: str, workplace: str) -> None:
    """Run `program` until it is killed, then to its end; raises EvidenceError when it does anything else."""
    if not os.path.isfile(program):
        seen = "is no file" if os.path.exists(program) else "does not exist"
        raise EvidenceError(f"the program {program} {seen}; give a Python file that takes --events, --store and --kill-at")
    store = "sqlite:///" + os.path.join(workplace, "runs.db").replace(os.sep, "/")
    words = [sys.executable, program, "--events", events, "--store", store]
    killed = _run([*words, "--kill-at", str(KILL_AT)])
    if killed.returncode != -signal.SIGKILL:
        raise EvidenceError(
            f"{program} was to be killed in iteration {KILL_AT}, but ended with {killed.returncode}: {_last_line(killed)}"
        )
    finished = _run(words)
    if finished.returncode:
        raise EvidenceError(
            f"{program} did not go on after the kill: exit code {finished.returncode}: {_last_line(finished)}"
        )


def _run(words: list[str]) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(  # noqa: S603 - the program is the user's own choice
            words, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=TIMEOUT_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        raise EvidenceError(f"{words[1]} ran longer than {TIMEOUT_SECONDS} s") from None
    except OSError as error:
        raise EvidenceError(f"{words[1]} cannot be run: {error.strerror or error}") from None


def _last_line(done: subprocess.CompletedProcess[str]) -> str:
    lines = done.stderr.strip().splitlines() or done.stdout.strip().splitlines()
    return lines[-1] if lines else "no output"
