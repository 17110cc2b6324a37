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
    _open_streams()
    try:
        code = _run(argv)
        sys.stdout.flush()
    except SafepointError as error:
        return _failed(str(error))
    except BrokenPipeError:
        # The reader went away (`safepoint check | head`): nothing is wrong, and nobody is left to tell.
        _drop_output()
        return 0
    except OSError as error:
        _drop_output()
        return _failed(_reason(error))
    except KeyboardInterrupt:
        return INTERRUPTED
    else:
        return code


def _open_streams() -> None:
    """Let what is printed go nowhere where the caller has closed a stream (`>&-`): Python then has None in its place."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  stands to the end of the process


def _drop_output() -> None:
    """Send nowhere what waits to be printed, so that the interpreter does not fail on it once more when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _failed(text: str) -> int:
    print(f"safepoint: error: {text}", file=sys.stderr)  # noqa: T201
    return USAGE_FAULT


def _reason(error: OSError) -> str:
    """Say what the system refused: mostly a full disk behind standard output, or a working folder that is gone."""
    said = error.strerror or str(error)
    try:
        os.getcwd()
    except OSError:
        return "the working folder does not exist any more; change to one that does"
    if error.filename is not None:
        return f"{os.fsdecode(error.filename)}: {said}"
    return f"{said}; what was printed may not be complete"


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
    word = next((one for one in argv if not one.startswith("-")), None)
    if word is not None:  # before `--help` is seen to, which would hide the mistake
        parser.error(f"unknown command {word!r}; the commands are {', '.join(COMMANDS)}")
    parser.parse_args(argv)
    parser.print_help()
    return 0
