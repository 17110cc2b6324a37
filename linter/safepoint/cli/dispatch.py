"""From the words of the command line to one command's `run`, loading no more than that command needs."""

from __future__ import annotations

import os
import sys
from importlib import import_module

from safepoint import __version__
from safepoint.cli import COMMANDS
from safepoint.core.errors import SafepointError

USAGE_FAULT = 2
INTERRUPTED = 130
_NARROW = 80
"""The width of help where no terminal tells one."""


def dispatch(argv: list[str]) -> int:
    """Run one command and return its exit code; an expected error is one line on standard error and exit code 2."""
    try:
        return _run(argv)
    except SafepointError as error:
        print(f"safepoint: error: {error}", file=sys.stderr)  # noqa: T201
        return USAGE_FAULT
    except BrokenPipeError:
        # The reader went away (`safepoint check | head`): nothing is wrong, and nobody is left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(argv: list[str]) -> int:
    if argv and argv[0] in COMMANDS:
        module = import_module(f"safepoint.cli.{COMMANDS[argv[0]][0]}")
        switched = getattr(module, "switched", None)
        plain = switched(argv[1:]) if switched is not None else None
        if plain is not None:
            return int(module.run(plain))
        import argparse

        parser = argparse.ArgumentParser(
            prog=f"safepoint {argv[0]}",
            description=COMMANDS[argv[0]][1],
            formatter_class=lambda prog: argparse.HelpFormatter(prog, width=_columns() - 2),
            allow_abbrev=False,
        )
        module.configure(parser)
        try:
            # Switches may stand between the paths, and so may other flags of the same command.
            arguments = (parser.parse_args if switched is None else parser.parse_intermixed_args)(argv[1:])
        except SystemExit:
            # An agent's hook takes exit code 2 for a veto, so a command may ask that wrong usage ends with 0 as well.
            if getattr(module, "ALWAYS_ZERO", False):
                return 0
            raise
        return int(module.run(arguments))
    return _top(argv)


def _columns() -> int:
    """Return how wide help may be; argparse itself would load `shutil`, and with it three compressors, to know."""
    told = os.environ.get("COLUMNS", "")
    if told.isdecimal() and int(told) > 0:
        return int(told)
    try:
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or _NARROW  # type: ignore[union-attr]
    except (AttributeError, OSError, ValueError):
        return _NARROW


def _top(argv: list[str]) -> int:
    import argparse

    listing = "\n".join(f"  {name:<13} {text}" for name, (_, text) in COMMANDS.items())
    parser = argparse.ArgumentParser(
        prog="safepoint",
        usage="safepoint COMMAND …",
        description="Checkpoints for long-running Python work: check, guard, keep, resume, prove.",
        epilog=f"commands:\n{listing}\n\n`safepoint COMMAND --help` says more.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("-V", "--version", action="version", version=f"safepoint {__version__}")
    parser.add_argument("command", nargs="?", metavar="COMMAND", help="one of the commands below")
    arguments, _ = parser.parse_known_args(argv)
    if arguments.command is None:
        parser.print_help()
        return 0
    return parser.error(f"unknown command {arguments.command!r}; the commands are {', '.join(COMMANDS)}")
