"""A run's checkpoints against its bounds, drawn as SVG: how far apart they lie, in iterations and in time."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, NamedTuple

from safepoint.core.policy import DEFAULT_MAX_DURATION_MS, DEFAULT_MAX_ITERATIONS
from safepoint.runtime import events

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from safepoint.core.policy import Limits
    from safepoint.runtime.events import CheckpointEvent

WIDTH, HEIGHT = 960, 180
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 16, 14, 30


class Mark(NamedTuple):
    """One save of a stream: its iteration, and how far it lies from the save before (or from the start)."""

    iteration: int
    gap: float
    resumed: bool


def draw_timelines(log: Sequence[CheckpointEvent], limits: Limits) -> str:
    """Return two charts for each stream of the log: iterations, and milliseconds, between checkpoints.

    A stream that a contract declares as a loop has its bounds, every other one the defaults.
    """
    streams = list(dict.fromkeys(event.orchestration_id for event in log if _is_save(event)))
    return "".join(_stream(name, [event for event in log if event.orchestration_id == name], limits) for name in streams)


def _stream(name: str, log: Sequence[CheckpointEvent], limits: Limits) -> str:
    loop = limits.loop(name)
    iterations = loop.max_iterations if loop else limits.max_iterations or DEFAULT_MAX_ITERATIONS
    duration = loop.max_duration_ms if loop else limits.max_duration_ms or DEFAULT_MAX_DURATION_MS
    by_turn = list(_marks(log, lambda event: event.iteration_count))
    by_time = list(_marks(log, lambda event: event.wall_clock_time))
    title = f"<h3>{escape(name)}</h3>"
    return title + _chart(by_turn, iterations, "iterations") + _chart(by_time[1:], duration, "ms")


def _marks(log: Sequence[CheckpointEvent], measure: object) -> Iterator[Mark]:
    assert callable(measure)
    before, resumed = 0, False
    for event in log:
        if event.event_code == events.RESUME:
            resumed = True
        elif _is_save(event):
            yield Mark(event.iteration_count, measure(event) - before, resumed)
            before, resumed = measure(event), False


def _is_save(event: CheckpointEvent) -> bool:
    return event.event_code == events.SAVE and event.contract_status == "saved"


def _chart(marks: Sequence[Mark], bound: int, unit: str) -> str:
    if not marks:
        return f'<p class="empty">Fewer than two checkpoints: nothing to draw in {unit}.</p>'
    top = max(bound, *(mark.gap for mark in marks)) * 1.15
    plot_width, plot_height = WIDTH - _LEFT - _RIGHT, HEIGHT - _TOP - _BOTTOM
    step = plot_width / len(marks)
    base = HEIGHT - _BOTTOM

    def height(value: float) -> float:
        return plot_height * value / top

    bars = "".join(_bar(mark, number, step, base, height(mark.gap), bound, unit) for number, mark in enumerate(marks))
    line = base - height(bound)
    label = f"{unit} since the checkpoint before, bound {bound}"
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(label)}"><title>{escape(label)}</title>'
        f'<line class="axis" x1="{_LEFT}" y1="{base}" x2="{WIDTH - _RIGHT}" y2="{base}"/>{bars}'
        f'<line class="bound" x1="{_LEFT}" y1="{line:.1f}" x2="{WIDTH - _RIGHT}" y2="{line:.1f}"/>'
        f'<text class="bound-label" x="{_LEFT - 6}" y="{line + 4:.1f}" text-anchor="end">{bound}</text>'
        f'<text x="{_LEFT - 6}" y="{base}" text-anchor="end">0</text>'
        f'<text x="{_LEFT}" y="{HEIGHT - 4}">{escape(label)}</text></svg>'
    )


def _bar(mark: Mark, number: int, step: float, base: float, height: float, bound: int, unit: str) -> str:
    kind = "over" if mark.gap > bound else "resumed" if mark.resumed else "kept"
    note = f"iteration {mark.iteration}: {mark.gap:g} {unit} since the checkpoint before"
    note += ", after a resume" if mark.resumed else ""
    x, width = _LEFT + number * step + step * 0.15, max(step * 0.7, 1)
    tick = "" if step < 28 else f'<text x="{x + width / 2:.1f}" y="{base + 12}" text-anchor="middle">{mark.iteration}</text>'
    rect = (
        f'<rect class="{kind}" x="{x:.1f}" y="{base - height:.1f}" width="{width:.1f}" height="{height:.1f}" tabindex="0">'
    )
    return f"{rect}<title>{escape(note)}</title></rect>{tick}"
