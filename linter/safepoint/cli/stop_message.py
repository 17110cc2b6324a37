"""`safepoint stop-message`: the hook that a coding agent calls before it stops, and when a prompt begins a turn.

A hook must never block by accident (some agents take exit code 2 for a veto), so this command exits with 0 whatever
happens; the reason of a doubtful pass is one line on standard error.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from safepoint.cli.terminal import say

if TYPE_CHECKING:
    import argparse

ALWAYS_ZERO = True
"""Tells the dispatcher that wrong usage and faults end with exit code 0 as well."""

_MAX_INPUT_BYTES = 1 << 20


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    from safepoint.stop.hook import ROUTES

    parser.add_argument("--route", required=True, choices=ROUTES, help="the agent that asks")
    parser.add_argument("--event", choices=("stop", "prompt"), default="stop", help="what happened (default: stop)")
    parser.add_argument("--profile", help="shipped profile or YAML file (default: from the settings, else python)")
    parser.add_argument("--state-dir", help="folder of the turns' state (default: the user's state folder)")


def run(arguments: argparse.Namespace) -> int:
    """Answer one call of the hook; always 0."""
    import time

    from safepoint.stop.hook import answer, begin_turn, judge_stop, read_call
    from safepoint.stop.turn import state_folder

    try:
        call = read_call(_standard_input(), os.getcwd())
        folder = state_folder(arguments.state_dir)
        if arguments.event == "prompt":
            begin_turn(call, folder, time.time())
            return 0
        message = judge_stop(call, folder, time.time(), arguments.profile)
        if message is not None:
            say(answer(arguments.route, message))
    except Exception as error:  # noqa: BLE001 - a hook that fails would block the agent: say why, and let it pass
        print(f"safepoint stop-message: the stop passes: {error}", file=sys.stderr)  # noqa: T201
    return 0


def _standard_input() -> Any:
    import json

    if sys.stdin is None or sys.stdin.closed or sys.stdin.isatty():
        return {}
    return json.loads(sys.stdin.buffer.read(_MAX_INPUT_BYTES).strip() or b"{}")
