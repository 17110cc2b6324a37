"""Where a workflow stands, as a value: what a save moves on and a restore sets back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

RUNNING = "Running"


class Position(NamedTuple):
    """A workflow's status, its step (name and number), the steps entered so far, and who works on it."""

    status: str = RUNNING
    step: str | None = None
    step_index: int | None = None
    step_history: tuple[str, ...] = ()
    current_agent: str | None = None

    def moved(self, **changes: Any) -> Position:
        """Return the position after a save: what is `None` stays, and a step that was named joins the history."""
        said = {name: value for name, value in changes.items() if value is not None}
        if "step" in said and "step_history" not in said:
            said["step_history"] = (*self.step_history, said["step"])
        if "step" in said and "step_index" not in said:
            said["step_index"] = (-1 if self.step_index is None else self.step_index) + 1
        return self._replace(**said)


def position_in(details: Mapping[str, Any]) -> Position | None:
    """Return the position that a checkpoint's details tell, or `None` when they tell none."""
    if "step_history" not in details:
        return None
    return Position(
        status=str(details.get("status", RUNNING)),
        step=details.get("step"),
        step_index=details.get("step_index"),
        step_history=tuple(details["step_history"]),
        current_agent=details.get("current_agent"),
    )
