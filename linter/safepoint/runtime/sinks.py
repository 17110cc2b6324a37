"""Sinks for what others read: the logging module and OpenTelemetry. The hash-linked file is in `jsonl`."""

from __future__ import annotations

import logging
from importlib import import_module
from typing import TYPE_CHECKING, Any

from safepoint.runtime import events

if TYPE_CHECKING:
    from safepoint.runtime.events import CheckpointEvent

_LEVELS = {
    events.HASH_CHAIN_FAILURE: logging.ERROR,
    events.CONTRACT_VIOLATION: logging.ERROR,
    events.WARNING: logging.WARNING,
    events.RESUME: logging.INFO,
}


class LoggingSink:
    """Sends events to a logger: failures as errors, warnings as warnings, resumes as information, the rest for debugging.

    The record carries the event's fields as attributes with the prefix `safepoint_`, for structured handlers.
    """

    __slots__ = ("_logger",)

    def __init__(self, logger: logging.Logger | str = "safepoint") -> None:
        self._logger = logging.getLogger(logger) if isinstance(logger, str) else logger

    def emit(self, event: CheckpointEvent) -> None:
        """Log one line for `event`."""
        level = _LEVELS.get(event.event_code, logging.DEBUG)
        if self._logger.isEnabledFor(level):
            fields = {f"safepoint_{name}": value for name, value in event._asdict().items()}
            text = "%s %s: orchestration=%s iteration=%d epoch=%d status=%s elapsed_ms=%d"
            self._logger.log(level, text, *event[:5], event.contract_status, event.elapsed_ms, extra=fields)


class OpenTelemetrySink:
    """Adds each event to the current span, and to a counter `safepoint.events` by code and name.

    Needs `opentelemetry-api` (the extra `otel`). Where no SDK is configured both are no-ops, as OpenTelemetry defines it.
    """

    __slots__ = ("_counter", "_trace")

    def __init__(self, meter: Any = None) -> None:
        try:
            metrics, trace = (import_module(f"opentelemetry.{name}") for name in ("metrics", "trace"))
        except ImportError:
            raise ImportError("OpenTelemetry is not installed; run: pip install 'safepoint[otel]'") from None
        self._trace = trace
        source = metrics.get_meter("safepoint") if meter is None else meter
        self._counter = source.create_counter("safepoint.events", unit="{event}", description="Checkpoint events by code.")

    def emit(self, event: CheckpointEvent) -> None:
        """Record `event` on the current span and in the counter."""
        attributes = {f"safepoint.{name}": _attribute(value) for name, value in event._asdict().items() if value is not None}
        self._trace.get_current_span().add_event(event.event_name, attributes)
        self._counter.add(1, {"safepoint.event_code": event.event_code, "safepoint.event_name": event.event_name})


def _attribute(value: Any) -> Any:
    # Attributes are signed 64-bit; epochs and iterations go to 2^64-1.
    return str(value) if isinstance(value, int) and value >= 1 << 63 else value
