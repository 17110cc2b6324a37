"""`safepoint store`: look into a store of checkpoints, verify and mend it, go back, thin it out, and find the best interval.

Exit codes: 0 all well, 1 a stream does not verify (or, with `diff --exit-code`, states differ), 2 could not run or refused.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

_VERBS: dict[str, tuple[str, str]] = {
    "list": ("store_reading", "list the workflows of the store, or the checkpoints of one"),
    "show": ("store_reading", "show a checkpoint with its state"),
    "diff": ("store_reading", "show what changed between two checkpoints"),
    "verify": ("store_checking", "verify chains, states, named checkpoints and audit logs"),
    "repair": ("store_checking", "put what does not verify in quarantine, so that saving can go on"),
    "restore": ("store_restoring", "go back to a checkpoint; the present is kept as a safety checkpoint"),
    "prune": ("store_pruning", "remove old checkpoints by the retention rules, or a named one by name"),
    "export": ("store_checking", "write a chain as JSON Lines that other programs can verify"),
    "import": ("store_importing", "bring an exported chain into this store, verified on the way in"),
    "advise": ("store_advising", "work out the interval between saves that loses least"),
}
"""Verb -> (module below `safepoint.cli`, one line of help)."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the verbs and their arguments."""
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    for verb, (module, text) in _VERBS.items():
        _add_common(verbs.add_parser(verb, help=text, description=f"{text[0].upper()}{text[1:]}.", allow_abbrev=False), verb)
        adder: Callable[[argparse.ArgumentParser], None] = getattr(import_module(f"safepoint.cli.{module}"), f"add_{verb}")
        adder(verbs.choices[verb])


def run(arguments: argparse.Namespace) -> int:
    """Open the store, do what the verb says, and return the exit code."""
    from safepoint.cli.store_opening import opened

    module = import_module(f"safepoint.cli.{_VERBS[arguments.verb][0]}")
    action: Callable[..., int] = getattr(module, f"run_{arguments.verb}")
    with opened(arguments) as store:
        return action(store, arguments)


def _add_common(parser: argparse.ArgumentParser, verb: str) -> None:
    group = parser.add_argument_group("store")
    group.add_argument(
        "--store", metavar="ADDRESS", help="a file, sqlite:///runs.db or postgresql://… (default: $SAFEPOINT_STORE)"
    )
    group.add_argument(
        "--key-file", metavar="FILE", help="the key that seals the store (default: $SAFEPOINT_KEY_FILE, $SAFEPOINT_KEY)"
    )
    group.add_argument("--witness", metavar="ADDRESS", help="the file or store that remembers its heads")
    if verb != "diff":
        parser.add_argument(
            "--format", choices=("text", "json"), default="text", help="for people or for programs (default: text)"
        )
