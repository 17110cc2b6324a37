"""A real OpenTelemetry SDK that keeps finished spans in memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

_EXPORTER = InMemorySpanExporter()
_PROVIDER = TracerProvider()
_PROVIDER.add_span_processor(SimpleSpanProcessor(_EXPORTER))
Event = tuple[str, dict[str, Any]]


def events_of(act: Callable[[], object]) -> list[Event]:
    """Return the events that `act` adds to the current span, as name and attributes."""
    _EXPORTER.clear()
    with _PROVIDER.get_tracer("tests").start_as_current_span("run"):
        act()
    (span,) = _EXPORTER.get_finished_spans()
    return [(event.name, dict(event.attributes or {})) for event in span.events]
