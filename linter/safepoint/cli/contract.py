"""`safepoint contract`: show a contract, compare two versions of one, or print its JSON Schema."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

from safepoint.cli.contract_gate import add_run_options, gate_text, judge_runs
from safepoint.cli.terminal import write_text
from safepoint.core.errors import SafepointError, UsageError

if TYPE_CHECKING:
    import argparse

    from safepoint.contract.drift import DriftReport
    from safepoint.contract.loaded import LoadedContract
    from safepoint.contract.model import ContextContract


class ContractFileError(SafepointError):
    """A file cannot be read as a contract; the message names the first fault and its place."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the three actions."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    show = actions.add_parser("show", help="what a contract says, in words, with the bounds in force", allow_abbrev=False)
    show.add_argument("file", metavar="FILE", help="the contract; - reads standard input")
    diff = actions.add_parser(
        "diff", help="what changed between two versions; exit 1 on breaking changes", allow_abbrev=False
    )
    diff.add_argument("old", metavar="OLD", help="the version that others rely on")
    diff.add_argument("new", metavar="NEW", help="the version that is to replace it")
    diff.add_argument("--exit-zero", action="store_true", help="exit with 0 whatever changed")
    add_run_options(diff)
    for action in (show, diff):
        action.add_argument("--format", choices=("text", "json"), default="text", help="how to print it (default: text)")
    actions.add_parser("schema", help="the JSON Schema of contract files, for editors", allow_abbrev=False)


def run(arguments: argparse.Namespace) -> int:
    """Do the action; 0 done, 1 breaking changes (or, for show, a contract with faults), 2 could not run."""
    if arguments.action == "show":
        return _show(arguments)
    if arguments.action == "diff":
        return _diff(arguments)
    from safepoint.contract.json_schema import contract_schema_text

    write_text(sys.stdout, contract_schema_text())
    return 0


def _show(arguments: argparse.Namespace) -> int:
    from safepoint.contract.summary import summary_data, summary_text

    loaded = _load(arguments.file)
    contract = _readable(loaded)
    write_text(sys.stdout, _json(summary_data(contract)) if arguments.format == "json" else summary_text(contract))
    count = len(loaded.errors)
    if count:
        faults = "1 fault is" if count == 1 else f"{count} faults are"
        print(f"{loaded.path}: {faults} left out above; `safepoint check {loaded.path}` shows them", file=sys.stderr)  # noqa: T201
    return 1 if count else 0


def _diff(arguments: argparse.Namespace) -> int:
    from safepoint.contract.drift import ContractDriftDetector

    if arguments.old == arguments.new == "-":
        raise UsageError("only one of OLD and NEW can be standard input")
    report = ContractDriftDetector().compare(_valid(_load(arguments.old)), _valid(_load(arguments.new)))
    gate = judge_runs(arguments, report)
    if arguments.format == "json":
        extra = {} if gate is None else {"gate": gate.model_dump(mode="json")}
        write_text(sys.stdout, _json({"version": 1, **report.model_dump(mode="json"), **extra}))
    else:
        write_text(sys.stdout, _drift_text(report) + ("" if gate is None else gate_text(gate)))
    failed = report.breaking_count > 0 if gate is None else not gate.passed
    return 1 if failed and not arguments.exit_zero else 0


def _drift_text(report: DriftReport) -> str:
    lines = [f"{'breaking' if change.breaking else 'harmless'}: {change.description}" for change in report.changes]
    if report.old_pipeline_id != report.new_pipeline_id:
        lines.insert(0, f"note: these are contracts of two pipelines, {report.old_pipeline_id} and {report.new_pipeline_id}")
    total = f"{report.total_changes} change{'' if report.total_changes == 1 else 's'}"
    lines.append(f"{total}, {report.breaking_count} breaking" if report.changes else "no change")
    return "\n".join(lines) + "\n"


def _load(path: str) -> LoadedContract:
    from safepoint.contract.load import load_contract
    from safepoint.core.source import Unreadable, decode_utf8
    from safepoint.discovery import read_bytes

    try:
        data = sys.stdin.buffer.read() if path == "-" else read_bytes(path)
        loaded = load_contract(decode_utf8(data), path)
    except Unreadable as fault:
        raise ContractFileError(f"{path}: {fault.message}" + (f"; {fault.help}" if fault.help else "")) from None
    broken = loaded.unreadable
    if broken is not None:
        raise ContractFileError(f"{path}:{broken.line}:{broken.column}: {broken.message}; {broken.help}")
    return loaded


def _readable(loaded: LoadedContract) -> ContextContract:
    if loaded.contract is None:
        raise _refusal(loaded)
    return loaded.contract


def _valid(loaded: LoadedContract) -> ContextContract:
    if loaded.errors or loaded.contract is None:
        raise _refusal(loaded)
    return loaded.contract


def _refusal(loaded: LoadedContract) -> ContractFileError:
    fault, more = loaded.errors[0], len(loaded.errors) - 1
    rest = f" (and {more} more: `safepoint check {loaded.path}`)" if more else ""
    return ContractFileError(f"{loaded.path}:{fault.span.line}:{fault.span.column}: {fault.message}{rest}")


def _json(value: Any) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"
