"""The command `safepoint`: one module per command, loaded only when it is called.

A command module has `configure(parser)`, which adds its arguments, and `run(arguments) -> int`, which does the work and
returns the exit code: 0 clean, 1 findings (or refused), 2 could not run.
"""

from __future__ import annotations

import gc
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS: dict[str, tuple[str, str]] = {
    "check": ("check", "Lint contracts and Python sources."),
    "loops": ("loops", "List every loop with its verdict, and say why."),
    "explain": ("explain", "Print the page of a rule, or the list of rules."),
    "contract": ("contract", "Show a contract, compare two versions, or print its JSON Schema."),
    "evidence": ("evidence", "Make evidence of what was checked, verify that it still fits, show it."),
    "store": ("store", "Look into a store of checkpoints; verify, repair, restore, prune, export, advise."),
    "pipeline": ("pipeline", "Write, read, validate and list phase checkpoints; plan a resume."),
    "resume": ("resume", "Say whether a checkpoint may still be trusted."),
    "approve": ("approve", "Accept a checkpoint's staleness: write a bound approval."),
    "stop-message": ("stop_message", "Answer a coding agent's stop hook: what the changed files ask for."),
}
"""Command -> (module below `safepoint.cli`, one line of help); `safepoint --help` shows them in this order."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    from safepoint.cli.dispatch import dispatch

    if argv is not None or sys.argv[1:2] not in (["check"], ["loops"]):
        return dispatch(list(sys.argv[1:] if argv is None else argv))
    # Parsing makes millions of objects that live to the end: looking for cycles among them takes a fifth of the time and
    # finds nothing, and freeing them one by one before the process ends takes as long again.
    gc.disable()
    code = dispatch(sys.argv[1:])
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)
