"""The verdict on one checkpoint file: its shape, its place, its digest, its clock."""

from __future__ import annotations

import hashlib
import os
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

from safepoint.contract.pipeline_checkpoint import SCHEMA_VERSION
from safepoint.contract.pipeline_faults import PipelineFault, place_faults
from safepoint.pipeline import layout

if TYPE_CHECKING:
    from safepoint.contract.pipeline_faults import CheckpointFile
    from safepoint.pipeline.definition import Pipeline

CLOCK_SKEW = timedelta(seconds=60)
"""How far ahead of this machine's clock a checkpoint's time may lie before it is remarked on."""


class Verdict(NamedTuple):
    """Whether a checkpoint file may be trusted; warnings do not make it invalid."""

    faults: tuple[PipelineFault, ...]
    warnings: tuple[str, ...]

    @property
    def valid(self) -> bool:
        """True without faults."""
        return not self.faults

    @property
    def errors(self) -> list[str]:
        """The faults as sentences."""
        return [fault.text for fault in self.faults]


def judge(
    pipeline: Pipeline,
    file: CheckpointFile,
    data: dict[str, Any] | None,
    *,
    raw: bytes = b"",
    now: datetime | None = None,
    unreadable: str = "",
) -> Verdict:
    """Judge one file's data; `raw` are the bytes it was read from, `unreadable` says why there is no data."""
    if data is None:
        return Verdict((PipelineFault((), unreadable, "shape"),), ())
    ordinal = next((phase.ordinal for phase in pipeline.phases if phase.name == file.phase), None)
    faults = [*pipeline.faults(data), *place_faults(file, data, ordinal)]
    digest_fault, warnings = _digest_verdict(file, raw)
    return Verdict((*faults, *digest_fault), (*warnings, *_remarks(data, now or datetime.now(UTC))))


def _digest_verdict(file: CheckpointFile, raw: bytes) -> tuple[tuple[PipelineFault, ...], tuple[str, ...]]:
    name = os.path.basename(file.path)
    try:
        with open(file.path + layout.DIGEST_SUFFIX, encoding="ascii") as sidecar:
            recorded = sidecar.read(200).split()
    except FileNotFoundError:
        return (), (f"No digest beside {name}: later edits cannot be seen",)
    except (OSError, UnicodeDecodeError):
        recorded = []
    if recorded and recorded[0] == hashlib.sha256(raw).hexdigest():
        return (), ()
    text = f"{name} was changed after it was written: its SHA-256 is not the one in {name}{layout.DIGEST_SUFFIX}"
    return (PipelineFault((), text, "digest"),), ()


def _remarks(data: dict[str, Any], now: datetime) -> list[str]:
    remarks = []
    version = data.get("schema_version", SCHEMA_VERSION)
    if version != SCHEMA_VERSION:
        remarks.append(f"Schema version mismatch: expected {SCHEMA_VERSION}, got {version}")
    stamp = data.get("timestamp_utc")
    if isinstance(stamp, str):
        try:
            stamp = datetime.fromisoformat(stamp)
        except ValueError:
            return remarks
    if isinstance(stamp, datetime) and stamp.tzinfo is not None and stamp > now + CLOCK_SKEW:
        remarks.append("timestamp_utc is in the future")
    return remarks
