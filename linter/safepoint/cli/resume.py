"""`safepoint resume`: may this checkpoint still be trusted? Exit code 0 trusted, 1 refused, 2 could not run."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, NamedTuple

from safepoint.cli.terminal import write_text

if TYPE_CHECKING:
    import argparse
    from datetime import datetime

    from safepoint.context.checkpoint_result import CheckpointResumeResult
    from safepoint.resume.files import ContextFile


class Subject(NamedTuple):
    """What is judged: a context, its file (None for a stored one), and when the checkpoint was saved (None if unknown)."""

    context: dict[str, Any]
    file: ContextFile | None
    saved: datetime | None


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    add_subject(parser)
    parser.add_argument("--approval", metavar="FILE", action="append", default=[], help="an approval record kept in a file")
    parser.add_argument("--format", choices=("text", "json", "gate"), default="text", help="how to print the result")


def run(arguments: argparse.Namespace) -> int:
    """Judge the checkpoint, print the result and return 0 or 1."""
    from safepoint.resume.files import read_context, read_contract

    contract = read_contract(arguments.contract)
    subject = read_subject(arguments)
    approvals = [read_context(path, "an approval record").context for path in arguments.approval]
    result = _judge(arguments, contract, subject, approvals)
    write_text(sys.stdout, _RENDERERS[arguments.format](result))
    return 0 if result.passed else 1


def add_subject(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that say which checkpoint is meant, and when it is judged."""
    parser.add_argument("contract", metavar="CONTRACT", help="the contract file")
    parser.add_argument("--checkpoint", required=True, metavar="ID", help="the checkpoint, as the contract names it")
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--context", metavar="FILE", help="the checkpoint's context, JSON or YAML; - is standard input")
    source.add_argument(
        "--store",
        metavar="ADDRESS",
        help="the store (a file, sqlite:///… or postgresql://…) whose latest valid checkpoint is meant",
    )
    parser.add_argument(
        "--orchestration", metavar="ID", help="the stream in the store (default: the contract's pipeline_id)"
    )
    parser.add_argument("--at", metavar="TIME", help="judge as of this ISO 8601 time with its offset (default: now)")


def read_subject(arguments: argparse.Namespace) -> Subject:
    """Return the context that the arguments name."""
    from safepoint.resume.files import read_context

    if arguments.context is not None:
        file = read_context(arguments.context)
        return Subject(file.context, file, None)
    return _stored(arguments)


def moment_of(text: str | None) -> datetime | None:
    """Return the moment that --at names, or None without one; raises UsageError for a text that names none."""
    from safepoint.context.provenance import is_aware, parse_timestamp
    from safepoint.core.errors import UsageError

    if text is None:
        return None
    moment = parse_timestamp(text)
    if moment is None or not is_aware(moment):
        raise UsageError(f"--at {text!r} is no ISO 8601 time with an offset, such as 2026-11-21T20:00:00Z")
    return moment


def _judge(
    arguments: argparse.Namespace, contract: Any, subject: Subject, approvals: list[dict[str, Any]]
) -> CheckpointResumeResult:
    from safepoint.contract.vocabulary import EnforcementMode
    from safepoint.core.errors import UsageError
    from safepoint.resume.guard import CheckpointGuard

    if contract.spec(arguments.checkpoint) is None:
        known = ", ".join(repr(spec.checkpoint_id) for spec in contract.checkpoint_integrity) or "none"
        raise UsageError(f"{arguments.contract} declares no checkpoint {arguments.checkpoint!r}; it declares {known}")
    return CheckpointGuard(contract, EnforcementMode.AUDIT).resume_checkpoint(
        arguments.checkpoint,
        subject.context,
        resume_time=moment_of(arguments.at),
        checkpoint_time=subject.saved,
        approvals=approvals,
    )


def _stored(arguments: argparse.Namespace) -> Subject:
    from safepoint.core.errors import UsageError
    from safepoint.resume.files import read_contract
    from safepoint.resume.stored import context_of, look_at, saved_at
    from safepoint.store.addresses import url_of

    stream = arguments.orchestration or read_contract(arguments.contract).pipeline_id
    restored = look_at(url_of(arguments.store, read_only=True), stream)
    if restored is None:
        raise UsageError(f"{arguments.store} holds no valid checkpoint of {stream!r}; name the stream with --orchestration")
    return Subject(context_of(restored.state), None, saved_at(restored.meta))


def _text(result: CheckpointResumeResult) -> str:
    from safepoint.resume.text import describe_result

    return describe_result(result)


def _json(result: CheckpointResumeResult) -> str:
    import json

    return json.dumps({"version": 1, **result.model_dump(mode="json")}, indent=2) + "\n"


def _gate(result: CheckpointResumeResult) -> str:
    import json

    return json.dumps(result.to_gate_result(), indent=2) + "\n"


_RENDERERS = {"text": _text, "json": _json, "gate": _gate}
