"""The verdict on one checkpoint file: its shape, its place, its digest, its clock."""

from __future__ import annotations

import hashlib
import os
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

from safepoint.contract.pipeline_checkpoint import SCHEMA_VERSION
from safepoint.pipeline import layout

if TYPE_CHECKING:
    from safepoint.pipeline.definition import Pipeline

CLOCK_SKEW = timedelta(seconds=60)
"""How far ahead of this machine's clock a checkpoint's time may lie before it is remarked on."""

Route = tuple[str | int, ...]


class Fault(NamedTuple):
    """One thing wrong with a file: where in its data, what, and of which kind (`shape`, `place` or `digest`)."""

    route: Route
    text: str
    kind: str


class Verdict(NamedTuple):
    """Whether a checkpoint file may be trusted; warnings do not make it invalid."""

    faults: tuple[Fault, ...]
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
    file: layout.CheckpointFile,
    data: dict[str, Any] | None,
    *,
    raw: bytes = b"",
    now: datetime | None = None,
    unreadable: str = "",
) -> Verdict:
    """Judge one file's data; `raw` are the bytes it was read from, `unreadable` says why there is no data."""
    if data is None:
        return Verdict((Fault((), unreadable, "shape"),), ())
    faults = [Fault(route, text, "shape") for route, text in pipeline.faults(data)]
    faults += place_faults(pipeline, file, data)
    digest_fault, warnings = _digest_verdict(file, raw)
    return Verdict((*faults, *digest_fault), (*warnings, *_remarks(data, now or datetime.now(UTC))))


def place_faults(pipeline: Pipeline, file: layout.CheckpointFile, data: dict[str, Any]) -> list[Fault]:
    """Compare what a checkpoint says of itself with where it lies: ticket, run, phase, ordinal and attempt."""
    run, ticket = os.path.split(os.path.dirname(os.path.abspath(file.path)))[::-1]
    expected = {"ticket_id": os.path.basename(ticket), "run_id": run, "phase": file.phase, "attempt_number": file.attempt}
    faults = [
        Fault((key,), f"{key} is {data[key]!r}, but the file lies at {where!r}; it was moved or edited", "place")
        for key, where in expected.items()
        if key in data and _same_form(key, data[key]) != str(where)
    ]
    ordinal = next((phase.ordinal for phase in pipeline.phases if phase.name == file.phase), None)
    if ordinal is not None and ordinal != file.ordinal:
        text = f"the file's name says phase {file.ordinal}, but {file.phase} is phase {ordinal}; it was renamed"
        faults.append(Fault(("phase",), text, "place"))
    return faults


def _same_form(key: str, value: Any) -> str:
    return str(value).lower() if key == "run_id" else str(value)


def _digest_verdict(file: layout.CheckpointFile, raw: bytes) -> tuple[tuple[Fault, ...], tuple[str, ...]]:
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
    return (Fault((), text, "digest"),), ()


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
