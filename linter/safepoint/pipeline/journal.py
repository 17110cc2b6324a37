"""The four operations on a pipeline's checkpoint files: write an attempt, read the newest good one, list, and validate."""

from __future__ import annotations

import hashlib
import os
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from safepoint.core.files import write_exclusive
from safepoint.pipeline import layout
from safepoint.pipeline.document import dump_mapping, parse_mapping, read_bytes
from safepoint.pipeline.errors import PipelineError
from safepoint.pipeline.judge import judge

if TYPE_CHECKING:
    from safepoint.contract.pipeline_checkpoint import CheckpointHeader
    from safepoint.contract.pipeline_faults import CheckpointFile
    from safepoint.pipeline.definition import Pipeline
    from safepoint.pipeline.judge import Verdict


class Stored(NamedTuple):
    """One checkpoint file with the verdict on it; `data` is what it holds when it can be read at all."""

    file: CheckpointFile
    data: dict[str, Any] | None
    verdict: Verdict

    @property
    def name(self) -> str:
        """The file's name without its folder."""
        return os.path.basename(self.file.path)


class Journal:
    """The checkpoint files of one pipeline below one root folder; files are only ever added."""

    def __init__(self, root: str, pipeline: Pipeline) -> None:
        self.root = root
        self.pipeline = pipeline

    def write(self, checkpoint: CheckpointHeader) -> str:
        """Add a checkpoint and return its path relative to the root; raises PipelineError when the attempt is taken.

        The file appears complete and flushed or not at all; of several writers of one attempt exactly one succeeds.
        """
        phase = self.pipeline.phase(checkpoint.phase)
        folder = layout.run_folder(self.root, checkpoint.ticket_id, str(checkpoint.run_id))
        name = layout.file_name(phase.ordinal, phase.name, checkpoint.attempt_number)
        self._check_attempt(folder, name, phase.name, checkpoint.attempt_number)
        data = dump_mapping(checkpoint.model_dump(mode="json"))
        path = os.path.join(folder, name)
        try:
            os.makedirs(folder, exist_ok=True)
            write_exclusive(path, data)
            write_exclusive(path + layout.DIGEST_SUFFIX, _digest_line(data, name))
        except FileExistsError:
            raise PipelineError(_exists(name)) from None
        except OSError as error:
            raise PipelineError(f"{error.strerror or error}: {error.filename or folder}") from None
        return "/".join((checkpoint.ticket_id, str(checkpoint.run_id), name))

    def attempts(self, ticket_id: str, run_id: str, phase: str) -> list[CheckpointFile]:
        """List the attempts of one phase, oldest first, by their file names alone."""
        self.pipeline.phase(phase)
        folder = layout.run_folder(self.root, ticket_id, run_id)
        return [file for file in layout.files_of_run(folder) if file.phase == phase]

    def load(self, file: CheckpointFile, *, now: datetime | None = None) -> Stored:
        """Read and judge one file; a file that cannot be read gets a verdict that says so."""
        try:
            raw = read_bytes(file.path)
            data = parse_mapping(raw, os.path.basename(file.path))
        except PipelineError as error:
            return Stored(file, None, judge(self.pipeline, file, None, unreadable=str(error)))
        return Stored(file, data, judge(self.pipeline, file, data, raw=raw, now=now or datetime.now(UTC)))

    def read(self, ticket_id: str, run_id: str, phase: str) -> tuple[Stored, list[str]]:
        """Return the newest valid attempt and a warning for each newer one that is not; raises PipelineError without one."""
        warnings: list[str] = []
        for file in reversed(self.attempts(ticket_id, run_id, phase)):
            stored = self.load(file)
            if stored.verdict.valid:
                return stored, warnings
            warnings.append(f"{stored.name} is passed over: {'; '.join(stored.verdict.errors)}")
        if warnings:
            raise PipelineError(f"Read failed: no valid checkpoint for phase {phase}: {' | '.join(warnings)}")
        raise PipelineError(self.missing(ticket_id, run_id, phase))

    def missing(self, ticket_id: str, run_id: str, phase: str) -> str:
        """Say what is missing: the run's folder, or the phase in it."""
        if not os.path.isdir(layout.run_folder(self.root, ticket_id, run_id)):
            return f"Checkpoint directory not found: {layout.run_uuid(run_id)}; check --ticket-id, --run-id and --root"
        return f"No checkpoint found for phase {phase}; the phase has not finished in this run"

    def listing(self, ticket_id: str, run_id: str | None = None) -> list[Stored]:
        """Load every checkpoint of a ticket or of one run, by phase, then attempt, then run."""
        folder = layout.ticket_folder(self.root, ticket_id)
        runs = [str(layout.run_uuid(run_id))] if run_id is not None else _folders(folder)
        files = [file for run in runs for file in layout.files_of_run(os.path.join(folder, run))]
        return [self.load(file) for file in sorted(files)]

    def _check_attempt(self, folder: str, name: str, phase: str, attempt: int) -> None:
        taken = [file.attempt for file in layout.files_of_run(folder) if file.phase == phase]
        if attempt in taken:
            raise PipelineError(_exists(name))
        if taken and attempt < max(taken):
            raise PipelineError(
                f"Attempt {attempt} of phase {phase} comes after attempt {max(taken)}, but attempts only grow; "
                f"use --attempt {max(taken) + 1}"
            )


def _exists(name: str) -> str:
    return f"Checkpoint already exists: {name} — increment attempt_number to create a new checkpoint"


def _digest_line(data: bytes, name: str) -> bytes:
    """Return the line that `sha256sum --check` reads."""
    return f"{hashlib.sha256(data).hexdigest()}  {name}\n".encode()


def _folders(folder: str) -> list[str]:
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except (FileNotFoundError, NotADirectoryError):
        return []
    return [entry.name for entry in entries if entry.is_dir(follow_symlinks=False)]
