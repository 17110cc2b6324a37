"""`safepoint pipeline`: write, read, validate and list phase checkpoints, and plan where a run goes on.

Every answer is one JSON object on standard output; a failure is `{"success": false, "error": …}` and exit code 1, or 0
with a `warning` under `--warn-only`, for pipelines that must not stop.
"""

from __future__ import annotations

import json
import sys
import uuid
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from safepoint.pipeline.journal import Journal, Stored

DEFAULT_ROOT = "$SAFEPOINT_PIPELINE_ROOT or ~/.claude/checkpoints"
Answer = tuple[dict[str, Any], int]


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the operations and their arguments."""
    parser.add_argument("-v", "--verbose", action="store_true", help="tell on standard error what is read and written")
    operations = parser.add_subparsers(dest="operation", required=True, metavar="OPERATION")
    write = _operation(operations, "write", "record a finished phase")
    _add_position(write)
    write.add_argument("--attempt", type=int, default=1, help="attempt number, growing from 1 (default: 1)")
    write.add_argument("--repo-commit-map", default="{}", metavar="JSON", help="object: repository name to commit SHA")
    write.add_argument("--artifact-paths", default="[]", metavar="JSON", help="array of relative artifact paths")
    write.add_argument("--payload", default="{}", metavar="JSON", help="object with the fields of the phase's payload")
    write.add_argument("--timestamp", metavar="ISO", help="when the phase finished, with a UTC offset (default: now)")
    _add_position(_operation(operations, "read", "print the newest valid checkpoint of a phase"))
    _add_position(_operation(operations, "validate", "judge the newest checkpoint of a phase"))
    _add_position(_operation(operations, "list", "print every checkpoint of a ticket"), run_needed=False, phase=False)
    _add_position(_operation(operations, "resume-plan", "say which phases may be skipped, and where to start"), phase=False)


def run(arguments: argparse.Namespace) -> int:
    """Do one operation and print its JSON answer."""
    from safepoint.pipeline.errors import PipelineError

    try:
        answer, code = _OPERATIONS[arguments.operation](arguments)
    except PipelineError as error:
        answer, code = _failure(str(error)), 1
    if code and arguments.warn_only:
        answer, code = {**answer, "warning": answer["error"]}, 0
    one_line = not answer["success"] and set(answer) <= {"success", "error", "warning"}
    print(json.dumps(answer, indent=None if one_line else 2))  # noqa: T201
    return code


def _operation(operations: Any, name: str, text: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = operations.add_parser(name, help=text, description=f"{text.capitalize()}.")
    parser.add_argument("--root", help=f"folder of all checkpoints (default: {DEFAULT_ROOT})")
    parser.add_argument("--pipeline", metavar="FILE", help="YAML file with the phases (default: the ticket pipeline)")
    parser.add_argument("--warn-only", action="store_true", help="report a failure as a warning and exit with 0")
    return parser


def _add_position(parser: argparse.ArgumentParser, *, run_needed: bool = True, phase: bool = True) -> None:
    parser.add_argument("--ticket-id", required=True, help="ticket identifier, such as OMN-2144")
    parser.add_argument("--run-id", required=run_needed, help="run id; any text that is no UUID is mapped to one")
    if phase:
        parser.add_argument("--phase", required=True, help="the phase, by its name")


def _write(arguments: argparse.Namespace) -> Answer:
    from safepoint.pipeline.errors import PipelineError

    journal = _journal(arguments)
    journal.pipeline.phase(arguments.phase)
    fields = _fields(arguments)
    try:
        path = journal.write(journal.pipeline.checkpoint(fields))
    except PipelineError as error:
        raise PipelineError(f"Write failed: {error}") from None
    _tell(arguments, f"wrote {path} below {journal.root}")
    return {"success": True, "checkpoint_path": path, "correlation_id": str(uuid.uuid4())}, 0


def _fields(arguments: argparse.Namespace) -> dict[str, Any]:
    from safepoint.pipeline.layout import run_uuid

    payload = _json_option("--payload", arguments.payload, dict, "object")
    return {
        "run_id": str(run_uuid(arguments.run_id)),
        "ticket_id": arguments.ticket_id,
        "phase": arguments.phase,
        "timestamp_utc": arguments.timestamp or datetime.now(UTC).isoformat(),
        "repo_commit_map": _json_option("--repo-commit-map", arguments.repo_commit_map, dict, "object"),
        "artifact_paths": _json_option("--artifact-paths", arguments.artifact_paths, list, "array"),
        "attempt_number": arguments.attempt,
        "phase_payload": {**payload, "phase": arguments.phase},
    }


def _read(arguments: argparse.Namespace) -> Answer:
    journal = _journal(arguments)
    stored, warnings = journal.read(arguments.ticket_id, arguments.run_id, arguments.phase)
    _tell(arguments, f"read {stored.file.path}")
    answer = {"success": True, "correlation_id": str(uuid.uuid4()), "checkpoint": _plain(journal, stored)}
    return answer | ({"warnings": warnings} if warnings else {}), 0


def _validate(arguments: argparse.Namespace) -> Answer:
    journal = _journal(arguments)
    files = journal.attempts(arguments.ticket_id, arguments.run_id, arguments.phase)
    if not files:
        return _invalid([journal.missing(arguments.ticket_id, arguments.run_id, arguments.phase)], [], None), 1
    stored = journal.load(files[-1])
    _tell(arguments, f"judged {stored.file.path}")
    warnings = list(stored.verdict.warnings)
    if not stored.verdict.valid:
        return _invalid(stored.verdict.errors, warnings, stored.data), 1
    answer = {"is_valid": True, "success": True, "errors": [], "warnings": warnings}
    return answer | {"correlation_id": str(uuid.uuid4()), "checkpoint": _plain(journal, stored)}, 0


def _list(arguments: argparse.Namespace) -> Answer:
    journal = _journal(arguments)
    every = journal.listing(arguments.ticket_id, arguments.run_id)
    valid = [_plain(journal, stored) for stored in every if stored.verdict.valid]
    broken = [
        {"path": _relative(journal, stored), "error": "; ".join(stored.verdict.errors)}
        for stored in every
        if not stored.verdict.valid
    ]
    answer = {"success": True, "count": len(valid), "checkpoints": valid, "invalid": broken}
    return answer | {"correlation_id": str(uuid.uuid4())}, 0


def _resume_plan(arguments: argparse.Namespace) -> Answer:
    from safepoint.pipeline.plan import resume_plan

    plan = resume_plan(_journal(arguments), arguments.ticket_id, arguments.run_id)
    skipped = [phase.phase for phase in plan.phases if phase.skip]
    phases = [phase._asdict() for phase in plan.phases]
    answer = {"success": True, "start": plan.start, "complete": plan.start is None, "skip": skipped, "phases": phases}
    return answer | {"correlation_id": str(uuid.uuid4())}, 0


def _journal(arguments: argparse.Namespace) -> Journal:
    from safepoint.pipeline.definition import TICKET_PIPELINE, load_pipeline
    from safepoint.pipeline.journal import Journal
    from safepoint.pipeline.layout import default_root, ticket_folder

    pipeline = load_pipeline(arguments.pipeline) if arguments.pipeline else TICKET_PIPELINE
    root = default_root(arguments.root)
    ticket_folder(root, arguments.ticket_id)
    return Journal(root, pipeline)


def _plain(journal: Journal, stored: Stored) -> dict[str, Any]:
    return journal.pipeline.checkpoint(stored.data or {}).model_dump(mode="json")


def _relative(journal: Journal, stored: Stored) -> str:
    return stored.file.path.removeprefix(journal.root).lstrip("/\\").replace("\\", "/")


def _invalid(errors: list[str], warnings: list[str], data: dict[str, Any] | None) -> dict[str, Any]:
    answer: dict[str, Any] = {"is_valid": False, **_failure("; ".join(errors)), "errors": errors, "warnings": warnings}
    answer["correlation_id"] = str(uuid.uuid4())
    return answer | ({"checkpoint": json.loads(json.dumps(data, default=str))} if data is not None else {})


def _failure(message: str) -> dict[str, Any]:
    return {"success": False, "error": message}


def _json_option(option: str, text: str, kind: type, word: str) -> Any:
    from safepoint.pipeline.errors import PipelineError

    def refuse(constant: str) -> NoReturn:
        raise ValueError(f"{constant} is no JSON value")

    try:
        value = json.loads(text, parse_constant=refuse)
        json.dumps(value, ensure_ascii=False).encode()  # a lone surrogate is no text, though JSON can spell it
    except (ValueError, RecursionError) as error:
        raise PipelineError(f"Invalid JSON argument: {option}: {error}") from None
    if not isinstance(value, kind):
        raise PipelineError(f"{option} must be a JSON {word}")
    return value


def _tell(arguments: argparse.Namespace, text: str) -> None:
    if arguments.verbose:
        print(text, file=sys.stderr)  # noqa: T201


_OPERATIONS: dict[str, Callable[[argparse.Namespace], Answer]] = {
    "write": _write,
    "read": _read,
    "validate": _validate,
    "list": _list,
    "resume-plan": _resume_plan,
}
