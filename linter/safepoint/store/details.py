"""What may be said of a save besides its state: kept beside the record, covered by its record hash, outside its id."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from safepoint.core.canonical import CanonicalError, canonical_text
from safepoint.runtime.errors import InvalidInputError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

AUTO, MANUAL, SYSTEM, CONFLICT = "Auto", "Manual", "System", "Conflict"
KINDS = (AUTO, MANUAL, SYSTEM, CONFLICT)
"""Auto checkpoints are chain records; the others are rows of their own (marks) that point at one."""

STEP_COMPLETED = "step_completed"
DECISION_LOCK = "decision_lock"
CONFLICT_RESOLUTION = "conflict"
STATE_CHANGE = "state_change"
AGENT_HANDOFF = "agent_handoff"
EXPLICIT = "explicit"
RESTORE = "restore"
TRIGGERS = (STEP_COMPLETED, DECISION_LOCK, CONFLICT_RESOLUTION, STATE_CHANGE, AGENT_HANDOFF, EXPLICIT, RESTORE)
"""Why a checkpoint was taken; applications may use words of their own."""


class Details(TypedDict, total=False):
    """The optional words of `save_checkpoint`.

    `kind` is Auto (default), Manual, System or Conflict; `name` and `description` are for people; `trigger` says why (see
    `TRIGGERS`); `step`, `step_index`, `current_agent`, `decision_ids` and `artifact_ids` are the workflow's; `status` is
    its state, such as `Running`; a checkpoint with `is_restore_point=False` cannot be restored.
    """

    kind: str
    name: str
    description: str
    created_by: str
    trigger: str
    step: str
    step_index: int
    step_history: Sequence[str]
    current_agent: str
    status: str
    decision_ids: Sequence[str]
    artifact_ids: Sequence[str]
    is_restore_point: bool


_TEXTS = frozenset(("step", "name", "description", "created_by", "trigger", "current_agent", "status"))
_LISTS = frozenset(("decision_ids", "artifact_ids", "step_history"))


def checked_details(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the details that were given, as plain data and without `None`s; raise `InvalidInputError` for wrong ones."""
    details = {name: list(value) if name in _LISTS and value is not None else value for name, value in given.items()}
    details = {name: value for name, value in details.items() if value is not None}
    unknown = details.keys() - Details.__annotations__.keys()
    if unknown:
        raise InvalidInputError(
            f"save_checkpoint knows no {', '.join(sorted(unknown))}; known are {', '.join(Details.__annotations__)}"
        )
    for name, value in details.items():
        _check(name, value)
    return details


def meta_text(details: Mapping[str, Any], trace_id: str | None, blobs: Mapping[str, str]) -> str:
    """Return the canonical text of a record's meta data; empty when nothing was said."""
    said = dict(details)
    if said.get("kind") == AUTO:
        del said["kind"]
    if said.get("is_restore_point") is True:
        del said["is_restore_point"]
    if trace_id:
        said["trace_id"] = trace_id
    if blobs:
        said["blobs"] = dict(blobs)
    if not said:
        return ""
    try:
        return canonical_text(said)
    except CanonicalError as error:
        raise InvalidInputError(f"the details of a save must be plain data: {error}") from None


def _check(name: str, value: Any) -> None:
    if name == "kind":
        good = value in KINDS
        wanted = " or ".join(KINDS)
    elif name == "step_index":
        good, wanted = type(value) is int and abs(value) < 1 << 63, "a whole number"
    elif name == "is_restore_point":
        good, wanted = type(value) is bool, "True or False"
    elif name in _TEXTS:
        good, wanted = isinstance(value, str) and "\0" not in value, "text without NUL"
    else:
        good, wanted = all(isinstance(item, str) for item in value), "a list of texts"
    if not good:
        raise InvalidInputError(f"{name} is {value!r}; it must be {wanted}")
