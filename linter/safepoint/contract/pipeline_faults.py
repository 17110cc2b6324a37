"""What is wrong with a phase checkpoint's data, fault by fault with its route: its shape, and whether it fits its place."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from safepoint.contract.pipeline_checkpoint import TICKET_PHASES, CheckpointHeader

if TYPE_CHECKING:
    from safepoint.contract.loaded import Route

_FILE = re.compile(r"phase_(\d{1,3})_([a-z][a-z0-9_]{0,63})_a(\d{1,9})\.yaml")


class PipelineFault(NamedTuple):
    """One fault: where in the data, what, and of which kind (`shape`, `place` or `digest`)."""

    route: Route
    text: str
    kind: str


class CheckpointFile(NamedTuple):
    """What a checkpoint file's name says; orders by phase, then attempt."""

    ordinal: int
    phase: str
    attempt: int
    path: str


def parse_name(path: str) -> CheckpointFile | None:
    """Read ordinal, phase and attempt off a file's name, or return None for a file of another kind."""
    match = _FILE.fullmatch(os.path.basename(path))
    if match is None:
        return None
    return CheckpointFile(int(match[1]), match[2], int(match[3]), path)


def shape_faults(data: Any, model: type[CheckpointHeader]) -> list[PipelineFault]:
    """Hold a document's value against a checkpoint model."""
    from pydantic import ValidationError

    try:
        model.model_validate(data)
    except ValidationError as error:
        from safepoint.contract.faultwords import plain_faults

        return [PipelineFault(fault.route, fault.text, "shape") for fault in plain_faults(error, model, TICKET_PHASES)]
    return []


def place_faults(file: CheckpointFile, data: dict[str, Any], ordinal: int | None) -> list[PipelineFault]:
    """Compare what a checkpoint says of itself with where it lies: ticket, run, phase, ordinal and attempt.

    `ordinal` is the phase's number in its pipeline, None when the pipeline is not known.
    """
    folder, run = os.path.split(os.path.dirname(os.path.abspath(file.path)))
    expected = {"ticket_id": os.path.basename(folder), "run_id": run, "phase": file.phase, "attempt_number": file.attempt}
    faults = [
        PipelineFault((key,), f"{key} is {data[key]!r}, but the file lies at {where!r}; it was moved or edited", "place")
        for key, where in expected.items()
        if key in data and _same_form(key, data[key]) != str(where)
    ]
    if ordinal is not None and ordinal != file.ordinal:
        text = f"the file's name says phase {file.ordinal}, but {file.phase} is phase {ordinal}; it was renamed"
        faults.append(PipelineFault(("phase",), text, "place"))
    return faults


def _same_form(key: str, value: Any) -> str:
    return str(value).lower() if key == "run_id" else str(value)
