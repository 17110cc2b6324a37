"""Where a field's value came from and when: plain data in the context, a frozen record in the hands of callers.

The record lies under `context["_cc_propagation"][<dot-path>]` as a mapping of texts and numbers, so that it survives every
checkpoint that can keep JSON or YAML.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

from safepoint.context.fingerprint import hash_value

PROVENANCE_KEY = "_cc_propagation"
UNKNOWN_PHASE = "unknown"
_HASH_DIGITS = 8
_RECORD_KEYS = ("origin_phase", "set_at", "value_hash", "evaluated_by", "evaluation_score", "evaluation_timestamp")
_MAX_TIMESTAMP = 64


@dataclass(frozen=True, slots=True)
class FieldProvenance:
    """One field's stamp.

    `set_at` and `evaluation_timestamp` are ISO 8601 texts with an offset, `value_hash` the first eight hex digits of
    `value_hash(value)`, `evaluated_by` an identifier such as `human:ada` or `model:judge-2`.
    """

    origin_phase: str
    set_at: str
    value_hash: str
    evaluated_by: str | None = None
    evaluation_score: float | None = None
    evaluation_timestamp: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the record as plain data; the evaluation's keys only where they are known."""
        data: dict[str, Any] = {"origin_phase": self.origin_phase, "set_at": self.set_at, "value_hash": self.value_hash}
        for key in ("evaluated_by", "evaluation_score", "evaluation_timestamp"):
            if getattr(self, key) is not None:
                data[key] = getattr(self, key)
        return data

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> FieldProvenance:
        """Read a record from whatever a JSON or YAML loader made of it; unreadable parts become empty, never guessed.

        YAML loaders turn an unquoted timestamp into a datetime: it gets its text back, a naive one stays naive.
        """
        return cls(
            origin_phase=text_of(data.get("origin_phase")) or UNKNOWN_PHASE,
            set_at=_moment_text(data.get("set_at")) or "",
            value_hash=text_of(data.get("value_hash")),
            evaluated_by=text_of(data.get("evaluated_by")) or None,
            evaluation_score=_score(data.get("evaluation_score")),
            evaluation_timestamp=_moment_text(data.get("evaluation_timestamp")),
        )


def read_provenance(entry: object) -> FieldProvenance | None:
    """Return the record that a context's entry stands for, or None when it is none at all."""
    if isinstance(entry, FieldProvenance):
        return entry
    if isinstance(entry, Mapping):
        return FieldProvenance.from_dict(entry)
    if isinstance(getattr(entry, "set_at", None), (str, datetime)):
        # A live record of another library's make: contexts that never left the process may hold such.
        return FieldProvenance.from_dict({name: getattr(entry, name, None) for name in _RECORD_KEYS})
    return None


def value_hash(value: object) -> str:
    """Return eight hex digits that tell one value from another, the same before and after a JSON or YAML round trip."""
    return hash_value(value)[:_HASH_DIGITS]


def parse_timestamp(text: object) -> datetime | None:
    """Return the moment an ISO 8601 text names (naive if it names no offset), or None when it names none."""
    if not isinstance(text, str) or len(text) > _MAX_TIMESTAMP:
        return None
    try:
        return datetime.fromisoformat(text.strip().upper())
    except ValueError:
        return None


def is_aware(moment: datetime) -> bool:
    """Tell whether a datetime knows its offset from UTC."""
    return moment.utcoffset() is not None


def utc_now() -> datetime:
    """Return the present moment, aware, in UTC."""
    return datetime.now(UTC)


def text_of(value: object) -> str:
    """Return a text as it is and anything else as none: spelling out a shared structure could take forever."""
    return value if isinstance(value, str) else ""


def _moment_text(value: object) -> str | None:
    if isinstance(value, (datetime, date)):
        return value.isoformat()
    if value is None or isinstance(value, str):
        return value
    # A number or a list is no timestamp (20260101 least of all); the text says so to whoever reads the verdict.
    return f"<{type(value).__name__}>"


def _score(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    try:
        return float(value)
    except OverflowError:
        return None
