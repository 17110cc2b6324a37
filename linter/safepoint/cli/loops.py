"""`safepoint loops`: the inventory of loops, their verdicts, and why."""

from __future__ import annotations

import os
import sys

from safepoint.cli import loops_output
from safepoint.cli.loop_place import loop_at, read_place, require_judged, same_file
from safepoint.cli.terminal import write_text
from safepoint.core.errors import UsageError
from safepoint.loops.facts import VERDICTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    add = parser.add_argument
    add("paths", nargs="*", metavar="PATH", help="files and folders (default: the current folder)")
    add("--format", choices=tuple(loops_output.FORMATS), default="table", help="what is printed (default: table)")
    add("--verdict", action="append", choices=VERDICTS, help="only loops with this verdict; repeatable")
    add("--why", metavar="FILE:LINE", help="explain the verdict of the loop at a place, written as `check` prints it")
    add("--exclude", action="append", metavar="GLOB", default=[], help="leave out files, in the form of a .gitignore line")
    add("--config", metavar="FILE", help="take the settings from this file")
    add("--isolated", action="store_true", help="use no settings file")


def run(arguments: argparse.Namespace) -> int:
    """Run the command; 0 whatever the verdicts are, 2 when it could not run or a file could not be judged."""
    from safepoint.config import find_settings, start_of
    from safepoint.core.placing import Places
    from safepoint.inventory import list_loops, read_sources

    place = None if arguments.why is None else read_place(arguments.why)
    if place is not None and arguments.format != "table":
        raise UsageError(
            f"--why tells in words why a loop is judged as it is; --format {arguments.format} shows the whole list"
        )
    paths = tuple(arguments.paths) or (_around(place.path) if place is not None else ".",)
    settings = find_settings(start_of(paths), explicit=arguments.config, isolated=arguments.isolated)
    sources, unread = read_sources(paths, settings, tuple(arguments.exclude))
    places = Places(sources)
    if place is not None:
        require_judged(place, sources, unread)
        loops, faults = list_loops(sources, settings, lambda path: same_file(path, place.path))
        if faults:
            return _failed(faults)
        write_text(sys.stdout, loops_output.why(loop_at(loops, place, places), places))
        return 0
    wanted = frozenset(arguments.verdict or VERDICTS)
    loops, faults = list_loops(sources, settings)
    chosen = [loop for loop in loops if loop.verdict in wanted]
    write_text(sys.stdout, loops_output.FORMATS[arguments.format](chosen, places))
    return _failed((*[f"{path}: {why}" for path, why in sorted(unread.items())], *faults))


def _failed(faults: tuple[str, ...]) -> int:
    """Tell of the files that could not be judged, and return the exit code for that: 0 without any."""
    write_text(sys.stderr, "".join(f"safepoint: error: {fault}\n" for fault in faults))
    return 2 if faults else 0


def _around(path: str) -> str:
    """Return the folder whose files a file is judged with: this one, as `check` does; for a file elsewhere, its own."""
    inside = os.path.abspath(path).startswith(os.path.join(os.getcwd(), ""))
    return "." if inside else os.path.dirname(path)
