"""`safepoint loops`: the inventory of loops, their verdicts, and why."""

from __future__ import annotations

import os
import sys

from safepoint.cli import loops_output
from safepoint.core.errors import UsageError
from safepoint.loops.facts import VERDICTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from safepoint.loops.facts import LoopFacts


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    add = parser.add_argument
    add("paths", nargs="*", metavar="PATH", help="files and folders (default: the current folder)")
    add("--format", choices=tuple(loops_output.FORMATS), default="table", help="what is printed (default: table)")
    add("--verdict", action="append", choices=VERDICTS, help="only loops with this verdict; repeatable")
    add("--why", metavar="FILE:LINE", help="explain the verdict of the loop on that line, step by step")
    add("--exclude", action="append", metavar="GLOB", default=[], help="leave out files, in the form of a .gitignore line")
    add("--config", metavar="FILE", help="take the settings from this file")
    add("--isolated", action="store_true", help="use no settings file")


def run(arguments: argparse.Namespace) -> int:
    """Run the command; 0 whatever the verdicts are, 2 when it could not run."""
    from safepoint.config import find_settings
    from safepoint.inventory import take_inventory

    path, line = _place(arguments.why) if arguments.why else ("", 0)
    paths = tuple(arguments.paths) or ((os.path.dirname(path) or ".",) if path else (".",))
    start = paths[0] if os.path.isdir(paths[0]) else os.path.dirname(paths[0]) or "."
    settings = find_settings(start, explicit=arguments.config, isolated=arguments.isolated)
    loops = take_inventory(paths, settings, tuple(arguments.exclude)).loops
    if path:
        sys.stdout.write(loops_output.why(_loop_at(loops, path, line)))
        return 0
    wanted = frozenset(arguments.verdict or VERDICTS)
    chosen = [loop for loop in loops if loop.verdict in wanted]
    sys.stdout.write(loops_output.FORMATS[arguments.format](chosen))
    return 0


def _place(text: str) -> tuple[str, int]:
    path, _, line = text.rpartition(":")
    if not path or not line.isdigit():
        raise UsageError(f"--why got {text!r}, wanted FILE:LINE such as train.py:120")
    return os.path.normpath(path).replace(os.sep, "/"), int(line)


def _loop_at(loops: Sequence[LoopFacts], path: str, line: int) -> LoopFacts:
    """Return the loop that begins on the line, else the innermost one around it."""
    mine = [loop for loop in loops if os.path.normpath(loop.path).replace(os.sep, "/") == path]
    exact = [loop for loop in mine if loop.line == line]
    around = [loop for loop in mine if loop.line <= line <= loop.span.end_line]
    found = exact or sorted(around, key=lambda one: one.line)[-1:]
    if not found:
        known = ", ".join(str(loop.line) for loop in mine) or "none"
        raise UsageError(f"no loop stands at {path}:{line}; loops of that file begin on these lines: {known}")
    return found[0]
