"""`safepoint evidence`: make evidence of what was checked, verify that it still fits, and show it as a page."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from safepoint.cli.terminal import say

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the operations and their arguments."""
    operations = parser.add_subparsers(dest="operation", required=True, metavar="OPERATION")
    make = operations.add_parser("create", help="lint, run, check, and write the evidence folder")
    make.add_argument("paths", nargs="*", metavar="PATH", help="files and folders to lint (default: the current folder)")
    make.add_argument("--id", required=True, help="what the evidence is for, such as bd-93k")
    make.add_argument("--section", required=True, help="section it belongs to, such as 10_11")
    make.add_argument("--title", help="one line that says what was verified")
    run = make.add_mutually_exclusive_group()
    run.add_argument("--events", metavar="FILE", help="hash-linked event log of a run of your own")
    run.add_argument("--program", metavar="FILE", help="guarded program to run, kill and resume (default: the shipped one)")
    make.add_argument("--key", metavar="PEM", help="sign with this Ed25519 private key")
    make.add_argument(
        "--out",
        metavar="DIR",
        help="new or empty folder, or one with evidence, to write (default: artifacts/section_SECTION/ID)",
    )
    verify = operations.add_parser("verify", help="judge whether evidence still fits code, tool and gate")
    verify.add_argument("folder", metavar="DIR", help="evidence folder")
    verify.add_argument("--public-key", metavar="PEM", help="Ed25519 public key that must have signed")
    verify.add_argument("--require-signature", action="store_true", help="refuse evidence that is not signed")
    verify.add_argument("--max-age", metavar="AGE", help="refuse older evidence, such as 30d or 12h")
    verify.add_argument("--format", choices=("text", "json"), default="text", help="what is printed (default: text)")
    report = operations.add_parser("report", help="write the evidence as one HTML page")
    report.add_argument("folder", metavar="DIR", help="evidence folder")
    report.add_argument("--out", metavar="FILE", required=True, help="HTML file to write, outside the evidence folder")


def run(arguments: argparse.Namespace) -> int:
    """Do one operation: 0 the evidence stands, 1 it does not, 2 it could not be made or judged."""
    return _OPERATIONS[arguments.operation](arguments)


def _create(arguments: argparse.Namespace) -> int:
    from safepoint.evidence.create import DEFAULT_TITLE, Order, create

    order = Order(
        bead=_identifier(arguments.id),
        section=arguments.section,
        title=arguments.title or DEFAULT_TITLE,
        paths=tuple(arguments.paths) or (".",),
        events=arguments.events,
        program=arguments.program,
        private_key=_read(arguments.key),
        folder=arguments.out,
    )
    evidence, folder = create(order)
    failed = [name for name, row in evidence.verification_results.items() if row.verdict == "FAIL"]
    failed += [row.id for row in evidence.invariants if row.verdict == "FAIL"]
    say(f"{evidence.verdict}: {folder}" + (f"\nfailed: {', '.join(failed)}" if failed else ""))
    return 0 if evidence.verdict == "PASS" else 1


def _verify(arguments: argparse.Namespace) -> int:
    from safepoint.core.duration import span_of
    from safepoint.evidence.verify import Demands, verify_folder

    age = span_of(arguments.max_age, "--max-age") if arguments.max_age else None
    demands = Demands(_read(arguments.public_key), arguments.require_signature, age)
    misfits = verify_folder(arguments.folder, demands)
    if arguments.format == "json":
        say(json.dumps({"ok": not misfits, "misfits": [misfit._asdict() for misfit in misfits]}, indent=2))
    elif misfits:
        say("\n".join(f"{misfit.file}: {misfit.text}" for misfit in misfits))
        say(f"The evidence in {arguments.folder} does not stand: {_count(len(misfits))}.")
    else:
        say(f"The evidence in {arguments.folder} stands.")
    return 1 if misfits else 0


def _report(arguments: argparse.Namespace) -> int:
    from safepoint.core.files import why_unwritten, write_atomic
    from safepoint.evidence.errors import EvidenceError
    from safepoint.evidence.material import gather
    from safepoint.evidence.page import render_page

    if os.path.dirname(os.path.abspath(arguments.out)) == os.path.abspath(arguments.folder):
        raise EvidenceError(
            f"{arguments.out} lies in the evidence folder, which a further file would break; choose another place"
        )
    page = render_page(gather(arguments.folder)).encode("utf-8")
    try:
        write_atomic(arguments.out, page)
    except OSError as error:
        raise EvidenceError(f"{arguments.out} cannot be written: {why_unwritten(error)}") from None
    say(f"wrote {arguments.out}")
    return 0


def _count(misfits: int) -> str:
    return "1 misfit" if misfits == 1 else f"{misfits} misfits"


def _identifier(text: str) -> str:
    import re

    from safepoint.core.errors import UsageError

    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}", text):
        raise UsageError(f"--id {text!r} is no plain name; use 1 to 64 letters, digits, '.', '_' or '-', such as bd-93k")
    return text


def _read(path: str | None) -> bytes | None:
    from safepoint.evidence.errors import EvidenceError

    if path is None:
        return None
    try:
        with open(path, "rb") as file:
            return file.read(1 << 16)
    except OSError as error:
        raise EvidenceError(f"the key {path} cannot be read: {error.strerror or error}") from None


_OPERATIONS: dict[str, Callable[[argparse.Namespace], int]] = {"create": _create, "verify": _verify, "report": _report}
