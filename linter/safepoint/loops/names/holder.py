"""Which function a name belongs to that a nested one reads: its own, or one that it stands in."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope


def holder_of(name: str, scope: Scope) -> Scope | None:
    """Return the function that has a name as a parameter or binds it: the scope's own, or one that it stands in."""
    holder: Scope | None = scope
    while holder is not None and name not in holder.params and not holder.bound(name):
        holder = holder.outer
    return holder
