"""Where phase checkpoints lie: the root folder, the run's folder, and the names of the files in it."""

from __future__ import annotations

import os
import uuid

from safepoint.contract.pipeline_checkpoint import ticket_segment
from safepoint.contract.pipeline_faults import CheckpointFile, parse_name
from safepoint.pipeline.errors import PipelineError

ROOT_VARIABLE = "SAFEPOINT_PIPELINE_ROOT"
DIGEST_SUFFIX = ".sha256"
RUN_NAMESPACE = uuid.UUID("e176b05f-f761-5a9d-9a51-ac6d5a3566ee")
"""Namespace of run ids that are no UUID: the same text always gives the same folder, here and in the format's first tool."""


def default_root(option: str | None = None) -> str:
    """Return the root folder: the option, else the environment variable, else the place under the home folder."""
    chosen = option or os.environ.get(ROOT_VARIABLE) or os.path.join("~", ".claude", "checkpoints")
    return os.path.abspath(os.path.expanduser(chosen))


def run_uuid(run_id: str) -> uuid.UUID:
    """Return the UUID of a run: the id itself in any spelling of a UUID, else a name-based one in `RUN_NAMESPACE`."""
    try:
        return uuid.UUID(run_id)
    except ValueError:
        return uuid.uuid5(RUN_NAMESPACE, run_id)


def ticket_folder(root: str, ticket_id: str) -> str:
    """Return the ticket's folder below `root`; raises PipelineError for an id that is no plain path segment."""
    try:
        return os.path.join(root, ticket_segment(ticket_id))
    except ValueError as error:
        raise PipelineError(str(error)) from None


def run_folder(root: str, ticket_id: str, run_id: str) -> str:
    """Return the run's folder below `root`."""
    return os.path.join(ticket_folder(root, ticket_id), str(run_uuid(run_id)))


def file_name(ordinal: int, phase: str, attempt: int) -> str:
    """Return the name of a checkpoint file."""
    return f"phase_{ordinal}_{phase}_a{attempt}.yaml"


def files_of_run(folder: str) -> list[CheckpointFile]:
    """List a run's checkpoint files in the order of phase and attempt; links that leave the folder are passed over."""
    try:
        names = sorted(os.listdir(folder))
    except (FileNotFoundError, NotADirectoryError):
        return []
    found = (parse_name(os.path.join(folder, name)) for name in names)
    return sorted(file for file in found if file is not None and _stays_inside(file.path, folder))


def _stays_inside(path: str, folder: str) -> bool:
    return os.path.dirname(os.path.realpath(path)) == os.path.realpath(folder)
